// The first program: one body, four reports of a server, sixty ticks, a jump. Every language prints
// the same text (examples/first.expected), down to the hash of the world.
import { load, World } from "remora";

const TICKS = 60;
const TICKS_A_REPORT = 6;
const REPORTS = 4;
const JUMP_AT = 40;
const TICKS_A_LINE = 10;

// The server says: it is one metre further east and half a metre further north, and faces east.
function report(body, number) {
  const origin = { x: 10 + number, y: 20 + 0.5 * number, z: 5 };
  const rotation = { w: Math.SQRT1_2, x: 0, y: 0, z: -Math.SQRT1_2 };
  body.updatePosition({ position: { origin, rotation }, stamp: number });
}

// The server says: it jumps, north-east.
function jump(body) {
  body.updateVector({ velocity: { x: 1, y: 2, z: 4 }, stamp: 1 });
}

function line(world, body) {
  const { position, heading, queueCount, isOnGround } = body.read();
  const { x, y, z } = position.origin;
  const where = isOnGround ? "on the ground" : "in the air";
  const at = [x, y, z].map((number) => number.toFixed(4)).join(" ");
  return `tick ${world.ticks}: at ${at}, heading ${heading.toFixed(2)}, queue ${queueCount}, ${where}`;
}

export async function run() {
  await load();
  const lines = [];
  const world = new World({ space: "flat" });
  const body = world.add({ guid: 1, position: { origin: { x: 10, y: 20, z: 5 } } });
  for (let tick = 0; tick < TICKS; ++tick) {
    if (tick % TICKS_A_REPORT === 1 && tick / TICKS_A_REPORT < REPORTS) {
      report(body, Math.floor(tick / TICKS_A_REPORT) + 1);
    }
    if (tick === JUMP_AT) {
      jump(body);
    }
    world.tick(1 / 30);
    if ((tick + 1) % TICKS_A_LINE === 0) {
      lines.push(line(world, body));
    }
  }
  lines.push(`hash ${world.hash.toString(16).padStart(16, "0")}`);
  world.destroy();
  return lines.join("\n");
}

console.log(await run());
