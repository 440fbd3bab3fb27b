// Characters of Rapier on the crowd of `remora bench smooth --case crowd`: 10,000 who walk in
// circles on the same hills, 60 frames a second, among as many cylinders. What is timed is a frame:
// the controller moves each of them where its velocity leads, the world steps once. They do not meet
// each other, as there.
//
// usage: node crowd.mjs [--bodies N] [--frames N]

import RAPIER from "@dimforge/rapier3d-compat";

const FRAME = 1 / 60;
const SPEED = 3.12; // m/s
const TURN = 0.5; // rad/s
const GROUND = 0x0001ffff; // of group 1, meets all
const WALKER = 0x00020001; // of group 2, meets group 1 only

const args = process.argv.slice(2);
const option = (name, value) => {
  const i = args.indexOf(name);
  return i < 0 ? value : Number(args[i + 1]);
};
const bodies = option("--bodies", 10000);
const frames = option("--frames", 20);
const side = Math.max(1, Math.round(Math.sqrt(bodies / 100))); // landblocks of 100 in a row

const hill = (x, y) => 0.5 * ((x * 7 + y * 5 + x * y) % 12);

await RAPIER.init();
const world = new RAPIER.World({ x: 0, y: -9.8, z: 0 });
world.timestep = FRAME;

// Rapier's up is y; its field lies about the origin, column after column.
const cells = 8 * side;
const size = 24 * cells;
const heights = new Float32Array((cells + 1) * (cells + 1));
for (let x = 0; x <= cells; x += 1) {
  for (let y = 0; y <= cells; y += 1) heights[x * (cells + 1) + y] = hill(x, y);
}
world.createCollider(
  RAPIER.ColliderDesc.heightfield(cells, cells, heights, { x: size, y: 1, z: size })
    .setCollisionGroups(GROUND),
);

const place = (block, x, y) => ({
  x: (block % side) * 192 + x - size / 2,
  z: Math.floor(block / side) * 192 + y - size / 2,
});
const heightAt = (x, z) => {
  const hit = world.castRay(new RAPIER.Ray({ x, y: 50, z }, { x: 0, y: -1, z: 0 }), 100, true,
    undefined, GROUND);
  return hit ? 50 - hit.timeOfImpact : 0;
};
world.step();

const controller = world.createCharacterController(0.02);
controller.enableSnapToGround(0.4);
controller.enableAutostep(0.4, 0.2, false);
const walkers = [];
for (let i = 0; i < bodies; i += 1) {
  const k = i % 100;
  const block = Math.floor(i / 100) % (side * side);
  const at = place(block, 13 + 11 * (k % 16), 13 + 11 * Math.floor(k / 16));
  const body = world.createRigidBody(
    RAPIER.RigidBodyDesc.kinematicPositionBased()
      .setTranslation(at.x, heightAt(at.x, at.z) + 0.95, at.z),
  );
  const collider = world.createCollider(
    RAPIER.ColliderDesc.capsule(0.43, 0.48).setCollisionGroups(WALKER), body);
  walkers.push({ body, collider });
}
for (let i = 0; i < bodies; i += 1) {
  const k = i % 100;
  const block = Math.floor(i / 100) % (side * side);
  const at = place(block, 8 + 18.5 * (k % 10) + 0.7 * ((k * 7) % 5),
    8 + 18.5 * Math.floor(k / 10) + 0.7 * ((k * 3) % 5));
  world.createCollider(RAPIER.ColliderDesc.cylinder(1.5, 0.8)
    .setTranslation(at.x, heightAt(at.x, at.z) + 1.5, at.z).setCollisionGroups(GROUND));
}
world.step();

const times = [];
for (let f = 0; f < frames; f += 1) {
  const angle = TURN * FRAME * f;
  const way = { x: -SPEED * FRAME * Math.sin(angle), y: -0.05, z: SPEED * FRAME * Math.cos(angle) };
  const start = performance.now();
  for (const { body, collider } of walkers) {
    controller.computeColliderMovement(collider, way, undefined, WALKER);
    const moved = controller.computedMovement();
    const at = body.translation();
    body.setNextKinematicTranslation({ x: at.x + moved.x, y: at.y + moved.y, z: at.z + moved.z });
  }
  world.step();
  times.push(performance.now() - start);
}
times.sort((a, b) => a - b);
console.log(`Rapier ${RAPIER.version()}, ${bodies} characters: ${times[0].toFixed(1)} ms a frame at least, ` +
  `${times[Math.floor(frames / 2)].toFixed(1)} in the middle of ${frames}`);
