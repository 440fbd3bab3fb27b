// The peers, each with its documented settings. A peer is made for one run and has
//   receive(report, now)   a report has arrived
//   draw(now)              what it draws, { pos, rot }; seconds

import { SnapshotInterpolation } from '@geckos.io/snapshot-interpolation';
import { Decoder, Encoder, schema, t } from '@colyseus/schema';
import { Predict } from '@colyseus/sdk/predict';
import { RoomClockImpl } from '@colyseus/sdk/RoomClock';

import { quatOf } from './trace_file.mjs';

const GRAVITY = 9.8;

// Both libraries ask the machine for the time; here it is the time of the trace. They take small
// times for fractions or for "nothing yet", so that it does not begin at 0.
const EPOCH_MS = 1e6;
let nowMs = EPOCH_MS;
SnapshotInterpolation.Now = () => nowMs;
performance.now = () => nowMs;

export const setTime = (seconds) => {
    nowMs = EPOCH_MS + seconds * 1000;
};

// --- geckos.io: snapshots played three server frames late, between two of them.

class Geckos {
    constructor(first, rate) {
        this.buffer = new SnapshotInterpolation(rate);
        this.last = this.entity(first);
        this.add(first, 0);
    }

    entity({ x, y, z, yaw }) {
        const [w, qx, qy, qz] = quatOf(yaw);
        return { id: 'mover', x, y, z, q: { x: qx, y: qy, z: qz, w } };
    }

    add(state, sent) {
        const time = EPOCH_MS + sent * 1000;
        this.buffer.snapshot.add({ id: String(sent), time, state: [this.entity(state)] });
    }

    receive(report) {
        this.add(report.state, report.sent);
    }

    // Without two snapshots about the moment there is nothing to draw: who was drawn stays.
    draw() {
        const between = this.buffer.calcInterpolation('x y z q(quat)');
        this.last = between ? between.state[0] : this.last;
        const { x, y, z, q } = this.last;
        return { pos: [x, y, z], rot: [q.w, q.x, q.y, q.z] };
    }
}

// --- Colyseus: a decoded state, smoothed field by field or carried on by a step of the game.

const FIELDS = ['x', 'y', 'z', 'yaw', 'vx', 'vy', 'vz', 'turn', 'air', 'floor'];
const Mover = schema(Object.fromEntries(FIELDS.map((name) => [name, t.float64()])), 'Mover');
const State = schema({ movers: t.map(Mover) }, 'State');

// The game's own motion: as the mover goes and turns; in the air it falls, down to where it last stood.
function stepMover(mover, seconds) {
    const turn = mover.turn * seconds;
    const { vx, vy } = mover;
    mover.vx = vx * Math.cos(turn) - vy * Math.sin(turn);
    mover.vy = vx * Math.sin(turn) + vy * Math.cos(turn);
    mover.vz -= mover.air * GRAVITY * seconds;
    mover.x += mover.vx * seconds;
    mover.y += mover.vy * seconds;
    mover.z += mover.vz * seconds;
    if (mover.air && mover.vz < 0 && mover.z < mover.floor) {
        mover.z = mover.floor;
        mover.vz = mover.air = 0;
    }
    mover.yaw += turn;
}

class Colyseus {
    constructor(first, rate, options) {
        this.server = new State();
        this.server.movers.set('mover', Object.assign(new Mover(), first, { floor: first.z }));
        this.encoder = new Encoder(this.server);
        this.decoder = new Decoder(new State());
        this.clock = new RoomClockImpl();
        this.clock.setPatchInterval(1000 / rate);
        this.newest = 0;
        this.clock.sample(EPOCH_MS, -1); // its creation answers nothing, so that no round trip is known
        this.decoder.decode(this.encoder.encodeAll());
        this.encoder.discardChanges();
        this.predict = Predict.get(this.decoder, { ...options, clock: this.clock });
        this.mover = this.decoder.state.movers.get('mover');
        this.attach(options);
    }

    // Angles are smoothed as angles; a step of the game turns by itself.
    attach(options) {
        if (options.mode === 'reckon') {
            this.predict.attach(this.mover, { mode: 'reckon', fields: ['x', 'y', 'z', 'yaw'] });
        } else {
            this.predict.attach(this.mover, { x: {}, y: {}, z: {}, yaw: { angle: true } });
        }
    }

    // The best clock that there can be: the way back takes as long as the way here.
    sample(sent, arrived) {
        this.clock.sample(EPOCH_MS + sent * 1000, (arrived - sent) * 2000);
    }

    // Its transport keeps the order, so that what was overtaken would not be seen; a state that is
    // no news is not sent.
    receive(report, now) {
        if (report.sent < this.newest) {
            return;
        }
        this.newest = report.sent;
        const mover = this.server.movers.get('mover');
        Object.assign(mover, report.state);
        if (!mover.air) mover.floor = mover.z;
        if (this.encoder.hasChanges) {
            this.sample(report.sent, now);
            this.decoder.decode(this.encoder.encode());
            this.encoder.discardChanges();
        }
    }

    draw() {
        this.predict.tick(nowMs);
        const value = (name) => this.predict.value(this.mover, name);
        return { pos: [value('x'), value('y'), value('z')], rot: quatOf(value('yaw')) };
    }
}

const intervals = (count, rate) => (count * 1000) / rate;

// The peers for so many reports a second, each made from the first state that is known.
export const peersAt = (rate) => ({
    geckos: (first) => new Geckos(first, rate),
    // Its documentation: size the delay so that the buffer rarely runs dry, 1 to 2 intervals.
    lerp: (first) => new Colyseus(first, rate, { mode: 'lerp', delay: intervals(2, rate) }),
    reckon: (first) => new Colyseus(first, rate, { mode: 'reckon', step: stepMover }),
});

const RATE = 5; // of the twelve motions

export const PEERS = {
    geckos: peersAt(RATE).geckos,
    'colyseus-lerp': (first) => new Colyseus(first, RATE, { mode: 'lerp' }),
    'colyseus-lerp-300': (first) => new Colyseus(first, RATE, { mode: 'lerp', delay: 300 }),
    'colyseus-damped': (first) => new Colyseus(first, RATE, { mode: 'damped' }),
    'colyseus-reckon': peersAt(RATE).reckon,
};
