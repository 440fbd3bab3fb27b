// Plays a trace to a peer: reports as they arrive, and a picture for every frame.

import { setTime } from './peers.mjs';

export function play(make, trace, reports) {
    const [x, y, z] = trace.frames[0].true;
    const still = { vx: 0, vy: 0, vz: 0, turn: 0, air: 0 };
    setTime(0);
    const peer = make({ x, y, z, yaw: trace.frames[0].yaw, ...still });
    let next = 0;
    return trace.frames.map((frame) => {
        while (next < reports.length && reports[next].arrived <= frame.t) {
            setTime(reports[next].arrived);
            peer.receive(reports[next], reports[next].arrived);
            next += 1;
        }
        setTime(frame.t);
        return peer.draw();
    });
}
