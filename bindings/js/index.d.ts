/**
 * remora moves other people's characters in networked games: a server says a few times a second where
 * they are, and they walk there as if they had been seen all along.
 *
 * Metres, seconds, radians; +X is east, +Y north, +Z up. Headings are compass degrees: 0 north, 90 east.
 * A call that fails throws a RemoraError and has changed nothing.
 */

/**
 * Loads the WebAssembly module; everything else needs it. Further calls give the same promise.
 * @param source  where the module is, or what it is; without one, remora.wasm beside index.js
 */
export function load(source?: URL | string | BufferSource | WebAssembly.Module): Promise<void>;

export interface Vec3 {
  x: number;
  y: number;
  z: number;
}

export interface Quat {
  w: number;
  x: number;
  y: number;
  z: number;
}

/** Where something is and how it is turned. */
export interface Position {
  /** Cell of landblock space; 0 in flat space. */
  cell: number;
  /** Metres from the landblock's corner; in flat space the game's own coordinates. */
  origin: Vec3;
  rotation: Quat;
}

/** A position that goes in: cell 0 and no rotation unless they are given. */
export type PositionLike = Pick<Position, "origin"> & Partial<Position>;

/** The upright rotation that faces a compass heading. */
export function headingRotation(degrees: number): Quat;

/** Why a call failed, as in rm_status: "STALE_ID", "NOT_FINITE", "FULL", … */
export class RemoraError extends Error {
  private constructor();
  readonly code: string;
  /** Of a message that could not be read: the field that is to blame, and its first byte. */
  readonly place?: { field: string; offset: number };
}

/** None, everywhere at one height, or for each body at the height of its last report with contact. */
export type Ground = "none" | "last-report" | number;

export interface WorldDef {
  /** What the documents say, what the client of 2013 does, or prediction for any game. Default: "l3". */
  rules?: "l3" | "retail" | "smooth";
  /** Cells and landblocks, or coordinates of the game's own. Default: "landblocks". */
  space?: "landblocks" | "flat";
  /** Bodies it can hold. Default: 256. */
  capacity?: number;
  /** Default: "last-report". */
  ground?: Ground;
  /** Bodies that may be under a move-to or stuck to another at once. Default: a quarter of the
   * capacity, and all up to 64. */
  goals?: number;
  /** Messages kept for bodies that are not there yet. Default: 64. */
  pendingMessages?: number;
}

/** A new body. By default it stands on walkable ground and falls when that ends. */
export interface BodyDef {
  /** Its id on the server, unique in the world; 0 for none. */
  guid?: number;
  position?: PositionLike;
  /** Bits of rm_state_bits. */
  state?: number;
  hasContact?: boolean;
  isOnWalkable?: boolean;
  isPlayer?: boolean;
  // table: def
  /** Of root motion and radius; above 0. */
  scale?: number;
  /** Share of speed lost in a second; from 0 to 1. */
  friction?: number;
  /** Share of speed given back by a collision; clamped to 0..0.1. */
  elasticity?: number;
  /** Of the cylinder that sticky keeps clear, metres; not negative. */
  radius?: number;
  /** Last run rate; not negative. */
  runRate?: number;
  // end of table
}

/** The server says where a body is. */
export interface PositionUpdate {
  position: PositionLike;
  /** Stands on something; without it the update is not walked to. Default: true. */
  hasContact?: boolean;
  /** Stamp of the object itself. Default: 0. */
  instance?: number;
  /** Goes up with every update; 16 bits. */
  stamp: number;
  /** Goes up with every teleport. Default: 0. */
  teleport?: number;
}

/** Where a body is, and whatever else is known of it. Only for worlds of the smooth rules. */
export interface RemoteReport {
  /** Without a rotation it faces its way. */
  position: PositionLike;
  /** m/s; derived from places where it is not known. */
  velocity?: Vec3;
  /** rad/s about the vertical, to the left; derived as well. */
  turning?: number;
  /** When it was sent, in the time of the world; seconds. */
  sent?: number;
  /** Or how long ago; seconds. */
  age?: number;
  /** Counts reports of this body. */
  number?: number;
  /** It flies or falls. Default: false. */
  isAirborne?: boolean;
  /** It was put there, and did not walk. Default: false. */
  isJump?: boolean;
}

/** The server says how a body was pushed. */
export interface VectorUpdate {
  /** m/s. */
  velocity: Vec3;
  /** rad/s. Default: 0. */
  omega?: Vec3;
  instance?: number;
  stamp: number;
}

/** The server says what state a body is in. */
export interface StateUpdate {
  /** Bits of rm_state_bits. */
  state: number;
  instance?: number;
  stamp: number;
}

/** What became of a position update: placed; to be walked to; placed, because it is too far from the
 * viewer to be walked to or its first tick is still to come; or ignored. */
export type Route = "teleport" | "queue" | "snap" | "ignored";

/** What can be read of a body between ticks. */
export interface BodyInfo {
  guid: number;
  /** The pose after the last tick; Body.pose() is the drawn one. */
  position: Position;
  /** Degrees. */
  heading: number;
  /** m/s. */
  velocity: Vec3;
  /** rad/s. */
  omega: Vec3;
  /** Displacement of the last tick over its time, m/s. */
  cachedVelocity: Vec3;
  state: number;
  isOnGround: boolean;
  isPlayer: boolean;
  /** Not in the world: picked up, or not entered yet. */
  isAway: boolean;
  /** Guid of who holds it; 0 for nobody. */
  parent: number;
  /** Places it is still to walk to. */
  queueCount: number;
  /** Times it was placed because it could not walk there. */
  blips: number;
  /** Why it moved in the last tick; bits of rm_reason. */
  reasons: number;
  /** m/s at which it follows its queue. */
  chaseSpeed: number;
  // table: info
  /** Of root motion and radius; above 0. */
  scale: number;
  /** Share of speed lost in a second; from 0 to 1. */
  friction: number;
  /** Share of speed given back by a collision; clamped to 0..0.1. */
  elasticity: number;
  /** Of the cylinder that sticky keeps clear, metres; not negative. */
  radius: number;
  /** Last run rate; not negative. */
  runRate: number;
  // end of table
}

/** What became of a message. */
export interface Receipt {
  what: "applied" | "ignored" | "kept" | "dropped";
  /** Its opcode. */
  kind: number;
  /** Whom it is about. */
  guid: number;
}

/** A body of a world: a handle. One whose body was removed throws STALE_ID. Made by World. */
export class Body {
  private constructor();
  readonly world: World;
  equals(other: Body): boolean;
  remove(): void;
  /** Puts it somewhere, as written. */
  place(at: PositionLike): void;
  /** Lets it walk somewhere, past stamps and routing. */
  interpolate(to: PositionLike): void;
  /** Lets it forget all places that it was to walk to. */
  stop(): void;
  // table: setters
  /** Of root motion and radius; above 0. */
  setScale(value: number): void;
  /** Share of speed lost in a second; from 0 to 1. */
  setFriction(value: number): void;
  /** Share of speed given back by a collision; clamped to 0..0.1. */
  setElasticity(value: number): void;
  /** Of the cylinder that sticky keeps clear, metres; not negative. */
  setRadius(value: number): void;
  /** Last run rate; not negative. */
  setRunRate(value: number): void;
  // end of table
  /** m/s, global axes. */
  setVelocity(velocity: Vec3): void;
  /** Takes a report, in any order and at any rate; smooth rules only. */
  report(report: RemoteReport): void;
  updatePosition(update: PositionUpdate): Route;
  /** @returns false for an old stamp */
  updateVector(update: VectorUpdate): boolean;
  /** @returns false for an old stamp */
  updateState(update: StateUpdate): boolean;
  read(): BodyInfo;
  /** The drawn pose, blended between ticks. */
  pose(): Position;
}

/**
 * Poses of all bodies, as views of the module's memory: no copy. They hold until the next call of any
 * world. Body i starts at i * Pose.stride; floats[i * Pose.stride + Pose.position] is its x.
 */
export interface Poses {
  count: number;
  /** position, rotation (w x y z), phase, rate, groundSpeed */
  floats: Float32Array;
  /** guid, style, cycle, clip: the same memory as integers */
  words: Uint32Array;
}

/** Where the numbers of one body are in Poses. */
export const Pose: Readonly<{
  stride: number;
  guid: number;
  position: number;
  rotation: number;
  style: number;
  cycle: number;
  clip: number;
  phase: number;
  rate: number;
  groundSpeed: number;
}>;

/** Many bodies, their updates, their clock and what is drawn of them. */
export class World {
  constructor(def?: WorldDef);
  /** Gives its memory back; it cannot be used any more. */
  destroy(): void;
  /** Makes room for more bodies. */
  grow(capacity: number): void;
  /** A frame of so many seconds through the clock: nothing, a tick or several. */
  advance(seconds: number): void;
  /** One tick, past the clock. */
  tick(seconds: number): void;
  /** Ticks so far. */
  readonly ticks: number;
  /** Seconds that the clock has taken in and not yet spent. */
  readonly pending: number;
  /** Where the local player stands; bodies too far away sleep. Nobody does without one. */
  setViewer(at: PositionLike | null): void;
  setGround(ground: Ground): void;
  add(def?: BodyDef): Body;
  /** The body that has this id on the server. */
  find(guid: number): Body | undefined;
  bodies(): Body[];
  /** One message of the server's: position, motion, vector, state, create, delete, … */
  receive(bytes: Uint8Array): Receipt;
  /** @param originCell  positions are relative to its landblock; 0 in flat space */
  render(originCell?: number): Poses;
  /** 64 bits over everything that can change a later tick; the same on every machine. */
  readonly hash: bigint;
  /** The whole world as bytes. */
  save(): Uint8Array;
  /** Replaces everything by what was saved from a world of the same rules, space and ground. */
  restore(bytes: Uint8Array): void;
}
