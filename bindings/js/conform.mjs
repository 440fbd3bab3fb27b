// An adapter of `remora conform`: bodies of this package answer the cases (docs/rules.md).
import { createInterface } from "node:readline";
import { load, raw, SingleBody, State, Transient } from "remora";

await load();

const scratch = raw.malloc(32);
const [, cellOf, originOf, rotationOf] = [0, 0, 4, 16]; // of rm_position
const xyz = ([x, y, z]) => ({ x, y, z });
const list = ({ w, x, y, z }) => (w === undefined ? [x, y, z] : [w, x, y, z]);
const bits = { ...Object.fromEntries(["GRAVITY", "HIDDEN", "FROZEN", "SLEDDING"].map((name) => [name.toLowerCase(), State[name]])) };

// Rotations are made of unit length as `remora drive` and its world do, one after the other.
function place({ cell, pos, rot }) {
  const memory = new DataView(raw.memory.buffer);
  memory.setUint32(scratch + cellOf, cell, true);
  pos.forEach((part, i) => memory.setFloat32(scratch + originOf + 4 * i, part, true));
  rot.forEach((part, i) => memory.setFloat32(scratch + rotationOf + 4 * i, part, true));
  raw.rm_position_clean(0, scratch);
  raw.rm_position_clean(0, scratch);
  const [w, x, y, z] = rot.map((_, i) => memory.getFloat32(scratch + rotationOf + 4 * i, true));
  return { cell, origin: xyz(pos), rotation: { w, x, y, z } };
}

let name, rules, bodies, stuck, blips;

function begin(line) {
  const [preset, ...changes] = line.rules.split(" ");
  Object.values(bodies ?? {}).forEach((body) => body.destroy());
  [name, bodies, stuck, blips] = [line.case, {}, {}, {}];
  rules = { rules: preset, overrides: Object.fromEntries(changes.map((change) => change.split("="))) };
}

function setBit(body, verb, on) {
  const { CONTACT, ON_WALKABLE } = Transient;
  const isState = verb in bits;
  const bit = isState ? bits[verb] : verb === "contact" ? CONTACT : ON_WALKABLE;
  const field = isState ? "state" : "transient";
  body.set({ [field]: ((body.get(field) & ~bit) | (on ? bit : 0)) >>> 0 });
  const isGrounded = (body.get("transient") & (CONTACT | ON_WALKABLE)) === (CONTACT | ON_WALKABLE);
  if (isGrounded && !(body.get("state") & bits.sledding)) {
    body.set({ omega: { x: 0, y: 0, z: 0 } }); // on walkable ground there is no spin
  }
}

function unit([x, y, z]) {
  const length = Math.hypot(x, y, z);
  return { x: x / length, y: y / length, z: z / length };
}

const commands = {
  queue: (body, line) => body.enqueue(place(line), line.keep_heading),
  place: (body, line) => body.set({ position: place(line) }),
  queue_velocity: (body, line) => body.enqueueVelocity(xyz(line.velocity)),
  queue_jump: (body) => body.enqueueJump(),
  stop: (body) => body.stop(),
  play: (body, line) => body.play(xyz(line.velocity), xyz(line.omega)),
  stick: (body, line) => {
    const target = bodies[line.to];
    stuck[line.body] = line.to;
    body.stick(target.get("guid"), Math.fround(target.get("radius") * target.get("scale")), target.get("position"));
  },
  unstick: (body) => body.unstick(),
  leash: (body, line) => body.leash(place(line), line.start, line.max),
  unleash: (body) => body.unleash(),
  velocity: (body, line) => body.setVelocity(xyz(line.value)),
  omega: (body, line) => body.set({ omega: xyz(line.value) }),
  plane: (body, line) => body.set({ contactPlane: { normal: unit(line.value) } }),
  speed: (body, line) => body.set({ speedSource: line.value === null ? 1 : 2, speed: line.value ?? 0 }),
  friction: (body, line) => body.set({ friction: line.value }),
  scale: (body, line) => body.set({ scale: line.value }),
  run_rate: (body, line) => body.set({ motion: { runRate: line.value } }),
  player: (body, line) => body.set({ isPlayer: line.on }),
};

function answer(key, { position, velocity, omega, transient, manager }) {
  const { interp: { head }, constraint } = manager;
  console.log(JSON.stringify({
    case: name, body: key, pos: list(position.origin), rot: list(position.rotation), vel: list(velocity), omega: list(omega),
    contact: (transient & Transient.CONTACT) !== 0, walkable: (transient & Transient.ON_WALKABLE) !== 0,
    queue: head.count, fails: head.fails, blips: blips[key], leash: constraint.isOn ? constraint.used : null,
  }));
}

function tick(seconds) {
  const starts = Object.fromEntries(Object.entries(bodies).map(([key, body]) => [key, body.get("position")]));
  for (const [key, body] of Object.entries(bodies)) {
    if (stuck[key]) {
      body.follow(bodies[stuck[key]].get("guid"), starts[stuck[key]]);
    }
    body.tick(seconds);
    blips[key] += Number(body.wish !== undefined && body.place());
    answer(key, body.value);
  }
}

for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text);
  if (line.do === "begin") {
    begin(line);
  } else if (line.do === "body") {
    bodies[line.body] = new SingleBody({ ...rules, guid: Object.keys(bodies).length + 1 });
    blips[line.body] = 0;
  } else if (line.do === "tick") {
    tick(line.dt);
  } else if (line.do in commands) {
    commands[line.do](bodies[line.body], line);
  } else {
    setBit(bodies[line.body], line.do, line.on);
  }
}
