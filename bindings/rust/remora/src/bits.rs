//! Bits by name: reasons of a tick, states of a body.

use remora_sys as sys;
use std::ffi::CStr;

macro_rules! bits {
    ($(#[$meta:meta])* $module:ident, $names:ident, $($name:ident = $full:ident,)*) => {
        $(#[$meta])*
        #[allow(missing_docs)]
        pub mod $module {
            use remora_sys as sys;
            $(pub const $name: u32 = sys::$full;)*
        }

        /// Names of the bits that are set.
        pub fn $names(bits: u32) -> Vec<&'static str> {
            let all = [$((stringify!($name), $module::$name),)*];
            all.iter().filter(|(_, bit)| bits & bit != 0).map(|(name, _)| *name).collect()
        }
    };
}

bits! {
    /// States of a body, as `rm_state_bits` in `remora.h` describes them.
    state, state_names,
    STATIC = RM_STATE_STATIC,
    ETHEREAL = RM_STATE_ETHEREAL,
    REPORT_COLLISIONS = RM_STATE_REPORT_COLLISIONS,
    IGNORE_COLLISIONS = RM_STATE_IGNORE_COLLISIONS,
    NODRAW = RM_STATE_NODRAW,
    MISSILE = RM_STATE_MISSILE,
    ALIGNPATH = RM_STATE_ALIGNPATH,
    PATHCLIPPED = RM_STATE_PATHCLIPPED,
    GRAVITY = RM_STATE_GRAVITY,
    HIDDEN = RM_STATE_HIDDEN,
    HAS_PHYSICS_BSP = RM_STATE_HAS_PHYSICS_BSP,
    INELASTIC = RM_STATE_INELASTIC,
    REPORT_AS_ENVIRONMENT = RM_STATE_REPORT_AS_ENVIRONMENT,
    EDGE_SLIDE = RM_STATE_EDGE_SLIDE,
    SLEDDING = RM_STATE_SLEDDING,
    FROZEN = RM_STATE_FROZEN,
}

bits! {
    /// What a body touches, as `rm_transient_bits` in `remora.h` describes it.
    transient, transient_names,
    CONTACT = RM_TRANSIENT_CONTACT,
    ON_WALKABLE = RM_TRANSIENT_ON_WALKABLE,
    SLIDING = RM_TRANSIENT_SLIDING,
    WATER = RM_TRANSIENT_WATER,
    STATIONARY_FALL = RM_TRANSIENT_STATIONARY_FALL,
    STATIONARY_STOP = RM_TRANSIENT_STATIONARY_STOP,
    STATIONARY_STUCK = RM_TRANSIENT_STATIONARY_STUCK,
    ACTIVE = RM_TRANSIENT_ACTIVE,
    CHECK_ETHEREAL = RM_TRANSIENT_CHECK_ETHEREAL,
}

/// Names of the reasons that are set, such as `["root", "chase"]`.
pub fn reason_names(reasons: u32) -> Vec<&'static str> {
    (0..32)
        .filter(|i| reasons >> i & 1 != 0)
        .filter_map(|i| text(unsafe { sys::rm_reason_name(i) }))
        .collect()
}

/// A constant string of C.
pub(crate) fn text(pointer: *const std::os::raw::c_char) -> Option<&'static str> {
    // SAFETY: the library's names are constants, or null.
    (!pointer.is_null())
        .then(|| unsafe { CStr::from_ptr(pointer) })
        .and_then(|name| name.to_str().ok())
}
