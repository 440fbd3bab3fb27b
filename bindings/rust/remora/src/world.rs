//! The world. Every method is one call of the library.

use crate::collision::Collision;
use crate::error::{check, Error, ReceiveError};
use crate::motion::{ignored, Sweep};
use crate::types::{
    BodyDef, BodyId, BodyInfo, Ground, Position, PositionUpdate, Receipt, RemoteReport, Render,
    Route, StateUpdate, Vec3, VectorUpdate, WorldDef,
};
use remora_sys as sys;
use std::mem::MaybeUninit;
use std::os::raw::c_void;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::{null, null_mut, NonNull};
use std::sync::Arc;

type Height = dyn Fn(&Position) -> Option<f32> + Send + Sync;

/// Many bodies, their updates, their clock and what is drawn of them.
///
/// Memory is taken by [`new`](World::new) and [`grow`](World::grow); ticks and updates take none. A
/// world can be sent to other threads, and read by several at once.
pub struct World {
    world: NonNull<sys::rm_world>,
    /// Boxed twice, because the library keeps a thin pointer to it.
    ground: Option<Box<Box<Height>>>,
    /// Held, because the library keeps pointers to them.
    pub(crate) level: Option<(Box<sys::rm_collide_context>, Arc<Collision>)>,
    pub(crate) sweep: Option<Box<Box<Sweep>>>,
}

// SAFETY: a world has no ties to a thread, and its const calls may run side by side; the function
// of the ground is Send and Sync.
unsafe impl Send for World {}
unsafe impl Sync for World {}

impl Drop for World {
    fn drop(&mut self) {
        // SAFETY: made by rm_world_create, and not used after this.
        unsafe { sys::rm_world_destroy(self.world.as_ptr()) }
    }
}

impl IntoIterator for &World {
    type Item = Render;
    type IntoIter = std::vec::IntoIter<Render>;

    fn into_iter(self) -> Self::IntoIter {
        self.poses()
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("World").field("ticks", &self.ticks()).finish_non_exhaustive()
    }
}

// SAFETY, for all calls below: the pointer is that of a living world, all other pointers are those
// of values that live through the call and have the types of C, and `&mut self` keeps others away
// from the world while it changes. The library checks everything else by itself.
impl World {
    /// Makes a world.
    pub fn new(def: &WorldDef) -> Result<World, Error> {
        if !unsafe { sys::rm_version_fits(sys::RM_VERSION, sys::RM_ABI_VERSION) } {
            return Err(Error::Mismatch);
        }
        let mut world = null_mut();
        check(unsafe { sys::rm_world_create(&def.to_c(), &mut world) })?;
        let world = NonNull::new(world).ok_or(Error::Memory)?;
        Ok(World::borrowed(world))
    }

    /// A world that another owns, if it is not dropped.
    pub(crate) fn borrowed(world: NonNull<sys::rm_world>) -> World {
        World { world, ground: None, level: None, sweep: None }
    }

    pub(crate) fn c(&self) -> *mut sys::rm_world {
        self.world.as_ptr()
    }

    /// Makes room for `capacity` bodies, never fewer than now. Ids stay valid.
    pub fn grow(&mut self, capacity: u32) -> Result<(), Error> {
        check(unsafe { sys::rm_world_grow(self.c(), capacity) })
    }

    // Time.

    /// A frame of `seconds` through the clock: nothing, a tick or several.
    pub fn advance(&mut self, seconds: f64) -> Result<(), Error> {
        check(unsafe { sys::rm_world_advance(self.c(), seconds) })
    }

    /// One tick of `seconds`, past the clock.
    pub fn tick(&mut self, seconds: f64) -> Result<(), Error> {
        check(unsafe { sys::rm_world_tick(self.c(), seconds) })
    }

    /// Ticks so far.
    pub fn ticks(&self) -> u64 {
        unsafe { sys::rm_world_ticks(self.c()) }
    }

    /// Seconds that the clock has taken in and not yet spent.
    pub fn pending(&self) -> f64 {
        unsafe { sys::rm_world_pending(self.c()) }
    }

    // Surroundings.

    /// Where the local player stands; bodies too far away sleep. Nobody does without one.
    pub fn set_viewer(&mut self, at: Option<Position>) -> Result<(), Error> {
        let at = at.map(Position::to_c);
        let pointer = at.as_ref().map_or(null(), |at| at as *const _);
        check(unsafe { sys::rm_world_set_viewer(self.c(), pointer) })
    }

    /// Replaces the ground.
    pub fn set_ground(&mut self, ground: Ground) -> Result<(), Error> {
        check(unsafe { sys::rm_world_set_ground(self.c(), &ground.to_c()) })?;
        self.ground = None;
        Ok(())
    }

    /// Ground by a function: its height under a place in metres, or nothing where there is none. It
    /// must answer the same for the same place. A panic in it ends the program.
    ///
    /// ```
    /// # use remora::{World, WorldDef};
    /// # let mut world = World::new(&WorldDef::ac())?;
    /// world.set_ground_function(|at| Some(0.1 * at.origin.x))?;
    /// # Ok::<(), remora::Error>(())
    /// ```
    pub fn set_ground_function<F>(&mut self, height: F) -> Result<(), Error>
    where
        F: Fn(&Position) -> Option<f32> + Send + Sync + 'static,
    {
        let function: Box<Box<Height>> = Box::new(Box::new(height));
        let ground = sys::rm_ground {
            kind: sys::RM_GROUND_FUNCTION,
            height: 0.0,
            function: Some(call_height),
            user: &*function as *const Box<Height> as *mut c_void,
        };
        check(unsafe { sys::rm_world_set_ground(self.c(), &ground) })?;
        self.ground = Some(function);
        Ok(())
    }

    // Bodies.

    /// Adds a body.
    pub fn add(&mut self, def: &BodyDef) -> Result<BodyId, Error> {
        let mut id = BodyId::NOBODY.to_c();
        check(unsafe { sys::rm_body_add(self.c(), &def.to_c(), &mut id) })?;
        Ok(BodyId::from_c(id))
    }

    /// Removes a body.
    pub fn remove(&mut self, id: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_remove(self.c(), id.to_c()) })
    }

    /// The body that has this id on the server.
    pub fn find(&self, guid: u32) -> Option<BodyId> {
        let mut id = BodyId::NOBODY.to_c();
        let found = check(unsafe { sys::rm_world_find(self.c(), guid, &mut id) });
        found.ok().map(|()| BodyId::from_c(id))
    }

    /// Ids of all bodies.
    pub fn bodies(&self) -> Vec<BodyId> {
        let count = unsafe { sys::rm_world_bodies(self.c(), null_mut(), 0) };
        let mut ids = vec![BodyId::NOBODY; count as usize];
        unsafe { sys::rm_world_bodies(self.c(), ids.as_mut_ptr().cast(), count) };
        ids
    }

    /// Everything about a body.
    pub fn read(&self, id: BodyId) -> Result<BodyInfo, Error> {
        let mut info = MaybeUninit::uninit();
        check(unsafe { sys::rm_body_read(self.c(), id.to_c(), info.as_mut_ptr()) })?;
        // SAFETY: it was written, because the call succeeded.
        Ok(BodyInfo::from_c(unsafe { info.assume_init_ref() }))
    }

    /// The drawn pose of a body, blended between ticks.
    pub fn pose(&self, id: BodyId) -> Result<Position, Error> {
        let mut at = Position::default().to_c();
        check(unsafe { sys::rm_body_render(self.c(), id.to_c(), &mut at) })?;
        Ok(Position::from_c(at))
    }

    /// Puts a body somewhere, as written.
    pub fn place(&mut self, id: BodyId, at: Position) -> Result<(), Error> {
        check(unsafe { sys::rm_body_place(self.c(), id.to_c(), &at.to_c()) })
    }

    /// Lets a body walk somewhere, past stamps and routing.
    pub fn interpolate(&mut self, id: BodyId, to: Position) -> Result<(), Error> {
        check(unsafe { sys::rm_body_interpolate(self.c(), id.to_c(), &to.to_c(), false) })
    }

    /// Lets it forget all places that it was to walk to.
    pub fn stop(&mut self, id: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_stop(self.c(), id.to_c()) })
    }

    /// m/s, global axes.
    pub fn set_velocity(&mut self, id: BodyId, velocity: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_velocity(self.c(), id.to_c(), velocity.to_c()) })
    }

    // table: setters

    /// Of root motion and radius; above 0.
    pub fn set_scale(&mut self, id: BodyId, value: f32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_scale(self.c(), id.to_c(), value) })
    }

    /// Share of speed lost in a second; from 0 to 1.
    pub fn set_friction(&mut self, id: BodyId, value: f32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_friction(self.c(), id.to_c(), value) })
    }

    /// Share of speed given back by a collision; clamped to 0..0.1.
    pub fn set_elasticity(&mut self, id: BodyId, value: f32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_elasticity(self.c(), id.to_c(), value) })
    }

    /// Of the cylinder that sticky keeps clear, metres; not negative.
    pub fn set_radius(&mut self, id: BodyId, value: f32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_radius(self.c(), id.to_c(), value) })
    }

    /// Last run rate; not negative.
    pub fn set_run_rate(&mut self, id: BodyId, value: f32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_run_rate(self.c(), id.to_c(), value) })
    }
    // end of table

    // What a server says.

    /// One message of the server's, as bytes: position, motion, vector, state, create, delete, … Others
    /// are ignored: their opcode is the kind of the receipt.
    pub fn receive(&mut self, message: &[u8]) -> Result<Receipt, ReceiveError> {
        let mut receipt = no_receipt();
        let bytes = message.as_ptr().cast();
        match unsafe { sys::rm_world_receive(self.c(), bytes, message.len(), &mut receipt) } {
            sys::RM_OK => Ok(Receipt::from_c(&receipt)),
            sys::RM_ERROR_OPCODE => Ok(ignored(message)),
            failed => Err(ReceiveError::new(failed, &receipt.error)),
        }
    }

    /// Takes a report about a body, in any order and at any rate; smooth rules only.
    pub fn report(&mut self, id: BodyId, report: &RemoteReport) -> Result<(), Error> {
        let report = report.to_c();
        check(unsafe { sys::rm_body_report(self.c(), id.to_c(), &report) })
    }

    /// Where a body is.
    pub fn update_position(&mut self, id: BodyId, update: &PositionUpdate) -> Result<Route, Error> {
        let (update, mut route) = (update.to_c(), sys::RM_ROUTE_IGNORED);
        check(unsafe { sys::rm_body_update_position(self.c(), id.to_c(), &update, &mut route) })?;
        Ok(Route::from_c(route))
    }

    /// How a body was pushed. False for one with an old stamp.
    pub fn update_vector(&mut self, id: BodyId, update: &VectorUpdate) -> Result<bool, Error> {
        let (update, mut applied) = (update.to_c(), false);
        check(unsafe { sys::rm_body_update_vector(self.c(), id.to_c(), &update, &mut applied) })?;
        Ok(applied)
    }

    /// What state a body is in. False for one with an old stamp.
    pub fn update_state(&mut self, id: BodyId, update: &StateUpdate) -> Result<bool, Error> {
        let (update, mut applied) = (update.to_c(), false);
        check(unsafe { sys::rm_body_update_state(self.c(), id.to_c(), &update, &mut applied) })?;
        Ok(applied)
    }

    // What comes out.

    /// Poses of all bodies for the present moment, into a vector that is kept from frame to frame.
    /// Positions are relative to the landblock of `origin_cell`; 0 in flat space.
    pub fn render(&self, origin_cell: u32, out: &mut Vec<Render>) {
        let count = unsafe { sys::rm_world_render(self.c(), origin_cell, null_mut(), 0) };
        out.resize(count as usize, Render::NOBODY);
        unsafe { sys::rm_world_render(self.c(), origin_cell, out.as_mut_ptr().cast(), count) };
    }

    /// Poses of all bodies of flat space, one by one. [`render`](World::render) keeps its memory.
    ///
    /// ```
    /// # use remora::{BodyDef, World, WorldDef};
    /// # let mut world = World::new(&WorldDef::default())?;
    /// # world.add(&BodyDef { guid: 7, ..Default::default() })?;
    /// let fastest = world.poses().map(|pose| pose.ground_speed).fold(0.0, f32::max);
    /// for pose in &world {
    ///     assert_eq!((pose.guid, fastest), (7, 0.0));
    /// }
    /// # Ok::<(), remora::Error>(())
    /// ```
    pub fn poses(&self) -> std::vec::IntoIter<Render> {
        let mut poses = Vec::new();
        self.render(0, &mut poses);
        poses.into_iter()
    }

    /// 64 bits over everything that can change a later tick or output.
    pub fn hash(&self) -> u64 {
        unsafe { sys::rm_world_hash(self.c()) }
    }

    /// The whole world as bytes, to [`restore`](World::restore) it later.
    pub fn save(&self) -> Result<Vec<u8>, Error> {
        let mut bytes = vec![0; unsafe { sys::rm_world_save_bytes(self.c()) }];
        let (buffer, mut size) = (bytes.as_mut_ptr().cast(), 0);
        check(unsafe { sys::rm_world_save(self.c(), buffer, bytes.len(), &mut size) })?;
        bytes.truncate(size);
        Ok(bytes)
    }

    /// Replaces all bodies, clock and viewer by what was saved from a world of the same rules,
    /// space and ground. Ids that were valid then are valid again.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), Error> {
        check(unsafe { sys::rm_world_restore(self.c(), bytes.as_ptr().cast(), bytes.len()) })
    }
}

pub(crate) fn no_receipt() -> sys::rm_receipt {
    sys::rm_receipt {
        what: sys::RM_RECEIVED_IGNORED,
        kind: 0,
        guid: 0,
        error: sys::rm_wire_error { status: sys::RM_OK, offset: 0, field: null() },
    }
}

/// What the library calls for the height of the ground. No panic may pass through C.
unsafe extern "C" fn call_height(
    user: *mut c_void,
    _: sys::rm_body_id,
    at: *const sys::rm_position,
    height: *mut f32,
) -> bool {
    let function = &*(user as *const Box<Height>);
    let at = Position::from_c(*at);
    match catch_unwind(AssertUnwindSafe(|| function(&at))) {
        Ok(Some(found)) => {
            *height = found;
            true
        }
        Ok(None) => false,
        Err(_) => std::process::abort(),
    }
}
