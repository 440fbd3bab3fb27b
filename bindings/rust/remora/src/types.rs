//! Plain values that go in and out of a world. Metres, seconds, radians; +X is east, +Y north, +Z up.

use remora_sys as sys;
use std::mem::{align_of, size_of};

/// A vector or a point.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec3 {
    /// East.
    pub x: f32,
    /// North.
    pub y: f32,
    /// Up.
    pub z: f32,
}

impl Vec3 {
    /// A vector from its components.
    pub const fn new(x: f32, y: f32, z: f32) -> Vec3 {
        Vec3 { x, y, z }
    }

    pub(crate) fn to_c(self) -> sys::rm_vec3 {
        sys::rm_vec3 { x: self.x, y: self.y, z: self.z }
    }

    pub(crate) fn from_c(v: sys::rm_vec3) -> Vec3 {
        Vec3::new(v.x, v.y, v.z)
    }
}

/// A rotation. Its length need not be exactly one when it goes in.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub struct Quat {
    pub w: f32,
    pub x: f32,
    pub y: f32,
    pub z: f32,
}

impl Quat {
    /// Faces north.
    pub const IDENTITY: Quat = Quat::new(1.0, 0.0, 0.0, 0.0);

    /// A rotation from its components.
    pub const fn new(w: f32, x: f32, y: f32, z: f32) -> Quat {
        Quat { w, x, y, z }
    }

    /// The compass heading that it faces, degrees: 0 north, 90 east.
    pub fn heading(self) -> f32 {
        // SAFETY: plain numbers in and out.
        unsafe { sys::rm_quat_heading(self.to_c()) }
    }

    /// The upright rotation that faces a compass heading: 0 north, 90 east.
    pub fn from_heading(degrees: f32) -> Quat {
        // SAFETY: plain numbers in and out.
        Quat::from_c(unsafe { sys::rm_quat_from_heading(degrees) })
    }

    pub(crate) fn to_c(self) -> sys::rm_quat {
        sys::rm_quat { w: self.w, x: self.x, y: self.y, z: self.z }
    }

    fn from_c(q: sys::rm_quat) -> Quat {
        Quat::new(q.w, q.x, q.y, q.z)
    }
}

impl Default for Quat {
    fn default() -> Quat {
        Quat::IDENTITY
    }
}

/// Where something is and how it is turned.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Position {
    /// Cell of [`Space::Landblocks`]; 0 in [`Space::Flat`].
    pub cell: u32,
    /// Metres from the landblock's corner; in flat space the game's own coordinates.
    pub origin: Vec3,
    /// How it is turned.
    pub rotation: Quat,
}

impl Position {
    pub(crate) fn to_c(self) -> sys::rm_position {
        sys::rm_position {
            cell: self.cell,
            origin: self.origin.to_c(),
            rotation: self.rotation.to_c(),
        }
    }

    pub(crate) fn from_c(p: sys::rm_position) -> Position {
        Position {
            cell: p.cell,
            origin: Vec3::from_c(p.origin),
            rotation: Quat::from_c(p.rotation),
        }
    }
}

/// Names a body of one world. One whose body was removed is recognised as stale.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BodyId {
    index1: u32,
    generation: u32,
}

impl BodyId {
    pub(crate) const NOBODY: BodyId = BodyId { index1: 0, generation: 0 };

    pub(crate) fn to_c(self) -> sys::rm_body_id {
        sys::rm_body_id { index1: self.index1, generation: self.generation }
    }

    pub(crate) fn from_c(id: sys::rm_body_id) -> BodyId {
        BodyId { index1: id.index1, generation: id.generation }
    }
}

/// One body as it is to be drawn.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Render {
    /// Which body.
    pub id: BodyId,
    /// Its id on the server; 0 for none.
    pub guid: u32,
    /// Metres from the corner of the origin's landblock.
    pub position: Vec3,
    /// How it is turned.
    pub rotation: Quat,
    /// Style of the cycle it plays.
    pub style: u32,
    /// Command of that cycle.
    pub cycle: u32,
    /// Index of the clip that plays; `u32::MAX` without one.
    pub clip: u32,
    /// Of the cycle, in 0..1.
    pub phase: f32,
    /// Factor on the cycle's own speed; negative backwards.
    pub rate: f32,
    /// Horizontal speed as it is drawn, m/s: what feet must match.
    pub ground_speed: f32,
}

impl Render {
    pub(crate) const NOBODY: Render = Render {
        id: BodyId::NOBODY,
        guid: 0,
        position: Vec3::new(0.0, 0.0, 0.0),
        rotation: Quat::IDENTITY,
        style: 0,
        cycle: 0,
        clip: 0,
        phase: 0.0,
        rate: 0.0,
        ground_speed: 0.0,
    };
}

// The library writes these two in place.
const _: () = assert!(size_of::<BodyId>() == size_of::<sys::rm_body_id>());
const _: () = assert!(align_of::<BodyId>() == align_of::<sys::rm_body_id>());
const _: () = assert!(size_of::<Render>() == size_of::<sys::rm_render>());
const _: () = assert!(align_of::<Render>() == align_of::<sys::rm_render>());

/// Whose word the rules follow, where the two sources differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rules {
    /// The documents.
    L3,
    /// The documents as their author has corrected them: the best of the three for the game of 2013.
    L32026,
    /// The client of 2013.
    Retail,
    /// Prediction, for any game: see `World::report`.
    Smooth,
}

impl Rules {
    pub(crate) fn to_c(self) -> sys::rm_rules {
        // SAFETY: plain values come out.
        unsafe {
            match self {
                Rules::L3 => sys::rm_rules_l3(),
                Rules::L32026 => sys::rm_rules_l3_2026(),
                Rules::Retail => sys::rm_rules_retail(),
                Rules::Smooth => sys::rm_rules_smooth(),
            }
        }
    }
}

/// How positions are to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Cell ids, and coordinates within their landblocks of 192 m.
    Landblocks,
    /// One space; coordinates are the game's own.
    Flat,
}

impl Space {
    pub(crate) fn to_c(self) -> sys::rm_space {
        match self {
            Space::Landblocks => sys::RM_SPACE_LANDBLOCKS,
            Space::Flat => sys::RM_SPACE_FLAT,
        }
    }
}

/// Whose axes. Points and velocities are scaled to the engine's unit, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axes {
    /// Our own: x right, y forward, z up; metres.
    Remora,
    /// x right, y up, z forward, left-handed; metres.
    Unity,
    /// x forward, y right, z up, left-handed; centimetres.
    Unreal,
    /// x right, y up, z back, right-handed; metres. Bevy's, too.
    Godot,
}

// SAFETY, for all calls below: plain numbers in and out.
impl Axes {
    pub(crate) fn to_c(self) -> sys::rm_axes {
        match self {
            Axes::Remora => sys::RM_AXES_REMORA,
            Axes::Unity => sys::RM_AXES_UNITY,
            Axes::Unreal => sys::RM_AXES_UNREAL,
            Axes::Godot => sys::RM_AXES_GODOT,
        }
    }

    /// A point or a velocity of ours in the engine's axes and unit.
    pub fn point(self, ours: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_to_engine_point(self.to_c(), ours.to_c()) })
    }

    /// An engine's point or velocity in ours.
    pub fn from_point(self, theirs: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_from_engine_point(self.to_c(), theirs.to_c()) })
    }

    /// A direction of ours, such as a normal; its length stays.
    pub fn direction(self, ours: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_to_engine_direction(self.to_c(), ours.to_c()) })
    }

    /// An engine's direction in ours.
    pub fn from_direction(self, theirs: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_from_engine_direction(self.to_c(), theirs.to_c()) })
    }

    /// A rotation of ours in the engine's axes.
    pub fn rotation(self, ours: Quat) -> Quat {
        Quat::from_c(unsafe { sys::rm_to_engine_rotation(self.to_c(), ours.to_c()) })
    }

    /// An engine's rotation in ours.
    pub fn from_rotation(self, theirs: Quat) -> Quat {
        Quat::from_c(unsafe { sys::rm_from_engine_rotation(self.to_c(), theirs.to_c()) })
    }

    /// An angular velocity of ours, rad/s.
    pub fn omega(self, ours: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_to_engine_omega(self.to_c(), ours.to_c()) })
    }

    /// An engine's angular velocity in ours.
    pub fn from_omega(self, theirs: Vec3) -> Vec3 {
        Vec3::from_c(unsafe { sys::rm_from_engine_omega(self.to_c(), theirs.to_c()) })
    }
}

/// The ground under bodies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ground {
    /// None.
    None,
    /// Everywhere at one height, metres.
    Height(f32),
    /// For each body at the height of its last report with contact.
    LastReport,
}

impl Ground {
    pub(crate) fn to_c(self) -> sys::rm_ground {
        let (kind, height) = match self {
            Ground::None => (sys::RM_GROUND_NONE, 0.0),
            Ground::Height(height) => (sys::RM_GROUND_CONSTANT, height),
            Ground::LastReport => (sys::RM_GROUND_LAST_REPORT, 0.0),
        };
        sys::rm_ground { kind, height, function: None, user: std::ptr::null_mut() }
    }
}

/// A new world: for any game by default, for Asheron's Call from [`WorldDef::ac`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WorldDef {
    /// Default: [`Rules::Smooth`].
    pub rules: Rules,
    /// Default: [`Space::Flat`].
    pub space: Space,
    /// Bodies it can hold; positive. Default: 256.
    pub capacity: u32,
    /// Reasons kept for every eight bodies, for `World::take_events`. Default: 0.
    pub events: u32,
    /// Default: [`Ground::None`].
    pub ground: Ground,
    /// Bodies that may be under a move-to or stuck to another at once; 0 for a quarter of the
    /// capacity, and all up to 64. Default: 0.
    pub goals: u32,
    /// Messages kept for bodies that are not there yet. Default: 64.
    pub pending_messages: u32,
}

impl WorldDef {
    /// The documents' rules on landblocks, ground at each body's last report.
    pub fn ac() -> WorldDef {
        WorldDef {
            rules: Rules::L3,
            space: Space::Landblocks,
            ground: Ground::LastReport,
            ..WorldDef::default()
        }
    }

    pub(crate) fn to_c(self) -> sys::rm_world_def {
        // SAFETY: plain values come out.
        let mut def = unsafe { sys::rm_default_world_def() }; // what both doors have in common
        def.rules = self.rules.to_c();
        def.space = self.space.to_c();
        def.capacity = self.capacity;
        def.events = self.events;
        def.ground = self.ground.to_c();
        def.goals = self.goals;
        def.pending_messages = self.pending_messages;
        def
    }
}

impl Default for WorldDef {
    fn default() -> WorldDef {
        // SAFETY: plain values come out.
        let def = unsafe { sys::rm_default_world_def() };
        WorldDef {
            rules: Rules::Smooth,
            space: Space::Flat,
            capacity: def.capacity,
            events: def.events,
            ground: Ground::None,
            goals: def.goals,
            pending_messages: def.pending_messages,
        }
    }
}

/// A new body: by default it stands on walkable ground and falls when that ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyDef {
    /// Its id on the server, unique in the world; 0 for none.
    pub guid: u32,
    /// Where it starts.
    pub position: Position,
    /// Bits of [`state`](crate::state).
    pub state: u32,
    /// Touches ground.
    pub has_contact: bool,
    /// That can be walked on.
    pub is_on_walkable: bool,
    /// It is the local player.
    pub is_player: bool,
    // table: fields
    /// Of root motion and radius; above 0.
    pub scale: f32,
    /// Share of speed lost in a second; from 0 to 1.
    pub friction: f32,
    /// Share of speed given back by a collision; clamped to 0..0.1.
    pub elasticity: f32,
    /// Of the cylinder that sticky keeps clear, metres; not negative.
    pub radius: f32,
    /// Last run rate; not negative.
    pub run_rate: f32,
    // end of table
}

impl BodyDef {
    pub(crate) fn to_c(self) -> sys::rm_body_def {
        sys::rm_body_def {
            guid: self.guid,
            position: self.position.to_c(),
            state: self.state,
            has_contact: self.has_contact,
            is_on_walkable: self.is_on_walkable,
            is_player: self.is_player,
            // table: to-c
            scale: self.scale,
            friction: self.friction,
            elasticity: self.elasticity,
            radius: self.radius,
            run_rate: self.run_rate,
            // end of table
            // SAFETY: plain values come out.
            ..unsafe { sys::rm_default_body_def() }
        }
    }
}

impl Default for BodyDef {
    fn default() -> BodyDef {
        // SAFETY: plain values come out.
        let def = unsafe { sys::rm_default_body_def() };
        BodyDef {
            guid: def.guid,
            position: Position::from_c(def.position),
            state: def.state,
            has_contact: def.has_contact,
            is_on_walkable: def.is_on_walkable,
            is_player: def.is_player,
            // table: from-def
            scale: def.scale,
            friction: def.friction,
            elasticity: def.elasticity,
            radius: def.radius,
            run_rate: def.run_rate,
            // end of table
        }
    }
}

/// What can be read of a body between ticks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BodyInfo {
    /// Which body.
    pub id: BodyId,
    /// Its id on the server; 0 for none.
    pub guid: u32,
    /// The pose after the last tick. [`World::pose`](crate::World::pose) is the drawn one.
    pub position: Position,
    /// Compass degrees: 0 north, 90 east.
    pub heading: f32,
    /// m/s.
    pub velocity: Vec3,
    /// rad/s.
    pub omega: Vec3,
    /// Displacement of the last tick over its time, m/s.
    pub cached_velocity: Vec3,
    /// Bits of its state.
    pub state: u32,
    /// Stands on something.
    pub is_on_ground: bool,
    /// It is the local player.
    pub is_player: bool,
    /// Not in the world: picked up, or not entered yet.
    pub is_away: bool,
    /// Guid of who holds it; 0 for nobody.
    pub parent: u32,
    /// Places it is still to walk to.
    pub queue_count: u32,
    /// Times it was placed at the end of its queue because it could not walk there.
    pub blips: u32,
    /// Why it moved in the last tick, or did not: see [`reason_names`](crate::reason_names).
    pub reasons: u32,
    /// What it touches: bits of [`transient`](crate::transient).
    pub transient: u32,
    /// m/s at which it follows its queue.
    pub chase_speed: f32,
    // table: fields
    /// Of root motion and radius; above 0.
    pub scale: f32,
    /// Share of speed lost in a second; from 0 to 1.
    pub friction: f32,
    /// Share of speed given back by a collision; clamped to 0..0.1.
    pub elasticity: f32,
    /// Of the cylinder that sticky keeps clear, metres; not negative.
    pub radius: f32,
    /// Last run rate; not negative.
    pub run_rate: f32,
    // end of table
}

impl BodyInfo {
    pub(crate) fn from_c(info: &sys::rm_body_info) -> BodyInfo {
        BodyInfo {
            id: BodyId::from_c(info.id),
            guid: info.guid,
            position: Position::from_c(info.position),
            heading: info.heading,
            velocity: Vec3::from_c(info.velocity),
            omega: Vec3::from_c(info.omega),
            cached_velocity: Vec3::from_c(info.cached_velocity),
            state: info.state,
            is_on_ground: info.transient & sys::RM_TRANSIENT_CONTACT != 0,
            is_player: info.is_player,
            is_away: info.is_away,
            parent: info.parent,
            queue_count: info.queue_count,
            blips: info.blips,
            reasons: info.reasons,
            transient: info.transient,
            chase_speed: info.chase_speed,
            // table: from-info
            scale: info.scale,
            friction: info.friction,
            elasticity: info.elasticity,
            radius: info.radius,
            run_rate: info.run_rate,
            // end of table
        }
    }
}

/// The server says where a body is. Old and repeated stamps are recognised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionUpdate {
    /// Where it is.
    pub position: Position,
    /// Stands on something; without it the update is not walked to. Default: true.
    pub has_contact: bool,
    /// Stamp of the object itself.
    pub instance: u16,
    /// Goes up with every update.
    pub stamp: u16,
    /// Goes up with every teleport.
    pub teleport: u16,
}

impl Default for PositionUpdate {
    fn default() -> PositionUpdate {
        let position = Position::default();
        PositionUpdate { position, has_contact: true, instance: 0, stamp: 0, teleport: 0 }
    }
}

/// Where a body is, and whatever else is known of it. Only for worlds of [`Rules::Smooth`].
#[derive(Clone, Copy, Debug, Default)]
pub struct RemoteReport {
    /// Cell id; 0 in flat space.
    pub cell: u32,
    /// Metres.
    pub origin: Vec3,
    /// Without one it faces its way.
    pub rotation: Option<Quat>,
    /// m/s; derived from places where it is not known.
    pub velocity: Option<Vec3>,
    /// rad/s about the vertical, to the left; derived as well.
    pub turning: Option<f32>,
    /// When it was sent, in the time of the world; seconds.
    pub sent: Option<f64>,
    /// Or how long ago; seconds.
    pub age: Option<f64>,
    /// Or by the clock of its sender, in any unit (`World::set_clock`).
    pub sender_time: Option<f64>,
    /// Which clock that is.
    pub clock: u32,
    /// Counts reports of this body.
    pub number: Option<u32>,
    /// It flies or falls.
    pub is_airborne: bool,
    /// It was put there, and did not walk.
    pub is_jump: bool,
}

impl RemoteReport {
    pub(crate) fn to_c(self) -> sys::rm_remote_report {
        let mut report = unsafe { sys::rm_default_remote_report() };
        let bit = |is_known: bool, bit: u32| if is_known { bit } else { 0 };
        report.known = bit(self.rotation.is_some(), sys::RM_KNOWN_ROTATION as u32)
            | bit(self.velocity.is_some(), sys::RM_KNOWN_VELOCITY as u32)
            | bit(self.turning.is_some(), sys::RM_KNOWN_TURNING as u32)
            | bit(self.sent.is_some(), sys::RM_KNOWN_SENT as u32)
            | bit(self.age.is_some(), sys::RM_KNOWN_AGE as u32)
            | bit(self.sender_time.is_some(), sys::RM_KNOWN_CLOCK as u32)
            | bit(self.number.is_some(), sys::RM_KNOWN_NUMBER as u32)
            | bit(self.is_airborne, sys::RM_KNOWN_AIRBORNE as u32)
            | bit(self.is_jump, sys::RM_KNOWN_JUMP as u32);
        let rotation = self.rotation.unwrap_or(Quat::IDENTITY);
        report.position = Position { cell: self.cell, origin: self.origin, rotation }.to_c();
        report.velocity = self.velocity.unwrap_or_default().to_c();
        report.turning = self.turning.unwrap_or_default();
        report.sent = self.sent.unwrap_or_default();
        report.age = self.age.unwrap_or_default();
        report.sender_time = self.sender_time.unwrap_or_default();
        report.clock = self.clock;
        report.number = self.number.unwrap_or_default();
        report
    }
}

impl PositionUpdate {
    pub(crate) fn to_c(self) -> sys::rm_position_update {
        sys::rm_position_update {
            position: self.position.to_c(),
            has_contact: self.has_contact,
            instance: self.instance,
            stamp: self.stamp,
            teleport: self.teleport,
        }
    }
}

/// How a sender counts its time: see [`World::set_clock`](crate::World::set_clock).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ClockDef {
    /// Units a second, such as 1000; 0 to find it out within five seconds. Default: 0.
    pub rate: f64,
    /// Bits after which the count begins again; 0 for never. Default: 0.
    pub bits: u32,
    /// Seconds that reports are under way at least, until round trips are measured. Default: 0.
    pub least_delay: f32,
}

impl ClockDef {
    pub(crate) fn to_c(self) -> sys::rm_clock_def {
        sys::rm_clock_def { rate: self.rate, bits: self.bits, least_delay: self.least_delay }
    }
}

/// The server says how a body was pushed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VectorUpdate {
    /// m/s.
    pub velocity: Vec3,
    /// rad/s.
    pub omega: Vec3,
    /// Stamp of the object itself.
    pub instance: u16,
    /// Goes up with every update.
    pub stamp: u16,
}

impl VectorUpdate {
    pub(crate) fn to_c(self) -> sys::rm_vector_update {
        sys::rm_vector_update {
            velocity: self.velocity.to_c(),
            omega: self.omega.to_c(),
            instance: self.instance,
            stamp: self.stamp,
        }
    }
}

/// The server says what state a body is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StateUpdate {
    /// Bits of its state.
    pub state: u32,
    /// Stamp of the object itself.
    pub instance: u16,
    /// Goes up with every update.
    pub stamp: u16,
}

impl StateUpdate {
    pub(crate) fn to_c(self) -> sys::rm_state_update {
        sys::rm_state_update { state: self.state, instance: self.instance, stamp: self.stamp }
    }
}

/// What became of a position update.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Route {
    /// Placed: its teleport stamp is newer.
    Teleport,
    /// To be walked to.
    Queue,
    /// Placed: too far from the viewer to be walked to, or its first tick is still to come.
    Snap,
    /// Old stamps, another instance, no contact, or no room.
    Ignored,
}

impl Route {
    pub(crate) fn from_c(route: sys::rm_route) -> Route {
        match route {
            sys::RM_ROUTE_TELEPORT => Route::Teleport,
            sys::RM_ROUTE_QUEUE => Route::Queue,
            sys::RM_ROUTE_SNAP => Route::Snap,
            _ => Route::Ignored,
        }
    }
}

/// What became of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Received {
    /// It changed the world.
    Applied,
    /// Its stamps are old, or it says nothing about motion.
    Ignored,
    /// Its body is not there yet: kept until it is.
    Kept,
    /// Of an older instance, or too long to keep.
    Dropped,
}

/// A message that was received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receipt {
    /// What became of it.
    pub what: Received,
    /// Its opcode.
    pub kind: u32,
    /// Whom it is about.
    pub guid: u32,
}

impl Receipt {
    pub(crate) fn from_c(receipt: &sys::rm_receipt) -> Receipt {
        let what = match receipt.what {
            sys::RM_RECEIVED_APPLIED => Received::Applied,
            sys::RM_RECEIVED_KEPT => Received::Kept,
            sys::RM_RECEIVED_DROPPED => Received::Dropped,
            _ => Received::Ignored,
        };
        Receipt { what, kind: receipt.kind, guid: receipt.guid }
    }
}
