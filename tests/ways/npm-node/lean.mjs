// The lean package, beside the whole one: the same reports, the same poses, bit for bit.
import assert from "node:assert/strict";
import * as whole from "remora";
import * as inlined from "remora/inline";
import * as lean from "remora/lean";
import * as leanInlined from "remora/lean/inline";

const BODIES = 20;
const FRAMES = 600;

// Bodies on circles and lines, reported with and without what else is known, some of it late, some by a clock of
// the sender; some leap, fly, face elsewhere or are silent for a while, and one is never reported.
function reportOf(body, frame) {
  const angle = (frame / 60) * (0.2 + 0.1 * body);
  const origin = { x: 5 * body + 3 * Math.sin(angle), y: 4 * Math.cos(angle) + (frame * body) / 200, z: 0.1 * body };
  const late = (frame * 7 + body * 13) % 5;
  if (body === 6) {
    return { position: { origin, rotation: { w: Math.cos(angle), x: 0, y: 0, z: Math.sin(angle) } }, isAirborne: frame % 2 === 0, senderTime: 4294900 + (1000 * (frame - late)) / 60 };
  }
  if (body === 7 && frame % 100 < 10) {
    return { position: { origin: { ...origin, z: frame } }, isJump: true, age: late / 60 };
  }
  const known = body % 3 === 0 ? {} : { sent: (frame - late) / 60, number: Math.floor(frame / 3) & 0xffff };
  return { position: { origin }, ...known, ...(body % 4 === 1 && { velocity: { x: 1, y: 0, z: 0 }, turning: 0.2 }) };
}

function drawn({ Pose, World }, def) {
  const world = new World(def);
  const poses = [];
  const bodies = Array.from({ length: BODIES }, (_, i) => world.add({ guid: i + 1, position: reportOf(i, 0).position }));
  world.setClock({ rate: 1000, bits: 22 });
  const isSilent = (frame, i) => i === 0 || (i % 5 === 2 && frame % 300 > 150);
  for (let frame = 1; frame <= FRAMES; ++frame) {
    bodies.forEach((body, i) => !isSilent(frame, i) && (frame + i) % (3 + (i % 7)) === 0 && body.report(reportOf(i, frame)));
    world.noteRoundTrip(0.05 + (frame % 7) / 100);
    if (frame === 300) {
      world.setSmooth({ playDelay: -1 });
      bodies[4].remove();
      bodies[4] = world.add({ guid: 99, position: { origin: { x: 1, y: 2, z: 3 } } });
      bodies[5].setSmooth({ rounding: 0.1 });
    }
    world.advance(frame === 450 ? 3 : 1 / (frame % 2 ? 60 : 144));
    const { words } = world.render();
    assert.deepEqual(new Set(bodies.map(({ index }) => index)), new Set(bodies.map((_, i) => words[i * Pose.stride + Pose.index])));
    poses.push(Array.from(words));
  }
  world.destroy();
  return poses;
}

await Promise.all([whole, inlined, lean, leanInlined].map(({ load }) => load()));
const expected = drawn(whole, { rules: "smooth", space: "flat" });
assert.deepEqual(drawn(inlined, { rules: "smooth", space: "flat" }), expected);
assert.deepEqual(drawn(lean), expected);
assert.deepEqual(drawn(leanInlined), expected);
// What fails says so, and memory that is given back is used again.
const world = new lean.World({ capacity: 1 });
const body = world.add();
assert.throws(() => world.add(), { code: "FULL" });
assert.throws(() => body.report({ position: { origin: { x: NaN, y: 0, z: 0 } } }), { code: "NOT_FINITE" });
assert.throws(() => body.report({ ...reportOf(0, 0), doing: {} }), TypeError);
assert.throws(() => body.report(), /a position must be/);
body.remove();
assert.throws(() => body.report(reportOf(0, 0)), { code: "STALE_ID" });
world.destroy();
for (let i = 0; i < 2000; ++i) {
  new lean.World({ capacity: 64 + (i % 300) }).destroy();
}
