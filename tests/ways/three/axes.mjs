// What the helper adds: three's axes, as rm_to_engine_… has them, and objects by their bodies.
import assert from "node:assert/strict";
import test from "node:test";
import * as remora from "remora";
import * as lean from "remora/lean";
import { Remotes } from "remora/three";

class Place {
  constructor(...parts) {
    this.set(...parts);
  }

  set(x, y, z, w) {
    Object.assign(this, { x, y, z, ...(w !== undefined && { w }) });
  }
}

const object = (x, y, z) => ({ position: new Place(x, y, z), quaternion: new Place(0, 0, 0, 1) });
const near = (found, wanted) => Object.entries(wanted).forEach(([name, value]) => assert.ok(Math.abs(found[name] - value) < 1e-5, `${name} ${found[name]}, not ${value}`));

await Promise.all([remora.load(), lean.load()]);

test("places and rotations are those of rm_to_engine_point and rm_to_engine_rotation", () => {
  const engine = new remora.Engine("godot");
  const remotes = new Remotes(remora);
  const shown = object(1, 2, 3);
  const remote = remotes.add(shown);
  const quaternion = { x: 0, y: Math.sin(0.6), z: 0, w: Math.cos(0.6) };
  remote.report({ position: { x: 4, y: 5, z: 6 }, quaternion, sent: 0 });
  remotes.advance(1 / 60);
  const drawn = remotes.world.bodies()[0].pose();
  near(shown.position, engine.point(drawn.origin));
  near(shown.quaternion, engine.rotation(drawn.rotation));
  assert.ok(remotes.world.bodies()[0].read().guid > 0);
  remotes.destroy();
});

test("a velocity goes the way of the place, with the lean module and a sender's clock", () => {
  const remotes = new Remotes(lean);
  remotes.world.setClock({ rate: 1000, bits: 32 });
  remotes.world.noteRoundTrip(0);
  const [walker, stander] = [object(0, 0, 0), object(9, 0, 0)];
  const remote = remotes.add(walker);
  remotes.add(stander);
  for (let frame = 0; frame < 120; ++frame) {
    if (frame % 6 === 0) {
      remote.report({ position: { x: frame / 60, y: 0, z: -frame / 30 }, velocity: { x: 1, y: 0, z: -2 }, senderTime: 5e6 + (1000 * frame) / 60 });
    }
    remotes.advance(1 / 60);
  }
  assert.ok(Math.abs(walker.position.x - 2) < 0.1 && Math.abs(walker.position.z + 4) < 0.1, JSON.stringify(walker.position));
  near(stander.position, { x: 9, y: 0, z: 0 });
  remotes.remove(remote);
  remotes.advance(1 / 60);
  assert.throws(() => remote.report({ position: { x: 0, y: 0, z: 0 } }), { code: "STALE_ID" });
  assert.throws(() => lean.World.prototype.setClock.call(remotes.world, { rate: -1 }), { code: "ARGUMENT" });
  remotes.destroy();
});
