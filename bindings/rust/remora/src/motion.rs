//! What bodies are told beside positions: commands, properties, and what comes out of a tick.

use crate::bits::text;
use crate::collision::Collision;
use crate::error::{check, Error, ReceiveError};
use crate::recording::Recorder;
use crate::types::{BodyId, ClockDef, Position, Receipt, Received, Vec3};
use crate::wire::command;
use crate::world::World;
use remora_sys as sys;
use std::io::Write;
use std::os::raw::{c_char, c_void};
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::ptr::null;
use std::sync::Arc;

/// A reason with its number, or a touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// The tick that it belongs to, from 1.
    pub tick: u64,
    /// The body that it is about.
    pub body: BodyId,
    /// One bit of `rm_reason`; `None` for a touch.
    pub reason: Option<u32>,
    /// The number named beside the reason; of a touch the speed into it, m/s.
    pub amount: f32,
    /// Of a touch: guid of the body, or number of the obstacle.
    pub other: u32,
    /// Of a touch: unit normal of what it ran into.
    pub normal: Vec3,
}

/// Draws what a world knows of its bodies. Colours are 0xRRGGBB.
#[allow(unused_variables)]
pub trait DebugDraw {
    /// From point to point.
    fn line(&mut self, from: Vec3, to: Vec3, color: u32) {}
    /// With a radius in metres.
    fn point(&mut self, at: Vec3, radius: f32, color: u32) {}
    /// Words.
    fn text(&mut self, at: Vec3, words: &str, color: u32) {}
}

unsafe fn draw(user: *mut c_void, call: impl FnOnce(&mut dyn DebugDraw)) {
    let target = &mut *(user as *mut &mut dyn DebugDraw);
    if catch_unwind(AssertUnwindSafe(|| call(*target))).is_err() {
        std::process::abort(); // no panic may pass through C
    }
}

unsafe extern "C" fn draw_line(
    user: *mut c_void,
    from: sys::rm_vec3,
    to: sys::rm_vec3,
    color: u32,
) {
    draw(user, |target| target.line(Vec3::from_c(from), Vec3::from_c(to), color));
}

unsafe extern "C" fn draw_point(user: *mut c_void, at: sys::rm_vec3, radius: f32, color: u32) {
    draw(user, |target| target.point(Vec3::from_c(at), radius, color));
}

unsafe extern "C" fn draw_text(
    user: *mut c_void,
    at: sys::rm_vec3,
    words: *const c_char,
    color: u32,
) {
    draw(user, |target| target.text(Vec3::from_c(at), text(words).unwrap_or(""), color));
}

/// A command that was not obeyed: a value of `rm_motion_error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The call failed.
    Failed(Error),
    /// No motion command has this name.
    Unknown,
    /// Refused by the motion interpreter.
    Refused(u32),
}

impl std::fmt::Display for CommandError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            CommandError::Failed(error) => error.fmt(f),
            CommandError::Unknown => {
                f.write_str("there is no such motion command; names are as in docs/motion-table.md")
            }
            CommandError::Refused(number) => {
                write!(f, "the motion was refused with {number:#x} (rm_motion_error)")
            }
        }
    }
}

impl std::error::Error for CommandError {}

fn obeyed(status: sys::rm_status, error: u32) -> Result<(), CommandError> {
    check(status).map_err(CommandError::Failed)?;
    if error == sys::RM_MOTION_OK {
        Ok(())
    } else {
        Err(CommandError::Refused(error))
    }
}

// SAFETY, for all calls below: as in world.rs.
impl World {
    /// All seconds that it was advanced by.
    pub fn time(&self) -> f64 {
        unsafe { sys::rm_world_time(self.c()) }
    }

    /// How a sender counts its time; clock 0 is that of reports that name no other.
    ///
    /// ```
    /// # use remora::{ClockDef, World, WorldDef};
    /// # let mut world = World::new(&WorldDef::default())?;
    /// world.set_clock(0, &ClockDef { rate: 1000.0, bits: 32, ..ClockDef::default() })?;
    /// world.note_round_trip(0, 0.08)?; // each ping as it is, in seconds
    /// # Ok::<(), remora::Error>(())
    /// ```
    pub fn set_clock(&mut self, clock: u32, settings: &ClockDef) -> Result<(), Error> {
        check(unsafe { sys::rm_world_set_clock(self.c(), clock, &settings.to_c()) })
    }

    /// A measured round trip to a sender, as it is: half of the least is its least delay. Seconds.
    pub fn note_round_trip(&mut self, clock: u32, seconds: f64) -> Result<(), Error> {
        check(unsafe { sys::rm_world_note_round_trip(self.c(), clock, seconds) })
    }

    /// What is known of the clock of a sender.
    pub fn read_clock(&self, clock: u32) -> Result<sys::rm_clock_info, Error> {
        // SAFETY: zeros are valid numbers.
        let mut info = unsafe { std::mem::zeroed() };
        check(unsafe { sys::rm_world_read_clock(self.c(), clock, &mut info) })?;
        Ok(info)
    }

    /// How a world of smooth rules is drawn; start from `sys::rm_default_smooth_def()`.
    pub fn set_smooth(&mut self, settings: &sys::rm_smooth_def) -> Result<(), Error> {
        check(unsafe { sys::rm_world_set_smooth(self.c(), settings) })
    }

    /// The level that bodies walk in, to change it; only if no other world shares it.
    pub fn collision_mut(&mut self) -> Option<&mut Collision> {
        self.level.as_mut().and_then(|(_, level)| Arc::get_mut(level))
    }

    /// Bodies walk in a level; with `bodies_collide` they also stand in each other's way.
    pub fn set_collision(
        &mut self,
        level: Arc<Collision>,
        bodies_collide: bool,
    ) -> Result<(), Error> {
        let bodies = if bodies_collide { self.c() } else { std::ptr::null_mut() };
        let mut context = Box::new(unsafe { sys::rm_collide_context_make(level.c(), bodies) });
        check(unsafe { sys::rm_world_set_collision(self.c(), &mut *context) })?;
        self.level = Some((context, level));
        self.sweep = None;
        Ok(())
    }

    /// A collision of your own: fills the answer, which is zeroed before, and returns `RM_SWEEP_OK` or
    /// why not. A panic in it ends the program.
    pub fn set_sweep<F>(&mut self, sweep: F) -> Result<(), Error>
    where
        F: Fn(&sys::rm_sweep_in, &mut sys::rm_sweep_out) -> sys::rm_sweep_result
            + Send
            + Sync
            + 'static,
    {
        let function: Box<Box<Sweep>> = Box::new(Box::new(sweep));
        let user = &*function as *const Box<Sweep> as *mut c_void;
        check(unsafe { sys::rm_world_set_sweep(self.c(), Some(call_sweep), user) })?;
        self.sweep = Some(function);
        self.level = None;
        Ok(())
    }

    /// A message of which it is known when it was sent, or when it arrived, in the time of the world.
    /// Messages that say nothing about motion are ignored: their opcode is the kind of the receipt.
    pub fn receive_timed(
        &mut self,
        message: &[u8],
        sent: Option<f64>,
        arrived: Option<f64>,
    ) -> Result<Receipt, ReceiveError> {
        let timing = sys::rm_timing {
            has_sent: sent.is_some(),
            has_arrived: arrived.is_some(),
            sent: sent.unwrap_or_default(),
            arrived: arrived.unwrap_or_default(),
        };
        let mut receipt = crate::world::no_receipt();
        let status = unsafe {
            let (bytes, size) = (message.as_ptr().cast(), message.len());
            sys::rm_world_receive_timed(self.c(), bytes, size, &timing, &mut receipt)
        };
        match status {
            sys::RM_OK => Ok(Receipt::from_c(&receipt)),
            sys::RM_ERROR_OPCODE => Ok(ignored(message)),
            failed => Err(ReceiveError::new(failed, &receipt.error)),
        }
    }

    /// Does a motion command, such as "WalkForward".
    pub fn do_command(&mut self, id: BodyId, name: &str, speed: f32) -> Result<(), CommandError> {
        let number = command(name).ok_or(CommandError::Unknown)?;
        let mut parameters = unsafe { sys::rm_default_move_parameters() };
        let mut error = sys::RM_MOTION_OK;
        parameters.speed = speed;
        let status =
            unsafe { sys::rm_body_do(self.c(), id.to_c(), number, &parameters, &mut error) };
        obeyed(status, error)
    }

    /// Jumps with a force from 0 to 1.
    pub fn jump(&mut self, id: BodyId, extent: f32) -> Result<(), CommandError> {
        let mut error = sys::RM_MOTION_OK;
        let status = unsafe { sys::rm_body_jump(self.c(), id.to_c(), extent, &mut error) };
        obeyed(status, error)
    }

    /// The keys of a local player, all at once; start from `sys::rm_default_raw_state()`.
    pub fn set_keys(&mut self, id: BodyId, keys: &sys::rm_raw_state) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_keys(self.c(), id.to_c(), keys) })
    }

    /// The server says what a body does; start from `sys::rm_default_movement()`. False for old stamps.
    pub fn update_motion(
        &mut self,
        id: BodyId,
        movement: sys::rm_movement,
        stamp: u16,
    ) -> Result<bool, Error> {
        let update = sys::rm_motion_update { movement, instance: 0, stamp, control: 0 };
        let mut applied = false;
        check(unsafe { sys::rm_body_update_motion(self.c(), id.to_c(), &update, &mut applied) })?;
        Ok(applied)
    }

    /// Puts a body at or beside a place, with a collision check, as a spawn does.
    pub fn enter(&mut self, id: BodyId, at: Position) -> Result<(), Error> {
        check(unsafe { sys::rm_body_enter(self.c(), id.to_c(), &at.to_c()) })
    }

    /// One sweep by so many metres, and no time; the result is an `rm_sweep_result`.
    pub fn move_by(&mut self, id: BodyId, offset: Vec3) -> Result<u32, Error> {
        let mut result = sys::RM_SWEEP_OK;
        check(unsafe { sys::rm_body_move(self.c(), id.to_c(), offset.to_c(), &mut result) })?;
        Ok(result)
    }

    /// Velocity (m/s) and turning (rad/s) of the cycle that a body plays, in its own axes.
    pub fn set_cycle(&mut self, id: BodyId, velocity: Vec3, omega: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_cycle(self.c(), id.to_c(), velocity.to_c(), omega.to_c()) })
    }

    /// What its motion interpreter answers, m/s; the chase doubles it. `None`: by the rules.
    pub fn set_speed(&mut self, id: BodyId, speed: Option<f32>) -> Result<(), Error> {
        let source = speed.map_or(sys::RM_SPEED_AUTO, |_| sys::RM_SPEED_FIXED);
        check(unsafe {
            sys::rm_body_set_speed(self.c(), id.to_c(), source, speed.unwrap_or_default())
        })
    }

    /// rad/s, global axes.
    pub fn set_omega(&mut self, id: BodyId, omega: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_omega(self.c(), id.to_c(), omega.to_c()) })
    }

    /// Normal of the ground that a body stands on.
    pub fn set_plane(&mut self, id: BodyId, normal: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_plane(self.c(), id.to_c(), normal.to_c()) })
    }

    /// Its id on the server.
    pub fn set_guid(&mut self, id: BodyId, guid: u32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_guid(self.c(), id.to_c(), guid) })
    }

    /// Bits of [`state`](crate::state), as far as they are in the mask.
    pub fn set_state(&mut self, id: BodyId, mask: u32, bits: u32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_state(self.c(), id.to_c(), mask, bits) })
    }

    /// Contact and standing on walkable ground, as far as they are in the mask.
    pub fn set_transient(&mut self, id: BodyId, mask: u32, bits: u32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_transient(self.c(), id.to_c(), mask, bits) })
    }

    /// Is it the local player?
    pub fn set_player(&mut self, id: BodyId, is_player: bool) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_player(self.c(), id.to_c(), is_player) })
    }

    /// Under a move-to it chases without turning.
    pub fn set_moving_to(&mut self, id: BodyId, is_moving_to: bool) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_moving_to(self.c(), id.to_c(), is_moving_to) })
    }

    /// What is swept.
    pub fn set_shape(&mut self, id: BodyId, shape: &sys::rm_shape) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_shape(self.c(), id.to_c(), shape) })
    }

    /// Its motion table, by index; it starts anew.
    pub fn set_table(&mut self, id: BodyId, table: u32) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_table(self.c(), id.to_c(), table) })
    }

    /// How a body is drawn under smooth rules; start from `sys::rm_default_smooth_body()`.
    pub fn set_smooth_body(
        &mut self,
        id: BodyId,
        settings: &sys::rm_smooth_body,
    ) -> Result<(), Error> {
        check(unsafe { sys::rm_body_set_smooth(self.c(), id.to_c(), settings) })
    }

    /// How a body is drawn under smooth rules, and why there.
    pub fn read_smooth(&self, id: BodyId) -> Result<sys::rm_smooth_info, Error> {
        // SAFETY: zeros are valid numbers.
        let mut info = unsafe { std::mem::zeroed() };
        check(unsafe { sys::rm_body_read_smooth(self.c(), id.to_c(), &mut info) })?;
        Ok(info)
    }

    /// Why a body is drawn where it is, in a sentence.
    pub fn explain(&self, id: BodyId) -> Result<String, Error> {
        let mut text = vec![0u8; 512];
        let start = text.as_mut_ptr().cast();
        check(unsafe { sys::rm_body_explain(self.c(), id.to_c(), start, text.len()) })?;
        let end = text.iter().position(|&byte| byte == 0).unwrap_or(0);
        Ok(String::from_utf8_lossy(&text[..end]).into_owned())
    }

    /// Everything about its motion.
    pub fn read_motion(&self, id: BodyId) -> Result<sys::rm_motion, Error> {
        // SAFETY: zeros are valid numbers.
        let mut motion = unsafe { std::mem::zeroed() };
        check(unsafe { sys::rm_body_read_motion(self.c(), id.to_c(), &mut motion) })?;
        Ok(motion)
    }

    /// Appends a node that sets a velocity, m/s.
    pub fn append_velocity(&mut self, id: BodyId, velocity: Vec3) -> Result<(), Error> {
        check(unsafe { sys::rm_body_append_velocity(self.c(), id.to_c(), velocity.to_c()) })
    }

    /// Appends a jump node.
    pub fn append_jump(&mut self, id: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_append_jump(self.c(), id.to_c()) })
    }

    /// Sticks to another body for a second; that one needs a guid.
    pub fn stick(&mut self, id: BodyId, target: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_stick(self.c(), id.to_c(), target.to_c()) })
    }

    /// Lets go.
    pub fn unstick(&mut self, id: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_unstick(self.c(), id.to_c()) })
    }

    /// Leashes a body: slowed down from `start` metres of path on, held at `max`.
    pub fn constrain(
        &mut self,
        id: BodyId,
        to: Position,
        start: f32,
        max: f32,
    ) -> Result<(), Error> {
        check(unsafe { sys::rm_body_constrain(self.c(), id.to_c(), &to.to_c(), start, max) })
    }

    /// Takes the leash off.
    pub fn unconstrain(&mut self, id: BodyId) -> Result<(), Error> {
        check(unsafe { sys::rm_body_unconstrain(self.c(), id.to_c()) })
    }

    /// One body as bytes, to [`restore_body`](World::restore_body) it in this or another world.
    pub fn save_body(&self, id: BodyId) -> Result<Vec<u8>, Error> {
        let mut bytes = vec![0; unsafe { sys::rm_body_save_bytes() }];
        let (buffer, mut size) = (bytes.as_mut_ptr().cast(), 0);
        check(unsafe { sys::rm_body_save(self.c(), id.to_c(), buffer, bytes.len(), &mut size) })?;
        bytes.truncate(size);
        Ok(bytes)
    }

    /// Adds a body that was saved; its guid must be free.
    pub fn restore_body(&mut self, bytes: &[u8]) -> Result<BodyId, Error> {
        let mut id = BodyId::NOBODY.to_c();
        check(unsafe {
            sys::rm_body_restore(self.c(), bytes.as_ptr().cast(), bytes.len(), &mut id)
        })?;
        Ok(BodyId::from_c(id))
    }

    /// Name of the first field in which two bodies differ.
    pub fn difference(
        &self,
        id: BodyId,
        other: &World,
        other_id: BodyId,
    ) -> Result<Option<&'static str>, Error> {
        let mut field = null();
        check(unsafe {
            sys::rm_body_compare(self.c(), id.to_c(), other.c(), other_id.to_c(), &mut field)
        })?;
        Ok(text(field))
    }

    /// Takes the events since the last call, in the order of tick, body and sequence.
    pub fn take_events(&mut self) -> Result<Vec<Event>, Error> {
        let capacity = unsafe { sys::rm_world_event_count(self.c()) };
        // SAFETY: zeros are valid numbers.
        let mut events: Vec<sys::rm_event> = vec![unsafe { std::mem::zeroed() }; capacity as usize];
        let (mut count, mut dropped) = (0, 0);
        check(unsafe {
            sys::rm_world_take_events(
                self.c(),
                events.as_mut_ptr(),
                capacity,
                &mut count,
                &mut dropped,
            )
        })?;
        Ok(events[..count as usize].iter().map(event).collect())
    }

    /// What it knows of its bodies, as lines, points and words.
    pub fn debug_draw(&self, target: &mut dyn DebugDraw) -> Result<(), Error> {
        let mut target = target;
        let user = &mut target as *mut &mut dyn DebugDraw as *mut c_void;
        let calls = sys::rm_debug_draw {
            user,
            line: Some(draw_line),
            point: Some(draw_point),
            text: Some(draw_text),
        };
        check(unsafe { sys::rm_world_debug_draw(self.c(), null(), &calls) })
    }

    /// Records every call from now on. Events that wait to be taken are not part of it.
    pub fn record<W: Write>(&mut self, out: W) -> Result<Recorder<W>, Error> {
        Recorder::new(self.c(), out)
    }
}

pub(crate) fn ignored(message: &[u8]) -> Receipt {
    let opcode =
        message.get(..4).map_or(0, |head| u32::from_le_bytes([head[0], head[1], head[2], head[3]]));
    Receipt { what: Received::Ignored, kind: opcode, guid: 0 }
}

fn event(event: &sys::rm_event) -> Event {
    Event {
        tick: event.tick,
        body: BodyId::from_c(event.body),
        reason: (event.reason != sys::RM_EVENT_TOUCH).then_some(event.reason),
        amount: event.amount,
        other: event.other,
        normal: Vec3::from_c(event.normal),
    }
}

pub(crate) type Sweep =
    dyn Fn(&sys::rm_sweep_in, &mut sys::rm_sweep_out) -> sys::rm_sweep_result + Send + Sync;

/// What the library calls for a sweep. No panic may pass through C.
pub(crate) unsafe extern "C" fn call_sweep(
    user: *mut c_void,
    asked: *const sys::rm_sweep_in,
    answer: *mut sys::rm_sweep_out,
) -> sys::rm_sweep_result {
    let function = &*(user as *const Box<Sweep>);
    match catch_unwind(AssertUnwindSafe(|| function(&*asked, &mut *answer))) {
        Ok(result) => result,
        Err(_) => std::process::abort(),
    }
}
