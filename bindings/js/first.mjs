// The first program: somebody runs along a bend. A server reports it ten times a second, each
// report is under way for a tenth of a second, and the body is drawn where it is now. Every language
// prints the same text (examples/first.expected), down to the hash of the world.
import { load, Pose, World } from "remora";

const FRAMES = 120;
const FRAMES_A_SECOND = 60;
const FRAMES_A_REPORT = 6;
const FRAMES_UNDER_WAY = 6;

// What the server knows: 4 m/s to the north, and ever faster to the east.
const placeAt = (frame) => ({ x: (frame * frame) / 3600, y: (4 * frame) / 60, z: 0 });

// The server said where it was, and when.
function report(body, frame) {
  body.report({ position: placeAt(frame), sent: frame / FRAMES_A_SECOND });
}

function line(world, frame) {
  const { floats } = world.render(); // all bodies, ready to draw
  const first = Pose.position; // the second body is at Pose.stride + Pose.position, and so on
  const drawn = { x: floats[first], y: floats[first + 1] };
  const text = ({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`;
  const time = (frame / FRAMES_A_SECOND).toFixed(2);
  return `${time} s: drawn at ${text(drawn)}, is at ${text(placeAt(frame))}`;
}

export async function run() {
  await load();
  const lines = [];
  const world = new World(); // smooth rules; your own coordinates: metres, z up
  const body = world.add({ position: placeAt(0) });
  for (let frame = 1; frame <= FRAMES; ++frame) {
    const sent = frame - FRAMES_UNDER_WAY;
    if (sent >= 0 && sent % FRAMES_A_REPORT === 0) {
      report(body, sent);
    }
    world.advance(1 / FRAMES_A_SECOND); // a frame of your game
    if (frame % 20 === 0) {
      lines.push(line(world, frame));
    }
  }
  lines.push(`hash ${world.hash.toString(16).padStart(16, "0")}`);
  world.destroy();
  return lines.join("\n");
}

console.log(await run());
