// A body as a plain value, and one tick of it: for a game that keeps bodies of its own. What everything
// means is described in index.d.ts.

import * as layout from "./layout.js";
import { allocate, Callbacks, check, frame, inC, lendText, library, read, RemoraError, struct, u32, valueOf, wordOf, write } from "./core.js";
import { positionFrom } from "./report.js";

const BODY = layout.rm_plain_body;
const QUEUE = BODY.manager + layout.rm_position_manager.interp;
const STICKY = BODY.manager + layout.rm_position_manager.sticky;
const LEASH = BODY.manager + layout.rm_position_manager.constraint;
const WISH = layout.rm_plain_out.wish;

const place = (take, at) => struct(take, "rm_position", positionFrom(at));
const vec3 = (take, value) => struct(take, "rm_vec3", value);

/** A sweep of the host's, as C calls it: the question as an object, and an object as its answer. */
export const askSweep = (sweep) => (asked, answer) => {
  const { shape, ...question } = read("rm_sweep_in", asked);
  const { result = "ok", ...found } = sweep({ ...question, kind: wordOf(layout.rm_sweep_kind, question.kind), shape: read("rm_shape", shape) }) ?? { result: "failed" };
  frame((take) => write(take, "rm_sweep_out", answer, found, "answer of the sweep"));
  return valueOf(layout.rm_sweep_result, result, "result of the sweep");
};

function writeRules(take, at, rules, overrides) {
  check(library().rm_rules_preset(lendText(take, rules), at));
  for (const [rule, value] of Object.entries(overrides)) {
    check(library().rm_rules_set(at, lendText(take, inC(rule)), lendText(take, value)));
  }
}

export class SingleBody {
  #body;
  #around;
  #out;
  #callbacks = new Callbacks();

  constructor({ rules = "l3", overrides = {}, space = "landblocks", position, ...def } = {}) {
    const { rm_plain_body, rm_plain_around, rm_plain_out } = layout.sizes;
    library();
    this.#body = allocate(rm_plain_body + rm_plain_around + rm_plain_out);
    this.#around = this.#body + rm_plain_body;
    this.#out = this.#around + rm_plain_around;
    frame((take) => {
      library().rm_default_plain_around(this.#around);
      write(take, "rm_plain_around", this.#around, { space });
      writeRules(take, this.#around + layout.rm_plain_around.rules, rules, overrides);
      const given = position === undefined ? def : { ...def, position: positionFrom(position) };
      write(take, "rm_plain_out", this.#out, { reasons: 0, wish: { wish: 0 } });
      check(library().rm_plain_init(this.#body, this.#around, struct(take, "rm_body_def", given, "rm_default_body_def")));
    });
  }

  destroy() {
    this.#callbacks.release();
    library().free(this.#body);
    this.#body = 0;
  }

  get value() {
    return read("rm_plain_body", this.#body);
  }

  get(name) {
    const field = inC(name);
    return read(layout.types.rm_plain_body[field], this.#body + BODY[field]);
  }

  set(fields) {
    frame((take) => write(take, "rm_plain_body", this.#body, fields));
  }

  #call(use) {
    const status = frame(use);
    this.#callbacks.rethrow();
    return status;
  }

  tick(seconds) {
    check(this.#call(() => library().rm_plain_tick(this.#body, this.#around, seconds, this.#out)));
    return u32(this.#out + layout.rm_plain_out.reasons);
  }

  get wish() {
    const wish = read("rm_interp_action", this.#out + WISH);
    return wish.wish === layout.rm_interp_wish.RM_INTERP_PLACE ? wish.place : undefined;
  }

  place() {
    const status = this.#call(() => library().rm_plain_place(this.#body, this.#around, this.#out));
    if (status !== layout.rm_status.RM_ERROR_REFUSED) {
      check(status);
    }
    return status === layout.rm_status.RM_OK;
  }

  enqueue(to, keepHeading = false) {
    return frame((take) => {
      const { position, isPlayer } = { position: this.get("position"), isPlayer: this.get("isPlayer") };
      const body = struct(take, "rm_chase_body", { at: position, isPlayer });
      const rules = this.#around + layout.rm_plain_around.rules;
      const result = library().rm_interp_to(this.#body + QUEUE, rules, body, place(take, to), Number(keepHeading));
      if (result === layout.rm_interp_result.RM_INTERP_REFUSED) {
        throw new RemoraError(layout.rm_status.RM_ERROR_NOT_FINITE);
      }
      if (result === layout.rm_interp_result.RM_INTERP_THERE && !keepHeading) {
        this.#face(take, positionFrom(to).rotation);
      }
      return result;
    });
  }

  #face(take, rotation) {
    const at = this.#body + BODY.position + layout.rm_position.rotation;
    const turned = take(layout.sizes.rm_quat);
    library().rm_quat_with_heading(turned, at, library().rm_quat_heading(struct(take, "rm_quat", rotation)));
    write(take, "rm_quat", at, read("rm_quat", turned));
  }

  enqueueVelocity(velocity) {
    frame((take) => library().rm_interp_append_velocity(this.#body + QUEUE, vec3(take, velocity)));
  }

  enqueueJump() {
    library().rm_interp_append_jump(this.#body + QUEUE);
  }

  setVelocity(velocity) {
    frame((take) => library().rm_plain_set_velocity(this.#body, vec3(take, velocity)));
  }

  stop() {
    library().rm_interp_stop(this.#body + QUEUE);
  }

  stick(guid, radius, at) {
    library().rm_sticky_stick(this.#body + STICKY, guid, radius);
    this.follow(guid, at);
  }

  follow(guid, at) {
    const { RM_TARGET_OK } = layout.rm_target_status;
    frame((take) => library().rm_sticky_update_target(this.#body + STICKY, guid, RM_TARGET_OK, place(take, at)));
  }

  unstick() {
    library().rm_sticky_clear(this.#body + STICKY);
  }

  leash(to, start, max) {
    frame((take) => {
      const distance = library().rm_position_distance(this.#body + BODY.position, place(take, to));
      library().rm_constraint_set(this.#body + LEASH, distance, start, max);
    });
  }

  unleash() {
    library().rm_constraint_clear(this.#body + LEASH);
  }

  play(velocity, omega = { x: 0, y: 0, z: 0 }) {
    frame((take) => library().rm_motion_set_speeds(this.#body + BODY.motion, vec3(take, velocity), vec3(take, omega)));
  }

  setSweep(call) {
    this.#callbacks.release();
    const failed = layout.rm_sweep_result.RM_SWEEP_FAILED;
    const pointer = call ? this.#callbacks.add(layout.callbacks.rm_sweep_fn, askSweep(call), failed) : 0;
    frame((take) => write(take, "uint32_t", this.#around + layout.rm_plain_around.sweep, pointer));
  }
}
