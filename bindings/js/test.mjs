// Tests of the installed package: node --test test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  Collision, commandName, decode, encode, Engine, fieldsOf, headingRotation, load, Mesh, obj, packet, Pose, reasonNames,
  Reassembler, RemoraError, Sender, SingleBody, State, stateNames, Transient, World,
} from "remora";

assert.throws(() => new World(), /await load/);
await load();

const at = (x, y, z) => ({ origin: { x, y, z } });
const flat = (def = {}) => new World({ rules: "l3", space: "flat", ...def });
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

test("a position may be just a point", () => {
  const world = flat();
  const body = world.add({ position: { x: 1, y: 2, z: 3 } });
  assert.deepEqual(body.read().position, world.add({ position: at(1, 2, 3) }).read().position);
  for (const none of [[1, 2, 3], null, {}, { position: at(1, 2, 3) }]) {
    assert.throws(() => body.place(none), /a position must be \{ x, y, z \} or \{ origin/);
  }
});

test("a report without a place says what is missing", () => {
  const world = flat({ rules: "smooth" });
  const body = world.add();
  for (const none of [undefined, {}, { position: [1, 2, 3] }]) {
    assert.throws(() => body.report(none), /a position must be \{ x, y, z \} or \{ origin/);
  }
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
  const gone = world.add();
  const north = world.add({ guid: 1 });
  const second = world.add({ guid: 2 });
  gone.remove();
  second.place({ ...at(1, 2, 3), rotation: headingRotation(90) });
  const { count, floats, words } = world.render();
  assert.equal(count, 2);
  assert.equal(words[Pose.stride + Pose.guid], 2);
  assert.deepEqual([words[Pose.index], words[Pose.stride + Pose.index]], [north.index, second.index]);
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

test("mistakes are told where they enter", () => {
  assert.throws(() => new World({ spce: "flat" }), /no option "spce"; it has rules/);
  assert.throws(() => new World({ space: "flt" }), /space "flt" is not known; known are landblocks, flat/);
  assert.throws(() => new World({ overrides: { clock: "fast" } }), /docs\/rules.md/);
  const world = flat();
  const body = world.add({ guid: 7 });
  assert.throws(() => world.add({ positon: at(0, 0, 0) }), /no member "positon"/);
  assert.throws(() => world.add({ guid: "0x50000001" }), /guid must be a number \(Number\(text\)/);
  assert.throws(() => world.find("7"), /guid must be a number/);
  assert.throws(() => body.updatePosition({ position: at(0, 0, 0) }), /stamp is missing/);
  assert.throws(() => body.updatePosition({ position: at(0, 0, 0), stamp: 70000 }), /0xffff/);
  assert.throws(() => body.updatePosition({ position: null, stamp: 1 }), /origin: { x, y, z }/);
  assert.throws(() => body.setVelocity({ x: 1, y: "2", z: 3 }), /must be a number, not "2"/);
  assert.throws(() => body.do("Wlk"), /no motion command "Wlk"/);
  assert.throws(() => body.report({ position: at(0, 0, 0), sped: 1 }), /no "sped"/);
  assert.throws(() => world.receive("4bf7"), /a Uint8Array, an ArrayBuffer/);
  assert.throws(() => world.restore(null), /a Uint8Array, an ArrayBuffer/);
  assert.throws(() => world.setCollision({}), /a level must be a Collision/);
  assert.throws(() => encode({ kind: "update_positon" }), /kind of message "update_positon" is not known/);
  assert.throws(() => new Engine("unty"), /axes "unty" is not known/);
});

test("bytes may be held in any way, and what is not known is ignored with its number", () => {
  const world = flat();
  world.add({ guid: 7 });
  const message = setState(7, 0x408);
  assert.equal(world.receive(message.buffer).what, "applied");
  assert.equal(world.receive(new DataView(message.buffer)).what, "ignored");
  assert.deepEqual(world.receive(new Uint32Array([0xe001, 5])), { what: "ignored", kind: 0xe001, guid: 0 });
});

test("a level carries bodies", () => {
  const level = new Collision({ space: "flat" });
  level.setTerrain({ heights: new Float32Array(9).fill(1.5), columns: 3, spacing: 8, corner: { x: -8, y: -8, z: 0 } });
  const mesh = new Mesh();
  mesh.addBox({ x: -1, y: -1, z: 0 }, { x: 1, y: 1, z: 2 });
  const box = level.addObstacle({ mesh: level.addMesh(mesh), at: at(4, 4, 1) });
  level.addObstacle({ cylinders: [{ at: { x: 0, y: 0, z: 0 }, radius: 0.5, height: 2 }], at: at(6, -6, 0) });
  const world = flat();
  world.setCollision(level, { bodiesCollide: true });
  const bodies = [0, 4].map((x) => world.add({ position: at(x, x, 5), hasContact: false, isOnWalkable: false }));
  for (let tick = 0; tick < 60; ++tick) {
    world.tick(1 / 30);
  }
  assert.ok(Math.abs(bodies[0].pose().origin.z - 1.5) < 1e-2);
  assert.ok(Math.abs(bodies[1].pose().origin.z - 3) < 1e-2);
  assert.equal(level.heightAt(at(0, 0, 0)), 1.5);
  assert.equal(level.heightAt(at(99, 0, 0)), undefined);
  const shown = { terrain: 0, obstacle: 0, cylinders: 0 };
  level.show({ polygon: (what) => ++shown[what], cylinder: () => ++shown.cylinders });
  assert.deepEqual(shown, { terrain: 8, obstacle: 6, cylinders: 1 });
  level.removeObstacle(box);
  assert.throws(() => level.removeObstacle(box), code("REFERENCE"));
  assert.throws(() => obj("v 0 0 0\nf 1 2 3\n"), /line at number 2/);
  assert.equal(obj("v 0 1 0\nv 0 1 -1\nv 1 1 -1\nf 3 2 1\nf 1 2\n", { axes: "godot", isLenient: true }).dropped, 1);
});

test("functions of the host's are asked, and what they throw comes out", () => {
  const world = flat({
    ground: ({ origin }) => {
      if (origin.x > 50) {
        throw new RangeError("far");
      }
      return 0.5 * origin.x;
    },
  });
  const body = world.add({ position: at(10, 0, 8), hasContact: false, isOnWalkable: false });
  for (let tick = 0; tick < 60; ++tick) {
    world.tick(1 / 30);
  }
  assert.ok(Math.abs(body.read().position.origin.z - 5) < 1e-2);
  body.place(at(60, 0, 0));
  body.setVelocity({ x: 1, y: 0, z: 0 });
  assert.throws(() => world.tick(1 / 30), RangeError);
  const own = flat();
  own.setSweep(({ to }) => ({ at: { ...to, origin: { ...to.origin, z: 7 } }, contact: { normal: { x: 0, y: 0, z: 1 }, d: -7 }, bits: 1 }));
  const carried = own.add({ position: at(0, 0, 0) });
  carried.setCycle({ x: 0, y: 3, z: 0 });
  own.tick(1 / 30);
  assert.equal(carried.read().position.origin.z, 7);
});

test("commands, states, events and reasons have names", () => {
  const world = flat({ ground: 0, events: 64 });
  const body = world.add({ position: at(0, 0, 0), isPlayer: true });
  world.tick(1 / 30);
  assert.equal(body.do("RunForward", { speed: 2 }), "ok");
  for (let tick = 0; tick < 30; ++tick) {
    world.tick(1 / 30);
  }
  assert.ok(body.read().position.origin.y > 2);
  assert.equal(commandName(world.render().words[Pose.cycle]), "RunForward");
  assert.ok(reasonNames(body.read().reasons).includes("root"));
  assert.ok(stateNames(body.read().state).includes("gravity"));
  assert.ok(body.read().state & State.GRAVITY);
  assert.equal(body.jump(0.5), "ok");
  world.tick(1 / 30);
  assert.equal(body.read().transient & Transient.CONTACT, 0);
  assert.ok(world.takeEvents().some(({ reason }) => reason === "leave"));
  const other = world.add();
  const update = { movement: { state: { forward: "WalkForward", forwardSpeed: 1.5 } }, stamp: 1 };
  assert.equal(other.updateMotion(update), true);
  assert.equal(other.updateMotion(update), false);
});

test("messages and datagrams come back as they went", () => {
  const raw = encode({ kind: "VectorUpdate", guid: 7, velocity: { x: 1, y: 2, z: 3 } });
  assert.deepEqual(encode(decode(raw)), raw);
  assert.equal(fieldsOf(decode(raw)).find(({ name }) => name === "velocity.z").value, 3);
  const long = Uint8Array.from({ length: 1280 }, (_, i) => i);
  const datagrams = new Sender().send([long]);
  assert.ok(datagrams.length > 1);
  assert.equal(packet(datagrams[0]).fragments[0].index, 0);
  const reassembler = new Reassembler();
  const found = datagrams.reverse().flatMap((one) => reassembler.push(one));
  assert.deepEqual(found.map(({ bytes }) => bytes), [long]);
  assert.equal(reassembler.counts().message, 1);
  assert.throws(() => decode(raw.subarray(0, 9)), (error) => error.place.field.length > 0);
});

test("a body moves to another world", () => {
  const [one, other] = [flat(), flat()];
  const body = one.add({ guid: 7, position: at(1, 2, 3) });
  const moved = other.restoreBody(body.save());
  assert.equal(body.differenceTo(moved), undefined);
  moved.setVelocity({ x: 1, y: 0, z: 0 });
  assert.equal(body.differenceTo(moved), "velocity");
});

test("a recording that cannot be written says so", () => {
  const world = flat();
  const full = () => {
    throw new RangeError("full");
  };
  assert.throws(() => world.record(full), RangeError);
});

const AWAY = { cell: 0xa9b40001, ...at(150, 12, 0) };

test("a single body goes the way of one in a world", () => {
  const position = { cell: 0xa9b40001, ...at(12, 12, 0) };
  const world = new World({ rules: "l3", ground: "none" });
  const there = world.add({ position });
  const alone = new SingleBody({ position });
  const [forwards, turning] = [{ x: 0, y: 3, z: 0 }, { x: 0, y: 0, z: 0.5 }];
  there.setCycle(forwards, turning);
  alone.play(forwards, turning);
  for (let tick = 0; tick < 60; ++tick) {
    if (tick % 20 === 5) {
      const to = { cell: 0xa9b40001, ...at(13 + tick / 20, 14, 0) };
      there.interpolate(to);
      alone.enqueue(to);
    }
    world.tick(1 / 30);
    alone.tick(1 / 30);
    assert.deepEqual(alone.get("position"), there.read().position);
  }
  alone.destroy();
});

test("a wish waits for room, and the sweep is the host's", () => {
  const body = new SingleBody({ position: { cell: 0xa9b40001, ...at(12, 12, 0) } });
  let [hasRoom, asked] = [false, 0];
  body.setSweep(({ kind, to }) => ({ result: (++asked, kind === "move" || hasRoom) ? "ok" : "failed", at: to }));
  body.enqueue(AWAY);
  body.tick(1 / 30);
  assert.equal(body.wish.origin.x, 150);
  assert.equal(body.place(), false);
  hasRoom = true;
  assert.equal(body.place(), true);
  assert.equal(body.wish, undefined);
  assert.equal(body.get("position").origin.x, 150);
  assert.ok(asked >= 2);
  body.setSweep(() => { throw new Error("mine"); });
  body.set({ transient: Transient.CONTACT | Transient.ON_WALKABLE });
  body.play({ x: 0, y: 3, z: 0 });
  assert.throws(() => body.tick(1 / 30), /mine/);
  assert.throws(() => body.tick(0), code("TIME"));
  assert.throws(() => new SingleBody({ rules: "mine" }), code("ARGUMENT"));
  body.destroy();
});
