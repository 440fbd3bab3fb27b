// The legend: who is who, and how far each is from the truth, now and over what the plots show.

import { shownFrames } from "./plots.js";

// Millimetres matter below a decimetre: there are observers that are that near.
export const metres = (v) => (Number.isFinite(v) ? v.toFixed(v < 0.0995 ? 3 : 2) : "–");

export class Legend {
    constructor(table) {
        this.body = table.tBodies[0];
        this.head = table.tHead;
    }

    // names and kinds: of the observers, by side.
    make(names, kinds, { hasTruth, hasReports }) {
        this.head.hidden = !hasTruth;
        this.body.replaceChildren();
        this.cells = names.map((name, side) => this.addRow(kinds[side], name, hasTruth ? 4 : 0));
        if (hasTruth) this.addRow("true", "true mover", 0);
        if (hasReports) this.addRow("report", "last report", 0);
    }

    addRow(kind, name, numbers) {
        const row = this.body.insertRow();
        const head = document.createElement("th");
        head.scope = "row";
        head.innerHTML = `<i class="dot ${kind}"></i>`;
        head.append(name.replace(/^remora, /, ""));
        row.append(head);
        return Array.from({ length: numbers }, () => row.insertCell());
    }

    // corrections: of each side, frames.
    update(source, corrections) {
        const { from, to } = shownFrames(source);
        this.cells.forEach((cells, side) => {
            if (!cells.length) return;
            const read = source.reader(side);
            const errors = [];
            for (let f = from; f <= to; ++f) {
                const error = read(f, "error");
                if (Number.isFinite(error)) errors.push(error);
            }
            const mean = errors.reduce((sum, v) => sum + v, 0) / errors.length;
            const shown = [read(source.frame, "error"), mean, Math.max(...errors)].map(metres);
            [...shown, corrections[side].length].forEach((text, i) => { cells[i].textContent = text; });
        });
    }
}
