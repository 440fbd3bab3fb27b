// Plots over the same time as the strip below them: error, speed, and of rules that chase reports their
// queue and fails. A click goes to that moment.

import uPlot from "uplot";
import { colours } from "./theme.js";

const DASHES = [undefined, [7, 2], [2, 2], [9, 3, 2, 3]]; // of lines, by side
const HEIGHT = 92;
export const PLOT_SECONDS = 12;

const PLOTS = [
    { title: "Error", unit: "m", digits: 2, names: ["error"], least: 0.5 },
    { title: "Speed", unit: "m/s", digits: 1, names: ["true_speed", "speed"], least: 5 },
    { title: "Queue", unit: "nodes", digits: 0, names: ["queue"], least: 4, steps: true, isOfChase: true },
    { title: "Fails", unit: "windows", digits: 0, names: ["fails"], least: 4, steps: true, isOfChase: true },
];

// The frames that plots and strip show: the last seconds before the present frame, or around it
// after going back.
export function shownFrames(source) {
    const span = Math.round(PLOT_SECONDS / source.frameSeconds);
    const behind = source.isLive && source.last - source.frame < span / 3 ? source.last : source.frame + Math.round(span / 3);
    const to = Math.min(source.last, source.isLive || !source.isAtEnd ? behind : source.last);
    return { from: Math.max(source.firstRow, to - span), to };
}

export class Plots {
    constructor(box, onPick) {
        this.box = box;
        this.onPick = onPick;
        this.plots = PLOTS.map((p) => this.addPlot(p));
        new ResizeObserver(() => this.fit()).observe(box);
    }

    addPlot(p) {
        const div = document.createElement("div");
        div.className = "plot";
        div.innerHTML = `<h2>${p.title} <span><b>–</b> <small>${p.unit}</small></span></h2>`;
        this.box.append(div);
        return { ...p, div, readout: div.querySelector("b"), chart: null };
    }

    // Charts are made anew when colours or observers change. kinds: of the observers
    make(kinds) {
        const c = colours();
        const hasChase = kinds.some((name) => name === "l3" || name === "retail");
        const axis = { stroke: c.soft, grid: { stroke: c.line, width: 1 }, ticks: { show: false }, font: "11px system-ui, sans-serif" };
        for (const p of this.plots) {
            p.chart?.destroy();
            p.chart = null;
            p.div.hidden = Boolean(p.isOfChase) && !hasChase;
            if (p.div.hidden) continue;
            const line = (stroke, dash) => ({ stroke, dash, width: 1.6, points: { show: false },
                paths: p.steps ? uPlot.paths.stepped({ align: 1 }) : undefined });
            const series = [{}];
            if (p.names[0] === "true_speed") series.push(line(c.true, [4, 3]));
            kinds.forEach((name, i) => series.push(line(c[name], DASHES[i])));
            p.chart = new uPlot({
                width: p.div.clientWidth || 300, height: HEIGHT, series, legend: { show: false }, padding: [6, 6, 0, 0],
                cursor: { sync: { key: "lab" }, drag: { x: false, y: false }, points: { show: false } },
                scales: { x: { time: false }, y: { range: (u, low, high) => [0, Math.max(p.least, (high ?? 0) * 1.1)] } },
                axes: [{ ...axis, size: 20, values: (u, v) => v.map((t) => `${t} s`) }, { ...axis, size: 30, space: 20 }],
            }, series.map(() => []), p.div);
            p.chart.over.addEventListener("click", () => {
                const { idx } = p.chart.cursor;
                if (idx !== null && idx !== undefined) this.onPick(this.from + idx);
            });
        }
        this.fit();
    }

    fit() {
        for (const p of this.plots) {
            const width = p.div.clientWidth;
            if (p.chart && width && width !== p.chart.width) p.chart.setSize({ width, height: HEIGHT });
        }
    }

    update(source) {
        const { from, to } = shownFrames(source);
        this.from = from;
        const frames = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
        const readers = Array.from({ length: source.sides }, (_, side) => source.reader(side));
        const times = frames.map((f) => readers[0](f, "time"));
        for (const p of this.plots) {
            if (!p.chart) continue;
            const values = (side, name) => frames.map((f) => finite(readers[side](f, name)));
            const data = [times, ...p.names.map((name) => values(0, name))];
            for (let side = 1; side < source.sides; ++side) data.push(values(side, p.names.at(-1)));
            p.chart.setData(data, false);
            p.chart.setScale("x", { min: times[0] ?? 0, max: times.at(-1) ?? 1 });
            const now = readers[0](source.frame, p.names.at(-1));
            p.readout.textContent = Number.isFinite(now) ? now.toFixed(p.digits) : "–";
        }
    }
}

const finite = (v) => (Number.isFinite(v) ? v : null);
