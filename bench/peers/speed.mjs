// How long @geckos.io/snapshot-interpolation takes to move N remotes by one tick: one
// calcInterpolation over all of them, for a position and a rotation. Settings as in its own
// README: a server of five snapshots a second (as often as the crowds of `remora bench` hear of
// theirs), the buffer that follows from it, a vault of the size it comes with. Time is simulated,
// 1/30 s a tick; adding a snapshot is not timed. Its output is a new array of objects each time,
// as its users get it.
//
// usage: node speed.mjs [--bodies N] [--ticks N] [--repeat N] [--json]

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { SnapshotInterpolation } = require("@geckos.io/snapshot-interpolation");

const SERVER_RATE = 5; // snapshots a second
const TICK_MS = 1000 / 30;
const SNAPSHOT_TICKS = 6;
const FILL_TICKS = 30; // until its buffer is filled, and some more
const LEAST_TICKS = 12;
const LEAST_MOVES = 60000; // of all remotes in a repetition, so that all code is compiled
const STEP = 1.2; // m from snapshot to snapshot

function fail(text) {
  process.stderr.write(`speed.mjs: ${text}\n`);
  process.exit(2);
}

function parse(args) {
  const options = { bodies: [100, 1000, 10000], ticks: 0, repeat: 5, json: false };
  for (let i = 0; i < args.length; i += 1) {
    const number = Number(args[i + 1]);
    if (args[i] === "--json") {
      options.json = true;
    } else if (["--bodies", "--ticks", "--repeat"].includes(args[i]) && number >= 1) {
      options[args[i].slice(2)] = args[i] === "--bodies" ? [number] : number;
      i += 1;
    } else {
      fail(`what is ${args[i]}?`);
    }
  }
  return options;
}

// What the server says of everybody: on their way north, turning slowly.
function state(bodies, number) {
  const half = 0.05 * number;
  return Array.from({ length: bodies }, (_, id) => ({
    id,
    x: id % 100,
    y: STEP * number,
    z: 0,
    q: { x: 0, y: 0, z: Math.sin(half), w: Math.cos(half) },
  }));
}

// One repetition: ns for one remote in one tick.
function run(bodies, ticks) {
  let now = 1e6;
  SnapshotInterpolation.Now = () => now;
  const client = new SnapshotInterpolation(SERVER_RATE);
  let spent = 0n;
  let moved = 0;
  for (let tick = 0; tick < FILL_TICKS + ticks; tick += 1) {
    if (tick % SNAPSHOT_TICKS === 0) {
      client.snapshot.add({ id: `${tick}`, time: now, state: state(bodies, tick / SNAPSHOT_TICKS) });
    }
    now += TICK_MS;
    if (tick >= FILL_TICKS) {
      const start = process.hrtime.bigint();
      const drawn = client.calcInterpolation("x y z q(quat)");
      spent += process.hrtime.bigint() - start;
      moved += drawn.state.length;
    }
  }
  if (moved !== bodies * ticks) {
    fail(`${moved} of ${bodies * ticks} remotes were moved`);
  }
  return Number(spent) / moved;
}

function measure(bodies, ticks, options) {
  const times = [];
  for (let i = 0; i <= options.repeat; i += 1) {
    const time = run(bodies, ticks);
    if (i > 0) {
      times.push(time); // the first one lets the compiler warm up
    }
  }
  times.sort((a, b) => a - b);
  const middle = (times[(times.length - 1) >> 1] + times[times.length >> 1]) / 2;
  return { min: times[0], median: middle };
}

const options = parse(process.argv.slice(2));
const manifest = new URL(
  "node_modules/@geckos.io/snapshot-interpolation/package.json", import.meta.url);
const { version } = JSON.parse(readFileSync(manifest, "utf8"));
const results = options.bodies.map((bodies) => {
  const ticks = options.ticks || Math.max(LEAST_TICKS, Math.ceil(LEAST_MOVES / bodies));
  const { min, median } = measure(bodies, ticks, options);
  return {
    name: "geckos",
    case: "calcInterpolation",
    version,
    node: process.versions.node,
    bodies,
    ticks,
    threads: 1,
    repetitions: options.repeat,
    ns_per_body_tick: { min: Number(min.toFixed(2)), median: Number(median.toFixed(2)) },
  };
});
if (options.json) {
  process.stdout.write(`${JSON.stringify(results, null, 2)}\n`);
} else {
  for (const r of results) {
    const { min, median } = r.ns_per_body_tick;
    process.stdout.write(`${r.name} ${r.version}, ${r.bodies} remotes: min ${min} ns, `
      + `median ${median} ns\n`);
  }
}
