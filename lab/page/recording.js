// Something that has happened: a capture, a recording or a drive script, played through by the module,
// or a trace, which is read as it is. Answers the same questions as a live scene.

import { hashText } from "./module.js";
import { isTable, readTable } from "./table.js";

const ROW = ["body", "x", "y", "z", "qw", "qx", "qy", "qz", "queue", "fails", "reasons", "blips", "speed", "cycle",
    "phase", "phase_rate", "cycle_x", "turning", "airborne", "has_report", "report_x", "report_y", "report_z"];
const SIZE = ROW.length;
const FACE = 10; // numbers of a triangle: what it belongs to, three corners
const COLUMN = Object.fromEntries(ROW.map((name, i) => [name, i]));

export class Recording {
    // frames: {time, tick, first, count} each; rows: SIZE numbers each; truth: null, or 7 numbers a frame.
    // troubles: null, or how bad each body looks, as remora score has it; -1 if that is not known.
    constructor({ kind, name, frames, rows, names, truth = null, troubles = null, hash = null, note = "" }) {
        Object.assign(this, { kind, name, frames, rows, truth, note, hasPhases: kind !== "trace" });
        this.ground = null; // terrain by heights
        this.surroundings = { things: [], faces: null, hasFloor: false };
        this.difference = -1; // frame in which it first went differently from what was recorded
        this.isLive = false;
        this.sides = 1;
        this.bodyNames = names;
        this.troubles = troubles;
        this.finalHash = hash;
        this.frame = 0;
        this.first = 0;
        this.last = frames.length - 1;
        this.count = names.length;
        this.follow(frames.length ? rows[frames[0].first * SIZE] : 0);
    }

    get firstRow() { return 0; }

    // Of a plane to stand on: where the first body is when it is first seen.
    get height() {
        const { first } = this.frames.find((f) => f.count > 0);
        return this.rows[first * SIZE + COLUMN.z];
    }

    get time() { return this.frames[this.frame].time; }
    get isAtEnd() { return this.frame >= this.last; }
    get frameSeconds() {
        const next = this.frames[Math.min(this.frame + 1, this.last)].time - this.time;
        return next > 0 ? next : 1 / 60;
    }

    step() { this.frame = Math.min(this.last, this.frame + 1); }
    seek(frame) { this.frame = Math.min(this.last, Math.max(0, Math.round(frame))); }
    names() { return this.bodyNames; }

    // Indices of the bodies, the worst first.
    order() {
        const all = this.bodyNames.map((_, i) => i);
        return this.troubles ? all.sort((a, b) => this.troubles[b] - this.troubles[a] || a - b) : all;
    }

    label(index) {
        const trouble = this.troubles ? this.troubles[index] : -1;
        return trouble >= 0 && this.count > 1 ? `${this.bodyNames[index]}, trouble ${trouble.toFixed(1)}` : this.bodyNames[index];
    }

    // The row of the followed body in every frame; -1 where it is not there.
    follow(index) {
        this.followed = index;
        this.rowOf = this.frames.map((f) => {
            for (let i = f.first; i < f.first + f.count; ++i) {
                if (this.rows[i * SIZE] === index) return i;
            }
            return -1;
        });
    }

    reader() {
        return (frame, name) => {
            const row = this.rowOf[frame];
            if (name === "time" || name === "tick") return this.frames[frame][name];
            if (name === "error" || name === "true_speed") return this.truth ? this.truthValue(frame, name) : NaN;
            if (name === "arrived") return this.hasNewReport(frame) ? 1 : 0;
            return row < 0 ? NaN : this.rows[row * SIZE + COLUMN[ALIAS[name] ?? name]];
        };
    }

    truthValue(frame, name) {
        const at = frame * 7;
        if (name === "error") {
            const row = this.rowOf[frame] * SIZE;
            return Math.hypot(...[0, 1, 2].map((i) => this.truth[at + i] - this.rows[row + 1 + i]));
        }
        const before = Math.max(0, frame - 1);
        const seconds = this.frames[frame].time - this.frames[before].time;
        const way = Math.hypot(this.truth[at] - this.truth[before * 7], this.truth[at + 1] - this.truth[before * 7 + 1]);
        return seconds > 0 ? way / seconds : 0;
    }

    hasNewReport(frame) {
        const [now, before] = [this.rowOf[frame], this.rowOf[Math.max(0, frame - 1)]];
        if (now < 0 || before < 0 || now === before) return false;
        const places = ["has_report", "report_x", "report_y", "report_z"];
        return places.some((p) => this.rows[now * SIZE + COLUMN[p]] !== this.rows[before * SIZE + COLUMN[p]]);
    }

    poses(side, use) {
        const f = this.frames[this.frame];
        for (let i = f.first; i < f.first + f.count; ++i) {
            const at = i * SIZE;
            const has = this.rows[at + COLUMN.has_report] === 1;
            use(this.rows[at], {
                drawn: this.rows.subarray(at + 1, at + 8),
                truth: this.truth ? this.truth.subarray(this.frame * 7, this.frame * 7 + 7) : null,
                report: has ? this.rows.subarray(at + COLUMN.report_x, at + COLUMN.report_x + 3) : null,
                move: this.hasPhases ? this.moveAt(at) : null, trueMove: null,
            });
        }
    }

    moveAt(at) {
        const value = (name) => this.rows[at + COLUMN[name]];
        return { phase: value("phase"), rate: value("phase_rate"), x: value("cycle_x"), y: value("cycle"), airborne: value("airborne") > 0 };
    }

    hash() { return this.finalHash; }
}

const ALIAS = { drawn_x: "x", drawn_y: "y", drawn_z: "z" };

// ------------------------------------------------------------------------------------------ from files

function fromModule(module, kind, name, note, empty = "") {
    const { call } = module;
    const frameCount = call.lab_recording_frame_count();
    const flat = module.doubles(call.lab_recording_frames(), frameCount * 4);
    const frames = Array.from({ length: frameCount }, (_, i) => ({
        time: flat[i * 4], tick: flat[i * 4 + 1], first: flat[i * 4 + 2], count: flat[i * 4 + 3],
    }));
    const rows = module.floats(call.lab_recording_rows(), call.lab_recording_row_count() * SIZE).slice();
    const names = Array.from({ length: call.lab_recording_body_count() }, (_, i) =>
        module.text(call.lab_recording_body_name(i)) ||
        `0x${call.lab_recording_body_guid(i).toString(16).toUpperCase().padStart(8, "0")}`);
    const cut = call.lab_recording_is_cut() ? " It is longer than what is kept; this is its beginning." : "";
    if (!frames.some((f) => f.count > 0)) throw new Error(`nothing in it moves. ${empty}`.trim());
    const at = call.lab_recording_troubles(kind === "capture" ? 1 : 0);
    const troubles = at ? [...module.doubles(at, names.length)] : null;
    return new Recording({ kind, name, frames, rows, names, troubles, hash: call.lab_recording_hash(), note: note + cut });
}

function loadCapture(module, name, bytes, rules) {
    const { call } = module;
    const isGood = module.lend(bytes, (at) => call.lab_play_capture(at, bytes.length, rules));
    const problem = module.text(call.lab_recording_error());
    if (!isGood && call.lab_recording_frame_count() === 0) throw new Error(problem);
    const note = `${call.lab_capture_messages()} messages.${isGood ? "" : ` Damaged: ${problem}.`}`;
    return fromModule(module, "capture", name, note);
}

function loadScript(module, name, bytes) {
    const { call } = module;
    const isGood = module.lend(bytes, (at) => call.lab_run_script(at));
    const problem = module.text(call.lab_recording_error());
    if (!isGood && call.lab_recording_frame_count() === 0) throw new Error(problem);
    return withSurroundings(module, fromModule(module, "drive script", name, isGood ? "" : `Stopped at ${problem}.`));
}

// A table of another game's places, played under smooth rules beside its own way.
function loadTable(module, name, text) {
    const { script, truth, isUntimed } = readTable(text);
    const recording = loadScript(module, name, new TextEncoder().encode(script));
    recording.kind = "table";
    recording.note += `Drawn by remora${isUntimed ? ", without times of sending" : ""}; the outline is the way that was reported. `
        + `\`remora score ${name}\` says what is wrong with it, and which settings it wants.`;
    recording.truth = new Float32Array(recording.frames.flatMap(({ time }) => {
        const [x, y, z, yaw] = truth(time);
        return [x, y, z, Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];
    }));
    return recording;
}

function loadReplay(module, name, bytes) {
    const { call } = module;
    const isGood = module.lend(bytes, (at) => call.lab_play_recording(at, bytes.length));
    if (!isGood) throw new Error(module.text(call.lab_recording_error()));
    const text = module.text(call.lab_replay_text());
    const recording = fromModule(module, "recording", name, `${text} Hash ${hashText(call.lab_recording_hash())}.`, text);
    recording.difference = call.lab_replay_difference();
    return withSurroundings(module, recording);
}

// What the module took of a collision world: balls and posts, triangles.
export function readSurroundings(module) {
    const { call } = module;
    const size = call.lab_thing_size();
    const flat = module.floats(call.lab_taken_shapes(), call.lab_taken_shape_count() * size);
    const things = Array.from({ length: flat.length / size }, (_, i) => [...flat.slice(i * size, (i + 1) * size)]);
    const faces = module.floats(call.lab_taken_faces(), call.lab_taken_face_count() * FACE).slice();
    return { things, faces, hasFloor: call.lab_taken_has_floor() !== 0 };
}

function withSurroundings(module, recording) {
    const { call } = module;
    recording.surroundings = readSurroundings(module);
    if (call.lab_taken_has_terrain()) recording.ground = readGround(module);
    if (!call.lab_taken_has_all()) recording.note += " Not everything that stands about could be drawn.";
    return recording;
}

// Heights and cuts of the terrain that the module sampled last.
export function readGround(module) {
    const { call } = module;
    const side = call.lab_ground_side();
    return {
        side, reach: call.lab_ground_reach(),
        heights: module.floats(call.lab_ground_heights(), side * side).slice(),
        splits: module.bytes(call.lab_ground_splits(), (side - 1) * (side - 1)).slice(),
    };
}

// JSON lines of `remora matrix --trace`, or of another program. Lines of messages are left out.
function loadTrace(module, name, text) {
    const lines = text.split("\n").filter((line) => line.trim());
    const frames = [];
    const rows = new Float32Array(lines.length * SIZE);
    const truth = new Float32Array(lines.length * 7);
    lines.forEach((line, i) => {
        let entry;
        try {
            entry = JSON.parse(line);
        } catch {
            throw new Error(`line ${i + 1} is no JSON`);
        }
        if (Array.isArray(entry.pos)) addTraceFrame(module, entry, frames, rows, truth);
    });
    if (!frames.length) throw new Error("it has no frames");
    return new Recording({ kind: "trace", name, frames, rows, names: ["the mover"], truth });
}

function addTraceFrame(module, entry, frames, rows, truth) {
    const n = frames.length;
    const rot = entry.rot ?? [1, 0, 0, 0];
    const before = n ? rows.subarray((n - 1) * SIZE, n * SIZE) : null;
    const seconds = n ? entry.t - frames[n - 1].time : 0;
    const way = before ? Math.hypot(entry.pos[0] - before[1], entry.pos[1] - before[2]) : 0;
    const reasons = (entry.why ?? []).filter((w) => module.reasons.includes(w))
        .reduce((bits, w) => bits + 2 ** module.reasons.indexOf(w), 0);
    rows.set([0, ...entry.pos, ...rot, entry.queue ?? 0, 0, reasons, 0, seconds > 0 ? way / seconds : 0,
        entry.cycle ?? 0], n * SIZE);
    truth.set([...(entry.true ?? entry.pos), ...(entry.true_rot ?? rot)], n * 7);
    frames.push({ time: entry.t, tick: n, first: n, count: 1 });
}

const RECORDING = 0x8e; // first byte
const CAPTURES = [0xa1b2c3d4, 0xd4c3b2a1, 0xa1b23c4d, 0x4d3cb2a1, 0x0a0d0d0a];

// What a file is, by its beginning.
export function loadFile(module, name, buffer, rules) {
    const bytes = new Uint8Array(buffer);
    if (bytes.length >= 4 && CAPTURES.includes(new DataView(buffer).getUint32(0))) {
        return loadCapture(module, name, bytes, rules);
    }
    // The first byte is in no text: a recording whose next ones were changed is still told as one.
    if (bytes[0] === RECORDING) return loadReplay(module, name, bytes);
    const text = new TextDecoder("utf-8", { fatal: false }).decode(bytes);
    if (text.includes("\u0000")) throw new Error("it is neither a recording, nor a capture, nor a trace, nor a drive script");
    if (isTable(text)) return loadTable(module, name, text);
    return text.trimStart().startsWith("{") ? loadTrace(module, name, text) : loadScript(module, name, bytes);
}
