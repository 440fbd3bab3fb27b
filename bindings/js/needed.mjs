// What index.js takes from C: fields of structs with the types that it reads and writes them as, and
// functions with theirs. build.mjs holds this against the table made from the headers, so that
// nothing here can drift, and makes layout.js of it.

const vec3 = { x: "float", y: "float", z: "float" };
const stamps = { instance: "uint16_t", stamp: "uint16_t" };

export const structs = {
  rm_vec3: vec3,
  rm_quat: { w: "float", ...vec3 },
  rm_position: { cell: "uint32_t", origin: "rm_vec3", rotation: "rm_quat" },
  rm_body_id: { index1: "uint32_t", generation: "uint32_t" },
  rm_rules: {},
  rm_ground: { kind: "rm_ground_kind", height: "float" },
  rm_world_def: {
    rules: "rm_rules",
    space: "rm_space",
    capacity: "uint32_t",
    ground: "rm_ground",
    pursuits: "uint32_t",
    early: "uint32_t",
  },
  rm_body_def: {
    guid: "uint32_t",
    position: "rm_position",
    state: "uint32_t",
    has_contact: "_Bool",
    is_on_walkable: "_Bool",
    is_player: "_Bool",
    scale: "float",
    friction: "float",
    elasticity: "float",
    radius: "float",
    run_rate: "float",
  },
  rm_body_info: {
    guid: "uint32_t",
    position: "rm_position",
    heading: "float",
    velocity: "rm_vec3",
    omega: "rm_vec3",
    cached_velocity: "rm_vec3",
    state: "uint32_t",
    transient: "uint32_t",
    is_player: "_Bool",
    is_away: "_Bool",
    parent: "uint32_t",
    queue_count: "uint32_t",
    blips: "uint32_t",
    reasons: "uint32_t",
    chase_speed: "float",
  },
  rm_position_update: {
    position: "rm_position",
    has_contact: "_Bool",
    ...stamps,
    teleport: "uint16_t",
  },
  rm_vector_update: { velocity: "rm_vec3", omega: "rm_vec3", ...stamps },
  rm_state_update: { state: "uint32_t", ...stamps },
  rm_wire_error: { status: "rm_status", offset: "size_t", field: "const char *" },
  rm_receipt: { what: "rm_received", kind: "uint32_t", guid: "uint32_t", error: "rm_wire_error" },
  rm_render: {
    id: "rm_body_id",
    guid: "uint32_t",
    position: "rm_vec3",
    rotation: "rm_quat",
    style: "uint32_t",
    cycle: "uint32_t",
    clip: "uint32_t",
    phase: "float",
    rate: "float",
    ground_speed: "float",
  },
};

export const enums = [
  "rm_status",
  "rm_space",
  "rm_ground_kind",
  "rm_route",
  "rm_received",
  "rm_transient_bits",
];

export const constants = ["RM_VERSION", "RM_ABI_VERSION"];

// WebAssembly has no structs: those given by value are pointers, those returned are written to one
// that comes before the parameters.
export const functions = {
  rm_version_fits: "_Bool (uint32_t, uint32_t)",
  rm_status_text: "const char * (rm_status)",
  rm_rules_l3: "rm_rules ()",
  rm_rules_retail: "rm_rules ()",
  rm_quat_from_heading: "rm_quat (float)",
  rm_default_world_def: "rm_world_def ()",
  rm_world_create: "rm_status (const rm_world_def *, rm_world **)",
  rm_world_destroy: "void (rm_world *)",
  rm_world_grow: "rm_status (rm_world *, uint32_t)",
  rm_world_advance: "rm_status (rm_world *, double)",
  rm_world_tick: "rm_status (rm_world *, double)",
  rm_world_ticks: "uint64_t (const rm_world *)",
  rm_world_pending: "double (const rm_world *)",
  rm_world_set_viewer: "rm_status (rm_world *, const rm_position *)",
  rm_world_set_ground: "rm_status (rm_world *, const rm_ground *)",
  rm_world_find: "rm_status (const rm_world *, uint32_t, rm_body_id *)",
  rm_world_bodies: "uint32_t (const rm_world *, rm_body_id *, uint32_t)",
  rm_world_receive: "rm_status (rm_world *, const void *, size_t, rm_receipt *)",
  rm_world_render: "uint32_t (const rm_world *, uint32_t, rm_render *, uint32_t)",
  rm_world_hash: "uint64_t (const rm_world *)",
  rm_world_save_bytes: "size_t (const rm_world *)",
  rm_world_save: "rm_status (const rm_world *, void *, size_t, size_t *)",
  rm_world_restore: "rm_status (rm_world *, const void *, size_t)",
  rm_default_body_def: "rm_body_def ()",
  rm_body_add: "rm_status (rm_world *, const rm_body_def *, rm_body_id *)",
  rm_body_remove: "rm_status (rm_world *, rm_body_id)",
  rm_body_read: "rm_status (const rm_world *, rm_body_id, rm_body_info *)",
  rm_body_render: "rm_status (const rm_world *, rm_body_id, rm_position *)",
  rm_body_place: "rm_status (rm_world *, rm_body_id, const rm_position *)",
  rm_body_interpolate: "rm_status (rm_world *, rm_body_id, const rm_position *, _Bool)",
  rm_body_stop: "rm_status (rm_world *, rm_body_id)",
  rm_body_set_velocity: "rm_status (rm_world *, rm_body_id, rm_vec3)",
  rm_body_update_position:
    "rm_status (rm_world *, rm_body_id, const rm_position_update *, rm_route *)",
  rm_body_update_vector: "rm_status (rm_world *, rm_body_id, const rm_vector_update *, _Bool *)",
  rm_body_update_state: "rm_status (rm_world *, rm_body_id, const rm_state_update *, _Bool *)",
};
