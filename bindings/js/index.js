// remora for JavaScript: worlds and bodies. What everything means is described in index.d.ts.

import * as layout from "./layout.js";
import { levelOf } from "./collision.js";
import {
  allocate, bitsOf, bytesFrom, Callbacks, check, copyOf, frame, inJs, lend, lendText, library, namesOf, placeOf,
  read, RemoraError, struct, textAt, u32, u8, valueOf, withCallbacks, wordOf, write,
} from "./core.js";
import { Recorder, Replay as PlainReplay } from "./recording.js";
import { askSweep } from "./single.js";
import { posesOf, positionFrom, reportFrom } from "./report.js";
import { command } from "./wire.js";

export { load, raw, RemoraError } from "./core.js";
export { Collision, heightmap, Mesh, obj } from "./collision.js";
export { recordingInfo, Recorder } from "./recording.js";
export { Pose } from "./report.js";
export { SingleBody } from "./single.js";
export { command, commandName, decode, encode, fieldsOf, messageName, packet, Reassembler, rotationFlags, Sender } from "./wire.js";

export const Reason = bitsOf(layout.rm_reason);
export const State = bitsOf(layout.rm_state_bits);
export const Transient = bitsOf(layout.rm_transient_bits);
export const Debug = bitsOf(layout.rm_debug_bits);
export const reasonNames = (bits) => namesOf(Reason, bits);
export const stateNames = (bits) => namesOf(State, bits);
export const transientNames = (bits) => namesOf(Transient, bits);

const position = (take, at) => struct(take, "rm_position", positionFrom(at));
const vec3 = (take, value, name) => {
  const at = take(layout.sizes.rm_vec3);
  write(take, "rm_vec3", at, value, name);
  return at;
};

// ----------------------------------------------------------------------------------- space and axes

export function headingRotation(degrees) {
  return frame((take) => {
    const at = take(layout.sizes.rm_quat);
    library().rm_quat_from_heading(at, degrees);
    return read("rm_quat", at);
  });
}

export const headingOf = (rotation) =>
  frame((take) => library().rm_quat_heading(struct(take, "rm_quat", rotation)));

export const distance = (a, b) =>
  frame((take) => library().rm_position_distance(position(take, a), position(take, b)));

export class Engine {
  #axes;

  constructor(axes) {
    this.#axes = valueOf(layout.rm_axes, axes, "axes");
  }

  #turn(name, type, value) {
    return frame((take) => {
      const at = take(layout.sizes[type]);
      library()[name](at, this.#axes, struct(take, type, value));
      return read(type, at);
    });
  }

  point(ours) {
    return this.#turn("rm_to_engine_point", "rm_vec3", ours);
  }

  fromPoint(theirs) {
    return this.#turn("rm_from_engine_point", "rm_vec3", theirs);
  }

  direction(ours) {
    return this.#turn("rm_to_engine_direction", "rm_vec3", ours);
  }

  fromDirection(theirs) {
    return this.#turn("rm_from_engine_direction", "rm_vec3", theirs);
  }

  rotation(ours) {
    return this.#turn("rm_to_engine_rotation", "rm_quat", ours);
  }

  fromRotation(theirs) {
    return this.#turn("rm_from_engine_rotation", "rm_quat", theirs);
  }

  omega(ours) {
    return this.#turn("rm_to_engine_omega", "rm_vec3", ours);
  }

  fromOmega(theirs) {
    return this.#turn("rm_from_engine_omega", "rm_vec3", theirs);
  }
}

// ----------------------------------------------------------------------------------------- bodies

let pointerOf; // what only this file may ask of a world
let rethrowOf;

export class Body {
  #world;
  #id;

  /** @internal */
  constructor(world, id) {
    this.#world = world;
    this.#id = id;
  }

  get world() {
    return this.#world;
  }

  get index() {
    return this.#id.index1;
  }

  equals(other) {
    const { index1, generation } = this.#id;
    return this.#world === other.#world && index1 === other.#id.index1 && generation === other.#id.generation;
  }

  // One call with the world and this body; what functions of the host's threw comes out of it.
  #call(name, take, ...rest) {
    const status = library()[name](pointerOf(this.#world), struct(take, "rm_body_id", this.#id), ...rest);
    rethrowOf(this.#world);
    check(status);
  }

  #simple(name, ...rest) {
    frame((take) => this.#call(name, take, ...rest));
  }

  #with(name, type, value, ...rest) {
    frame((take) => {
      const at = take(layout.sizes[type]);
      write(take, type, at, value, name.replace("rm_body_", ""));
      this.#call(name, take, at, ...rest);
    });
  }

  #answer(name, update, isApplied) {
    return frame((take) => {
      const out = take(4);
      this.#call(name, take, update(take), out);
      return isApplied ? u8(out) !== 0 : u32(out);
    });
  }

  remove() {
    this.#simple("rm_body_remove");
  }

  place(at) {
    this.#with("rm_body_place", "rm_position", positionFrom(at));
  }

  enter(at) {
    this.#with("rm_body_enter", "rm_position", positionFrom(at));
  }

  move(offset) {
    const result = this.#answer("rm_body_move", (take) => vec3(take, offset, "offset"));
    return wordOf(layout.rm_sweep_result, result);
  }

  interpolate(to, keepHeading = false) {
    this.#with("rm_body_interpolate", "rm_position", positionFrom(to), keepHeading);
  }

  appendVelocity(velocity) {
    this.#with("rm_body_append_velocity", "rm_vec3", velocity);
  }

  appendJump() {
    this.#simple("rm_body_append_jump");
  }

  stop() {
    this.#simple("rm_body_stop");
  }

  stick(target) {
    frame((take) => this.#call("rm_body_stick", take, struct(take, "rm_body_id", target.#id)));
  }

  unstick() {
    this.#simple("rm_body_unstick");
  }

  constrain(to, start, max) {
    this.#with("rm_body_constrain", "rm_position", positionFrom(to), start, max);
  }

  unconstrain() {
    this.#simple("rm_body_unconstrain");
  }

  // setScale and the like, one for each property.
  static {
    for (const name of layout.properties) {
      this.prototype[inJs(`set_${name}`)] = function (value) {
        if (typeof value !== "number") {
          throw new TypeError(`${inJs(name)} must be a number, not ${JSON.stringify(value)}`);
        }
        this.#simple(`rm_body_set_${name}`, value);
      };
    }
  }

  setGuid(guid) {
    frame((take) => {
      write(take, "uint32_t", take(4), guid, "guid");
      this.#call("rm_body_set_guid", take, guid);
    });
  }

  setVelocity(velocity) {
    this.#with("rm_body_set_velocity", "rm_vec3", velocity);
  }

  setOmega(omega) {
    this.#with("rm_body_set_omega", "rm_vec3", omega);
  }

  setCycle(velocity, omega = { x: 0, y: 0, z: 0 }) {
    frame((take) => this.#call("rm_body_set_cycle", take, vec3(take, velocity, "velocity"), vec3(take, omega, "omega")));
  }

  setPlane(normal) {
    this.#with("rm_body_set_plane", "rm_vec3", normal);
  }

  setSpeed(speed) {
    const source = layout.rm_speed_source[speed === undefined ? "RM_SPEED_AUTO" : "RM_SPEED_FIXED"];
    this.#simple("rm_body_set_speed", source, speed ?? 0);
  }

  setState(bits, mask = 0xffffffff) {
    this.#simple("rm_body_set_state", mask, bits);
  }

  setTransient(bits, mask) {
    this.#simple("rm_body_set_transient", mask, bits);
  }

  setPlayer(isPlayer) {
    this.#simple("rm_body_set_player", isPlayer);
  }

  setMovingTo(isMovingTo) {
    this.#simple("rm_body_set_moving_to", isMovingTo);
  }

  setShape(shape) {
    this.#with("rm_body_set_shape", "rm_shape", shape);
  }

  setTable(index) {
    this.#simple("rm_body_set_table", index);
  }

  setSmooth(settings = {}) {
    frame((take) => this.#call("rm_body_set_smooth", take, struct(take, "rm_smooth_body", settings, "rm_default_smooth_body")));
  }

  do(name, parameters = {}) {
    const error = this.#motion("rm_body_do", (take) => [
      command(name),
      struct(take, "rm_move_parameters", parameters, "rm_default_move_parameters"),
    ]);
    return error;
  }

  jump(extent = 1) {
    return this.#motion("rm_body_jump", () => [extent]);
  }

  #motion(name, given) {
    return frame((take) => {
      const out = take(4);
      this.#call(name, take, ...given(take), out);
      return wordOf(layout.rm_motion_error, u32(out));
    });
  }

  setKeys({ forward = "Ready", sidestep = 0, turn = 0, isRunning = true, ...rest } = {}) {
    const keys = layout.rm_hold_key;
    frame((take) => {
      const given = { forward: command(forward), sidestep: command(sidestep), turn: command(turn), ...rest };
      const holdKey = isRunning ? keys.RM_HOLD_RUN : keys.RM_HOLD_NONE;
      this.#call("rm_body_set_keys", take, struct(take, "rm_raw_state", { holdKey, ...given }, "rm_default_raw_state"));
    });
  }

  report(report) {
    frame((take) => this.#call("rm_body_report", take, reportFrom(take, report)));
  }

  updatePosition({ position: at, hasContact = true, instance = 0, stamp, teleport = 0 }) {
    const given = { position: positionFrom(at), hasContact, instance, stamp: needed(stamp, "stamp"), teleport };
    const route = this.#answer("rm_body_update_position", (take) => struct(take, "rm_position_update", given));
    return wordOf(layout.rm_route, route);
  }

  updateVector({ velocity, omega = { x: 0, y: 0, z: 0 }, instance = 0, stamp }) {
    const given = { velocity, omega, instance, stamp: needed(stamp, "stamp") };
    return this.#answer("rm_body_update_vector", (take) => struct(take, "rm_vector_update", given), true);
  }

  updateState({ state, instance = 0, stamp }) {
    const given = { state, instance, stamp: needed(stamp, "stamp") };
    return this.#answer("rm_body_update_state", (take) => struct(take, "rm_state_update", given), true);
  }

  updateMotion({ movement = {}, instance = 0, control = 0, stamp }) {
    const update = (take) => {
      const given = { instance, control, stamp: needed(stamp, "stamp") };
      const at = struct(take, "rm_motion_update", given);
      const place = at + layout.rm_motion_update.movement;
      library().rm_default_movement(place);
      write(take, "rm_movement", place, commandsIn(movement), "movement");
      return at;
    };
    return this.#answer("rm_body_update_motion", update, true);
  }

  read() {
    const info = this.#read("rm_body_read", "rm_body_info");
    const isOnGround = (info.transient & layout.rm_transient_bits.RM_TRANSIENT_CONTACT) !== 0;
    return { ...info, isOnGround };
  }

  readMotion() {
    return this.#read("rm_body_read_motion", "rm_motion");
  }

  explain() {
    const capacity = 512;
    return frame((take) => {
      const at = take(capacity);
      this.#call("rm_body_explain", take, at, capacity);
      return textAt(at);
    });
  }

  readSmooth() {
    return this.#read("rm_body_read_smooth", "rm_smooth_info");
  }

  pose() {
    return this.#read("rm_body_render", "rm_position");
  }

  #read(name, type) {
    return frame((take) => {
      const at = take(layout.sizes[type]);
      this.#call(name, take, at);
      return read(type, at);
    });
  }

  save() {
    return frame((take) => {
      const capacity = library().rm_body_save_bytes();
      const [at, size] = [take(capacity), take(4)];
      this.#call("rm_body_save", take, at, capacity, size);
      return copyOf(at, u32(size));
    });
  }

  differenceTo(other) {
    return frame((take) => {
      const field = take(4);
      this.#call("rm_body_compare", take, pointerOf(other.#world), struct(take, "rm_body_id", other.#id), field);
      return textAt(u32(field)) || undefined;
    });
  }
}

function needed(value, name) {
  if (value === undefined) {
    throw new TypeError(`${name} is missing: a 16-bit counter that goes up with every update`);
  }
  return value;
}

// Commands of a movement by name, as { state: { forward: "RunForward" } }.
function commandsIn(movement) {
  const state = { ...movement.state };
  for (const name of ["style", "forward", "sidestep", "turn"]) {
    if (typeof state[name] === "string") {
      state[name] = command(state[name]);
    }
  }
  return { ...movement, state };
}

// ------------------------------------------------------------------------------------------ world

const OPTIONS = ["rules", "overrides", "space", "capacity", "events", "ground", "goals", "pendingMessages", "numbering"];

function writeRules(take, at, rules, overrides) {
  const status = library().rm_rules_preset(lendText(take, rules), at);
  if (status !== layout.rm_status.RM_OK) {
    throw new RemoraError(status, { field: `rules ${JSON.stringify(rules)}; l3, l3_2026, retail and smooth are known`, offset: 0, unit: "option" });
  }
  for (const [rule, value] of Object.entries(overrides)) {
    if (library().rm_rules_set(at, lendText(take, rule), lendText(take, value)) !== layout.rm_status.RM_OK) {
      throw new TypeError(`no rule ${JSON.stringify(rule)} has the value ${JSON.stringify(value)}; see docs/rules.md`);
    }
  }
}

function worldDef(take, def) {
  for (const name of Object.keys(def)) {
    if (!OPTIONS.includes(name)) {
      throw new TypeError(`a world has no option ${JSON.stringify(name)}; it has ${OPTIONS.join(", ")}`);
    }
  }
  const { rules = "smooth", overrides = {}, space, ground, ...rest } = def;
  const given = space === undefined ? rest : { ...rest, space: valueOf(layout.rm_space, space, "space") };
  const at = struct(take, "rm_world_def", given, rules === "smooth" ? "rm_default_world_def" : "rm_ac_world_def");
  writeRules(take, at + layout.rm_world_def.rules, rules, overrides);
  return at;
}

export class World {
  #world = 0;
  #isBorrowed = false;
  #callbacks = new Callbacks(); // of the ground and the sweep
  #context = 0; // of the sweep through a level

  static {
    pointerOf = (world) => world.#pointer();
    rethrowOf = (world) => world.#callbacks.rethrow();
  }

  constructor(def = {}) {
    library();
    if (def instanceof Borrowed) {
      this.#world = def.pointer;
      this.#isBorrowed = true;
      return;
    }
    frame((take) => {
      const out = take(4);
      check(library().rm_world_create(worldDef(take, def), out));
      this.#world = u32(out);
    });
    if (def.ground !== undefined) {
      this.setGround(def.ground);
    }
  }

  #pointer() {
    if (this.#world === 0) {
      throw new Error("this world was destroyed");
    }
    return this.#world;
  }

  #call(name, ...rest) {
    const status = library()[name](this.#pointer(), ...rest);
    this.#callbacks.rethrow();
    check(status);
  }

  destroy() {
    if (!this.#isBorrowed) {
      library().rm_world_destroy(this.#world);
    }
    library().free(this.#context);
    this.#callbacks.release();
    this.#context = 0;
    this.#world = 0;
  }

  grow(capacity) {
    this.#call("rm_world_grow", capacity);
  }

  advance(seconds) {
    this.#call("rm_world_advance", seconds);
  }

  tick(seconds) {
    this.#call("rm_world_tick", seconds);
  }

  get ticks() {
    return Number(library().rm_world_ticks(this.#pointer()));
  }

  get pending() {
    return library().rm_world_pending(this.#pointer());
  }

  get time() {
    return library().rm_world_time(this.#pointer());
  }

  setViewer(at) {
    frame((take) => this.#call("rm_world_set_viewer", at ? position(take, at) : 0));
  }

  setGround(ground) {
    const kinds = layout.rm_ground_kind;
    frame((take) => {
      const at = take(layout.sizes.rm_ground);
      const put = (kind, height) => write(take, "rm_ground", at, { kind, height });
      if (typeof ground === "function") {
        put(kinds.RM_GROUND_FUNCTION, 0);
        write(take, "uint32_t", at + layout.rm_ground.function, this.#callbacks.add(layout.callbacks.rm_height_fn, askGround(ground)));
      } else if (typeof ground === "number") {
        put(kinds.RM_GROUND_CONSTANT, ground);
      } else {
        put(valueOf(kinds, ground, "ground"), 0);
      }
      this.#call("rm_world_set_ground", at);
    });
  }

  setCollision(level, { bodiesCollide = false } = {}) {
    if (level === null) {
      this.#call("rm_world_set_collision", 0);
      return;
    }
    const pointer = levelOf(level);
    this.#context ||= allocate(layout.sizes.rm_collide_context);
    library().rm_collide_context_make(this.#context, pointer, bodiesCollide ? this.#pointer() : 0);
    this.#call("rm_world_set_collision", this.#context);
  }

  setSweep(sweep) {
    const pointer = this.#callbacks.add(layout.callbacks.rm_sweep_fn, askSweep(sweep), layout.rm_sweep_result.RM_SWEEP_FAILED);
    this.#call("rm_world_set_sweep", pointer, 0);
  }

  setClock(settings = {}, clock = 0) {
    frame((take) => this.#call("rm_world_set_clock", clock, struct(take, "rm_clock_def", settings, "rm_default_clock_def")));
  }

  noteRoundTrip(seconds, clock = 0) {
    this.#call("rm_world_note_round_trip", clock, seconds);
  }

  readClock(clock = 0) {
    return frame((take) => {
      const at = take(layout.sizes.rm_clock_info);
      this.#call("rm_world_read_clock", clock, at);
      return read("rm_clock_info", at);
    });
  }

  setSmooth(settings = {}) {
    frame((take) => this.#call("rm_world_set_smooth", struct(take, "rm_smooth_def", settings, "rm_default_smooth_def")));
  }

  #bodyAt(at) {
    return new Body(this, read("rm_body_id", at));
  }

  add(def = {}) {
    return frame((take) => {
      const given = def.position === undefined ? def : { ...def, position: positionFrom(def.position) };
      const out = take(layout.sizes.rm_body_id);
      this.#call("rm_body_add", struct(take, "rm_body_def", given, "rm_default_body_def"), out);
      return this.#bodyAt(out);
    });
  }

  find(guid) {
    return frame((take) => {
      const out = take(layout.sizes.rm_body_id);
      write(take, "uint32_t", out, guid, "guid");
      const status = library().rm_world_find(this.#pointer(), guid, out);
      return status === layout.rm_status.RM_OK ? this.#bodyAt(out) : undefined;
    });
  }

  bodies() {
    return frame((take) => {
      const world = this.#pointer();
      const count = library().rm_world_bodies(world, 0, 0);
      const at = take(count * layout.sizes.rm_body_id);
      library().rm_world_bodies(world, at, count);
      return Array.from({ length: count }, (_, i) => this.#bodyAt(at + i * layout.sizes.rm_body_id));
    });
  }

  receive(message, { sent, arrived } = {}) {
    return frame((take) => {
      const bytes = bytesFrom(message, "message");
      const receipt = take(layout.sizes.rm_receipt);
      const at = lend(take, bytes);
      const timing = struct(take, "rm_timing", { hasSent: sent !== undefined, hasArrived: arrived !== undefined, sent, arrived });
      const status = library().rm_world_receive_timed(this.#pointer(), at, bytes.length, timing, receipt);
      this.#callbacks.rethrow();
      if (status === layout.rm_status.RM_ERROR_OPCODE) {
        return { what: "ignored", kind: u32(at), guid: 0 };
      }
      check(status, placeOf(receipt + layout.rm_receipt.error));
      const { what, kind, guid } = read("rm_receipt", receipt);
      return { what: wordOf(layout.rm_received, what), kind, guid };
    });
  }

  render(originCell = 0) {
    return posesOf(this.#pointer(), originCell);
  }

  takeEvents() {
    return frame((take) => {
      const capacity = library().rm_world_event_count(this.#pointer());
      const size = layout.sizes.rm_event;
      const [at, count, dropped] = [take(capacity * size), take(4), take(8)];
      this.#call("rm_world_take_events", at, capacity, count, dropped);
      const events = Array.from({ length: u32(count) }, (_, i) => this.#event(at + i * size));
      return Object.assign(events, { dropped: Number(read("uint64_t", dropped)) });
    });
  }

  #event(at) {
    const { tick, reason, amount, other, normal } = read("rm_event", at);
    const isTouch = reason === layout.RM_EVENT_TOUCH;
    const body = this.#bodyAt(at + layout.rm_event.body);
    const name = isTouch ? "touch" : reasonNames(reason)[0];
    return { tick: Number(tick), body, reason: name, amount, ...(isTouch ? { other, normal } : {}) };
  }

  debugDraw({ line, point, text, what = Debug.ALL, originCell = 0 }) {
    withCallbacks((callbacks) =>
      frame((take) => {
        const options = struct(take, "rm_debug_options", { what, originCell }, "rm_default_debug_options");
        const at = take(layout.sizes.rm_debug_draw);
        const put = (member, types, call) => {
          if (call) {
            write(take, "uint32_t", at + layout.rm_debug_draw[member], callbacks.add(["void", "void *", ...types], call));
          }
        };
        put("line", ["rm_vec3", "rm_vec3", "uint32_t"], line && ((a, b, color) => line(read("rm_vec3", a), read("rm_vec3", b), color)));
        put("point", ["rm_vec3", "float", "uint32_t"], point && ((p, radius, color) => point(read("rm_vec3", p), radius, color)));
        put("text", ["rm_vec3", "const char *", "uint32_t"], text && ((p, words, color) => text(read("rm_vec3", p), textAt(words), color)));
        this.#call("rm_world_debug_draw", options, at);
      }),
    );
  }

  record(write_, options) {
    return new Recorder(this.#pointer(), write_, options);
  }

  get hash() {
    return BigInt.asUintN(64, library().rm_world_hash(this.#pointer()));
  }

  save() {
    return frame((take) => {
      const size = library().rm_world_save_bytes(this.#pointer());
      const [at, used] = [take(size), take(4)];
      this.#call("rm_world_save", at, size, used);
      return copyOf(at, u32(used));
    });
  }

  restore(saved) {
    frame((take) => {
      const bytes = bytesFrom(saved, "saved world");
      this.#call("rm_world_restore", lend(take, bytes), bytes.length);
    });
  }

  restoreBody(saved) {
    return frame((take) => {
      const bytes = bytesFrom(saved, "saved body");
      const out = take(layout.sizes.rm_body_id);
      this.#call("rm_body_restore", lend(take, bytes), bytes.length, out);
      return this.#bodyAt(out);
    });
  }
}

class Borrowed {
  constructor(pointer) {
    this.pointer = pointer;
  }
}

export class Replay extends PlainReplay {
  constructor(recording) {
    super(recording, (pointer) => new World(new Borrowed(pointer)));
  }
}

const askGround = (ground) => (body, at, out) => {
  const height = ground(read("rm_position", at));
  if (height === undefined || height === null) {
    return false;
  }
  frame((take) => write(take, "float", out, height, "height of the ground"));
  return true;
};
