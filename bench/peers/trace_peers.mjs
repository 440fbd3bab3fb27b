// Drives the peers with what arrived in traces of ours, and writes what they would have drawn.
//
//     node trace_peers.mjs [--only PEER] OUT TRACE...
//
// A trace MOTION-NETWORK-RULES.jsonl makes OUT/MOTION-NETWORK-PEER.jsonl for every peer, or one. They are
// given the reports of places, with all that the server knows at the moment of sending.

import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

import { PEERS } from './peers.mjs';
import { play } from './play.mjs';
import { readTrace, reportsOf, writeTrace } from './trace_file.mjs';

async function main(words) {
    const only = words[0] === '--only' ? words.splice(0, 2)[1] : null;
    const [out, ...paths] = words;
    const peers = Object.entries(PEERS).filter(([name]) => !only || name === only);
    if (!out || paths.length === 0 || peers.length === 0) {
        console.error('usage: node trace_peers.mjs [--only PEER] OUT TRACE...');
        return 2;
    }
    mkdirSync(out, { recursive: true });
    for (const path of paths) {
        const trace = readTrace(path);
        const reports = reportsOf(trace);
        const name = basename(path, '.jsonl').replace(/-(l3|retail|smooth)$/, '');
        for (const [peer, make] of peers) {
            await writeTrace(join(out, `${name}-${peer}.jsonl`), trace, play(make, trace, reports));
        }
    }
    return 0;
}

process.exitCode = await main(process.argv.slice(2));
