// The strip of reasons: a lane for each reason that occurs, a mark for each tick that had it.

import { colours } from "./theme.js";
import { shownFrames } from "./plots.js";

// Okabe and Ito, by what a reason means: its own motion, the chase, trouble, the ground, what is told.
const GROUPS = {
    root: 0, velocity: 0, gravity: 0, chase: 1, reached: 1, sticky: 1, leash: 1, stall: 2, blip: 2, blip_failed: 2,
    sweep_failed: 2, blocked: 2, slide: 3, step_up: 3, step_down: 3, cliff: 3, land: 3, leave: 3,
};
const PAINT = ["#009e73", "#0072b2", "#d55e00", "#e69f00", "#cc79a7"];
const LABELS = 78;
const LEAST_LANES = 3;
const LANE = 15;

export class Strip {
    constructor(canvas, tip, module, onPick) {
        Object.assign(this, { canvas, tip, reasons: module.reasons, onPick });
        canvas.addEventListener("pointermove", (e) => this.say(this.frameAt(e)));
        canvas.addEventListener("pointerleave", () => { tip.textContent = ""; });
        canvas.addEventListener("click", (e) => {
            const frame = this.frameAt(e);
            if (frame !== null) onPick(frame);
        });
        canvas.addEventListener("keydown", (e) => this.press(e));
    }

    // As of a slider: arrows go by a frame, Home and End to the ends of what is shown.
    press(event) {
        const { source, range } = this;
        if (!source || !range) return;
        const goals = { ArrowLeft: source.frame - 1, ArrowRight: source.frame + 1, Home: range.from, End: range.to };
        if (!(event.key in goals)) return;
        event.preventDefault();
        const frame = Math.min(source.last, Math.max(source.first, goals[event.key]));
        this.onPick(frame);
        this.say(frame);
    }

    frameAt(event) {
        if (!this.range || this.range.to < this.range.from) return null;
        const share = (event.offsetX - LABELS) / (this.canvas.clientWidth - LABELS);
        const { from, to } = this.range;
        return Math.round(from + Math.min(1, Math.max(0, share)) * (to - from));
    }

    words(bits) {
        return this.reasons.filter((_, i) => Math.floor(bits / 2 ** i) % 2 === 1);
    }

    say(frame) {
        if (frame === null || !this.source) return;
        const read = this.source.reader(0);
        const why = this.words(read(frame, "reasons")).join(", ") || "nothing";
        this.tip.textContent = `${read(frame, "time").toFixed(2)} s: ${why}`;
        this.canvas.setAttribute("aria-valuetext", this.tip.textContent);
    }

    tell(attributes) {
        for (const [name, value] of Object.entries(attributes)) this.canvas.setAttribute(name, value);
    }

    update(source) {
        const range = shownFrames(source);
        this.range = range;
        this.tell({ "aria-valuemin": range.from, "aria-valuemax": Math.max(range.from, range.to), "aria-valuenow": source.frame });
        const read = source.reader(0);
        let seen = 0;
        for (let f = range.from; f <= range.to; ++f) seen |= read(f, "reasons");
        const lanes = this.reasons.map((name, bit) => ({ name, bit })).filter(({ bit }) => (seen >> bit) & 1);
        const isSame = this.source === source && source.last >= this.last; // within a scene it only grows
        this.most = Math.max(isSame ? this.most : 0, LEAST_LANES, lanes.length);
        this.last = source.last;
        const height = this.most * LANE + 2;
        const width = this.canvas.clientWidth;
        const ratio = Math.min(devicePixelRatio, 2);
        if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
            this.canvas.style.height = `${height}px`;
            this.canvas.width = Math.round(width * ratio);
            this.canvas.height = Math.round(height * ratio);
        }
        const g = this.canvas.getContext("2d");
        g.setTransform(ratio, 0, 0, ratio, 0, 0);
        g.clearRect(0, 0, width, height);
        this.drawLanes(g, lanes, width, read, range);
        this.drawNow(g, source, width, height);
        this.source = source;
    }

    drawLanes(g, lanes, width, read, { from, to }) {
        const c = colours();
        const scale = (width - LABELS) / Math.max(1, to - from + 1);
        g.font = "11px system-ui, sans-serif";
        g.textBaseline = "middle";
        lanes.forEach(({ name, bit }, lane) => {
            const y = lane * LANE;
            g.fillStyle = c.soft;
            g.fillText(name.replace("_", " "), 0, y + LANE / 2);
            g.fillStyle = c.line;
            g.fillRect(LABELS, y + LANE - 1, width - LABELS, 1);
            g.fillStyle = PAINT[GROUPS[name] ?? 4];
            for (let f = from; f <= to; ++f) {
                if ((read(f, "reasons") >> bit) & 1) g.fillRect(LABELS + (f - from) * scale, y + 2, Math.max(1, scale + 0.4), LANE - 5);
            }
        });
    }

    drawNow(g, source, width, height) {
        const { from, to } = this.range;
        const x = LABELS + ((source.frame - from + 0.5) / Math.max(1, to - from + 1)) * (width - LABELS);
        g.fillStyle = colours().text;
        g.fillRect(x, 0, 1.5, height);
    }
}
