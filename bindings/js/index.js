// remora for JavaScript. What everything means is described in index.d.ts.
//
// The library is one WebAssembly module without imports, shared by all worlds. Values cross over
// through a scratch area in its memory; memory is never looked at through a view that was made
// before a call that may have grown it.

import * as layout from "./layout.js";

let c; // the module's exports
let scratch; // bytes for the arguments of one call
let room; // { at, size }: bytes for messages, saved worlds and poses; grows

const SCRATCH = 1024;
const ROOM = 4096; // at first

// Places in the scratch area, far enough from each other for the largest struct.
const FIRST = 0; // a struct
const ID = 1000;
const ANSWER = 1008;

// ---------------------------------------------------------------------------------------- loading

let loading;

export function load(source) {
  loading ??= start(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(source) {
  const module = await compiled(source ?? new URL("./remora.wasm", import.meta.url));
  const { exports } = await WebAssembly.instantiate(module, {});
  exports._initialize();
  if (!exports.rm_version_fits(layout.RM_VERSION, layout.RM_ABI_VERSION)) {
    throw new Error("remora.wasm is of another version than the package");
  }
  c = exports;
  scratch = allocate(SCRATCH);
  room = { at: allocate(ROOM), size: ROOM };
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) {
    return source;
  }
  if (source instanceof URL || typeof source === "string") {
    return WebAssembly.compile(await bytesOf(new URL(source, import.meta.url)));
  }
  return WebAssembly.compile(source);
}

async function bytesOf(url) {
  if (url.protocol === "file:" && globalThis.process?.versions?.node) {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.arrayBuffer();
}

function library() {
  if (!c) {
    throw new Error("remora is not loaded yet: await load() first");
  }
  return c;
}

// ----------------------------------------------------------------------------------------- memory

function allocate(size) {
  const at = c.malloc(size);
  if (at === 0) {
    throw new RemoraError(layout.rm_status.RM_ERROR_MEMORY);
  }
  return at;
}

function roomFor(size) {
  if (size > room.size) {
    c.free(room.at);
    room = { at: 0, size: 0 };
    room = { at: allocate(size), size };
  }
  return room.at;
}

const view = () => new DataView(c.memory.buffer);

function textAt(at) {
  const bytes = new Uint8Array(c.memory.buffer);
  return at === 0 ? "" : new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
}

// Lends a text to one call.
function textOf(text) {
  const bytes = new TextEncoder().encode(`${text}\0`);
  const at = roomFor(bytes.length);
  new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
  return at;
}

const u8 = (at) => view().getUint8(at);
const u32 = (at) => view().getUint32(at, true);
const f32 = (at) => view().getFloat32(at, true);

const setU8 = (at, value) => view().setUint8(at, value);
const setU16 = (at, value) => view().setUint16(at, value, true);
const setU32 = (at, value) => view().setUint32(at, value, true);
const setF32 = (at, value) => view().setFloat32(at, value, true);
const setF64 = (at, value) => view().setFloat64(at, value, true);

function readVec3(at) {
  const { x, y, z } = layout.rm_vec3;
  return { x: f32(at + x), y: f32(at + y), z: f32(at + z) };
}

function writeVec3(at, { x, y, z }) {
  setF32(at + layout.rm_vec3.x, x);
  setF32(at + layout.rm_vec3.y, y);
  setF32(at + layout.rm_vec3.z, z);
}

function readQuat(at) {
  const { w, x, y, z } = layout.rm_quat;
  return { w: f32(at + w), x: f32(at + x), y: f32(at + y), z: f32(at + z) };
}

function writeQuat(at, { w, x, y, z }) {
  setF32(at + layout.rm_quat.w, w);
  setF32(at + layout.rm_quat.x, x);
  setF32(at + layout.rm_quat.y, y);
  setF32(at + layout.rm_quat.z, z);
}

const NO_ROTATION = { w: 1, x: 0, y: 0, z: 0 };

function readPosition(at) {
  const { cell, origin, rotation } = layout.rm_position;
  return { cell: u32(at + cell), origin: readVec3(at + origin), rotation: readQuat(at + rotation) };
}

function writePosition(at, { cell = 0, origin, rotation = NO_ROTATION }) {
  setU32(at + layout.rm_position.cell, cell);
  writeVec3(at + layout.rm_position.origin, origin);
  writeQuat(at + layout.rm_position.rotation, rotation);
}

function writeGround(at, ground) {
  const kinds = layout.rm_ground_kind;
  const isHeight = typeof ground === "number";
  const named = ground === "none" ? kinds.RM_GROUND_NONE : kinds.RM_GROUND_LAST_REPORT;
  new Uint8Array(c.memory.buffer, at, layout.rm_ground.size).fill(0);
  setU32(at + layout.rm_ground.kind, isHeight ? kinds.RM_GROUND_CONSTANT : named);
  setF32(at + layout.rm_ground.height, isHeight ? ground : 0);
}

// ----------------------------------------------------------------------------------------- errors

// RM_ERROR_STALE_ID becomes STALE_ID, RM_ROUTE_QUEUE becomes queue.
const nameIn = (values, value) => Object.keys(values).find((key) => values[key] === value) ?? "";
const codeOf = (status) => nameIn(layout.rm_status, status).replace("RM_ERROR_", "");
const wordIn = (values, value) => nameIn(values, value).split("_").at(-1).toLowerCase();

export class RemoraError extends Error {
  constructor(status, place) {
    const text = textAt(library().rm_status_text(status));
    super(place ? `${text} (${place.field} at byte ${place.offset})` : text);
    this.name = "RemoraError";
    this.code = codeOf(status);
    this.place = place;
  }
}

function check(status) {
  if (status !== layout.rm_status.RM_OK) {
    throw new RemoraError(status);
  }
}

// ----------------------------------------------------------------------------------------- bodies

// How members are written and read, by their types in C. A member of another type is left out.
const WRITE = { uint32_t: setU32, float: setF32, _Bool: setU8, rm_position: writePosition };
const READ = {
  uint32_t: u32,
  float: f32,
  _Bool: (at) => u8(at) !== 0,
  rm_vec3: readVec3,
  rm_position: readPosition,
};

// has_contact becomes hasContact.
const inJs = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

// Calls back for every member of a struct: its name in JavaScript, type in C and place.
function members(struct, at, use) {
  for (const [name, type] of Object.entries(layout.types[struct])) {
    use(inJs(name), type, at + layout[struct][name]);
  }
}

function writeBodyDef(at, def) {
  c.rm_default_body_def(at);
  members("rm_body_def", at, (name, type, place) => {
    if (def[name] !== undefined) {
      WRITE[type]?.(place, def[name]);
    }
  });
}

function readStruct(struct, at) {
  const values = {};
  members(struct, at, (name, type, place) => {
    if (type in READ) {
      values[name] = READ[type](place);
    }
  });
  return values;
}

export class Body {
  #world;
  #index1;
  #generation;

  /** @internal */
  constructor(world, index1, generation) {
    this.#world = world;
    this.#index1 = index1;
    this.#generation = generation;
  }

  get world() {
    return this.#world;
  }

  equals(other) {
    return (
      this.#world === other.#world &&
      this.#index1 === other.#index1 &&
      this.#generation === other.#generation
    );
  }

  // The pointers of the world and of this id, which is written anew for every call.
  #ids() {
    const world = pointerOf(this.#world);
    setU32(scratch + ID + layout.rm_body_id.index1, this.#index1);
    setU32(scratch + ID + layout.rm_body_id.generation, this.#generation);
    return [world, scratch + ID];
  }

  // One call with this body and, where it takes one, a value that `write` puts into the memory.
  #call(name, write, value, ...rest) {
    const ids = this.#ids();
    const given = write ? [scratch + FIRST] : [];
    write?.(scratch + FIRST, value);
    check(c[name](...ids, ...given, ...rest));
  }

  remove() {
    this.#call("rm_body_remove");
  }

  place(at) {
    this.#call("rm_body_place", writePosition, at);
  }

  interpolate(to) {
    this.#call("rm_body_interpolate", writePosition, to, 0);
  }

  stop() {
    this.#call("rm_body_stop");
  }

  // setScale and the like, one for each property.
  static {
    for (const name of layout.properties) {
      this.prototype[inJs(`set_${name}`)] = function (value) {
        this.#call(`rm_body_set_${name}`, undefined, undefined, value);
      };
    }
  }

  setVelocity(velocity) {
    this.#call("rm_body_set_velocity", writeVec3, velocity);
  }

  updatePosition({ position, hasContact = true, instance = 0, stamp, teleport = 0 }) {
    const ids = this.#ids();
    const at = scratch + FIRST;
    const field = layout.rm_position_update;
    writePosition(at + field.position, position);
    setU8(at + field.has_contact, hasContact);
    setU16(at + field.instance, instance);
    setU16(at + field.stamp, stamp);
    setU16(at + field.teleport, teleport);
    check(c.rm_body_update_position(...ids, at, scratch + ANSWER));
    return wordIn(layout.rm_route, u32(scratch + ANSWER));
  }

  report({ position, velocity, turning, sent, age, number, isAirborne = false, isJump = false }) {
    const ids = this.#ids();
    const at = scratch + FIRST;
    const field = layout.rm_remote_report;
    let known = 0;
    const tell = (name, value, write, offset) => {
      if (value !== undefined) {
        known |= layout.rm_known[`RM_KNOWN_${name}`];
        write?.(at + offset, value);
      }
    };
    c.rm_default_remote_report(at);
    writePosition(at + field.position, position);
    tell("ROTATION", position.rotation);
    tell("VELOCITY", velocity, writeVec3, field.velocity);
    tell("TURNING", turning, setF32, field.turning);
    tell("SENT", sent, setF64, field.sent);
    tell("AGE", age, setF64, field.age);
    tell("NUMBER", number, setU32, field.number);
    tell("AIRBORNE", isAirborne || undefined);
    tell("JUMP", isJump || undefined);
    setU32(at + field.known, known);
    check(c.rm_body_report(...ids, at));
  }

  updateVector({ velocity, omega = { x: 0, y: 0, z: 0 }, instance = 0, stamp }) {
    const ids = this.#ids();
    const at = scratch + FIRST;
    const field = layout.rm_vector_update;
    writeVec3(at + field.velocity, velocity);
    writeVec3(at + field.omega, omega);
    setU16(at + field.instance, instance);
    setU16(at + field.stamp, stamp);
    check(c.rm_body_update_vector(...ids, at, scratch + ANSWER));
    return u8(scratch + ANSWER) !== 0;
  }

  updateState({ state, instance = 0, stamp }) {
    const ids = this.#ids();
    const at = scratch + FIRST;
    const field = layout.rm_state_update;
    setU32(at + field.state, state);
    setU16(at + field.instance, instance);
    setU16(at + field.stamp, stamp);
    check(c.rm_body_update_state(...ids, at, scratch + ANSWER));
    return u8(scratch + ANSWER) !== 0;
  }

  read() {
    const at = scratch + FIRST;
    check(c.rm_body_read(...this.#ids(), at));
    const info = readStruct("rm_body_info", at);
    const isOnGround = (info.transient & layout.rm_transient_bits.RM_TRANSIENT_CONTACT) !== 0;
    return { ...info, isOnGround };
  }

  pose() {
    check(c.rm_body_render(...this.#ids(), scratch + FIRST));
    return readPosition(scratch + FIRST);
  }
}

// ------------------------------------------------------------------------------------------ world

// Of the numbers of one body in what World.render gives; counted in numbers of four bytes.
export const Pose = Object.freeze({
  stride: layout.rm_render.size / 4,
  guid: layout.rm_render.guid / 4,
  position: layout.rm_render.position / 4,
  rotation: layout.rm_render.rotation / 4,
  style: layout.rm_render.style / 4,
  cycle: layout.rm_render.cycle / 4,
  clip: layout.rm_render.clip / 4,
  phase: layout.rm_render.phase / 4,
  rate: layout.rm_render.rate / 4,
  groundSpeed: layout.rm_render.ground_speed / 4,
});

export function headingRotation(degrees) {
  library().rm_quat_from_heading(scratch + FIRST, degrees);
  return readQuat(scratch + FIRST);
}

let pointerOf; // what only this file may ask of a world

function writeWorldDef(at, def) {
  const { rules = "l3", space = "landblocks", capacity, ground, goals, pendingMessages } = def;
  const field = layout.rm_world_def;
  const spaces = layout.rm_space;
  c.rm_default_world_def(at);
  check(c.rm_rules_preset(textOf(rules), at + field.rules));
  setU32(at + field.space, space === "flat" ? spaces.RM_SPACE_FLAT : spaces.RM_SPACE_LANDBLOCKS);
  if (capacity !== undefined) {
    setU32(at + field.capacity, capacity);
  }
  if (ground !== undefined) {
    writeGround(at + field.ground, ground);
  }
  if (goals !== undefined) {
    setU32(at + field.goals, goals);
  }
  if (pendingMessages !== undefined) {
    setU32(at + field.pending_messages, pendingMessages);
  }
}

export class World {
  #world = 0;

  static {
    pointerOf = (world) => world.#pointer();
  }

  constructor(def = {}) {
    library();
    writeWorldDef(scratch + FIRST, def);
    check(c.rm_world_create(scratch + FIRST, scratch + ANSWER));
    this.#world = u32(scratch + ANSWER);
  }

  #pointer() {
    if (this.#world === 0) {
      throw new Error("this world was destroyed");
    }
    return this.#world;
  }

  destroy() {
    library().rm_world_destroy(this.#world);
    this.#world = 0;
  }

  grow(capacity) {
    check(c.rm_world_grow(this.#pointer(), capacity));
  }

  advance(seconds) {
    check(c.rm_world_advance(this.#pointer(), seconds));
  }

  tick(seconds) {
    check(c.rm_world_tick(this.#pointer(), seconds));
  }

  get ticks() {
    return Number(c.rm_world_ticks(this.#pointer()));
  }

  get pending() {
    return c.rm_world_pending(this.#pointer());
  }

  setViewer(at) {
    if (at) {
      writePosition(scratch + FIRST, at);
    }
    check(c.rm_world_set_viewer(this.#pointer(), at ? scratch + FIRST : 0));
  }

  setGround(ground) {
    writeGround(scratch + FIRST, ground);
    check(c.rm_world_set_ground(this.#pointer(), scratch + FIRST));
  }

  #bodyAt(at) {
    const { index1, generation } = layout.rm_body_id;
    return new Body(this, u32(at + index1), u32(at + generation));
  }

  add(def = {}) {
    const world = this.#pointer();
    writeBodyDef(scratch + FIRST, def);
    check(c.rm_body_add(world, scratch + FIRST, scratch + ID));
    return this.#bodyAt(scratch + ID);
  }

  find(guid) {
    const status = c.rm_world_find(this.#pointer(), guid, scratch + ID);
    return status === layout.rm_status.RM_OK ? this.#bodyAt(scratch + ID) : undefined;
  }

  bodies() {
    const world = this.#pointer();
    const count = c.rm_world_bodies(world, 0, 0);
    const at = roomFor(count * layout.rm_body_id.size);
    c.rm_world_bodies(world, at, count);
    return Array.from({ length: count }, (_, i) => this.#bodyAt(at + i * layout.rm_body_id.size));
  }

  receive(bytes) {
    const world = this.#pointer();
    const at = roomFor(bytes.length);
    const receipt = scratch + FIRST;
    const field = layout.rm_receipt;
    new Uint8Array(c.memory.buffer).set(bytes, at);
    setU32(receipt + field.error + layout.rm_wire_error.field, 0);
    const status = c.rm_world_receive(world, at, bytes.length, receipt);
    if (status !== layout.rm_status.RM_OK) {
      throw new RemoraError(status, placeOf(receipt + field.error));
    }
    return {
      what: wordIn(layout.rm_received, u32(receipt + field.what)),
      kind: u32(receipt + field.kind),
      guid: u32(receipt + field.guid),
    };
  }

  render(originCell = 0) {
    const world = this.#pointer();
    const count = c.rm_world_render(world, originCell, 0, 0);
    const at = roomFor(count * layout.rm_render.size);
    c.rm_world_render(world, originCell, at, count);
    const length = count * Pose.stride;
    return {
      count,
      floats: new Float32Array(c.memory.buffer, at, length),
      words: new Uint32Array(c.memory.buffer, at, length),
    };
  }

  get hash() {
    return BigInt.asUintN(64, c.rm_world_hash(this.#pointer()));
  }

  save() {
    const world = this.#pointer();
    const size = c.rm_world_save_bytes(world);
    const at = roomFor(size);
    check(c.rm_world_save(world, at, size, scratch + ANSWER));
    return new Uint8Array(c.memory.buffer).slice(at, at + u32(scratch + ANSWER));
  }

  restore(bytes) {
    const world = this.#pointer();
    const at = roomFor(bytes.length);
    new Uint8Array(c.memory.buffer).set(bytes, at);
    check(c.rm_world_restore(world, at, bytes.length));
  }
}

// Where in a message the reason of a failure is; undefined if its bytes are not to blame.
function placeOf(error) {
  const field = textAt(u32(error + layout.rm_wire_error.field));
  return field ? { field, offset: u32(error + layout.rm_wire_error.offset) } : undefined;
}
