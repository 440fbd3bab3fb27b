// All that a page needs for reports, in one file.
import { load, Pose, World } from "remora/lean/inline";

await load();
const world = new World();
world.add().report({ position: { origin: { x: 0, y: 0, z: 0 } } });
world.advance(1 / 60);
console.log(world.render().floats[Pose.position]);
