//! The first program: one body, four reports of a server, sixty ticks, a jump. Every language prints
//! the same text (examples/first.expected), down to the hash of the world.

use remora::{
    BodyDef, BodyId, Error, Position, PositionUpdate, Quat, Space, Vec3, VectorUpdate, World,
    WorldDef,
};
use std::f32::consts::FRAC_1_SQRT_2;

const TICKS: u16 = 60;
const TICKS_A_REPORT: u16 = 6;
const REPORTS: u16 = 4;
const JUMP_AT: u16 = 40;
const TICKS_A_LINE: u16 = 10;

/// The server says: it is one metre further east and half a metre further north, and faces east.
fn report(world: &mut World, body: BodyId, number: u16) -> Result<(), Error> {
    let steps = f32::from(number);
    let position = Position {
        origin: Vec3::new(10.0 + steps, 20.0 + 0.5 * steps, 5.0),
        rotation: Quat::new(FRAC_1_SQRT_2, 0.0, 0.0, -FRAC_1_SQRT_2),
        ..Position::default()
    };
    let update = PositionUpdate { position, stamp: number, ..PositionUpdate::default() };
    world.update_position(body, &update)?;
    Ok(())
}

/// The server says: it jumps, north-east.
fn jump(world: &mut World, body: BodyId) -> Result<(), Error> {
    let velocity = Vec3::new(1.0, 2.0, 4.0);
    world.update_vector(body, &VectorUpdate { velocity, stamp: 1, ..VectorUpdate::default() })?;
    Ok(())
}

fn line(world: &World, body: BodyId) -> Result<String, Error> {
    let info = world.read(body)?;
    let at = info.position.origin;
    Ok(format!(
        "tick {}: at {:.4} {:.4} {:.4}, heading {:.2}, queue {}, {}\n",
        world.ticks(),
        at.x,
        at.y,
        at.z,
        info.heading,
        info.queue_count,
        if info.is_on_ground { "on the ground" } else { "in the air" }
    ))
}

pub fn run() -> Result<String, Error> {
    let mut printed = String::new();
    let mut world = World::new(&WorldDef { space: Space::Flat, ..WorldDef::default() })?;
    let start = Position { origin: Vec3::new(10.0, 20.0, 5.0), ..BodyDef::default().position };
    let body = world.add(&BodyDef { guid: 1, position: start, ..BodyDef::default() })?;

    for tick in 0..TICKS {
        if tick % TICKS_A_REPORT == 1 && tick / TICKS_A_REPORT < REPORTS {
            report(&mut world, body, tick / TICKS_A_REPORT + 1)?;
        }
        if tick == JUMP_AT {
            jump(&mut world, body)?;
        }
        world.tick(1.0 / 30.0)?;
        if (tick + 1) % TICKS_A_LINE == 0 {
            printed += &line(&world, body)?;
        }
    }
    Ok(printed + &format!("hash {:016x}\n", world.hash()))
}

#[allow(dead_code)] // the test calls run() alone
fn main() -> Result<(), Error> {
    print!("{}", run()?);
    Ok(())
}
