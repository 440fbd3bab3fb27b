// The lean package: worlds of smooth rules in flat space, and reports. What everything means is described
// in index.d.ts.

import * as layout from "./layout.js";
import { check, frame, library, read, struct, u32 } from "./core.js";
import { posesOf, positionFrom, reportFrom } from "./report.js";

export { load, RemoraError } from "./core.js";
export { Pose } from "./report.js";

let pointerOf; // what only this file may ask of a world

export class Body {
  #world;
  #id;

  /** @internal */
  constructor(world, id) {
    this.#world = world;
    this.#id = id;
  }

  #call(name, take, ...rest) {
    check(library()[name](pointerOf(this.#world), struct(take, "rm_body_id", this.#id), ...rest));
  }

  get index() {
    return this.#id.index1;
  }

  report(report) {
    if (report?.doing !== undefined) {
      throw new TypeError("the lean package has no motion tables: a report has no doing");
    }
    frame((take) => this.#call("rm_body_report", take, reportFrom(take, report)));
  }

  setSmooth(settings = {}) {
    frame((take) => this.#call("rm_body_set_smooth", take, struct(take, "rm_smooth_body", settings, "rm_default_smooth_body")));
  }

  remove() {
    frame((take) => this.#call("rm_body_remove", take));
  }
}

export class World {
  #world = 0;

  static {
    pointerOf = (world) => world.#pointer();
  }

  constructor({ capacity = 256 } = {}) {
    frame((take) => {
      const out = take(4);
      const def = struct(take, "rm_world_def", { capacity, space: layout.rm_space.RM_SPACE_FLAT }, "rm_default_world_def");
      library().rm_rules_smooth(def + layout.rm_world_def.rules);
      check(library().rm_world_create(def, out));
      this.#world = u32(out);
    });
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

  add({ position, ...rest } = {}) {
    return frame((take) => {
      const given = position === undefined ? rest : { ...rest, position: positionFrom(position) };
      const out = take(layout.sizes.rm_body_id);
      check(library().rm_body_add(this.#pointer(), struct(take, "rm_body_def", given, "rm_default_body_def"), out));
      return new Body(this, read("rm_body_id", out));
    });
  }

  setSmooth(settings = {}) {
    frame((take) => check(library().rm_world_set_smooth(this.#pointer(), struct(take, "rm_smooth_def", settings, "rm_default_smooth_def"))));
  }

  setClock(settings = {}, clock = 0) {
    frame((take) => {
      const def = struct(take, "rm_clock_def", settings, "rm_default_clock_def");
      check(library().rm_world_set_clock(this.#pointer(), clock, def));
    });
  }

  noteRoundTrip(seconds, clock = 0) {
    check(library().rm_world_note_round_trip(this.#pointer(), clock, seconds));
  }

  advance(seconds) {
    check(library().rm_world_advance(this.#pointer(), seconds));
  }

  get time() {
    return library().rm_world_time(this.#pointer());
  }

  render() {
    return posesOf(this.#pointer(), 0);
  }
}
