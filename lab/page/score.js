// How far each observer was off over some seconds, and the card that says so.

import { findCorrections } from "./corrections.js";

export const ROUND_SECONDS = 15;

// Of each observer, over frames from one to another: mean and worst error in metres, and corrections.
export function scoresBetween(source, from, to) {
    return Array.from({ length: source.sides }, (_, side) => {
        const read = source.reader(side);
        let [sum, worst, count] = [0, 0, 0];
        for (let f = from; f <= to; ++f) {
            const error = read(f, "error");
            if (!Number.isFinite(error)) continue;
            sum += error;
            worst = Math.max(worst, error);
            ++count;
        }
        return { mean: sum / count, worst, corrections: findCorrections(source, side, from, to).length };
    });
}

// The nearest observer, in words.
export function verdict(names, scores) {
    const order = scores.map((_, i) => i).sort((a, b) => scores[a].mean - scores[b].mean);
    const [first, second] = order;
    if (second === undefined) return "";
    const times = scores[second].mean / Math.max(1e-6, scores[first].mean);
    const by = times >= 1.05 ? `${times.toFixed(1)} times nearer than ${names[second]}` : `about as near as ${names[second]}`;
    return `Nearest to where you really were: ${names[first]}, ${by}.`;
}

export class Card {
    constructor(box) {
        this.box = box;
        this.body = box.querySelector("tbody");
        box.querySelector("[data-do=close]").addEventListener("click", () => this.hide());
    }

    hide() { this.box.hidden = true; }

    show({ title, names, kinds, scores }) {
        this.box.querySelector("h2").textContent = title;
        this.box.querySelector("p").textContent = verdict(names, scores);
        this.body.replaceChildren();
        scores.forEach((score, side) => {
            const row = this.body.insertRow();
            const head = document.createElement("th");
            head.scope = "row";
            head.innerHTML = `<i class="dot ${kinds[side]}"></i>`;
            head.append(names[side]);
            row.append(head);
            for (const text of [score.mean.toFixed(3), score.worst.toFixed(2), String(score.corrections)]) row.insertCell().textContent = text;
        });
        this.box.hidden = false;
    }
}
