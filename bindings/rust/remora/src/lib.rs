//! remora moves other people's characters in networked games: a server says a few times a second
//! where they are, and they walk there as if they had been seen all along.
//!
//! A [`World`] has bodies, each with a [`BodyId`]. Reports of a server go in, as bytes with
//! [`World::receive`] or one by one with [`World::update_position`] and its siblings; time goes in
//! with [`World::advance`]; poses come out of [`World::render`].
//!
//! ```
//! use remora::{BodyDef, Position, PositionUpdate, Space, Vec3, World, WorldDef};
//!
//! # fn main() -> Result<(), remora::Error> {
//! let mut world = World::new(&WorldDef { space: Space::Flat, ..WorldDef::ac() })?;
//! let body = world.add(&BodyDef { guid: 7, ..BodyDef::default() })?;
//! world.advance(1.0 / 30.0)?;
//! let position = Position { origin: Vec3::new(12.0, 14.0, 0.0), ..Position::default() };
//! world.update_position(body, &PositionUpdate { position, stamp: 1, ..Default::default() })?;
//! for _ in 0..60 {
//!     world.advance(1.0 / 60.0)?;
//! }
//! assert_eq!(world.read(body)?.position.origin.y, 14.0);
//! # Ok(())
//! # }
//! ```
//!
//! The same reports and times give the same bits on every machine: see [`World::hash`].

#![deny(missing_docs)]

mod bits;
mod collision;
mod error;
mod motion;
mod recording;
mod single;
mod types;
mod wire;
mod world;

pub use bits::{reason_names, state, state_names, transient, transient_names};
pub use collision::{heightmap, Collision, LevelError, Mesh, MeshId, ObstacleId, Solid};
pub use error::{Error, ReceiveError};
pub use motion::{CommandError, DebugDraw, Event};
pub use recording::{Difference, Recorder, Replay};
/// The C interface itself, for what has no method here.
pub use remora_sys as sys;
pub use single::{Enqueued, SingleBody};
pub use types::{
    Axes, BodyDef, BodyId, BodyInfo, ClockDef, Ground, Position, PositionUpdate, Quat, Receipt,
    Received, RemoteReport, Render, Route, Rules, Space, StateUpdate, Vec3, VectorUpdate, WorldDef,
};
pub use wire::{command, command_name, message_name, Blob, Message, Reassembler, Sender};
pub use world::World;

#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
