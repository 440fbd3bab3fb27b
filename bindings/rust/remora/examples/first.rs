//! The first program: somebody runs along a bend. A server reports it ten times a second, each
//! report is under way for a tenth of a second, and the body is drawn where it is now. Every language
//! prints the same text (examples/first.expected), down to the hash of the world.

use remora::{BodyDef, BodyId, Error, Position, RemoteReport, Vec3, World, WorldDef};

const FRAMES: u16 = 120;
const FRAMES_A_SECOND: f64 = 60.0;
const FRAMES_A_REPORT: u16 = 6;
const FRAMES_UNDER_WAY: u16 = 6;

/// What the server knows: 4 m/s to the north, and ever faster to the east.
fn place_at(frame: u16) -> Vec3 {
    let frame = f32::from(frame);
    Vec3::new(frame * frame / 3600.0, 4.0 * frame / 60.0, 0.0)
}

/// The server said where it was, and when.
fn report(world: &mut World, body: BodyId, frame: u16) -> Result<(), Error> {
    let sent = Some(f64::from(frame) / FRAMES_A_SECOND);
    world.report(body, &RemoteReport { origin: place_at(frame), sent, ..Default::default() })
}

fn line(world: &World, frame: u16) -> String {
    let mut drawn = Vec::new();
    world.render(0, &mut drawn); // all bodies, ready to draw
    let (at, is) = (drawn[0].position, place_at(frame));
    let seconds = f64::from(frame) / FRAMES_A_SECOND;
    format!("{:.2} s: drawn at {:.2} {:.2}, is at {:.2} {:.2}\n", seconds, at.x, at.y, is.x, is.y)
}

pub fn run() -> Result<String, Error> {
    let mut printed = String::new();
    // Your own coordinates; metres, z up.
    let def = WorldDef::default(); // smooth rules; your own coordinates: metres, z up
    let mut world = World::new(&def)?;
    let start = Position { origin: place_at(0), ..BodyDef::default().position };
    let body = world.add(&BodyDef { position: start, ..BodyDef::default() })?;

    for frame in 1..=FRAMES {
        if frame >= FRAMES_UNDER_WAY && (frame - FRAMES_UNDER_WAY) % FRAMES_A_REPORT == 0 {
            report(&mut world, body, frame - FRAMES_UNDER_WAY)?;
        }
        world.advance(1.0 / FRAMES_A_SECOND)?; // a frame of your game
        if frame % 20 == 0 {
            printed += &line(&world, frame);
        }
    }
    Ok(printed + &format!("hash {:016x}\n", world.hash()))
}

#[allow(dead_code)] // the test calls run() alone
fn main() -> Result<(), Error> {
    print!("{}", run()?);
    Ok(())
}
