// A scene that runs now, as something to be shown: frames by number, values by name, poses of all
// movers. Recordings (recording.js) answer the same questions.

export class Live {
    constructor(module) {
        this.module = module;
        this.call = module.call;
        this.isLive = true;
    }

    begin(settings) {
        this.module.setSettings(settings);
        this.module.check(this.call.lab_begin());
        this.sides = this.call.lab_side_count();
        this.count = this.call.lab_actor_count();
    }

    apply(settings) {
        this.module.setSettings(settings);
        this.call.lab_apply();
    }

    get frame() { return this.call.lab_frame(); }
    get first() { return this.call.lab_first(); }
    get last() { return this.call.lab_last(); }
    get time() { return this.call.lab_time(); }
    get isAtEnd() { return this.call.lab_is_over() !== 0; }
    get frameSeconds() { return 1 / this.settings().frame_rate; }

    // Where the rows of the followed mover begin.
    get firstRow() { return Math.max(this.first, this.call.lab_first_row()); }

    settings() { return this.module.readSettings(this.call.lab_settings_now()); }

    step() { this.module.check(this.call.lab_step()); }

    seek(frame) {
        this.module.check(this.call.lab_seek(Math.min(this.last, Math.max(this.first, Math.round(frame)))));
    }

    follow(index) { this.call.lab_follow(index); }

    names() { return Array.from({ length: this.count }, (_, i) => (i === 0 ? "the mover" : `number ${i + 1}`)); }

    // A function of frame and name for one observer; good until the next step.
    reader(side) {
        const size = this.module.rowNames.length;
        const capacity = this.call.lab_row_capacity();
        const rows = this.module.doubles(this.call.lab_rows(side), capacity * size);
        const { row } = this.module;
        return (frame, name) => rows[(frame % capacity) * size + row[name]];
    }

    // Calls `use` for every mover with its index, places and rotations (7 numbers each) and what its legs do.
    poses(side, use) {
        const address = this.frame > 0 ? this.call.lab_poses(side) : 0;
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

    hash(side) { return this.call.lab_hash(side); }
}

// Six numbers of a gait, in the order of pose_fields.def.
export const moveOf = ([phase, rate, x, y, , airborne]) => ({ phase, rate, x, y, airborne: airborne > 0 });
