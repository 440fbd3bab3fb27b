//! What can go wrong. A call that fails has changed nothing.

use remora_sys as sys;
use std::ffi::CStr;
use std::fmt;

macro_rules! errors {
    ($($(#[$meta:meta])* $name:ident = $status:ident,)*) => {
        /// Why a call failed. It has changed nothing then.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Error {
            $($(#[$meta])* $name,)*
            /// A status that this crate does not know.
            Unknown(u32),
        }

        impl Error {
            fn status(self) -> sys::rm_status {
                match self {
                    $(Error::$name => sys::$status,)*
                    Error::Unknown(status) => status,
                }
            }

            pub(crate) fn from_status(status: sys::rm_status) -> Error {
                match status {
                    $(sys::$status => Error::$name,)*
                    other => Error::Unknown(other),
                }
            }
        }
    };
}

errors! {
    /// A value outside its documented range.
    Argument = RM_ERROR_ARGUMENT,
    /// NaN or infinity where a number is needed.
    NotFinite = RM_ERROR_NOT_FINITE,
    /// A quaternion of length zero.
    Rotation = RM_ERROR_ROTATION,
    /// A position that cannot be settled onto the map.
    OffMap = RM_ERROR_OFF_MAP,
    /// A time step that is no positive number, or too long.
    Time = RM_ERROR_TIME,
    /// The body was removed.
    StaleId = RM_ERROR_STALE_ID,
    /// The id was never given out by this world.
    InvalidId = RM_ERROR_INVALID_ID,
    /// No body has this server id.
    UnknownGuid = RM_ERROR_UNKNOWN_GUID,
    /// Another body has this server id.
    GuidTaken = RM_ERROR_GUID_TAKEN,
    /// The body has no server id, and this needs one.
    NoGuid = RM_ERROR_NO_GUID,
    /// The world has as many bodies, or goals, as it was made for: grow it.
    Full = RM_ERROR_FULL,
    /// There is no memory.
    Memory = RM_ERROR_MEMORY,
    /// Called from inside a tick.
    Busy = RM_ERROR_BUSY,
    /// A buffer is too small.
    Buffer = RM_ERROR_BUFFER,
    /// Saved bytes that are not ours, damaged, or of another version.
    Format = RM_ERROR_FORMAT,
    /// Saved bytes of a world with other rules, space or ground.
    Mismatch = RM_ERROR_MISMATCH,
    /// The collision check found no place for the body.
    Refused = RM_ERROR_REFUSED,
    /// A message ends before a field does.
    Short = RM_ERROR_SHORT,
    /// A message goes on after its last field.
    Trailing = RM_ERROR_TRAILING,
    /// A message of a kind that is not known.
    Opcode = RM_ERROR_OPCODE,
    /// Bits set that no meaning is known for.
    Flags = RM_ERROR_FLAGS,
    /// A field holds what it may not hold.
    Value = RM_ERROR_VALUE,
    /// A packet whose checksum does not fit its bytes.
    Checksum = RM_ERROR_CHECKSUM,
    /// A mesh without polygons, an obstacle without parts.
    Empty = RM_ERROR_EMPTY,
    /// A polygon without area, or with fewer than three vertices.
    Degenerate = RM_ERROR_DEGENERATE,
    /// A polygon whose vertices are more than 1 cm off its plane.
    NotPlanar = RM_ERROR_NOT_PLANAR,
    /// A polygon with a dent.
    NotConvex = RM_ERROR_NOT_CONVEX,
    /// A box whose low corner is not below its high one.
    Inverted = RM_ERROR_INVERTED,
    /// More polygons than the stated limit.
    Limit = RM_ERROR_LIMIT,
    /// An index, a coordinate or a cell id outside its range.
    Range = RM_ERROR_RANGE,
    /// Something refers to a mesh, cell or vertex that is not there.
    Reference = RM_ERROR_REFERENCE,
    /// There is one already.
    Taken = RM_ERROR_TAKEN,
    /// The host's write function took no more bytes.
    Write = RM_ERROR_WRITE,
    /// A function of the host's is needed and was not given.
    Callback = RM_ERROR_CALLBACK,
    /// The host's read function gave no bytes.
    Read = RM_ERROR_READ,
    /// The call needs a world of other rules.
    Rules = RM_ERROR_RULES,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // SAFETY: takes any number, and gives a constant string.
        let text = unsafe { CStr::from_ptr(sys::rm_status_text(self.status())) };
        f.write_str(&text.to_string_lossy())
    }
}

impl std::error::Error for Error {}

pub(crate) fn check(status: sys::rm_status) -> Result<(), Error> {
    match status {
        sys::RM_OK => Ok(()),
        failed => Err(Error::from_status(failed)),
    }
}

/// A message that could not be received, and where in its bytes the reason is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReceiveError {
    /// What is wrong.
    pub error: Error,
    /// The field that is to blame and its first byte, if the bytes are.
    pub place: Option<(&'static str, usize)>,
}

impl ReceiveError {
    pub(crate) fn new(status: sys::rm_status, wire: &sys::rm_wire_error) -> ReceiveError {
        // SAFETY: the name of a field is a constant string, or null.
        let field = (!wire.field.is_null()).then(|| unsafe { CStr::from_ptr(wire.field) });
        let field = field.and_then(|name| name.to_str().ok());
        ReceiveError {
            error: Error::from_status(status),
            place: field.map(|name| (name, wire.offset)),
        }
    }
}

impl fmt::Display for ReceiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((field, offset)) => write!(f, "{} ({} at byte {})", self.error, field, offset),
            None => self.error.fmt(f),
        }
    }
}

impl std::error::Error for ReceiveError {}

impl From<ReceiveError> for Error {
    fn from(failed: ReceiveError) -> Error {
        failed.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_has_a_name_and_a_text() {
        for status in 1..sys::RM_STATUS_COUNT {
            let error = Error::from_status(status);
            assert_ne!(error, Error::Unknown(status));
            assert_eq!(error.status(), status);
            assert!(!error.to_string().is_empty());
        }
        assert_eq!(Error::from_status(sys::RM_STATUS_COUNT), Error::Unknown(sys::RM_STATUS_COUNT));
    }
}
