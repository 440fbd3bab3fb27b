//! The tour: see examples/tour.c. Prints examples/tour.expected.

use remora::*;
use std::sync::Arc;

const SIDE: usize = 17;
const FRAMES: u32 = 90;
const FRAMES_A_REPORT: u32 = 3;
const TICKS: u32 = 60;
const CRATE: &str = "v -1 0 1\nv 1 0 1\nv 1 0 -1\nv -1 0 -1\nv -1 1 1\nv 1 1 1\nv 1 1 -1\nv -1 1 -1
f 5 6 7 8\nf 1 4 3 2\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\nf 1 2\n";

type Done = Result<(), Box<dyn std::error::Error>>;

fn at(x: f32, y: f32, z: f32) -> Position {
    Position { origin: Vec3::new(x, y, z), ..Position::default() }
}

fn make_level() -> Result<Collision, LevelError> {
    let mut level = Collision::new(Space::Flat).expect("there is memory");
    let raw: Vec<u8> =
        (0..SIDE * SIDE).flat_map(|i| [((i % SIDE * 7 + i / SIDE * 3) % 40) as u8, 0]).collect();
    let heights = heightmap(&raw, SIDE as u32, SIDE as u32, 0.01)?;
    level.set_terrain(&heights, SIDE as u32, 8.0, Vec3::new(-64.0, -64.0, 0.0))?;
    let mesh = Mesh::from_obj(CRATE.as_bytes(), Axes::Godot, true)?;
    let id = level.add_mesh(&mesh)?;
    level.add_obstacle(&Solid::Mesh(id), at(0.5, 6.0, 0.0), 1.0)?;
    println!("level: {} faces, {} dropped", mesh.polygon_count(), mesh.dropped());
    Ok(level)
}

fn new_world(rules: Rules, level: &Arc<Collision>) -> Result<World, Error> {
    let door = if rules == Rules::Smooth { WorldDef::default() } else { WorldDef::ac() };
    let def = WorldDef { rules, space: Space::Flat, capacity: 8, events: 256, ..door };
    let mut world = World::new(&def)?;
    world.set_collision(level.clone(), false)?;
    Ok(world)
}

fn add_body(world: &mut World, guid: u32, x: f32, y: f32) -> Result<BodyId, Error> {
    let position = at(x, y, 0.5);
    let body = world.add(&BodyDef { guid, position, ..BodyDef::default() })?;
    world.enter(body, position)?;
    Ok(body)
}

fn follow(world: &mut World, body: BodyId) -> Result<(), Error> {
    for frame in 0..FRAMES {
        if frame % FRAMES_A_REPORT == 0 {
            let report = RemoteReport {
                origin: Vec3::new(-3.0, 0.125 * frame as f32, 0.0),
                rotation: Some(Quat::IDENTITY),
                velocity: Some(Vec3::new(0.0, 3.75, 0.0)),
                sent: Some(world.time() - 0.1),
                number: Some(frame / FRAMES_A_REPORT),
                ..RemoteReport::default()
            };
            world.report(body, &report)?;
        }
        world.advance(1.0 / 30.0)?;
    }
    Ok(())
}

fn send(world: &mut World, guid: u32) -> Done {
    let message = Message::update_position(guid, at(6.25, -2.0, 0.0), 1, true).encode()?;
    let datagrams = Sender::new(2, 1).send(&[&message])?;
    for blob in Reassembler::new()?.push(1, &datagrams[0])? {
        let x = Message::decode(&blob.bytes)?.position().map_or(0.0, |position| position.origin.x);
        let receipt = world.receive(&blob.bytes)?;
        let (name, size) = (message_name(receipt.kind), blob.bytes.len());
        println!("message: {name} of {}, {size} bytes, x {x:.2}", receipt.guid);
    }
    Ok(())
}

#[derive(Default)]
struct Count {
    lines: u32,
    points: u32,
    texts: u32,
}

impl DebugDraw for Count {
    fn line(&mut self, _: Vec3, _: Vec3, _: u32) {
        self.lines += 1;
    }

    fn point(&mut self, _: Vec3, _: f32, _: u32) {
        self.points += 1;
    }

    fn text(&mut self, _: Vec3, _: &str, _: u32) {
        self.texts += 1;
    }
}

fn print_events(world: &mut World) -> Result<(), Error> {
    let events = world.take_events()?;
    let roots = events.iter().filter(|event| event.reason == Some(sys::RM_REASON_ROOT)).count();
    println!("events: {}, {roots} of them root motion", events.len());
    Ok(())
}

fn print_drawing(world: &World) -> Result<(), Error> {
    let mut count = Count::default();
    world.debug_draw(&mut count)?;
    println!("drawn: {} lines, {} points, {} texts", count.lines, count.points, count.texts);
    Ok(())
}

fn play_back(recording: Vec<u8>) -> Result<(), ReceiveError> {
    let mut replay = Replay::open(recording)?;
    while replay.tick() {}
    let same = if replay.difference().is_none() { "the same" } else { "different" };
    println!("recording: {} calls, {same}, hash {:016x}", replay.calls(), replay.world().hash());
    Ok(())
}

fn walk(world: &mut World, body: BodyId) -> Done {
    let recorder = world.record(Vec::new())?;
    world.do_command(body, "WalkForward", 1.5)?;
    for _ in 0..TICKS {
        world.tick(1.0 / 30.0)?;
    }
    send(world, 2)?;
    for _ in 0..TICKS {
        world.tick(1.0 / 30.0)?;
    }
    let recording = recorder.stop()?;
    print_events(world)?;
    print_drawing(world)?;
    play_back(recording)?;
    Ok(())
}

fn show(name: &str, world: &World, body: BodyId) -> Result<(), Error> {
    let Vec3 { x, y, z } = world.pose(body)?.origin;
    println!("{name}: at {x:.4} {y:.4} {z:.4}, hash {:016x}", world.hash());
    Ok(())
}

fn main() -> Done {
    let level = Arc::new(make_level()?);
    let mut smooth = new_world(Rules::Smooth, &level)?;
    let mut chase = new_world(Rules::L3, &level)?;
    let runner = add_body(&mut smooth, 1, -3.0, 0.0)?;
    let walker = add_body(&mut chase, 2, 5.0, -6.0)?;
    follow(&mut smooth, runner)?;
    show("smooth", &smooth, runner)?;
    walk(&mut chase, walker)?;
    show("chase", &chase, walker).map_err(Into::into)
}
