//! Recordings: every call that changes a world, and played back bit for bit.

use crate::bits::text;
use crate::error::{check, Error, ReceiveError};
use crate::world::World;
use remora_sys as sys;
use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut, NonNull};

struct Sink<W> {
    out: W,
    failed: Option<std::io::Error>,
}

/// A recording under way; made by [`World::record`].
pub struct Recorder<W: Write> {
    pointer: NonNull<sys::rm_recorder>,
    /// Boxed, because the library keeps a pointer to it.
    sink: Box<Sink<W>>,
    is_stopped: bool,
}

impl<W: Write> Drop for Recorder<W> {
    fn drop(&mut self) {
        if !self.is_stopped {
            // SAFETY: made by rm_world_record; may outlive its world.
            unsafe { sys::rm_recorder_stop(self.pointer.as_ptr()) };
        }
    }
}

impl<W: Write> Recorder<W> {
    pub(crate) fn new(world: *mut sys::rm_world, out: W) -> Result<Recorder<W>, Error> {
        let mut sink = Box::new(Sink { out, failed: None });
        let mut def = unsafe { sys::rm_default_recorder_def() };
        def.write = Some(write_to::<W>);
        def.user = &mut *sink as *mut Sink<W> as *mut c_void;
        let mut pointer = null_mut();
        check(unsafe { sys::rm_world_record(world, &def, &mut pointer) })?;
        let pointer = NonNull::new(pointer).ok_or(Error::Memory)?;
        Ok(Recorder { pointer, sink, is_stopped: false })
    }

    /// Written so far.
    pub fn bytes(&self) -> u64 {
        unsafe { sys::rm_recorder_bytes(self.pointer.as_ptr()) }
    }

    /// Ends it, and gives back what it was written to.
    pub fn stop(mut self) -> std::io::Result<W>
    where
        W: Default,
    {
        self.is_stopped = true;
        // SAFETY: as in drop.
        let status = unsafe { sys::rm_recorder_stop(self.pointer.as_ptr()) };
        match (self.sink.failed.take(), check(status)) {
            (Some(error), _) => Err(error),
            (None, Err(error)) => Err(std::io::Error::new(std::io::ErrorKind::Other, error)),
            (None, Ok(())) => Ok(std::mem::take(&mut self.sink.out)),
        }
    }
}

/// What the library calls with the next bytes. No panic may pass through C.
unsafe extern "C" fn write_to<W: Write>(
    user: *mut c_void,
    bytes: *const c_void,
    size: usize,
) -> bool {
    let sink = &mut *(user as *mut Sink<W>);
    let bytes = std::slice::from_raw_parts(bytes as *const u8, size);
    match catch_unwind(AssertUnwindSafe(|| sink.out.write_all(bytes))) {
        Ok(Ok(())) => true,
        Ok(Err(error)) => {
            sink.failed = Some(error);
            false
        }
        Err(_) => std::process::abort(),
    }
}

/// The first thing that went differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Ticks of the world by then.
    pub tick: u64,
    /// Number of the call, from 1.
    pub call: u64,
    /// Its name, such as "update_position".
    pub op: &'static str,
    /// Of the body, if there is one.
    pub guid: u32,
    /// The field that has another value, where one is known.
    pub field: Option<&'static str>,
}

/// A recording being played: [`step`](Replay::step) or [`tick`](Replay::tick) until they return false.
pub struct Replay {
    replay: NonNull<sys::rm_replay>,
    world: ManuallyDrop<World>,
    /// Must stay where they are.
    _bytes: Box<[u8]>,
}

impl Drop for Replay {
    fn drop(&mut self) {
        // SAFETY: made by rm_replay_open, which owns the world.
        unsafe { sys::rm_replay_close(self.replay.as_ptr()) }
    }
}

// SAFETY, for all calls below: the replay lives, and so do its bytes.
impl Replay {
    /// Opens a recording and makes its world as it was at its start.
    pub fn open(recording: Vec<u8>) -> Result<Replay, ReceiveError> {
        let bytes = recording.into_boxed_slice();
        let mut error = sys::rm_wire_error { status: sys::RM_OK, offset: 0, field: null() };
        let mut replay = null_mut();
        let status = unsafe {
            let def = sys::rm_default_replay_def();
            sys::rm_replay_open(&def, bytes.as_ptr().cast(), bytes.len(), &mut replay, &mut error)
        };
        match (status, NonNull::new(replay)) {
            (sys::RM_OK, Some(replay)) => {
                let world = unsafe { sys::rm_replay_world(replay.as_ptr()) } as *mut sys::rm_world;
                let world = ManuallyDrop::new(World::borrowed(
                    NonNull::new(world).expect("a replay has a world"),
                ));
                Ok(Replay { replay, world, _bytes: bytes })
            }
            (failed, _) => Err(ReceiveError::new(failed, &error)),
        }
    }

    /// Plays one call.
    pub fn step(&mut self) -> bool {
        unsafe { sys::rm_replay_step(self.replay.as_ptr()) }
    }

    /// Plays calls up to the next one that ticks.
    pub fn tick(&mut self) -> bool {
        unsafe { sys::rm_replay_tick(self.replay.as_ptr()) }
    }

    /// Name of the call that was played last.
    pub fn op(&self) -> Option<&'static str> {
        text(unsafe { sys::rm_replay_op(self.replay.as_ptr()) })
    }

    /// The world as it is now, to read.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Calls that were played.
    pub fn calls(&self) -> u64 {
        unsafe { sys::rm_replay_read(self.replay.as_ptr()) }.calls
    }

    /// The first thing that went differently, if any.
    pub fn difference(&self) -> Option<Difference> {
        let found = unsafe { sys::rm_replay_read(self.replay.as_ptr()) }.difference;
        (found.kind != sys::RM_DIFFERENCE_NONE).then(|| Difference {
            tick: found.tick,
            call: found.call,
            op: text(found.op).unwrap_or(""),
            guid: found.guid,
            field: text(found.field),
        })
    }
}
