// Compiles under tsc --strict, and where it says so does not: the types of index.d.ts.
import * as lean from "remora/lean";
import * as inline from "remora/inline";
import { Remotes, type Moved } from "remora/three";
import { Body, Collision, decode, Engine, load, obj, Replay, World, WorldEvent } from "remora";

await load();
const world = new World({ rules: "smooth", space: "flat", ground: (at) => at.origin.x, events: 8 });
const body: Body = world.add({ guid: 1, position: { origin: { x: 0, y: 0, z: 0 } } });
body.report({ position: { origin: { x: 0, y: 1, z: 0 } }, velocity: { x: 0, y: 1, z: 0 }, sent: world.time });
body.report({ position: { x: 0, y: 1, z: 0 }, sent: world.time });
body.updateMotion({ movement: { state: { forward: "RunForward", forwardSpeed: 2 } }, stamp: 1 });
const result: string = body.do("WalkForward", { speed: 1.5 });
const events: WorldEvent[] = world.takeEvents();
const dropped: number = world.takeEvents().dropped;
world.setClock({ rate: 1000, bits: 32 });
world.noteRoundTrip(0.1);
const remotes = new Remotes(lean);
remotes.world.setClock({ rate: 1000, bits: 32 });
declare const object: Moved;
remotes.add(object).report({ position: { x: 0, y: 0, z: -1 }, senderTime: 17 });
new Remotes(inline, { capacity: 8 }).advance(1 / 60);
const level = new Collision({ space: "flat" });
level.addObstacle({ at: { origin: { x: 0, y: 0, z: 0 } }, mesh: level.addMesh(obj("", { axes: "godot" })) });
world.setCollision(level);
const parts: Uint8Array[] = [];
world.record((bytes) => parts.push(bytes)).stop();
const hash: bigint = new Replay(parts[0]!).world.hash;
const kind: string = decode(new ArrayBuffer(8)).kind;
const x: number = new Engine("unity").point({ x: 1, y: 2, z: 3 }).x;
export { result, events, dropped, hash, kind, x };

// @ts-expect-error: no such rules
new World({ rules: "mine" });
// @ts-expect-error: a stamp is needed
body.updatePosition({ position: { origin: { x: 0, y: 0, z: 0 } } });
// @ts-expect-error: a text is no number
body.setScale("2");
// @ts-expect-error: no such engine
new Engine("unty");
// @ts-expect-error: only worlds make bodies
new Body();
// @ts-expect-error: clocks are those of a world
body.setClock();
// @ts-expect-error: a report of three's axes has its place without an origin
remotes.add(object).report({ position: { origin: { x: 0, y: 0, z: -1 } } });
