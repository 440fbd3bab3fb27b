// What goes in of a body and what comes out to be drawn, in the whole package and in the lean one.

import * as layout from "./layout.js";
import { allocate, library, struct } from "./core.js";

const NORTH = Object.freeze({ w: 1, x: 0, y: 0, z: 0 });

/** A position with what it may leave out, or a point. */
export function positionFrom(at) {
  if (typeof at?.x === "number") {
    return { cell: 0, origin: { x: at.x, y: at.y, z: at.z }, rotation: NORTH };
  }
  if (at === null || typeof at !== "object" || at.origin === undefined) {
    throw new TypeError(`a position must be { x, y, z } or { origin: { x, y, z } }, not ${JSON.stringify(at)}`);
  }
  return { cell: at.cell ?? 0, origin: at.origin, rotation: at.rotation ?? NORTH };
}

// What a report knows, by its names here and in C.
const KNOWN = { velocity: "VELOCITY", turning: "TURNING", doing: "DOING", sent: "SENT", age: "AGE", number: "NUMBER", senderTime: "CLOCK" };

/** A report in the arena. */
export function reportFrom(take, { position: at, isAirborne = false, isJump = false, ...rest } = {}) {
  const known = layout.rm_known;
  let bits = at?.rotation === undefined ? 0 : known.RM_KNOWN_ROTATION;
  bits |= (isAirborne ? known.RM_KNOWN_AIRBORNE : 0) | (isJump ? known.RM_KNOWN_JUMP : 0);
  for (const [name, value] of Object.entries(rest)) {
    if (name === "clock") continue; // of senderTime
    if (!(name in KNOWN)) {
      throw new TypeError(`a report has no ${JSON.stringify(name)}; it has position, ${Object.keys(KNOWN).join(", ")}, isAirborne, isJump`);
    }
    bits |= value === undefined ? 0 : known[`RM_KNOWN_${KNOWN[name]}`];
  }
  const given = { position: positionFrom(at), ...rest, known: bits };
  return struct(take, "rm_remote_report", given, "rm_default_remote_report");
}

// Of the numbers of one body in what World.render gives; counted in numbers of four bytes.
export const Pose = Object.freeze({
  stride: layout.rm_render.size / 4,
  index: (layout.rm_render.id + layout.rm_body_id.index1) / 4,
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

let room = { at: 0, size: 0 }; // poses stay in it until the next call

function roomFor(size) {
  if (size > room.size) {
    library().free(room.at);
    room = { at: 0, size: 0 };
    room = { at: allocate(size), size };
  }
  return room.at;
}

/** All bodies of a world, as views of the memory. */
export function posesOf(world, originCell) {
  const count = library().rm_world_render(world, originCell, 0, 0);
  const at = roomFor(count * layout.sizes.rm_render);
  library().rm_world_render(world, originCell, at, count);
  const length = count * Pose.stride;
  const { buffer } = library().memory;
  return { count, floats: new Float32Array(buffer, at, length), words: new Uint32Array(buffer, at, length) };
}
