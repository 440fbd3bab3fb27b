// What peers drew, frame by frame, so that one can go back in it as in the module's own rows. A frame is
// drawn once; after going back and doing something else, peers are made anew and given the reports of the
// last seconds again.
//
// Invariant: `poses` holds every frame from `first` to `last`, each at its number modulo the capacity.

const WARM_SECONDS = 5; // longer than any peer remembers
const SPEED_SECONDS = 2 / 30; // that speed is measured over, as in the module

export class Tracks {
    // source: the live scene, of which time, truth and reports are read.
    constructor(peers, capacity) {
        this.peers = peers;
        this.capacity = capacity;
        this.poses = peers.map(() => new Float64Array(capacity * 7));
        this.reports = new Map(); // frame: reports that arrived in it
        this.clear();
    }

    clear() {
        this.first = 0;
        this.last = 0;
        this.running = null;
        this.reports.clear();
    }

    // The newest frame of the scene has been stepped.
    take(frame, time, reports, first) {
        if (this.peers.length === 0) return;
        if (!this.running || frame !== this.last + 1) {
            this.first = frame;
            this.running = this.peers.map((p) => p.make(first));
        }
        if (reports.length) this.reports.set(frame, reports);
        this.reports.delete(frame - this.capacity);
        this.running.forEach((peer, i) => {
            for (const r of reports) peer.receive(r, r.arrived);
            this.poses[i].set(peer.draw(time), (frame % this.capacity) * 7);
        });
        this.last = frame;
    }

    // What came after a frame has not happened. timeOf(frame): seconds; firstAt(frame): the true place then.
    forget(frame, timeOf, firstAt, rate) {
        if (!this.running || frame >= this.last) return;
        const from = Math.max(this.first, frame - Math.round(WARM_SECONDS * rate));
        this.running = this.peers.map((p) => p.make(firstAt(from)));
        for (let f = from; f <= frame; ++f) {
            for (const peer of this.running) {
                for (const r of this.reports.get(f) ?? []) peer.receive(r, r.arrived);
                peer.draw(timeOf(f));
            }
        }
        for (let f = frame + 1; f <= this.last; ++f) this.reports.delete(f);
        this.last = frame;
    }

    has(frame) { return frame >= Math.max(this.first, this.last - this.capacity + 1) && frame <= this.last && this.last > 0; }

    pose(index, frame) {
        const at = (frame % this.capacity) * 7;
        return this.has(frame) ? this.poses[index].subarray(at, at + 7) : null;
    }

    // By the names of rows; NaN for what peers do not have. read: of the module's first observer.
    value(index, frame, name, read, rate) {
        const own = OWN.indexOf(name);
        if (own < 0 && name !== "error" && name !== "speed") return SHARED.has(name) ? read(frame, name) : NaN;
        const pose = this.pose(index, frame);
        if (!pose) return NaN;
        if (own >= 0) return pose[own];
        if (name === "error") return Math.hypot(pose[0] - read(frame, "true_x"), pose[1] - read(frame, "true_y"), pose[2] - read(frame, "true_z"));
        const frames = Math.max(1, Math.round(rate * SPEED_SECONDS));
        const before = this.pose(index, frame - frames);
        return before ? (Math.hypot(pose[0] - before[0], pose[1] - before[1]) * rate) / frames : 0;
    }
}

const OWN = ["drawn_x", "drawn_y", "drawn_z", "drawn_qw", "drawn_qx", "drawn_qy", "drawn_qz"];
const SHARED = new Set(["time", "true_x", "true_y", "true_z", "true_qw", "true_qx", "true_qy", "true_qz", "true_speed",
    "report_x", "report_y", "report_z", "sent", "arrived", "age"]);
