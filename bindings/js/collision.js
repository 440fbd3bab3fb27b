// Levels: terrain, meshes and obstacles.

import * as layout from "./layout.js";
import {
  bytesFrom, copyOf, f32, floatsFrom, frame, lend, library, read, RemoraError, struct, textAt, u32,
  valueOf, withCallbacks, wordOf, write,
} from "./core.js";
import { positionFrom } from "./report.js";

const STATUS = layout.rm_status;

// One call that may tell what was wrong, and where.
function tell(take, call) {
  const error = take(layout.sizes.rm_collision_error);
  const status = call(error);
  if (status !== STATUS.RM_OK) {
    const field = textAt(u32(error + layout.rm_collision_error.what)) || "argument";
    const offset = u32(error + layout.rm_collision_error.index);
    throw new RemoraError(status, { field, offset, unit: /line$/.test(field) ? "number" : "index" });
  }
}

export function heightmap(bytes, columns, rows, metresPerUnit) {
  return frame((take) => {
    const raw = bytesFrom(bytes, "heights");
    const at = take(columns * rows * 4);
    tell(take, (error) => library().rm_load_heightmap(lend(take, raw), raw.length, columns, rows, metresPerUnit, at, error));
    return new Float32Array(copyOf(at, columns * rows * 4).buffer);
  });
}

let meshOf; // what only this file may ask

export class Mesh {
  #data = 0;
  dropped = 0;

  static {
    meshOf = (mesh) => mesh.#pointer();
  }

  constructor() {
    frame((take) => {
      const out = take(4);
      const status = library().rm_mesh_data_create(0, out);
      if (status !== STATUS.RM_OK) {
        throw new RemoraError(status);
      }
      this.#data = u32(out);
    });
  }

  #pointer() {
    if (this.#data === 0) {
      throw new Error("this mesh was destroyed");
    }
    return this.#data;
  }

  destroy() {
    library().rm_mesh_data_destroy(this.#data);
    this.#data = 0;
  }

  addVertex(vertex) {
    frame((take) => {
      const status = library().rm_mesh_data_add_vertex(this.#pointer(), struct(take, "rm_vec3", vertex));
      if (status !== STATUS.RM_OK) {
        throw new RemoraError(status);
      }
    });
  }

  addPolygon(indices, isTwoSided = false) {
    frame((take) => {
      const at = lend(take, new Uint8Array(Uint32Array.from(indices).buffer));
      tell(take, (error) => library().rm_mesh_data_add_polygon(this.#pointer(), at, indices.length, isTwoSided, error));
    });
  }

  addBox(low, high) {
    frame((take) => {
      const corners = [struct(take, "rm_vec3", low), struct(take, "rm_vec3", high)];
      tell(take, (error) => library().rm_mesh_data_add_box(this.#pointer(), ...corners, error));
    });
  }

  get polygonCount() {
    return frame((take) => {
      const def = take(layout.sizes.rm_mesh_def);
      library().rm_mesh_data_def(def, this.#pointer());
      return u32(def + layout.rm_mesh_def.polygon_count);
    });
  }
}

export function obj(text, { axes = "remora", isLenient = false } = {}) {
  const mesh = new Mesh();
  try {
    frame((take) => {
      const bytes = typeof text === "string" ? new TextEncoder().encode(text) : bytesFrom(text, "obj");
      const def = struct(take, "rm_obj_def", { axes: valueOf(layout.rm_axes, axes, "axes"), isLenient });
      const dropped = take(4);
      tell(take, (error) => library().rm_load_obj_as(lend(take, bytes), bytes.length, def, meshOf(mesh), dropped, error));
      mesh.dropped = u32(dropped);
    });
  } catch (error) {
    mesh.destroy();
    throw error;
  }
  return mesh;
}

export let levelOf; // the pointer of a level, for worlds

export class Collision {
  #level = 0;

  static {
    levelOf = (level) => {
      if (!(level instanceof Collision)) {
        throw new TypeError("a level must be a Collision: new Collision({ space: \"flat\" })");
      }
      return level.#pointer();
    };
  }

  constructor({ space = "landblocks", ...rest } = {}) {
    frame((take) => {
      const given = { space: valueOf(layout.rm_space, space, "space"), ...rest };
      const def = struct(take, "rm_collision_def", given, "rm_default_collision_def");
      const out = take(4);
      const status = library().rm_collision_create(def, out);
      if (status !== STATUS.RM_OK) {
        throw new RemoraError(status);
      }
      this.#level = u32(out);
    });
  }

  #pointer() {
    if (this.#level === 0) {
      throw new Error("this level was destroyed");
    }
    return this.#level;
  }

  #call(name, ...rest) {
    const status = library()[name](this.#pointer(), ...rest);
    if (status !== STATUS.RM_OK) {
      throw new RemoraError(status);
    }
  }

  destroy() {
    library().rm_collision_destroy(this.#level);
    this.#level = 0;
  }

  get bytes() {
    return library().rm_collision_bytes(this.#pointer());
  }

  setTerrain({ heights, columns, spacing, corner = { x: 0, y: 0, z: 0 } }) {
    frame((take) => {
      const values = floatsFrom(heights, "heights");
      const rows = values.length / columns;
      if (!Number.isInteger(rows)) {
        throw new TypeError(`${values.length} heights do not fill rows of ${columns}`);
      }
      const def = struct(take, "rm_terrain_def", { columns, rows, spacing, corner });
      write(take, "uint32_t", def + layout.rm_terrain_def.heights, lend(take, new Uint8Array(values.buffer)));
      tell(take, (error) => library().rm_collision_set_terrain(this.#pointer(), def, error));
    });
  }

  removeTerrain() {
    this.#call("rm_collision_remove_terrain");
  }

  addLandblock({ column, row, heights, heightTable, types }) {
    frame((take) => {
      if (heights?.length !== 81 || (types && types.length !== 81)) {
        throw new TypeError("a landblock has 81 heights, and 81 types if any");
      }
      const words = (list) => lend(take, new Uint8Array(Uint16Array.from(list).buffer));
      const table = floatsFrom(heightTable, "heightTable");
      const def = struct(take, "rm_landblock_def", { column, row, tableCount: table.length });
      const put = (member, at) => write(take, "uint32_t", def + layout.rm_landblock_def[member], at);
      put("heights", words(heights));
      put("types", types ? words(types) : 0);
      put("height_table", lend(take, new Uint8Array(table.buffer)));
      tell(take, (error) => library().rm_collision_add_landblock(this.#pointer(), def, error));
    });
  }

  removeLandblock(column, row) {
    this.#call("rm_collision_remove_landblock", column, row);
  }

  addMesh(mesh) {
    if (!(mesh instanceof Mesh)) {
      throw new TypeError("addMesh takes a Mesh; obj(text) makes one");
    }
    return frame((take) => {
      const def = take(layout.sizes.rm_mesh_def);
      const out = take(layout.sizes.rm_mesh_id);
      library().rm_mesh_data_def(def, meshOf(mesh));
      tell(take, (error) => library().rm_collision_add_mesh(this.#pointer(), def, out, error));
      return Object.freeze({ kind: "mesh", ...read("rm_mesh_id", out) });
    });
  }

  removeMesh({ index1, generation }) {
    frame((take) => this.#call("rm_collision_remove_mesh", struct(take, "rm_mesh_id", { index1, generation })));
  }

  addObstacle({ mesh, spheres, cylinders, at, ...rest }) {
    return frame((take) => {
      const kinds = layout.rm_obstacle_kind;
      const def = struct(take, "rm_obstacle_def", { at: positionFrom(at), ...rest }, "rm_default_obstacle_def");
      const parts = spheres ?? cylinders;
      const kind = mesh ? kinds.RM_OBSTACLE_MESH : spheres ? kinds.RM_OBSTACLE_SPHERES : kinds.RM_OBSTACLE_CYLINDERS;
      if (Boolean(mesh) + Boolean(spheres) + Boolean(cylinders) !== 1) {
        throw new TypeError("an obstacle is made of one of mesh, spheres and cylinders");
      }
      write(take, "uint32_t", def + layout.rm_obstacle_def.kind, kind);
      if (mesh) {
        const { index1, generation } = mesh;
        write(take, "rm_mesh_id", def + layout.rm_obstacle_def.mesh, { index1, generation });
      } else {
        const array = take(parts.length * layout.sizes.rm_part);
        parts.forEach((part, i) => write(take, "rm_part", array + i * layout.sizes.rm_part, part, `part ${i}`));
        write(take, "uint32_t", def + layout.rm_obstacle_def.parts, array);
        write(take, "uint32_t", def + layout.rm_obstacle_def.part_count, parts.length);
      }
      const out = take(layout.sizes.rm_obstacle_id);
      tell(take, (error) => library().rm_collision_add_obstacle(this.#pointer(), def, out, error));
      return Object.freeze({ kind: "obstacle", ...read("rm_obstacle_id", out) });
    });
  }

  moveObstacle({ index1, generation }, at) {
    frame((take) => {
      const id = struct(take, "rm_obstacle_id", { index1, generation });
      this.#call("rm_collision_move_obstacle", id, struct(take, "rm_position", positionFrom(at)));
    });
  }

  removeObstacle({ index1, generation }) {
    frame((take) => this.#call("rm_collision_remove_obstacle", struct(take, "rm_obstacle_id", { index1, generation })));
  }

  heightAt(at) {
    return frame((take) => {
      const out = take(4);
      const isThere = library().rm_collision_terrain_height(this.#pointer(), struct(take, "rm_position", positionFrom(at)), out);
      return isThere ? f32(out) : undefined;
    });
  }

  depth(shape, at) {
    return frame((take) =>
      library().rm_collision_depth(this.#pointer(), struct(take, "rm_shape", shape), struct(take, "rm_position", positionFrom(at))),
    );
  }

  show({ polygon, sphere, cylinder, originCell = 0 }) {
    withCallbacks((callbacks) =>
      frame((take) => {
        const at = take(layout.sizes.rm_collision_view);
        const put = (member, types, call) => {
          if (call) {
            write(take, "uint32_t", at + layout.rm_collision_view[member], callbacks.add(["void", "void *", ...types], call));
          }
        };
        put("polygon", ["rm_polygon_owner", "const rm_vec3 *", "uint32_t"], polygon && ((what, corners, count) => {
          const list = Array.from({ length: count }, (_, i) => read("rm_vec3", corners + i * layout.sizes.rm_vec3));
          polygon(wordOf(layout.rm_polygon_owner, what), list);
        }));
        put("sphere", ["rm_vec3", "float"], sphere && ((center, radius) => sphere(read("rm_vec3", center), radius)));
        put("cylinder", ["rm_vec3", "float", "float"], cylinder && ((foot, radius, height) => cylinder(read("rm_vec3", foot), radius, height)));
        this.#call("rm_collision_show", originCell, at);
      }),
    );
  }
}
