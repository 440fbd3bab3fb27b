/**
 * remora without what only clients of the 2013 game need: worlds of smooth rules in flat space, reports in
 * and poses out. The same poses, bit for bit, from a module of a seventh of the size.
 *
 * Metres, seconds, radians; +X is east, +Y north, +Z up.
 * A call that fails throws a RemoraError and has changed nothing.
 */
import type { PositionLike, Poses, RemoteReport, SmoothBody, SmoothDef } from "../index.js";

export { load, Pose, RemoraError } from "../index.js";
export type { Poses, Position, PositionLike, Quat, RemoteReport, SmoothBody, SmoothDef, Vec3 } from "../index.js";

/** A body of a world: a handle. Once the body is removed its calls throw STALE_ID. */
export class Body {
  private constructor();
  /** What tells its numbers in Poses from those of others; no other body of the world has it. */
  readonly index: number;
  /** Where it is, and whatever else is known, in any order and at any rate. */
  report(report: Omit<RemoteReport, "doing">): void;
  /** How it is drawn. */
  setSmooth(settings?: SmoothBody): void;
  remove(): void;
}

/** Many bodies, their reports and what is drawn of them. */
export class World {
  constructor(def?: { /** Most bodies; 256. */ capacity?: number });
  /** Gives its memory back; it cannot be used any more. */
  destroy(): void;
  add(def?: { guid?: number; position?: PositionLike }): Body;
  /** How it is drawn. */
  setSmooth(settings?: SmoothDef): void;
  /** How a sender counts its time: units per second of its stamps, and the bits after which they begin again. */
  setClock(settings?: { rate?: number; bits?: number; leastDelay?: number }, clock?: number): void;
  /** A measured round trip to a sender, in seconds and as it is. */
  noteRoundTrip(seconds: number, clock?: number): void;
  /** A frame of so many seconds. */
  advance(seconds: number): void;
  /** All seconds that it was advanced by. */
  readonly time: number;
  /** All bodies, ready to draw. */
  render(): Poses;
}
