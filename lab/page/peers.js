// What one would put in remora's place: observers that the page computes itself, from the same reports at
// the same moments. A peer is made for one run and has
//   receive(report, now)   a report has arrived; see report_fields.def
//   draw(now)              what it draws: place and rotation, seven numbers
// Their settings are those of docs/measured/peers.md.

import { SnapshotInterpolation } from "@geckos.io/snapshot-interpolation";

const REPORTS_PER_SECOND = 5;
const SMOOTH_SECONDS = 0.05;
const GRAVITY = 9.8; // m/s²

// It takes small times for fractions, so that its clock does not begin at 0.
const EPOCH_MS = 1e6;
let nowMs = EPOCH_MS;
SnapshotInterpolation.Now = () => nowMs;

const yawOf = (r) => Math.atan2(2 * (r.qw * r.qz + r.qx * r.qy), 1 - 2 * (r.qy * r.qy + r.qz * r.qz));
const poseOf = (x, y, z, yaw) => [x, y, z, Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];
const nearTurn = (yaw, to) => yaw + 2 * Math.PI * Math.round((to - yaw) / (2 * Math.PI));

// Snapshots, played three server frames late, between two of them: the library itself.
class Geckos {
    constructor(first) {
        this.buffer = new SnapshotInterpolation(REPORTS_PER_SECOND);
        this.last = this.entity(first);
        this.receive({ ...first, sent: 0 });
    }

    entity({ x, y, z, qw, qx, qy, qz }) { return { id: "mover", x, y, z, q: { x: qx, y: qy, z: qz, w: qw } }; }

    receive(report) {
        const time = EPOCH_MS + report.sent * 1000;
        this.buffer.snapshot.add({ id: String(report.sent), time, state: [this.entity(report)] });
    }

    // Without two snapshots about the moment there is nothing to draw: what was drawn stays.
    draw(now) {
        nowMs = EPOCH_MS + now * 1000;
        const between = this.buffer.calcInterpolation("x y z q(quat)");
        this.last = between ? between.state[0] : this.last;
        const { x, y, z, q } = this.last;
        return [x, y, z, q.w, q.x, q.y, q.z];
    }
}

// Goes a share of the way to the newest report, every frame.
class Damped {
    constructor(first) {
        this.newest = { ...first, sent: 0 };
        this.at = [first.x, first.y, first.z, yawOf(first)];
        this.time = null;
    }

    receive(report) {
        if (report.sent >= this.newest.sent) this.newest = report;
    }

    draw(now) {
        const share = this.time === null ? 1 : 1 - Math.exp(-(now - this.time) / SMOOTH_SECONDS);
        const { x, y, z } = this.newest;
        const goal = [x, y, z, nearTurn(yawOf(this.newest), this.at[3])];
        this.time = now;
        this.at = this.at.map((v, i) => v + (goal[i] - v) * share);
        return poseOf(...this.at);
    }
}

// Carries the newest report on to now by its velocity, its turning and its fall, which ends where the
// mover last stood; what a report changes is smoothed away. Its clock is the server's own, which no real
// one is.
class Reckon {
    constructor(first) {
        this.newest = { ...first, sent: 0, vx: 0, vy: 0, vz: 0, turn: 0, airborne: 0 };
        this.floor = first.z;
        this.off = [0, 0, 0, 0];
        this.time = null;
    }

    receive(report, now) {
        if (report.sent < this.newest.sent) return;
        const before = this.carried(now);
        this.newest = report;
        if (!report.airborne) this.floor = report.z;
        const after = this.carried(now);
        after[3] = nearTurn(after[3], before[3]);
        this.off = this.off.map((v, i) => v + before[i] - after[i]);
    }

    carried(now) {
        const { x, y, z, vx, vy, vz, turn, airborne, sent } = this.newest;
        const t = Math.max(0, now - sent);
        const yaw = yawOf(this.newest);
        // Along a circle as fast as it turns.
        const [along, aside] = Math.abs(turn * t) > 1e-4 ? [Math.sin(turn * t) / turn, (1 - Math.cos(turn * t)) / turn] : [t, 0];
        return [x + vx * along - vy * aside, y + vx * aside + vy * along, airborne ? this.fallen(z, vz, t) : z + vz * t, yaw + turn * t];
    }

    fallen(z, vz, t) { return Math.max(Math.min(z, this.floor), z + vz * t - (GRAVITY * t * t) / 2); }

    draw(now) {
        const left = this.time === null ? 0 : Math.exp(-(now - this.time) / SMOOTH_SECONDS);
        this.time = now;
        this.off = this.off.map((v) => v * left);
        return poseOf(...this.carried(now).map((v, i) => v + this.off[i]));
    }
}

export const PEERS = [
    { name: "geckos", title: "late buffer", note: "@geckos.io/snapshot-interpolation 1.1.1 itself: plays three reports late", make: (first) => new Geckos(first) },
    { name: "damped", title: "lerp", note: "our code by the usual formula: goes towards the newest report, 50 ms", make: (first) => new Damped(first) },
    { name: "reckon", title: "dead reckoning", note: "our code by the usual formula: carries the newest report on by its velocity, which it is given besides", make: (first) => new Reckon(first) },
];

export const peerNamed = (name) => PEERS.find((p) => p.name === name);
