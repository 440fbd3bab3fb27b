// Tests of the installed package: node --test test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { headingRotation, load, Pose, RemoraError, World } from "remora";

assert.throws(() => new World(), /await load/);
await load();

const at = (x, y, z) => ({ origin: { x, y, z } });
const flat = (def = {}) => new World({ space: "flat", ...def });
const code = (expected) => (error) => error instanceof RemoraError && error.code === expected;

// A server's SetState: opcode, guid, state, two stamps.
const setState = (guid, state) =>
  new Uint8Array(new Uint32Array([0xf74b, guid, state, 1 << 16]).buffer);

test("refusals say why and change nothing", () => {
  assert.throws(() => flat({ capacity: 0 }), code("ARGUMENT"));
  assert.throws(() => flat({ rules: "mine" }), code("ARGUMENT"));
  const world = flat();
  assert.throws(() => world.add({ position: at(NaN, 0, 0) }), code("NOT_FINITE"));
  assert.throws(() => world.tick(-1), code("TIME"));
  assert.deepEqual(world.bodies(), []);
});

test("removed bodies are stale and found no more", () => {
  const world = flat();
  const body = world.add({ guid: 7 });
  assert.ok(world.find(7).equals(body));
  assert.throws(() => world.add({ guid: 7 }), code("GUID_TAKEN"));
  body.remove();
  assert.equal(world.find(7), undefined);
  assert.throws(() => body.read(), code("STALE_ID"));
});

test("a full world grows", () => {
  const world = flat({ capacity: 1 });
  world.add();
  assert.throws(() => world.add(), code("FULL"));
  world.grow(2);
  world.add();
  assert.equal(world.bodies().length, 2);
});

test("old updates are ignored", () => {
  const world = flat();
  const body = world.add({ position: at(0, 0, 0) });
  world.tick(1 / 30);
  const update = { position: at(3, 0, 0), stamp: 2 };
  assert.equal(body.updatePosition(update), "queue");
  assert.equal(body.updatePosition(update), "ignored");
  assert.equal(body.updateVector({ velocity: { x: 0, y: 0, z: 3 }, stamp: 1 }), true);
  assert.equal(body.updateVector({ velocity: { x: 0, y: 0, z: 3 }, stamp: 1 }), false);
  assert.equal(body.updateState({ state: 0x408, stamp: 1 }), true);
  assert.equal(body.read().state, 0x408);
});

test("messages are applied, kept or refused with the place", () => {
  const world = flat();
  const body = world.add({ guid: 0x50000001 });
  const receipt = world.receive(setState(0x50000001, 0x408));
  assert.deepEqual(receipt, { what: "applied", kind: 0xf74b, guid: 0x50000001 });
  assert.equal(body.read().state, 0x408);
  assert.equal(world.receive(setState(0x50000002, 0x408)).what, "kept");
  const hash = world.hash;
  assert.throws(
    () => world.receive(setState(0x50000001, 0).subarray(0, 10)),
    (error) => code("SHORT")(error) && error.place.offset === 8 && /at byte 8/.test(error.message),
  );
  assert.throws(() => world.receive(new Uint8Array()), code("SHORT"));
  assert.equal(world.hash, hash);
});

test("the ground is a height", () => {
  const world = flat({ ground: 2 });
  const body = world.add({ position: at(0, 0, 4), hasContact: false, isOnWalkable: false });
  for (let tick = 0; tick < 90; ++tick) {
    world.tick(1 / 30);
  }
  const { isOnGround, position } = body.read();
  assert.ok(isOnGround);
  assert.ok(Math.abs(position.origin.z - 2) < 1e-3);
  world.setGround("none");
  world.tick(1 / 30);
});

test("what is drawn is what is read", () => {
  const world = flat();
  world.add({ guid: 1 });
  const second = world.add({ guid: 2 });
  second.place({ ...at(1, 2, 3), rotation: headingRotation(90) });
  const { count, floats, words } = world.render();
  assert.equal(count, 2);
  assert.equal(words[Pose.stride + Pose.guid], 2);
  const first = Pose.stride + Pose.position;
  assert.deepEqual([...floats.subarray(first, first + 3)], [1, 2, 3]);
  assert.deepEqual(second.pose().origin, { x: 1, y: 2, z: 3 });
  assert.ok(Math.abs(second.read().heading - 90) < 1e-3);
});

test("a saved world goes on as the first one does", () => {
  const world = flat();
  const body = world.add({ position: at(0, 0, 0) });
  body.interpolate(at(5, 5, 0));
  world.tick(1 / 30);
  const saved = world.save();
  const other = flat();
  other.restore(saved);
  world.tick(1 / 30);
  other.tick(1 / 30);
  assert.equal(other.hash, world.hash);
  assert.deepEqual(other.bodies()[0].read(), body.read());
  assert.throws(() => other.restore(saved.subarray(1)), code("FORMAT"));
});

test("memory grows under many worlds, and comes back", () => {
  const worlds = Array.from({ length: 40 }, () => flat({ capacity: 1000 }));
  worlds[0].add({ guid: 1, position: at(1, 2, 3) });
  assert.deepEqual(worlds[0].find(1).pose().origin, { x: 1, y: 2, z: 3 });
  worlds.forEach((world) => world.destroy());
  assert.throws(() => worlds[0].tick(1 / 30), /destroyed/);
  for (let i = 0; i < 1000; ++i) {
    flat({ capacity: 1000 }).destroy();
  }
});
