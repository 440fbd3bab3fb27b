// The tour: see examples/tour.c. Prints examples/tour.expected.
import {
  Collision, decode, encode, heightmap, load, messageName, obj, Reassembler, Replay, rotationFlags, Sender, World,
} from "remora";

const SIDE = 17;
const FRAMES = 90;
const FRAMES_A_REPORT = 3;
const TICKS = 60;
const CRATE = `v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1
v -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1
f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8
f 1 2
`;
const NORTH = { w: 1, x: 0, y: 0, z: 0 };
const at = (x, y, z) => ({ origin: { x, y, z } });
const hex = (hash) => hash.toString(16).padStart(16, "0");

function makeLevel() {
  const level = new Collision({ space: "flat" });
  const raw = Uint16Array.from({ length: SIDE * SIDE }, (_, i) => ((i % SIDE) * 7 + Math.floor(i / SIDE) * 3) % 40);
  const heights = heightmap(raw, SIDE, SIDE, 0.01);
  level.setTerrain({ heights, columns: SIDE, spacing: 8, corner: { x: -64, y: -64, z: 0 } });
  const mesh = obj(CRATE, { axes: "godot", isLenient: true });
  level.addObstacle({ mesh: level.addMesh(mesh), at: at(0.5, 6, 0) });
  console.log(`level: ${mesh.polygonCount} faces, ${mesh.dropped} dropped`);
  mesh.destroy();
  return level;
}

function newWorld(rules, level) {
  const world = new World({ rules, space: "flat", capacity: 8, events: 256 });
  world.setCollision(level);
  return world;
}

function addBody(world, guid, x, y) {
  const body = world.add({ guid, position: at(x, y, 0.5) });
  body.enter(at(x, y, 0.5));
  return body;
}

function follow(world, body) {
  for (let frame = 0; frame < FRAMES; ++frame) {
    if (frame % FRAMES_A_REPORT === 0) {
      body.report({
        position: { ...at(-3, 0.125 * frame, 0), rotation: NORTH },
        velocity: { x: 0, y: 3.75, z: 0 },
        sent: world.time - 0.1,
        number: frame / FRAMES_A_REPORT,
      });
    }
    world.advance(1 / 30);
  }
}

function send(world, guid) {
  const position = { cell: 0, origin: { x: 6.25, y: -2, z: 0 }, rotation: NORTH };
  const flags = 0x04 | rotationFlags(NORTH); // has contact
  const message = encode({ kind: "update_position", guid, at: { position, flags, positionStamp: 1 } });
  const [datagram] = new Sender({ packetSequence: 2 }).send([message]);
  for (const { bytes } of new Reassembler().push(datagram, 1)) {
    const { x } = decode(bytes).at.position.origin;
    const receipt = world.receive(bytes);
    console.log(`message: ${messageName(receipt.kind)} of ${receipt.guid}, ${bytes.length} bytes, x ${x.toFixed(2)}`);
  }
}

function printEvents(world) {
  const events = world.takeEvents();
  const roots = events.filter(({ reason }) => reason === "root");
  console.log(`events: ${events.length}, ${roots.length} of them root motion`);
}

function printDrawing(world) {
  const count = { lines: 0, points: 0, texts: 0 };
  world.debugDraw({ line: () => ++count.lines, point: () => ++count.points, text: () => ++count.texts });
  console.log(`drawn: ${count.lines} lines, ${count.points} points, ${count.texts} texts`);
}

function playBack(recording) {
  const replay = new Replay(recording);
  while (replay.tick()) {
    // nothing: what counts is the result
  }
  const { calls, difference } = replay.result();
  console.log(`recording: ${calls} calls, ${difference ? "different" : "the same"}, hash ${hex(replay.world.hash)}`);
  replay.close();
}

function walk(world, body) {
  const parts = [];
  const recorder = world.record((bytes) => parts.push(...bytes));
  if (body.do("WalkForward", { speed: 1.5 }) !== "ok") {
    throw new Error("refused");
  }
  for (let tick = 0; tick < TICKS; ++tick) {
    world.tick(1 / 30);
  }
  send(world, 2);
  for (let tick = 0; tick < TICKS; ++tick) {
    world.tick(1 / 30);
  }
  recorder.stop();
  printEvents(world);
  printDrawing(world);
  playBack(Uint8Array.from(parts));
}

function show(name, world, body) {
  const { x, y, z } = body.pose().origin;
  console.log(`${name}: at ${[x, y, z].map((value) => value.toFixed(4)).join(" ")}, hash ${hex(world.hash)}`);
}

await load();
const level = makeLevel();
const smooth = newWorld("smooth", level);
const chase = newWorld("l3", level);
const runner = addBody(smooth, 1, -3, 0);
const walker = addBody(chase, 2, 5, -6);
follow(smooth, runner);
show("smooth", smooth, runner);
walk(chase, walker);
show("chase", chase, walker);
chase.destroy();
smooth.destroy();
level.destroy();
