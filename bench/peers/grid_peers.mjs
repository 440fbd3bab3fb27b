// Drives the peers with the reports of cells of the grid, and writes what they would have drawn.
//
//     node grid_peers.mjs RATE FOLDER [RATE FOLDER...]
//
// In every folder buffer.jsonl (of remora grid --trace) makes geckos.jsonl, lerp.jsonl and
// reckon.jsonl.

import { join } from 'node:path';

import { peersAt } from './peers.mjs';
import { play } from './play.mjs';
import { readTrace, reportsOf, writeTrace } from './trace_file.mjs';

const words = process.argv.slice(2);
for (let i = 0; i + 1 < words.length; i += 2) {
    const trace = readTrace(join(words[i + 1], 'buffer.jsonl'));
    const reports = reportsOf(trace);
    for (const [name, make] of Object.entries(peersAt(Number(words[i])))) {
        await writeTrace(join(words[i + 1], `${name}.jsonl`), trace, play(make, trace, reports));
    }
}
