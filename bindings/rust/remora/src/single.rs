//! A body as a plain value, and one tick of it: for a game that keeps bodies of its own.

use crate::error::{check, Error};
use crate::motion::{call_sweep, Sweep};
use crate::types::{BodyDef, Position, Rules, Space, Vec3};
use remora_sys as sys;
use std::mem::zeroed;
use std::os::raw::c_void;

/// What became of a place that was reported to a [`SingleBody`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enqueued {
    /// It is walked to.
    Queued,
    /// It is too far to be walked to: a placement is due.
    Far,
    /// The body is there already. It has turned, unless it keeps its heading.
    There,
}

/// A body without a world. Its tick is that of a world, to the bit; rules are any but
/// [`Rules::Smooth`].
///
/// ```
/// use remora::{BodyDef, Position, Rules, SingleBody, Space, Vec3};
///
/// # fn main() -> Result<(), remora::Error> {
/// let mut body = SingleBody::new(&BodyDef::default(), Rules::L32026, Space::Landblocks)?;
/// let mut place = body.position();
/// place.origin.y += 2.0;
/// body.enqueue(place, false)?;
/// for _ in 0..30 {
///     body.tick(1.0 / 30.0)?;
///     if let Some(_place) = body.wish() {
///         body.place()?; // or put it there by yourself, and call stop
///     }
/// }
/// # assert!((body.position().origin.y - place.origin.y).abs() < 0.05);
/// # Ok(())
/// # }
/// ```
pub struct SingleBody {
    /// The body, whole. Between ticks any field may be set.
    pub value: sys::rm_plain_body,
    around: sys::rm_plain_around,
    last: sys::rm_plain_out,
    /// Boxed twice, because `around` keeps a thin pointer to it.
    sweep: Option<Box<Box<Sweep>>>,
}

// SAFETY: the pointers are those of built-in tables, which nobody changes, and of a function that is
// Send and Sync.
unsafe impl Send for SingleBody {}
unsafe impl Sync for SingleBody {}

impl std::fmt::Debug for SingleBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SingleBody").field("position", &self.position()).finish_non_exhaustive()
    }
}

// SAFETY, for all calls below: pointers are those of values that live through the call and have the
// types of C. The library checks everything else by itself.
impl SingleBody {
    /// The body that a world would make.
    pub fn new(def: &BodyDef, rules: Rules, space: Space) -> Result<SingleBody, Error> {
        // SAFETY: zeros are valid numbers, and null is no function.
        let (mut value, last) = unsafe { (zeroed(), zeroed()) };
        let mut around = unsafe { sys::rm_default_plain_around() };
        around.rules = rules.to_c();
        around.space = space.to_c();
        check(unsafe { sys::rm_plain_init(&mut value, &around, &def.to_c()) })?;
        Ok(SingleBody { value, around, last, sweep: None })
    }

    /// One tick; returns the reasons of its move ([`reason_names`](crate::reason_names)). A placement
    /// is not part of it: see [`wish`](SingleBody::wish).
    pub fn tick(&mut self, seconds: f64) -> Result<u32, Error> {
        check(unsafe {
            sys::rm_plain_tick(&mut self.value, &self.around, seconds, &mut self.last)
        })?;
        Ok(self.last.reasons)
    }

    /// Where it is.
    pub fn position(&self) -> Position {
        Position::from_c(self.value.position)
    }

    /// Where the body is to be placed. The wish comes again with every tick until
    /// [`place`](SingleBody::place) succeeds, or you put the body there and call
    /// [`stop`](SingleBody::stop).
    pub fn wish(&self) -> Option<Position> {
        let wish = &self.last.wish;
        (wish.wish == sys::RM_INTERP_PLACE).then(|| Position::from_c(wish.place))
    }

    /// Carries out the wish; false if there is no room.
    pub fn place(&mut self) -> Result<bool, Error> {
        let status = unsafe { sys::rm_plain_place(&mut self.value, &self.around, &mut self.last) };
        match check(status) {
            Err(Error::Refused) => Ok(false),
            other => other.map(|()| true),
        }
    }

    /// Takes a reported place into its queue; a body that is already there turns.
    pub fn enqueue(&mut self, place: Position, keep_heading: bool) -> Result<Enqueued, Error> {
        // SAFETY: zeros are valid numbers.
        let mut body: sys::rm_chase_body = unsafe { zeroed() };
        body.at = self.value.position;
        body.is_player = self.value.is_player;
        let (queue, rules) = (&mut self.value.manager.interp, &self.around.rules);
        match unsafe { sys::rm_interp_to(queue, rules, &body, &place.to_c(), keep_heading) } {
            sys::RM_INTERP_QUEUED => Ok(Enqueued::Queued),
            sys::RM_INTERP_FAR => Ok(Enqueued::Far),
            sys::RM_INTERP_THERE => {
                self.face(place, keep_heading);
                Ok(Enqueued::There)
            }
            _ => Err(Error::NotFinite),
        }
    }

    fn face(&mut self, place: Position, keep_heading: bool) {
        let rotation = &mut self.value.position.rotation;
        if !keep_heading {
            let heading = unsafe { sys::rm_quat_heading(place.rotation.to_c()) };
            *rotation = unsafe { sys::rm_quat_with_heading(*rotation, heading) };
        }
    }

    /// A node that sets a velocity, m/s, at the end of the tick that it is due in.
    pub fn enqueue_velocity(&mut self, velocity: Vec3) {
        let queue = &mut self.value.manager.interp;
        unsafe { sys::rm_interp_append_velocity(queue, velocity.to_c()) }
    }

    /// A node that does nothing but take its turn.
    pub fn enqueue_jump(&mut self) {
        unsafe { sys::rm_interp_append_jump(&mut self.value.manager.interp) }
    }

    /// Takes a velocity, m/s along the global axes, unless it is the present one; 50 m/s at most.
    pub fn set_velocity(&mut self, velocity: Vec3) {
        unsafe { sys::rm_plain_set_velocity(&mut self.value, velocity.to_c()) }
    }

    /// Empties its queue.
    pub fn stop(&mut self) {
        unsafe { sys::rm_interp_stop(&mut self.value.manager.interp) }
    }

    /// Sticks to a target for a second, or starts that second anew; its radius in metres.
    pub fn stick(&mut self, guid: u32, radius: f32, at: Position) {
        unsafe { sys::rm_sticky_stick(&mut self.value.manager.sticky, guid, radius) }
        self.follow(guid, at);
    }

    /// Where the target is that it is stuck to: to be told before each tick.
    pub fn follow(&mut self, guid: u32, at: Position) {
        let sticky = &mut self.value.manager.sticky;
        unsafe { sys::rm_sticky_update_target(sticky, guid, sys::RM_TARGET_OK, &at.to_c()) }
    }

    /// Lets go.
    pub fn unstick(&mut self) {
        unsafe { sys::rm_sticky_clear(&mut self.value.manager.sticky) }
    }

    /// Leashes it to a place: slowed down from `start` metres on, held at `max`.
    pub fn leash(&mut self, to: Position, start: f32, max: f32) {
        let distance = unsafe { sys::rm_position_distance(&self.value.position, &to.to_c()) };
        let leash = &mut self.value.manager.constraint;
        unsafe { sys::rm_constraint_set(leash, distance, start, max) }
    }

    /// Takes the leash off.
    pub fn unleash(&mut self) {
        unsafe { sys::rm_constraint_clear(&mut self.value.manager.constraint) }
    }

    /// Velocity (m/s) and turning (rad/s) of the motion that plays, in its own axes.
    pub fn play(&mut self, velocity: Vec3, omega: Vec3) {
        let motion = &mut self.value.motion;
        unsafe { sys::rm_motion_set_speeds(motion, velocity.to_c(), omega.to_c()) }
    }

    /// What it runs into: fills the answer, which is zeroed before, and returns `RM_SWEEP_OK` or why
    /// not. A panic in it ends the program.
    pub fn set_sweep<F>(&mut self, sweep: F)
    where
        F: Fn(&sys::rm_sweep_in, &mut sys::rm_sweep_out) -> sys::rm_sweep_result
            + Send
            + Sync
            + 'static,
    {
        let function: Box<Box<Sweep>> = Box::new(Box::new(sweep));
        self.around.sweep = Some(call_sweep);
        self.around.sweep_user = &*function as *const Box<Sweep> as *mut c_void;
        self.sweep = Some(function);
    }
}
