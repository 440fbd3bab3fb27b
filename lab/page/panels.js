// Where the pictures of the observers are, side by side: a grid that makes each as large as it can be, and
// what stands over each.

import { metres } from "./legend.js";

// Columns and rows for so many pictures.
export function gridOf(count, width, height) {
    let best = { columns: 1, rows: count, size: 0 };
    for (let columns = 1; columns <= count; ++columns) {
        const rows = Math.ceil(count / columns);
        const size = Math.min(width / columns, height / rows);
        const isFull = rows * columns === count;
        if (size * (isFull ? 1 : 0.8) > best.size) best = { columns, rows, size: size * (isFull ? 1 : 0.8) };
    }
    return best;
}

// Left, top, width and height of each picture in pixels.
export function cellsOf(count, width, height) {
    const { columns, rows } = gridOf(count, width, height);
    return Array.from({ length: count }, (_, i) => ({
        left: (width * (i % columns)) / columns, top: (height * Math.floor(i / columns)) / rows,
        width: width / columns, height: height / rows,
    }));
}

export class Panels {
    constructor(box) { this.box = box; }

    // names and kinds: of the observers; isTogether: all in one picture.
    make(names, kinds, isTogether) {
        this.count = isTogether ? 1 : names.length;
        this.box.replaceChildren(...Array.from({ length: this.count }, (_, i) => {
            const panel = document.createElement("div");
            panel.className = "panel-label";
            const shown = isTogether ? names : [names[i]];
            for (const name of shown) {
                const line = document.createElement("p");
                line.innerHTML = `<i class="dot ${kinds[names.indexOf(name, isTogether ? 0 : i)]}"></i><b></b><span></span><em></em>`;
                line.querySelector("b").textContent = name;
                panel.append(line);
            }
            return panel;
        }));
        this.lines = [...this.box.querySelectorAll("span")];
    }

    fit(width, height) {
        const { columns, rows } = gridOf(this.count, width, height);
        const layout = `repeat(${rows}, 1fr) / repeat(${columns}, 1fr)`;
        if (this.box.style.gridTemplate !== layout) this.box.style.gridTemplate = layout;
    }

    // errors: now; corrections: of each side, frames.
    update(errors, corrections) {
        this.lines.forEach((line, side) => {
            const count = corrections[side]?.length ?? 0;
            const off = Number.isFinite(errors[side]) ? `${metres(errors[side])} m off` : "";
            const text = count ? `${off}, ${count}\u00a0×` : off;
            if (line.textContent !== text) line.textContent = text;
            line.nextSibling.textContent = count ? "pulled back" : "";
        });
    }
}
