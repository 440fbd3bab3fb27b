// Reading and writing traces: JSON lines, a line a frame, a line a message (docs/scores.md).

import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';

// Heading about the vertical, counter-clockwise; movers stand upright.
const yawOf = ([w, , , z]) => 2 * Math.atan2(z, w);

export const quatOf = (yaw) => [Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)];

// The nearest angle that is the same direction.
const unwrapped = (yaw, before) => yaw + 2 * Math.PI * Math.round((before - yaw) / (2 * Math.PI));

export function readTrace(path) {
    const frames = [];
    const events = [];
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        if (line) {
            const object = JSON.parse(line);
            (object.event ? events : frames).push(object);
        }
    }
    let yaw = 0;
    for (const frame of frames) {
        yaw = unwrapped(yawOf(frame.true_rot), yaw);
        frame.yaw = yaw;
    }
    return { frames, events };
}

// The truth of the tick of the server that begins at `time`. The truth goes evenly within a tick, so
// two frames of it tell where it began and how fast it goes.
function tickAt(frames, index, time) {
    const a = frames[Math.min(index, frames.length - 1)];
    const b = frames[Math.min(index + 1, frames.length - 1)];
    const seconds = b.t - a.t;
    const since = a.t - time;
    const over = (x, y) => (seconds > 0 ? (y - x) / seconds : 0);
    const v = a.true.map((x, i) => over(x, b.true[i]));
    const turn = over(a.yaw, b.yaw);
    return { v, turn, at: a.true.map((x, i) => x - v[i] * since), yaw: a.yaw - turn * since };
}

// What a server knows of the mover at the moment at which it sends a report, which is at one of its
// ticks: the velocities are those of the tick that begins.
function stateAt(frames, index, time, tick, framesPerTick) {
    const now = tickAt(frames, index, time);
    const next = tickAt(frames, index + framesPerTick, time + tick);
    const fall = (next.v[2] - now.v[2]) / tick;
    const [x, y, z] = now.at;
    const [vx, vy, vz] = now.v;
    // Nothing but a free fall has this acceleration; in the tick that ends it the trace says so.
    const isFalling = fall < -8.8 && fall > -10.8;
    const air = isFalling || frames[Math.min(index, frames.length - 1)].true_in_air ? 1 : 0;
    return { x, y, z, yaw: now.yaw, vx, vy, vz, turn: now.turn, air };
}

// Index of the first frame at or after a time; times of a trace have six digits.
function firstFrame(frames, time) {
    let low = 0;
    let high = frames.length - 1;
    while (low < high) {
        const middle = (low + high) >> 1;
        if (frames[middle].t < time - 2e-6) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

// The reports that arrived, in the order of arrival, each once: { sent, arrived, state }.
export function reportsOf({ frames, events }, ticksPerSecond = 30) {
    const tick = 1 / ticksPerSecond;
    const framesPerTick = Math.max(1, Math.round(tick / (frames[1].t - frames[0].t)));
    const sent = new Map();
    const reports = [];
    for (const event of events) {
        if (event.kind !== 'position') {
            continue;
        }
        if (event.event === 'sent') {
            sent.set(event.n, event);
        } else if (sent.has(event.n)) {
            const { t, state } = sent.get(event.n);
            sent.delete(event.n); // a second copy is no news
            reports.push({
                sent: t,
                arrived: event.t,
                state: state ?? stateAt(frames, firstFrame(frames, t), t, tick, framesPerTick),
            });
        }
    }
    return reports;
}

// The same trace with what somebody else drew.
export async function writeTrace(path, { frames, events }, drawn) {
    const out = createWriteStream(path);
    const round = (x) => Number(x.toPrecision(9));
    let next = 0;
    for (const [i, frame] of frames.entries()) {
        while (next < events.length && events[next].t <= frame.t) {
            out.write(JSON.stringify(events[next++]) + '\n');
        }
        const line = JSON.stringify({
            t: frame.t,
            pos: drawn[i].pos.map(round),
            rot: drawn[i].rot.map(round),
            true: frame.true,
            true_rot: frame.true_rot,
        });
        if (!out.write(line + '\n')) {
            await once(out, 'drain');
        }
    }
    out.end();
    await once(out, 'finish');
}
