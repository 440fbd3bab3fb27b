/** Objects of three.js that go where reports say that they are. Y is up, -Z is north; metres, seconds. */
import type { RemoteReport, World as WholeWorld } from "./index.js";
import type { World as LeanWorld } from "./lean/index.js";

interface Xyz {
  x: number;
  y: number;
  z: number;
}
interface Xyzw extends Xyz {
  w: number;
}

/** What of an Object3D is used. */
export interface Moved {
  position: Xyz & { set(x: number, y: number, z: number): unknown };
  quaternion: Xyzw & { set(x: number, y: number, z: number, w: number): unknown };
}

/** A report in three's axes; times, numbers and flags as in RemoteReport. */
export type Report = Omit<RemoteReport, "position" | "velocity"> & {
  position: Xyz;
  /** Without it the object faces where it goes. */
  quaternion?: Xyzw;
  velocity?: Xyz;
};

/** A character that somebody else plays. */
export interface Remote<Kind extends Moved = Moved> {
  readonly object: Kind;
  report(report: Report): void;
}

interface Module<World, Def> {
  World: new (def?: Def) => World;
  Pose: Readonly<Record<string, number>>;
}

/** All of them. */
export class Remotes<World extends LeanWorld | WholeWorld = LeanWorld, Def = object> {
  /** @param remora  a module that was loaded: remora, remora/lean, or either of them inline */
  constructor(remora: Module<World, Def>, def?: Def);
  /** Clocks, round trips, settings and time are its calls. */
  readonly world: World;
  /** An object stands where it is until the first report. */
  add<Kind extends Moved>(object: Kind): Remote<Kind>;
  remove(remote: Remote): void;
  /** A frame of so many seconds: every object is moved. */
  advance(seconds: number): void;
  /** Gives its memory back; objects stay where they are. */
  destroy(): void;
}
