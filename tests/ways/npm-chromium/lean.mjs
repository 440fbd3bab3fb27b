// The first program with the lean package, which has no hash; in a worker.
import { load, Pose, World } from "remora/lean";

const placeAt = (frame) => ({ x: (frame * frame) / 3600, y: (4 * frame) / 60, z: 0 });

async function run() {
  await load();
  const lines = [];
  const world = new World();
  const body = world.add({ position: { origin: placeAt(0) } });
  for (let frame = 1; frame <= 120; ++frame) {
    if (frame % 6 === 0) {
      body.report({ position: { origin: placeAt(frame - 6) }, sent: (frame - 6) / 60 });
    }
    world.advance(1 / 60);
    if (frame % 20 === 0) {
      const [x, y] = world.render().floats.slice(Pose.position, Pose.position + 2);
      const is = placeAt(frame);
      const text = (...numbers) => numbers.map((number) => number.toFixed(2)).join(" ");
      lines.push(`${text(frame / 60)} s: drawn at ${text(x, y)}, is at ${text(is.x, is.y)}\n`);
    }
  }
  world.destroy();
  return lines.join("");
}

postMessage(await run());
