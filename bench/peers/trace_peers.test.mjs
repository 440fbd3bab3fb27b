// The peers are driven as meant: what they draw of a mover whose way is known.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PEERS } from './peers.mjs';
import { reportsOf } from './trace_file.mjs';
import { play } from './play.mjs';

const SPEED = 4;
const DELAY = 0.05;

// Stands for a second, then goes north; five reports a second arrive DELAY later.
const wayAt = (t) => SPEED * Math.max(0, t - 1);

function makeTrace() {
    const frames = [];
    const events = [];
    let n = 0;
    for (let i = 1; i <= 600; ++i) {
        const t = i / 60;
        frames.push({ t, true: [0, wayAt(t), 0], true_rot: [1, 0, 0, 0], yaw: 0 });
        if (i % 12 === 0) {
            n += 1;
            events.push({ t, event: 'sent', kind: 'position', n });
            events.push({ t: t + DELAY, event: 'arrived', kind: 'position', n });
        }
    }
    return { frames, events: events.sort((a, b) => a.t - b.t) };
}

// How far behind the mover a peer is drawn, in seconds, at each frame of the last five.
function lags(peer) {
    const trace = makeTrace();
    const drawn = play(PEERS[peer], trace, reportsOf(trace));
    return drawn.slice(300).map(({ pos }, i) => (wayAt(trace.frames[300 + i].t) - pos[1]) / SPEED);
}

const worst = (values) => Math.max(...values.map(Math.abs));

// It takes the time of its first snapshot for the server's, and corrects it by 50 ms or more only.
test('geckos shows what was three server frames ago', () => {
    assert.ok(worst(lags('geckos').map((lag) => lag - 0.6)) < 1e-3);
});

test('colyseus lerp is its delay and half a round trip behind', () => {
    assert.ok(worst(lags('colyseus-lerp-300').map((lag) => lag - 0.3 - DELAY)) < 1e-3);
});

test('colyseus lerp holds the newest place when its buffer has run dry', () => {
    const all = lags('colyseus-lerp');
    assert.ok(Math.abs(Math.min(...all) - 0.1 - DELAY) < 1e-3);
    assert.ok(Math.max(...all) > 0.2);
});

test('colyseus damped lags by the age of the newest place and its smoothing', () => {
    const all = lags('colyseus-damped');
    const mean = all.reduce((a, b) => a + b) / all.length;
    assert.ok(Math.abs(mean - (DELAY + 0.1 + 0.05)) < 0.02, `${mean}`);
});

test('colyseus reckon shows the present', () => {
    assert.ok(worst(lags('colyseus-reckon')) < 1e-3);
});

test('reports that come twice count once, and lost ones never', () => {
    const trace = makeTrace();
    const copy = trace.events.find((e) => e.event === 'arrived' && e.n === 3);
    trace.events = trace.events.filter((e) => e.event === 'sent' || e.n !== 5);
    trace.events.push({ ...copy, t: 9.9 });
    const reports = reportsOf(trace);
    const sentAt = (t) => reports.filter((r) => Math.abs(r.sent - t) < 1e-9).length;
    assert.equal(reports.length, 49);
    assert.deepEqual([sentAt(0.6), sentAt(0.8), sentAt(1.0)], [1, 1, 0]);
});

test('a report tells the velocity of the tick that begins', () => {
    const reports = reportsOf(makeTrace());
    const before = reports.find((r) => Math.abs(r.sent - 0.8) < 1e-9).state;
    const start = reports.find((r) => Math.abs(r.sent - 1) < 1e-9).state;
    assert.deepEqual([before.vy, before.air], [0, 0]);
    assert.ok(Math.abs(start.vy - SPEED) < 1e-9);
});

// Frames lie 7 ms beside the ticks, as those of the scenarios do.
test('a report tells the place at its tick, also between two frames', () => {
    const frames = [];
    for (let i = 0; i <= 600; ++i) {
        const t = 0.007 + i / 60;
        frames.push({ t, true: [0, wayAt(t), 0], true_rot: [1, 0, 0, 0], yaw: 0 });
    }
    const events = [
        { t: 2, event: 'sent', kind: 'position', n: 1 },
        { t: 2.05, event: 'arrived', kind: 'position', n: 1 },
    ];
    const [{ state }] = reportsOf({ frames, events });
    assert.ok(Math.abs(state.y - wayAt(2)) < 1e-6 && Math.abs(state.vy - SPEED) < 1e-6);
});

// It jumps, and the newest report is of the way up.
test('colyseus reckon lands where the mover stood', () => {
    const peer = PEERS['colyseus-reckon'];
    const still = { x: 0, y: 0, z: 3, yaw: 0, vx: 0, vy: 0, vz: 0, turn: 0, air: 0 };
    const frames = Array.from({ length: 120 }, (_, i) => ({ t: (i + 1) / 60, true: [0, 0, 3], yaw: 0 }));
    const reports = [
        { sent: 0.2, arrived: 0.2, state: still },
        { sent: 0.4, arrived: 0.4, state: { ...still, z: 3.1, vz: 1.5, air: 1 } },
    ];
    const heights = play(peer, { frames }, reports).map(({ pos }) => pos[2]);
    assert.ok(Math.max(...heights) > 3.1);
    assert.ok(Math.abs(heights.at(-1) - 3) < 1e-3, `${heights.at(-1)}`);
});
