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

/** A position that goes in: cell 0 and no rotation unless they are given; or just a point. */
export type PositionLike = (Pick<Position, "origin"> & Partial<Position>) | Vec3;

/** The upright rotation that faces a compass heading. */
export function headingRotation(degrees: number): Quat;
/** Where a rotation faces; compass degrees. */
export function headingOf(rotation: Quat): number;
/** Metres between two positions, across landblocks. */
export function distance(a: PositionLike, b: PositionLike): number;

/** Whose axes: ours, or those of an engine. "godot" are those of OpenGL and three.js, too. */
export type Axes = "remora" | "unity" | "unreal" | "godot";

/** Converts to an engine's axes and unit, and back. */
export class Engine {
  constructor(axes: Axes);
  /** A point, metres, or a velocity, m/s. */
  point(ours: Vec3): Vec3;
  fromPoint(theirs: Vec3): Vec3;
  /** A direction, such as a normal; its length stays. */
  direction(ours: Vec3): Vec3;
  fromDirection(theirs: Vec3): Vec3;
  rotation(ours: Quat): Quat;
  fromRotation(theirs: Quat): Quat;
  /** An angular velocity, rad/s. */
  omega(ours: Vec3): Vec3;
  fromOmega(theirs: Vec3): Vec3;
}

/** Bytes, however they are held. */
export type Bytes = ArrayBuffer | ArrayBufferView;

/** Bits by their names, as in C without the prefix: State.GRAVITY, Reason.ROOT, Transient.CONTACT. */
export type Bits = Readonly<Record<string, number>>;
export const Reason: Bits;
export const State: Bits;
export const Transient: Bits;
/** What World.debugDraw draws. */
export const Debug: Bits;
/** Names of the bits that are set, such as ["root", "chase"]. */
export function reasonNames(bits: number): string[];
export function stateNames(bits: number): string[];
export function transientNames(bits: number): string[];

/** A motion command by its name, such as "WalkForward". */
export function command(name: string | number): number;
/** Its name; "" for one without. */
export function commandName(command: number): string;

/** Why a call failed, as in rm_status: "STALE_ID", "NOT_FINITE", "FULL", … */
export class RemoraError extends Error {
  private constructor();
  readonly code: string;
  /** Of a message that could not be read: the field that is to blame, and its first byte. */
  readonly place?: { field: string; offset: number };
}

/** The flat calls of the C interface, with pointers into the module's memory: for what has no method. */
export const raw: Readonly<Record<string, (...values: (number | bigint)[]) => number | bigint>>;

/** None, everywhere at one height, for each body at the height of its last report with contact, or by
 * a function: undefined where there is no ground. What it throws comes out of the call that asked. */
export type Ground = "none" | "last-report" | number | ((at: Position) => number | undefined);

export interface WorldDef {
  /** What the documents say, what the client of 2013 does, or prediction for any game. All but the last are for
   * Asheron's Call: on landblocks, ground at the last report. Default: "smooth", flat, without ground. */
  rules?: "l3" | "l3_2026" | "retail" | "smooth";
  /** Single rules that differ, by name: { clock: "steady" }. */
  overrides?: Record<string, string>;
  /** Reasons kept for every eight bodies, for takeEvents. Default: 0. */
  events?: number;
  /** Of the commands in messages: 0 for the client of 2013. */
  numbering?: number;
  /** Cells and landblocks, or coordinates of the game's own. Default: by the rules. */
  space?: "landblocks" | "flat";
  /** Bodies it can hold. Default: 256. */
  capacity?: number;
  /** Default: by the rules. */
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
  /** Of a full jump of the local player; metres. */
  jumpHeight?: number;
  /** Index of its motion table; 0 for the humanoid. */
  table?: number;
  /** What is swept. */
  shape?: Partial<Shape>;
  /** Stored stamps. */
  stamps?: number[];
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

/** A body's solid: spheres from its origin, the lowest first; metres. */
export interface Shape {
  sphereCount: number;
  spheres: { center: Vec3; radius: number }[];
  stepUp: number;
  stepDown: number;
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
  /** What its motion table plays, and so how it moves. */
  doing?: InterpretedState;
  /** When it was sent, in the time of the world (World.time); seconds. */
  sent?: number;
  /** Or how long ago; seconds. */
  age?: number;
  /** Or by the clock of its sender, in any unit (World.setClock). */
  senderTime?: number;
  /** Which clock that is. Default: 0. */
  clock?: number;
  /** Counts reports of this body. */
  number?: number;
  /** It flies or falls. Default: false. */
  isAirborne?: boolean;
  /** It was put there, and did not walk. Default: false. */
  isJump?: boolean;
}

/** What a body does; commands by number, see command(). */
export interface InterpretedState {
  style?: number;
  forward?: number;
  forwardSpeed?: number;
  sidestep?: number;
  sidestepSpeed?: number;
  turn?: number;
  turnSpeed?: number;
}

/** The same with commands by name. */
export type NamedState = { [Key in keyof InterpretedState]: InterpretedState[Key] | string };

/** The server says what a body does. */
export interface MotionUpdate {
  /** Members of rm_movement; what is not given is at its default: the body stands. */
  movement?: { state?: NamedState; [member: string]: unknown };
  instance?: number;
  control?: number;
  stamp: number;
}

/** How a motion command is carried out: members of rm_move_parameters. */
export interface MoveParameters {
  bits?: number;
  distanceToObject?: number;
  minDistance?: number;
  failDistance?: number;
  speed?: number;
  walkRunThreshold?: number;
  desiredHeading?: number;
  holdKey?: number;
}

/** What became of a command: "ok", or why not, such as "not-grounded". */
export type MotionResult = string;

/** How a body is drawn under smooth rules; seconds and metres, see rm_smooth_body. */
export interface SmoothBody {
  rounding?: number;
  easeShortest?: number;
  easeLongest?: number;
  snapDistance?: number;
  turnSpeed?: number;
  silence?: number;
  slowDown?: number;
}

/** How a world is drawn under smooth rules; see rm_smooth_def. */
export interface SmoothDef {
  playDelay?: number;
  baseDelay?: number;
  reportInterval?: number;
  isRepeating?: number;
  replayLimit?: number;
  body?: SmoothBody;
}

/** How a body is drawn under smooth rules, and why there. */
export interface SmoothInfo {
  time: number;
  delay: number;
  predicted: Position;
  offset: Vec3;
  velocity: Vec3;
  cycleSpeed: number;
  ticks: number;
  waiting: number;
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
  /** Why it moved in the last tick: see reasonNames. */
  reasons: number;
  transient: number;
  /** Placements by the queue, and position updates by what became of them. */
  teleports: number;
  queued: number;
  snaps: number;
  ignored: number;
  /** Of the cycle that it plays, in its own axes; m/s and rad/s. */
  cycleVelocity: Vec3;
  cycleOmega: Vec3;
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
  /** Its opcode, also of a message that says nothing about motion and was ignored. */
  kind: number;
  /** Whom it is about. */
  guid: number;
}

/** A body of a world: a handle. One whose body was removed throws STALE_ID. Made by World. */
export class Body {
  private constructor();
  readonly world: World;
  /** What tells its numbers in Poses from those of others; no other body of the world has it. */
  readonly index: number;
  equals(other: Body): boolean;
  remove(): void;
  /** Puts it somewhere, as written. */
  place(at: PositionLike): void;
  /** Puts it at or beside a place, with a collision check, as a spawn does. */
  enter(at: PositionLike): void;
  /** One sweep by so many metres, and no time. */
  move(offset: Vec3): "ok" | "failed" | "no-cell";
  /** Lets it walk somewhere, past stamps and routing. */
  interpolate(to: PositionLike, keepHeading?: boolean): void;
  /** Appends a node that sets a velocity, m/s. */
  appendVelocity(velocity: Vec3): void;
  appendJump(): void;
  /** Sticks to another body for a second; that one needs a guid. */
  stick(target: Body): void;
  unstick(): void;
  /** Leashes it: slowed down from `start` metres of path on, held at `max`. */
  constrain(to: PositionLike, start: number, max: number): void;
  unconstrain(): void;
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
  setGuid(guid: number): void;
  /** m/s, global axes. */
  setVelocity(velocity: Vec3): void;
  /** rad/s, global axes. */
  setOmega(omega: Vec3): void;
  /** Velocity (m/s) and turning (rad/s) of the cycle it plays, in its own axes. */
  setCycle(velocity: Vec3, omega?: Vec3): void;
  /** Normal of the ground that it stands on. */
  setPlane(normal: Vec3): void;
  /** What its motion interpreter answers, m/s; the chase doubles it. Without one: by the rules. */
  setSpeed(speed?: number): void;
  /** Bits of State, as far as they are in the mask. */
  setState(bits: number, mask?: number): void;
  /** Transient.CONTACT and Transient.ON_WALKABLE, as far as they are in the mask. */
  setTransient(bits: number, mask: number): void;
  setPlayer(isPlayer: boolean): void;
  /** Under a move-to it chases without turning. */
  setMovingTo(isMovingTo: boolean): void;
  setShape(shape: Partial<Shape>): void;
  /** Its motion table, by index; it starts anew. */
  setTable(index: number): void;
  /** How it is drawn under smooth rules. */
  setSmooth(settings?: SmoothBody): void;
  /** Does a motion command, such as "WalkForward". */
  do(command: string | number, parameters?: MoveParameters): MotionResult;
  /** Jumps with a force from 0 to 1. */
  jump(extent?: number): MotionResult;
  /** The keys of a local player, all at once. */
  setKeys(keys?: { forward?: string | number; sidestep?: string | number; turn?: string | number; isRunning?: boolean }): void;
  /** Takes a report, in any order and at any rate; smooth rules only. */
  report(report: RemoteReport): void;
  updatePosition(update: PositionUpdate): Route;
  /** @returns false for an old stamp */
  updateVector(update: VectorUpdate): boolean;
  /** @returns false for an old stamp */
  updateState(update: StateUpdate): boolean;
  /** @returns false for old stamps */
  updateMotion(update: MotionUpdate): boolean;
  read(): BodyInfo;
  /** Everything about its motion: members of rm_motion. */
  readMotion(): Record<string, unknown>;
  /** Why it is drawn where it is, in a sentence; smooth rules only. */
  explain(): string;
  /** How it is drawn under smooth rules, and why there. */
  readSmooth(): SmoothInfo;
  /** This body alone; World.restoreBody adds it to a world. */
  save(): Uint8Array;
  /** Name of the first field in which two bodies differ. */
  differenceTo(other: Body): string | undefined;
  /** The drawn pose, blended between ticks. */
  pose(): Position;
}

/**
 * Poses of all bodies, as views of the module's memory: no copy. They hold until the next call of any
 * world. Row i starts at i * Pose.stride: floats[i * Pose.stride + Pose.position] is its x, and
 * words[i * Pose.stride + Pose.index] the index of its body.
 */
export interface Poses {
  count: number;
  /** position, rotation (w x y z), phase, rate, groundSpeed */
  floats: Float32Array;
  /** index, guid, style, cycle, clip: the same memory as integers */
  words: Uint32Array;
}

/** Where the numbers of one body are in Poses. */
export const Pose: Readonly<{
  stride: number;
  index: number;
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

/** A reason with its number, or a touch. */
export interface WorldEvent {
  tick: number;
  body: Body;
  /** Such as "chase" or "land"; "touch" when it ran into something. */
  reason: string;
  /** The number named beside the reason in rm_reason. */
  amount: number;
  /** Of a touch: guid of the body, or number of the obstacle. */
  other?: number;
  /** Of a touch: unit normal of what it ran into. */
  normal?: Vec3;
}

/** What a sweep of your own is asked. */
export interface SweepQuestion {
  kind: "move" | "place" | "place-slide";
  from: Position;
  to: Position;
  velocity: Vec3;
  state: number;
  transient: number;
  shape: Shape;
  dt: number;
  [member: string]: unknown;
}

/** What it answers: where the body ends, and members of rm_sweep_out. */
export interface SweepAnswer {
  /** Default: "ok". */
  result?: "ok" | "failed" | "no-cell";
  at: Position;
  contact?: { normal: Vec3; d: number };
  slide?: Vec3;
  normal?: Vec3;
  /** Bits of rm_sweep_bits: 1 for contact with the ground. */
  bits?: number;
  touched?: number;
}

/** How a host draws. Colours are 0xRRGGBB. */
export interface DebugDraw {
  line?(from: Vec3, to: Vec3, color: number): void;
  point?(at: Vec3, radius: number, color: number): void;
  text?(at: Vec3, words: string, color: number): void;
  /** Bits of Debug. Default: all. */
  what?: number;
  originCell?: number;
}

/** What a body of `SingleBody` begins with. */
export interface SingleBodyDef extends BodyDef {
  /** "l3" unless another is given; any but "smooth". */
  rules?: string;
  /** Single rules, by name: { clock: "retail" }. */
  overrides?: Record<string, string>;
  space?: "landblocks" | "flat";
}

/** A body as a plain value, and one tick of it: for a client that keeps bodies of its own. The tick is
 * that of a world, to the bit. */
export class SingleBody {
  constructor(def?: SingleBodyDef);
  /** Gives its memory back; it cannot be used any more. */
  destroy(): void;
  /** The body, whole, as rm_plain_body: a copy. */
  readonly value: Record<string, any>;
  /** One field of it. */
  get(name: string): any;
  /** Sets fields of it, between ticks. */
  set(fields: Record<string, unknown>): void;
  /** One tick. A placement is not part of it. @returns why the body moved: bits of Reason */
  tick(seconds: number): number;
  /** Where the body is to be placed; undefined if nowhere. It comes again with every tick until `place` succeeds. */
  readonly wish: Position | undefined;
  /** Carries out the wish. @returns false if there is no room */
  place(): boolean;
  /** Takes a reported place into its queue; a body that is already there turns.
   * @returns a value of rm_interp_result */
  enqueue(to: PositionLike, keepHeading?: boolean): number;
  /** A node that sets a velocity, m/s, at the end of the tick that it is due in. */
  enqueueVelocity(velocity: Vec3): void;
  /** A node that does nothing but take its turn. */
  enqueueJump(): void;
  /** m/s along the global axes, unless it is the present one; 50 m/s at most. */
  setVelocity(velocity: Vec3): void;
  /** Empties its queue. */
  stop(): void;
  /** Sticks to a target for a second, or starts that second anew. The radius is that of the target. */
  stick(guid: number, radius: number, at: PositionLike): void;
  /** Where the target is that it is stuck to: to be told before each tick. */
  follow(guid: number, at: PositionLike): void;
  /** Lets go. */
  unstick(): void;
  /** From `start` metres on it is slowed down, at `max` it is held. */
  leash(to: PositionLike, start: number, max: number): void;
  /** Takes the leash off. */
  unleash(): void;
  /** Velocity (m/s) and turning (rad/s) of the motion that plays, in its own axes. */
  play(velocity: Vec3, omega?: Vec3): void;
  /** What it runs into; null for nothing. What the function throws comes out of the call that asked. */
  setSweep(call: ((question: SweepQuestion) => SweepAnswer | undefined) | null): void;
}

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
  /** All seconds that it was advanced by. */
  readonly time: number;
  setGround(ground: Ground): void;
  /** Bodies walk in a level; null for the ground alone. Several worlds may share one. */
  setCollision(level: Collision | null, options?: { bodiesCollide?: boolean }): void;
  /** A collision of your own. */
  setSweep(sweep: (question: SweepQuestion) => SweepAnswer | undefined): void;
  /** How a sender counts its time: members of rm_clock_def. */
  setClock(settings?: { rate?: number; bits?: number; leastDelay?: number }, clock?: number): void;
  /** What is known of the clock of a sender: members of rm_clock_info. */
  readClock(clock?: number): Record<string, unknown>;
  /** A measured round trip to a sender, in seconds and as it is. */
  noteRoundTrip(seconds: number, clock?: number): void;
  /** How it is drawn under smooth rules. */
  setSmooth(settings?: SmoothDef): void;
  add(def?: BodyDef): Body;
  /** The body that has this id on the server. */
  find(guid: number): Body | undefined;
  bodies(): Body[];
  /** One message of the server's: position, motion, vector, state, create, delete, … Others are
   * ignored, with their opcode in the receipt. Times are those of the world, where they are known. */
  receive(message: Bytes, times?: { sent?: number; arrived?: number }): Receipt;
  /** @param originCell  positions are relative to its landblock; 0 in flat space */
  render(originCell?: number): Poses;
  /** Events since the last call, in order; dropped tells how many were lost for want of room. */
  takeEvents(): WorldEvent[] & { dropped: number };
  /** What it knows of its bodies, as lines, points and words. */
  debugDraw(draw: DebugDraw): void;
  /** Records every call from now on. Events that wait are not part of it: take them before. */
  record(write: (bytes: Uint8Array) => void, options?: { interval?: number; hasDetail?: boolean }): Recorder;
  /** 64 bits over everything that can change a later tick; the same on every machine. */
  readonly hash: bigint;
  /** The whole world as bytes. */
  save(): Uint8Array;
  /** Replaces everything by what was saved from a world of the same rules, space and ground. */
  restore(saved: Bytes): void;
  /** Adds a body that was saved, here or in another world; its guid must be free. */
  restoreBody(saved: Bytes): Body;
}

/** A recording under way. Made by World.record. */
export class Recorder {
  private constructor();
  /** Written so far. */
  readonly bytes: number;
  flush(): void;
  /** Ends it; throws if not all of it could be written. */
  stop(): void;
}

/** What a recording says about itself. */
export function recordingInfo(recording: Bytes): Record<string, unknown>;

/** A recording being played: step() or tick() until they return false. */
export class Replay {
  constructor(recording: Bytes);
  close(): void;
  /** Plays one call. */
  step(): boolean;
  /** Plays calls up to the next one that ticks. */
  tick(): boolean;
  /** Name of the call that was played last. */
  readonly op: string;
  /** The world as it is now, to read; not after close(). */
  readonly world: World;
  /** Places that the call that was played last told to bodies. */
  reports(): { guid: number; at: Position }[];
  result(): {
    state: "playing" | "done" | "damaged" | "failed";
    calls: number;
    hashes: number;
    seconds: number;
    difference?: {
      kind: "status" | "field" | "hash";
      tick: number;
      call: number;
      op: string;
      guid: number;
      field: string;
      recorded: bigint;
      now: bigint;
    };
  };
}

/** Heights of raw 16-bit little-endian samples, west to east, then south to north; metres. */
export function heightmap(raw: Bytes, columns: number, rows: number, metresPerUnit: number): Float32Array;

/** Vertices and polygons, before they are part of a level. */
export class Mesh {
  constructor();
  /** Lines that a lenient reading left out: each is a hole where a face was. */
  readonly dropped: number;
  readonly polygonCount: number;
  addVertex(vertex: Vec3): void;
  /** Convex, planar, counter-clockwise seen from its front. */
  addPolygon(indices: ArrayLike<number>, isTwoSided?: boolean): void;
  addBox(low: Vec3, high: Vec3): void;
  destroy(): void;
}

/** A mesh of a Wavefront OBJ. axes: "remora" (default) has z up, "godot" the y up that most programs
 * write. isLenient drops bad faces and counts them. */
export function obj(text: string | Bytes, options?: { axes?: Axes; isLenient?: boolean }): Mesh;

/** A mesh, or an obstacle, of a level. */
export interface LevelId {
  readonly kind: "mesh" | "obstacle";
  readonly index1: number;
  readonly generation: number;
}

/** A level: terrain, meshes and obstacles that bodies walk on and run into. */
export class Collision {
  constructor(def?: { space?: "landblocks" | "flat"; polygonLimit?: number; allowsMissingCells?: boolean });
  /** No world may use it any more. */
  destroy(): void;
  /** Memory that it takes. */
  readonly bytes: number;
  /** Flat space: a grid of heights, west to east, then south to north. */
  setTerrain(terrain: { heights: ArrayLike<number>; columns: number; spacing: number; corner?: Vec3 }): void;
  removeTerrain(): void;
  /** Landblocks: 81 indices into the table of heights, vertex x * 9 + y. */
  addLandblock(block: {
    column: number;
    row: number;
    heights: ArrayLike<number>;
    heightTable: ArrayLike<number>;
    types?: ArrayLike<number>;
  }): void;
  removeLandblock(column: number, row: number): void;
  /** Copies a mesh; obstacles are made of it. */
  addMesh(mesh: Mesh): LevelId;
  removeMesh(mesh: LevelId): void;
  addObstacle(obstacle: {
    at: PositionLike;
    mesh?: LevelId;
    spheres?: { at: Vec3; radius: number }[];
    cylinders?: { at: Vec3; radius: number; height: number }[];
    scale?: number;
    state?: number;
    isCreature?: boolean;
    number?: number;
  }): LevelId;
  moveObstacle(obstacle: LevelId, at: PositionLike): void;
  removeObstacle(obstacle: LevelId): void;
  /** Of the terrain under a place. */
  heightAt(at: PositionLike): number | undefined;
  /** How far a shape reaches into a wall; metres. */
  depth(shape: Partial<Shape>, at: PositionLike): number;
  /** Hands out everything that it holds. */
  show(view: {
    polygon?(what: "terrain" | "room" | "building" | "obstacle", corners: Vec3[]): void;
    sphere?(center: Vec3, radius: number): void;
    cylinder?(foot: Vec3, radius: number, height: number): void;
    originCell?: number;
  }): void;
}

/** A message as a value: its kind, such as "update-position", and the members of its struct in C. */
export interface Message {
  kind: string;
  sequence?: number;
  numbering?: number;
  [member: string]: any;
}

export function encode(message: Message): Uint8Array;
export function decode(message: Bytes, numbering?: number): Message;
/** The fields that a message has, in the order of the wire, by their names in docs/wire.md. */
export function fieldsOf(message: Message): { name: string; index?: number; value: number | Uint8Array }[];
/** Name of a kind, such as "UpdatePosition"; "unknown" for others. */
export function messageName(kind: number): string;
/** Flags of a position that is sent, for components of its rotation that are zero and left out. */
export function rotationFlags(rotation: Quat): number;

/** Cuts messages into datagrams; the numbers of one direction of a connection. */
export class Sender {
  constructor(numbers?: {
    packetSequence?: number;
    fragmentSequence?: number;
    recipient?: number;
    interval?: number;
    iteration?: number;
  });
  send(messages: Bytes[], queue?: string | number): Uint8Array[];
}

/** Takes in datagrams in any order and hands out whole messages. */
export class Reassembler {
  constructor(def?: { streamCapacity?: number; messageCapacity?: number; fragmentCapacity?: number; ephemeralCapacity?: number });
  destroy(): void;
  /** @param stream  one number for each direction of each pair of endpoints */
  push(datagram: Bytes, stream?: number | bigint): { stream: bigint; sequence: number; queue: number; bytes: Uint8Array }[];
  forget(stream: number | bigint): void;
  /** Messages of which something, but not all, has arrived. */
  readonly pending: number;
  /** What became of packets and messages. */
  counts(): Record<string, number>;
}

/** Looks through one datagram; keeps nothing. */
export function packet(datagram: Bytes): {
  header: Record<string, number>;
  isVerified: boolean;
  options: Record<string, Uint8Array>;
  fragments: { sequence: number; idHigh: number; count: number; index: number; queue: number; data: Uint8Array }[];
};
