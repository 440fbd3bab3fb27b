//! Raw declarations of remora, for the crate `remora` and for those who need to go past it. What
//! everything means is written in `c/remora.h`.
//!
//! Only what the safe crate uses is declared. Structs, functions and values are checked against a
//! table made from the C headers, so that none can drift.

#![allow(non_camel_case_types)]

use std::mem::{align_of, size_of, MaybeUninit};
use std::os::raw::{c_char, c_void};
use std::ptr::addr_of;

/// Size, alignment and fields of a struct, for the test of the layouts.
#[doc(hidden)]
pub struct Layout {
    pub name: &'static str,
    pub size: usize,
    pub alignment: usize,
    pub fields: &'static [(&'static str, OffsetAndSize)],
}

#[doc(hidden)]
pub type OffsetAndSize = fn() -> (usize, usize);

fn size_behind<T>(_: *const T) -> usize {
    size_of::<T>()
}

/// Declares structs, and a table of them.
macro_rules! structs {
    ($(struct $name:ident { $($field:ident: $type:ty,)* })*) => {
        $(#[repr(C)]
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $(pub $field: $type,)* })*

        #[doc(hidden)]
        pub const LAYOUTS: &[Layout] = &[$(Layout {
            name: stringify!($name),
            size: size_of::<$name>(),
            alignment: align_of::<$name>(),
            fields: &[$((stringify!($field), || {
                let value = MaybeUninit::<$name>::uninit();
                let start = value.as_ptr();
                // SAFETY: only the address is taken.
                let field = unsafe { addr_of!((*start).$field) };
                (field as usize - start as usize, size_behind(field))
            }),)*],
        },)*];
    };
}

/// Declares functions, and a table of their types as they are written here.
macro_rules! functions {
    ($(fn $name:ident($($parameter:ident: $type:ty),* $(,)?) $(-> $result:ty)?;)*) => {
        extern "C" {
            $(pub fn $name($($parameter: $type),*) $(-> $result)?;)*
        }

        #[doc(hidden)]
        pub const FUNCTIONS: &[(&str, &[&str], &str)] = &[
            $((stringify!($name), &[$(stringify!($type)),*], concat!($(stringify!($result))?)),)*
        ];
    };
}

/// Declares values, and a table of them.
macro_rules! values {
    ($($type:ty { $($name:ident = $value:expr,)* })*) => {
        $($(pub const $name: $type = $value;)*)*

        #[doc(hidden)]
        pub const VALUES: &[(&str, u32)] = &[$($((stringify!($name), $name),)*)*];
    };
}

pub type rm_status = u32;
pub type rm_space = u32;
pub type rm_ground_kind = u32;
pub type rm_route = u32;
pub type rm_received = u32;

values! {
    u32 {
        RM_VERSION = 100,
        RM_ABI_VERSION = 1,
        RM_STATE_DEFAULT = 4197384,
        RM_TRANSIENT_CONTACT = 1,
        RM_TRANSIENT_ON_WALKABLE = 2,
        RM_STAMP_COUNT = 9,
    }
    rm_space {
        RM_SPACE_LANDBLOCKS = 0,
        RM_SPACE_FLAT = 1,
    }
    rm_ground_kind {
        RM_GROUND_NONE = 0,
        RM_GROUND_CONSTANT = 1,
        RM_GROUND_FUNCTION = 2,
        RM_GROUND_LAST_REPORT = 3,
    }
    rm_route {
        RM_ROUTE_TELEPORT = 0,
        RM_ROUTE_QUEUE = 1,
        RM_ROUTE_SNAP = 2,
        RM_ROUTE_IGNORED = 3,
    }
    rm_received {
        RM_RECEIVED_APPLIED = 0,
        RM_RECEIVED_IGNORED = 1,
        RM_RECEIVED_KEPT = 2,
        RM_RECEIVED_DROPPED = 3,
    }
    rm_status {
        RM_OK = 0,
        RM_ERROR_ARGUMENT = 1,
        RM_ERROR_NOT_FINITE = 2,
        RM_ERROR_ROTATION = 3,
        RM_ERROR_OFF_MAP = 4,
        RM_ERROR_TIME = 5,
        RM_ERROR_STALE_ID = 6,
        RM_ERROR_INVALID_ID = 7,
        RM_ERROR_UNKNOWN_GUID = 8,
        RM_ERROR_GUID_TAKEN = 9,
        RM_ERROR_NO_GUID = 10,
        RM_ERROR_FULL = 11,
        RM_ERROR_MEMORY = 12,
        RM_ERROR_BUSY = 13,
        RM_ERROR_BUFFER = 14,
        RM_ERROR_FORMAT = 15,
        RM_ERROR_MISMATCH = 16,
        RM_ERROR_REFUSED = 17,
        RM_ERROR_SHORT = 18,
        RM_ERROR_TRAILING = 19,
        RM_ERROR_OPCODE = 20,
        RM_ERROR_FLAGS = 21,
        RM_ERROR_VALUE = 22,
        RM_ERROR_CHECKSUM = 23,
        RM_ERROR_EMPTY = 24,
        RM_ERROR_DEGENERATE = 25,
        RM_ERROR_NOT_PLANAR = 26,
        RM_ERROR_NOT_CONVEX = 27,
        RM_ERROR_INVERTED = 28,
        RM_ERROR_LIMIT = 29,
        RM_ERROR_RANGE = 30,
        RM_ERROR_REFERENCE = 31,
        RM_ERROR_TAKEN = 32,
        RM_ERROR_WRITE = 33,
        RM_ERROR_CALLBACK = 34,
        RM_STATUS_COUNT = 35,
    }
}

/// A world; only ever behind a pointer.
#[repr(C)]
pub struct rm_world {
    private: [u8; 0],
}

/// A function that these crates leave null; its real type is in `remora.h`.
pub type Unused = Option<unsafe extern "C" fn()>;

/// Height of the ground under a place; false where there is none.
pub type rm_height_fn = Option<
    unsafe extern "C" fn(
        user: *mut c_void,
        body: rm_body_id,
        at: *const rm_position,
        height: *mut f32,
    ) -> bool,
>;

structs! {
    struct rm_vec3 { x: f32, y: f32, z: f32, }
    struct rm_quat { w: f32, x: f32, y: f32, z: f32, }
    struct rm_position { cell: u32, origin: rm_vec3, rotation: rm_quat, }
    struct rm_plane { normal: rm_vec3, d: f32, }
    struct rm_sphere { center: rm_vec3, radius: f32, }
    struct rm_body_id { index1: u32, generation: u32, }

    struct rm_rules {
        stall_test: u8,
        stall_near: u8,
        reach_strict: u8,
        chase_turns: u8,
        chase_speed: u8,
        auto_leash: u8,
        sweep_failure: u8,
        clock: u8,
        ground_velocity: u8,
    }

    struct rm_ground {
        kind: rm_ground_kind,
        height: f32,
        function: rm_height_fn,
        user: *mut c_void,
    }

    struct rm_hooks {
        user: *mut c_void,
        animation: Unused,
        detection: Unused,
        particles: Unused,
        scripts: Unused,
    }

    struct rm_runner { user: *mut c_void, run: Unused, }
    struct rm_allocator { user: *mut c_void, allocate: Unused, release: Unused, }

    struct rm_world_def {
        rules: rm_rules,
        space: rm_space,
        capacity: u32,
        events: u32,
        ground: rm_ground,
        sweep: Unused,
        sweep_user: *mut c_void,
        pursuits: u32,
        early: u32,
        hooks: rm_hooks,
        runner: rm_runner,
        allocator: rm_allocator,
    }

    struct rm_shape {
        sphere_count: u32,
        spheres: [rm_sphere; 2],
        step_up: f32,
        step_down: f32,
    }

    struct rm_body_def {
        guid: u32,
        position: rm_position,
        state: u32,
        has_contact: bool,
        is_on_walkable: bool,
        is_player: bool,
        scale: f32,
        friction: f32,
        elasticity: f32,
        radius: f32,
        run_rate: f32,
        jump_height: f32,
        table: u32,
        shape: rm_shape,
        stamps: [u16; RM_STAMP_COUNT as usize],
    }

    struct rm_constraint { is_on: u32, used: f32, start: f32, max: f32, }

    struct rm_body_info {
        id: rm_body_id,
        guid: u32,
        position: rm_position,
        heading: f32,
        velocity: rm_vec3,
        omega: rm_vec3,
        cached_velocity: rm_vec3,
        state: u32,
        transient: u32,
        is_player: bool,
        is_moving_to: bool,
        is_away: bool,
        parent: u32,
        has_motion: bool,
        queue_count: u32,
        window_ticks: u32,
        window_seconds: f32,
        baseline: f32,
        fails: u32,
        blips: u32,
        leash: rm_constraint,
        stuck_to: u32,
        stuck_seconds: f64,
        teleports: u32,
        queued: u32,
        snaps: u32,
        ignored: u32,
        reasons: u32,
        contact_plane: rm_plane,
        slide_normal: rm_vec3,
        cycle_velocity: rm_vec3,
        cycle_omega: rm_vec3,
        chase_speed: f32,
        viewer_distance: f32,
        scale: f32,
        friction: f32,
        elasticity: f32,
        radius: f32,
        run_rate: f32,
        stamps: [u16; RM_STAMP_COUNT as usize],
    }

    struct rm_position_update {
        position: rm_position,
        has_contact: bool,
        instance: u16,
        stamp: u16,
        teleport: u16,
    }

    struct rm_vector_update { velocity: rm_vec3, omega: rm_vec3, instance: u16, stamp: u16, }
    struct rm_state_update { state: u32, instance: u16, stamp: u16, }
    struct rm_wire_error { status: rm_status, offset: usize, field: *const c_char, }
    struct rm_receipt { what: rm_received, kind: u32, guid: u32, error: rm_wire_error, }

    struct rm_render {
        id: rm_body_id,
        guid: u32,
        position: rm_vec3,
        rotation: rm_quat,
        style: u32,
        cycle: u32,
        clip: u32,
        phase: f32,
        rate: f32,
        ground_speed: f32,
    }
}

functions! {
    fn rm_version_fits(version: u32, abi_version: u32) -> bool;
    fn rm_status_text(status: rm_status) -> *const c_char;
    fn rm_rules_l3() -> rm_rules;
    fn rm_rules_retail() -> rm_rules;
    fn rm_quat_from_heading(degrees: f32) -> rm_quat;

    fn rm_default_world_def() -> rm_world_def;
    fn rm_world_create(def: *const rm_world_def, world: *mut *mut rm_world) -> rm_status;
    fn rm_world_destroy(world: *mut rm_world);
    fn rm_world_grow(world: *mut rm_world, capacity: u32) -> rm_status;
    fn rm_world_advance(world: *mut rm_world, dt: f64) -> rm_status;
    fn rm_world_tick(world: *mut rm_world, dt: f64) -> rm_status;
    fn rm_world_ticks(world: *const rm_world) -> u64;
    fn rm_world_pending(world: *const rm_world) -> f64;
    fn rm_world_set_viewer(world: *mut rm_world, at: *const rm_position) -> rm_status;
    fn rm_world_set_ground(world: *mut rm_world, ground: *const rm_ground) -> rm_status;
    fn rm_world_find(world: *const rm_world, guid: u32, id: *mut rm_body_id) -> rm_status;
    fn rm_world_bodies(world: *const rm_world, ids: *mut rm_body_id, capacity: u32) -> u32;
    fn rm_world_receive(
        world: *mut rm_world,
        bytes: *const c_void,
        size: usize,
        receipt: *mut rm_receipt,
    ) -> rm_status;
    fn rm_world_render(
        world: *const rm_world,
        origin_cell: u32,
        out: *mut rm_render,
        capacity: u32,
    ) -> u32;
    fn rm_world_hash(world: *const rm_world) -> u64;
    fn rm_world_save_bytes(world: *const rm_world) -> usize;
    fn rm_world_save(
        world: *const rm_world,
        bytes: *mut c_void,
        capacity: usize,
        size: *mut usize,
    ) -> rm_status;
    fn rm_world_restore(world: *mut rm_world, bytes: *const c_void, size: usize) -> rm_status;

    fn rm_default_body_def() -> rm_body_def;
    fn rm_body_add(world: *mut rm_world, def: *const rm_body_def, id: *mut rm_body_id) -> rm_status;
    fn rm_body_remove(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_read(world: *const rm_world, id: rm_body_id, info: *mut rm_body_info) -> rm_status;
    fn rm_body_render(world: *const rm_world, id: rm_body_id, at: *mut rm_position) -> rm_status;
    fn rm_body_place(world: *mut rm_world, id: rm_body_id, at: *const rm_position) -> rm_status;
    fn rm_body_interpolate(
        world: *mut rm_world,
        id: rm_body_id,
        to: *const rm_position,
        keep_heading: bool,
    ) -> rm_status;
    fn rm_body_stop(world: *mut rm_world, id: rm_body_id) -> rm_status;
    fn rm_body_set_velocity(world: *mut rm_world, id: rm_body_id, velocity: rm_vec3) -> rm_status;
    fn rm_body_update_position(
        world: *mut rm_world,
        id: rm_body_id,
        update: *const rm_position_update,
        route: *mut rm_route,
    ) -> rm_status;
    fn rm_body_update_vector(
        world: *mut rm_world,
        id: rm_body_id,
        update: *const rm_vector_update,
        was_applied: *mut bool,
    ) -> rm_status;
    fn rm_body_update_state(
        world: *mut rm_world,
        id: rm_body_id,
        update: *const rm_state_update,
        was_applied: *mut bool,
    ) -> rm_status;
}
