// Drives the peers with what arrived in traces of ours, and writes what they would have drawn.
//
//     node trace_peers.mjs OUT TRACE...
//
// A trace MOTION-NETWORK-RULES.jsonl makes OUT/MOTION-NETWORK-PEER.jsonl for every peer. They are
// given the reports of places, with all that the server knows at the moment of sending.

import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { PEERS, setTime } from './peers.mjs';
import { readTrace, reportsOf, writeTrace } from './trace_file.mjs';

function play(make, trace, reports) {
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

async function main([out, ...paths]) {
    if (!out || paths.length === 0) {
        console.error('usage: node trace_peers.mjs OUT TRACE...');
        return 2;
    }
    mkdirSync(out, { recursive: true });
    for (const path of paths) {
        const trace = readTrace(path);
        const reports = reportsOf(trace);
        const name = basename(path, '.jsonl').replace(/-(l3|retail)$/, '');
        for (const [peer, make] of Object.entries(PEERS)) {
            await writeTrace(join(out, `${name}-${peer}.jsonl`), trace, play(make, trace, reports));
        }
    }
    return 0;
}

process.exitCode = await main(process.argv.slice(2));
