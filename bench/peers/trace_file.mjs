// Reading and writing traces: JSON lines, a line a frame, a line a message (docs/scenarios.md).

import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';

const microseconds = (t) => Math.round(t * 1e6);

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

// What a server knows of the mover at the moment at which it sends a report. Reports leave at ticks
// of the server, at which there is a frame, too, so that the truth of that frame is the state that
// was sent; its velocities are those of the tick that begins.
function stateAt(frames, index, framesPerTick) {
    const rate = (from, to) => {
        const a = frames[Math.min(from, frames.length - 1)];
        const b = frames[Math.min(to, frames.length - 1)];
        const seconds = b.t - a.t;
        const over = (x, y) => (seconds > 0 ? (y - x) / seconds : 0);
        return { v: a.true.map((x, i) => over(x, b.true[i])), turn: over(a.yaw, b.yaw), seconds };
    };
    const now = rate(index, index + framesPerTick);
    const next = rate(index + framesPerTick, index + 2 * framesPerTick);
    const fall = now.seconds > 0 ? (next.v[2] - now.v[2]) / now.seconds : 0;
    const [x, y, z] = frames[index].true;
    const [vx, vy, vz] = now.v;
    // Nothing but a free fall has this acceleration.
    const air = fall < -8.8 && fall > -10.8 ? 1 : 0;
    return { x, y, z, yaw: frames[index].yaw, vx, vy, vz, turn: now.turn, air };
}

// The reports that arrived, in the order of arrival, each once: { sent, arrived, state }.
export function reportsOf({ frames, events }, ticksPerSecond = 30) {
    const step = frames[1].t - frames[0].t;
    const framesPerTick = Math.max(1, Math.round(1 / ticksPerSecond / step));
    const frameAt = new Map(frames.map((frame, index) => [microseconds(frame.t), index]));
    const sent = new Map();
    const reports = [];
    for (const event of events) {
        if (event.kind !== 'position') {
            continue;
        }
        if (event.event === 'sent') {
            sent.set(event.n, event.t);
        } else if (sent.has(event.n)) {
            const at = sent.get(event.n);
            const index = frameAt.get(microseconds(at)) ?? 0;
            sent.delete(event.n); // a second copy is no news
            const state = stateAt(frames, index, framesPerTick);
            reports.push({ sent: at, arrived: event.t, state });
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
