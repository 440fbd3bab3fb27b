// How a person stands, walks, runs, sidesteps, jumps and lands: joints in world space, from where it is
// drawn and what its cycle plays. Facing north (+y) at yaw 0, z up, 1.8 m tall.
//
// Feet plant: within its share of the phase a foot stays where it was put down, and it is put down where
// phase, rate and velocity say that the body will be in the middle of that share. A body that goes as its
// cycle plays therefore does not slide; one that is dragged about by corrections does, beyond a leg's reach.
//
// Invariant: what is remembered only smooths. After a leap in time or place everything follows from the
// present alone.

// Heights and ways in metres, angles in radians: of the hips, the share of the phase and the way for which a
// foot is planted at most, its lift and the kick behind, the lean, arms and elbows, and how hips bob.
const STAND = { hip: 0.945, duty: 0.44, stance: 0.88, lift: 0.06, kick: 0, lean: 0, arms: 0, elbow: 0.2, bob: 0 };
const WALK = { hip: 0.885, duty: 0.44, stance: 0.88, lift: 0.07, kick: 0.03, lean: 0.04, arms: 0.5, elbow: 0.3, bob: -0.022 };
const RUN = { hip: 0.865, duty: 0.3, stance: 0.7, lift: 0.1, kick: 0.3, lean: 0.17, arms: 0.8, elbow: 1.5, bob: 0.03 };
const SIDE = { hip: 0.88, duty: 0.5, stance: 0.6, lift: 0.08, kick: 0, lean: 0.03, arms: 0.12, elbow: 0.7, bob: -0.015 };

const THIGH = 0.44; // metres, as all that follows
const SHIN = 0.43;
const ANKLE = 0.09;
const HIP_HALF = 0.095;
const STANCE_HALF = 0.11;
const SPINE = 0.53;
const SHOULDER_HALF = 0.2;
const UPPER_ARM = 0.29;
const FORE_ARM = 0.27;
const REACH = 0.5; // a planted foot is dragged beyond this
const LET_GO = 0.43; // a striding foot is lifted early beyond this
const STEP_AT = 0.1; // a standing person sets its foot anew beyond this
const STEP_SECONDS = 0.24;
const LEAP = 1.5; // between two frames: no motion, but another place
const RUN_SPEED = [3.3, 3.8]; // m/s, of the cycle: between walking and running
const WALK_STRIDE = 2; // of bodies without a cycle: way of two steps, as in the library
const RUN_STRIDE = 3.2;
const SIDE_STRIDE = 1;

export const JOINTS = ["pelvis", "neck", "head", "leftHip", "leftKnee", "leftAnkle", "rightHip", "rightKnee", "rightAnkle",
    "leftShoulder", "leftElbow", "leftHand", "rightShoulder", "rightElbow", "rightHand"];

const clamp = (v, low, high) => Math.min(high, Math.max(low, v));
const mix = (a, b, t) => a + (b - a) * t;
const ease = (t) => t * t * (3 - 2 * t);
const share = (seconds, time) => 1 - Math.exp(-seconds / time);
const runShare = (speed) => ease(clamp((speed - RUN_SPEED[0]) / (RUN_SPEED[1] - RUN_SPEED[0]), 0, 1));
const fraction = (v) => v - Math.floor(v);

const newFoot = (side) => ({ side, mode: "stance", at: [0, 0], from: [0, 0], since: 0, lift: 0, yaw: 0, pitch: 0 });

export class Gait {
    constructor() {
        this.feet = [newFoot(-1), newFoot(1)];
        this.style = { ...STAND };
        this.joints = Object.fromEntries(JOINTS.map((name) => [name, [0, 0, 0]]));
        this.time = null;
    }

    // body: x, y, z, yaw; move: phase, rate (phases/s), x and y (m/s of the cycle, body space), airborne, or
    // null for a body that plays no cycle; rise(x, y): how much higher the ground is there than at the body.
    update(body, move, time, rise = () => 0) {
        const seconds = this.time === null ? -1 : time - this.time;
        if (seconds === 0) return;
        const isNew = seconds < 0 || seconds > 0.3 || Math.hypot(body.x - this.body.x, body.y - this.body.y) > LEAP;
        const before = this.body;
        this.time = time;
        this.body = body;
        this.rise = rise;
        if (isNew) this.begin(move);
        else this.observe(before, seconds, move);
        const gait = this.gaitOf(move, seconds);
        this.blend(gait, isNew ? Infinity : seconds);
        for (const foot of this.feet) this.moveFoot(foot, gait, isNew, seconds);
        this.place(gait);
    }

    begin(move) {
        const [sin, cos] = [Math.sin(this.body.yaw), Math.cos(this.body.yaw)];
        const [x, y] = [move?.x ?? 0, move?.y ?? 0];
        this.velocity = [x * cos - y * sin, x * sin + y * cos, 0];
        this.ownPhase = 0;
        this.air = move?.airborne ? 1 : 0;
        this.crouch = 0;
    }

    observe(before, seconds, move) {
        const raw = ["x", "y", "z"].map((axis) => (this.body[axis] - before[axis]) / seconds);
        this.velocity = this.velocity.map((v, i) => mix(v, raw[i], share(seconds, 0.07)));
        const wasUp = this.air > 0.5;
        this.air = mix(this.air, move?.airborne ? 1 : 0, share(seconds, 0.05));
        if (wasUp && this.air <= 0.5) this.crouch = clamp(-this.velocity[2] * 0.035, 0.04, 0.17);
        this.crouch *= 1 - share(seconds, 0.16);
    }

    // What the legs are to do: phase, rate, kind and weight of moving.
    gaitOf(move, seconds) {
        const [vx, vy] = this.velocity;
        const [sin, cos] = [Math.sin(this.body.yaw), Math.cos(this.body.yaw)];
        const ahead = -vx * sin + vy * cos;
        const aside = vx * cos + vy * sin;
        const speed = Math.hypot(vx, vy);
        if (move) {
            const isMoving = Math.abs(move.rate) > 1e-3;
            const isSide = Math.abs(move.x) > 1.2 * Math.abs(move.y) ? 1 : 0;
            return { phase: move.phase, rate: move.rate, isMoving, isSide, run: runShare(Math.abs(move.y)), ahead, aside, speed };
        }
        const isSide = Math.abs(aside) > 1.2 * Math.abs(ahead) ? 1 : 0;
        const direction = ahead < -0.3 ? -1 : 1;
        const run = runShare(speed);
        const rate = (direction * speed) / (isSide ? SIDE_STRIDE : mix(WALK_STRIDE, RUN_STRIDE, run));
        this.ownPhase = fraction(this.ownPhase + Math.max(0, seconds) * rate);
        return { phase: this.ownPhase, rate, isMoving: speed > 0.4, isSide, run, ahead, aside, speed };
    }

    // Kinds of moving go over into each other.
    blend(gait, seconds) {
        const run = Object.fromEntries(Object.keys(WALK).map((k) => [k, mix(WALK[k], RUN[k], gait.run)]));
        const wanted = !gait.isMoving ? STAND : gait.isSide ? SIDE : run;
        for (const k of Object.keys(wanted)) this.style[k] = mix(this.style[k], wanted[k], share(seconds, 0.09));
    }

    // ------------------------------------------------------------------------------------------- feet

    home(foot, ahead = 0) {
        const { x, y, yaw } = this.body;
        const half = foot.side * STANCE_HALF;
        return [x + half * Math.cos(yaw) - ahead * Math.sin(yaw), y + half * Math.sin(yaw) + ahead * Math.cos(yaw)];
    }

    moveFoot(foot, gait, isNew, seconds) {
        let lift = 0;
        if (this.air > 0.5) lift = this.fly(foot);
        else if (gait.isMoving) lift = this.stride(foot, gait, isNew);
        else lift = this.stand(foot, isNew, seconds);
        foot.lift = isNew ? lift : mix(foot.lift, lift, share(seconds, 0.02));
        this.drag(foot);
    }

    // Share of the phase for which a foot is planted: less in long strides, for which legs are too short.
    duty(gait) {
        return Math.min(this.style.duty, (this.style.stance * Math.abs(gait.rate)) / Math.max(0.1, gait.speed));
    }

    // One foot's part of the phase: planted, or on its way to where it will be planted next.
    stride(foot, gait, isNew) {
        const rate = Math.abs(gait.rate);
        const duty = this.duty(gait);
        const phase = fraction(gait.phase + (foot.side > 0 ? 0.5 : 0));
        const done = gait.rate < 0 ? fraction(duty - phase) : phase; // of its cycle, which begins as it is planted
        const half = duty / (2 * rate); // s, of half a stance
        const home = this.home(foot, -foot.side * 0.05 * gait.isSide); // legs that cross pass each other
        const isLate = foot.mode === "swing" && foot.begun < duty && done >= foot.begun; // left the ground early
        if (done < duty && (isNew || !isLate)) {
            if (isNew) foot.at = along(home, this.velocity, half - done / rate);
            if (foot.mode !== "stance") foot.yaw = this.body.yaw;
            foot.mode = "stance";
            const left = done / duty - 0.6;
            foot.pitch = left > 0 ? left * 1.4 * (1 - gait.isSide) : 0;
            if (apart(foot.at, home) < LET_GO) return 0;
        }
        if (foot.mode !== "swing" || isNew) {
            foot.from = isNew ? along(home, this.velocity, half - done / rate) : [...foot.at];
            foot.mode = "swing";
            foot.begun = isNew ? duty : done;
        }
        return this.swing(foot, done, along(home, this.velocity, (1 - done) / rate + half));
    }

    // @param to  where the body will need it next
    swing(foot, done, to) {
        const part = clamp((done - foot.begun) / Math.max(0.05, 1 - foot.begun), 0, 1);
        foot.at = [mix(foot.from[0], to[0], ease(part)), mix(foot.from[1], to[1], ease(part))];
        foot.yaw = this.body.yaw;
        foot.pitch = Math.cos(Math.PI * part) * (0.35 + this.style.kick);
        return this.style.lift * Math.sin(Math.PI * part) + this.style.kick * Math.sin(Math.PI * part ** 0.65);
    }

    // Standing: a foot that is off its place is set anew, one at a time.
    stand(foot, isNew, seconds) {
        const home = this.home(foot, foot.side * 0.03);
        foot.pitch = 0;
        if (isNew) {
            Object.assign(foot, { mode: "stance", at: home, yaw: this.body.yaw });
            return 0;
        }
        const isOther = this.feet.some((f) => f !== foot && f.mode === "step");
        const off = apart(home, foot.at) > STEP_AT ||
            Math.abs(turnBetween(foot.yaw, this.body.yaw)) > 0.5;
        if (foot.mode === "swing" || (foot.mode === "stance" && off && !isOther) || foot.mode === "air") {
            Object.assign(foot, { mode: "step", from: [...foot.at], since: 0, fromYaw: foot.yaw });
        }
        if (foot.mode !== "step") return 0;
        foot.since += seconds;
        const t = clamp(foot.since / STEP_SECONDS, 0, 1);
        foot.at = [mix(foot.from[0], home[0], ease(t)), mix(foot.from[1], home[1], ease(t))];
        foot.yaw = foot.fromYaw + turnBetween(foot.fromYaw, this.body.yaw) * ease(t);
        if (t >= 1) foot.mode = "stance";
        return 0.07 * Math.sin(Math.PI * t);
    }

    // In the air feet go with the body: one knee up while it rises, both legs down to the ground as it falls.
    fly(foot) {
        const up = clamp(this.velocity[2] / 3, -1, 1) * 0.5 + 0.5;
        const isLead = foot.side < 0;
        foot.mode = "air";
        foot.at = this.home(foot, isLead ? mix(0.16, 0.22, up) : mix(-0.02, -0.3, up));
        foot.yaw = this.body.yaw;
        foot.pitch = isLead ? mix(0, 0.25, up) : mix(0.25, 0.95, up);
        return isLead ? mix(0.1, 0.42, up) : mix(0.2, 0.3, up);
    }

    drag(foot) {
        const home = this.home(foot);
        const off = [foot.at[0] - home[0], foot.at[1] - home[1]];
        const length = Math.hypot(...off);
        if (length > REACH) foot.at = [home[0] + (off[0] * REACH) / length, home[1] + (off[1] * REACH) / length];
    }

    // ----------------------------------------------------------------------------------------- joints

    place(gait) {
        const { style, joints, body } = this;
        const turn = frameOf(body.yaw);
        const step = Math.cos(2 * Math.PI * gait.phase) * (gait.isMoving ? 1 : 0); // 1 with the left foot ahead
        const way = gait.speed > 0.3 ? clamp(gait.ahead / gait.speed, -1, 1) : 0;
        const sideways = gait.speed > 0.3 ? clamp(gait.aside / gait.speed, -1, 1) : 0;
        // Twice a cycle, lowest when a foot is under a runner and when both feet are down for a walker.
        const bob = style.bob * Math.cos(4 * Math.PI * (gait.phase - this.duty(gait) / 2)) * (gait.isMoving ? 1 : 0);
        const hip = this.hipHeight(style.hip - bob - this.crouch);
        const lean = style.lean * way + this.crouch * 1.2;
        const roll = style.lean * 1.5 * sideways;
        const pelvisTurn = frameOf(body.yaw - step * 0.22 * way);
        const chestTurn = frameOf(body.yaw + step * 0.3 * way * style.arms);
        joints.pelvis = [body.x, body.y, body.z + hip];
        joints.neck = add(joints.pelvis, turn(SPINE * Math.sin(roll), SPINE * Math.sin(lean), SPINE * Math.cos(lean)));
        joints.head = add(joints.neck, turn(0, 0.02 + 0.1 * Math.sin(lean), 0.19));
        this.chest = chestTurn;
        this.facing = turn;
        this.feet.forEach((foot, i) => this.placeLeg(foot, i ? "right" : "left", pelvisTurn, turn));
        for (const side of [-1, 1]) this.placeArm(side, step * way * -side, chestTurn);
    }

    // Low enough that both planted feet are reached.
    hipHeight(wanted) {
        let hip = wanted;
        for (const foot of this.feet) {
            if (foot.mode !== "stance") continue;
            const off = Math.max(0, Math.hypot(foot.at[0] - this.body.x, foot.at[1] - this.body.y) - 0.16);
            const reach = Math.sqrt(Math.max(0.2, (THIGH + SHIN - 0.005) ** 2 - off * off));
            hip = Math.min(hip, this.groundAt(foot) + ANKLE + heel(foot) + reach);
        }
        return Math.max(0.55, hip);
    }

    groundAt(foot) { return this.air > 0.5 ? 0 : clamp(this.rise(foot.at[0], foot.at[1]), -0.4, 0.4); }

    placeLeg(foot, name, pelvisTurn, turn) {
        const { joints, body } = this;
        const hip = add(joints.pelvis, pelvisTurn(foot.side * HIP_HALF, 0, 0));
        const ankle = [foot.at[0], foot.at[1], body.z + this.groundAt(foot) + ANKLE + foot.lift + heel(foot)];
        const [knee, end] = bend(hip, ankle, turn(foot.side * 0.1, 1, 0.1));
        joints[`${name}Hip`] = hip;
        joints[`${name}Knee`] = knee;
        joints[`${name}Ankle`] = end;
        foot.ankle = end;
    }

    placeArm(side, swing, chestTurn) {
        const { joints, style, air } = this;
        const name = side < 0 ? "left" : "right";
        const angle = mix(style.arms * swing - 0.05, 0.35, air);
        const out = mix(0.14, 0.85, air);
        const elbow = mix(style.elbow, 0.7, air);
        const shoulder = add(joints.neck, chestTurn(side * SHOULDER_HALF, 0, -0.07));
        const upper = [side * Math.sin(out), Math.sin(angle) * Math.cos(out), -Math.cos(angle) * Math.cos(out)];
        const fore = [side * Math.sin(out) * 0.4, Math.sin(angle + elbow), -Math.cos(angle + elbow)];
        joints[`${name}Shoulder`] = shoulder;
        joints[`${name}Elbow`] = add(shoulder, chestTurn(...upper.map((v) => v * UPPER_ARM)));
        joints[`${name}Hand`] = add(joints[`${name}Elbow`], chestTurn(...fore.map((v) => v * FORE_ARM)));
    }
}

// A heel leaves the ground before its toes do.
const heel = (foot) => (foot.mode === "stance" ? Math.sin(foot.pitch) * 0.2 : 0);

const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

const along = (from, velocity, seconds) => [from[0] + velocity[0] * seconds, from[1] + velocity[1] * seconds];

const turnBetween = (from, to) => {
    const turn = (to - from) % (2 * Math.PI);
    return turn > Math.PI ? turn - 2 * Math.PI : turn < -Math.PI ? turn + 2 * Math.PI : turn;
};

const frameOf = (yaw) => {
    const [sin, cos] = [Math.sin(yaw), Math.cos(yaw)];
    return (x, y, z) => [x * cos - y * sin, x * sin + y * cos, z];
};

const add = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

// The knee between hip and ankle, towards `pole`; and the ankle, nearer if the leg does not reach it.
function bend(hip, ankle, pole) {
    const way = [ankle[0] - hip[0], ankle[1] - hip[1], ankle[2] - hip[2]];
    const length = Math.hypot(...way);
    const reach = clamp(length, 0.25, THIGH + SHIN - 0.001);
    const direction = way.map((v) => v / (length || 1));
    const end = [0, 1, 2].map((i) => hip[i] + direction[i] * reach);
    const down = (THIGH * THIGH + reach * reach - SHIN * SHIN) / (2 * reach);
    const out = Math.sqrt(Math.max(0, THIGH * THIGH - down * down));
    const dot = pole[0] * direction[0] + pole[1] * direction[1] + pole[2] * direction[2];
    const side = pole.map((v, i) => v - dot * direction[i]);
    const size = Math.hypot(...side) || 1;
    return [[0, 1, 2].map((i) => hip[i] + direction[i] * down + (side[i] / size) * out), end];
}
