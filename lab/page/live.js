// A scene that runs now, as something to be shown: frames by number, values by name, poses of all
// movers. Recordings (recording.js) answer the same questions. The first observer follows rules of the
// library; beside it there are up to three others, of rules or peers, who are sent the same datagrams.

import { Mind } from "./mind.js";
import { peerNamed } from "./peers.js";
import { Tracks } from "./tracks.js";

export const SERVER = 9; // beyond every observer: the side of the server

export class Live {
    constructor(module) {
        this.module = module;
        this.call = module.call;
        this.isLive = true;
        this.followed = 0;
    }

    // beside: names of rules and peers; mind: seed of the mind that drives, or 0 for none.
    begin(settings, beside = [], mind = 0) {
        const { rules } = this.module;
        const [second = -1, third = -1] = beside.filter((name) => rules.includes(name)).map((name) => rules.indexOf(name));
        this.module.setSettings({ ...settings, second, third });
        this.module.check(this.call.lab_begin());
        const peers = beside.filter(peerNamed);
        this.observers = [rules[settings.rules], ...beside];
        // Where a side is found: in the module or among the peers.
        let inModule = 0;
        this.places = this.observers.map((name, i) =>
            (i > 0 && peerNamed(name) ? { peer: peers.indexOf(name) } : { side: inModule++ }));
        this.tracks = new Tracks(peers.map(peerNamed), this.call.lab_row_capacity());
        this.sides = this.observers.length;
        this.count = this.call.lab_actor_count();
        this.followed = 0;
        this.mind = mind ? new Mind(mind) : null;
        this.isByHand = false;
    }

    // --- what a person does; onInput, if there is one, hears of it

    apply(settings) {
        this.module.setSettings(settings);
        this.call.lab_apply();
        this.onInput?.({ frame: this.frame, settings });
    }

    press(keys) {
        this.call.lab_keys(keys);
        this.onInput?.({ frame: this.frame, keys });
    }

    jump(extent) {
        this.call.lab_jump(extent);
        this.onInput?.({ frame: this.frame, extent });
    }

    // The same again, in another page.
    repeat({ keys, extent, settings }) {
        if (settings) this.apply({ ...this.settings(), ...settings });
        else if (Number.isFinite(keys)) this.press(keys);
        else if (Number.isFinite(extent)) this.jump(extent);
    }

    get frame() { return this.call.lab_frame(); }
    get first() { return this.call.lab_first(); }
    get last() { return this.call.lab_last(); }
    get time() { return this.call.lab_time(); }
    get isAtEnd() { return this.call.lab_is_over() !== 0; }
    get rate() { return this.settings().frame_rate; }
    get frameSeconds() { return 1 / this.rate; }

    // Where the rows of the followed mover begin.
    get firstRow() { return Math.max(this.first, this.call.lab_first_row()); }

    settings() { return this.module.readSettings(this.call.lab_settings_now()); }

    // From now on a person moves the mover, from where it is.
    takeOver() {
        this.isByHand = true;
        this.mind = null;
    }

    // What has been driven once is in the history.
    drive() {
        if (!this.mind || this.frame < this.last) return;
        const now = this.time;
        for (const { keys, jumps } of this.mind.due(now, now + this.frameSeconds)) {
            this.press(keys);
            if (jumps) this.jump(1);
        }
    }

    step() {
        this.drive();
        if (this.tracks.last > this.last) this.forgetFuture();
        this.module.check(this.call.lab_step());
        const { frame } = this;
        if (frame > this.tracks.last) this.tracks.take(frame, this.time, this.takeReports(), this.trueAt(frame));
    }

    forgetFuture() {
        const read = this.rowReader(0);
        this.tracks.forget(this.last, (f) => read(f, "time"), (f) => this.trueAt(f), this.rate);
    }

    // Reports that arrived in the last step.
    takeReports() {
        const { reportNames } = this.module;
        const count = this.call.lab_report_count();
        const flat = this.module.doubles(this.call.lab_reports(), count * reportNames.length);
        return Array.from({ length: count }, (_, i) =>
            Object.fromEntries(reportNames.map((name, k) => [name, flat[i * reportNames.length + k]])));
    }

    trueAt(frame) {
        const read = this.rowReader(0);
        return Object.fromEntries(["x", "y", "z", "qw", "qx", "qy", "qz"].map((name) => [name, read(frame, `true_${name}`)]));
    }

    seek(frame) {
        this.module.check(this.call.lab_seek(Math.min(this.last, Math.max(this.first, Math.round(frame)))));
    }

    follow(index) {
        if (index !== this.followed) this.tracks.clear();
        this.followed = index;
        this.call.lab_follow(index);
    }

    names() { return Array.from({ length: this.count }, (_, i) => (i === 0 ? "the mover" : `number ${i + 1}`)); }

    // A function of frame and name for one observer; good until the next step.
    reader(side) {
        const { peer, side: inModule } = this.places[side];
        if (peer === undefined) return this.rowReader(inModule);
        const read = this.rowReader(0);
        const { rate } = this;
        return (frame, name) => this.tracks.value(peer, frame, name, read, rate);
    }

    rowReader(side) {
        const size = this.module.rowNames.length;
        const capacity = this.call.lab_row_capacity();
        const rows = this.module.doubles(this.call.lab_rows(side), capacity * size);
        const { row } = this.module;
        return (frame, name) => rows[(frame % capacity) * size + row[name]];
    }

    // Calls `use` with index, places and rotations (7 numbers each) and what legs do: for every mover, or for
    // the followed one alone where a peer draws it, who plays no cycle.
    poses(side, use) {
        const { peer, side: inModule } = this.places[side];
        if (peer !== undefined) {
            const drawn = this.tracks.pose(peer, this.frame);
            if (drawn) use(this.followed, { drawn, move: null });
            return;
        }
        const address = this.frame > 0 ? this.call.lab_poses(inModule) : 0;
        if (!address) return;
        const { pose, poseNames } = this.module;
        const all = this.module.floats(address, this.count * poseNames.length);
        for (let i = 0; i < this.count; ++i) {
            const at = i * poseNames.length;
            const some = (name, count) => all.subarray(at + pose[name], at + pose[name] + count);
            use(i, { drawn: some("drawn_x", 7), truth: some("true_x", 7), report: some("report_x", 3),
                move: moveOf(some("phase", 6)), trueMove: moveOf(some("true_phase", 6)) });
        }
    }

    // Side of the module for the inspector: an observer's, or one beyond for the server; -1 for a peer.
    inModule(side) { return side === SERVER ? side : side < this.sides ? this.places[side].side ?? -1 : side; }

    hash(side) {
        const inModule = this.inModule(side);
        return inModule < 0 ? null : this.call.lab_hash(inModule);
    }
}

// Six numbers of a gait, in the order of pose_fields.def.
export const moveOf = ([phase, rate, x, y, , airborne]) => ({ phase, rate, x, y, airborne: airborne > 0 });
