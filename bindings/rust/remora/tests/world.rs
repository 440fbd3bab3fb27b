//! The world as a user of the crate sees it.

use remora::{
    BodyDef, BodyId, ClockDef, Error, Ground, Position, PositionUpdate, Received, RemoteReport,
    Render, Route, Space, Vec3, VectorUpdate, World, WorldDef,
};

#[path = "../examples/first.rs"]
mod first;

fn flat() -> World {
    World::new(&WorldDef { space: Space::Flat, ..WorldDef::ac() }).unwrap()
}

fn at(x: f32, y: f32, z: f32) -> Position {
    Position { origin: Vec3::new(x, y, z), ..Position::default() }
}

fn add(world: &mut World, guid: u32) -> BodyId {
    world.add(&BodyDef { guid, position: at(0.0, 0.0, 0.0), ..BodyDef::default() }).unwrap()
}

/// A server's SetState: opcode, guid, state, two stamps.
fn set_state(guid: u32, state: u32) -> Vec<u8> {
    let words = [0xF74B, guid, state, 1 << 16];
    words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect()
}

#[test]
fn the_example_prints_what_every_language_prints() {
    let expected = include_str!("../../../../examples/first.expected");
    assert_eq!(first::run().unwrap(), expected);
}

#[test]
fn defs_are_refused_and_say_why() {
    let def = WorldDef { capacity: 0, ..WorldDef::ac() };
    assert_eq!(World::new(&def).unwrap_err(), Error::Argument);
    let mut world = flat();
    let def = BodyDef { position: at(f32::NAN, 0.0, 0.0), ..BodyDef::default() };
    assert_eq!(world.add(&def), Err(Error::NotFinite));
    assert_eq!(world.tick(-1.0), Err(Error::Time));
    assert!(world.bodies().is_empty());
}

#[test]
fn removed_bodies_are_stale_and_found_no_more() {
    let mut world = flat();
    let body = add(&mut world, 7);
    assert_eq!(world.find(7), Some(body));
    assert_eq!(world.add(&BodyDef { guid: 7, ..BodyDef::default() }), Err(Error::GuidTaken));
    world.remove(body).unwrap();
    assert_eq!(world.find(7), None);
    assert_eq!(world.read(body).unwrap_err(), Error::StaleId);
}

#[test]
fn a_full_world_grows() {
    let def = WorldDef { space: Space::Flat, capacity: 1, ..WorldDef::ac() };
    let mut world = World::new(&def).unwrap();
    let first = add(&mut world, 1);
    assert_eq!(world.add(&BodyDef::default()), Err(Error::Full));
    world.grow(2).unwrap();
    let second = add(&mut world, 2);
    assert_eq!(world.bodies(), [first, second]);
}

#[test]
fn old_updates_are_ignored() {
    let mut world = flat();
    let body = add(&mut world, 1);
    world.tick(1.0 / 30.0).unwrap();
    let update = PositionUpdate { position: at(3.0, 0.0, 0.0), stamp: 2, ..Default::default() };
    assert_eq!(world.update_position(body, &update), Ok(Route::Queue));
    assert_eq!(world.update_position(body, &update), Ok(Route::Ignored));
    let push = VectorUpdate { velocity: Vec3::new(0.0, 0.0, 3.0), stamp: 1, ..Default::default() };
    assert_eq!(world.update_vector(body, &push), Ok(true));
    assert_eq!(world.update_vector(body, &push), Ok(false));
}

#[test]
fn messages_are_applied_kept_or_refused_with_the_place() {
    let mut world = flat();
    let body = add(&mut world, 0x5000_0001);
    let receipt = world.receive(&set_state(0x5000_0001, 0x408)).unwrap();
    assert_eq!((receipt.what, receipt.guid), (Received::Applied, 0x5000_0001));
    assert_eq!(world.read(body).unwrap().state, 0x408);
    assert_eq!(world.receive(&set_state(0x5000_0002, 0x408)).unwrap().what, Received::Kept);

    let hash = world.hash();
    let failed = world.receive(&set_state(0x5000_0001, 0)[..10]).unwrap_err();
    assert_eq!(failed.error, Error::Short);
    assert_eq!(failed.place.map(|(_, offset)| offset), Some(8));
    assert!(failed.to_string().contains("at byte 8"), "{}", failed);
    assert_eq!(world.hash(), hash);
    assert_eq!(world.receive(&[]).unwrap_err().error, Error::Short);
}

#[test]
fn a_function_is_the_ground() {
    let mut world = flat();
    world.set_ground_function(|at| Some(2.0 + 0.1 * at.origin.x)).unwrap();
    let falling = BodyDef {
        position: at(10.0, 0.0, 4.0),
        has_contact: false,
        is_on_walkable: false,
        ..BodyDef::default()
    };
    let body = world.add(&falling).unwrap();
    for _ in 0..90 {
        world.tick(1.0 / 30.0).unwrap();
    }
    let info = world.read(body).unwrap();
    assert!(info.is_on_ground);
    assert!((info.position.origin.z - 3.0).abs() < 1e-3, "{:?}", info.position);

    world.set_ground(Ground::None).unwrap(); // and the function is dropped
    world.tick(1.0 / 30.0).unwrap();
}

#[test]
fn what_is_drawn_is_what_is_read() {
    let mut world = flat();
    let bodies = [add(&mut world, 1), add(&mut world, 2)];
    world.place(bodies[1], at(1.0, 2.0, 3.0)).unwrap();
    let mut poses: Vec<Render> = Vec::new();
    world.render(0, &mut poses);
    assert_eq!(poses.iter().map(|pose| pose.id).collect::<Vec<_>>(), bodies);
    assert_eq!(poses[1].guid, 2);
    assert_eq!(poses[1].position, world.pose(bodies[1]).unwrap().origin);
}

#[test]
fn a_saved_world_goes_on_as_the_first_one_does() {
    let mut world = flat();
    let body = add(&mut world, 1);
    world.interpolate(body, at(5.0, 5.0, 0.0)).unwrap();
    world.tick(1.0 / 30.0).unwrap();
    let saved = world.save().unwrap();

    let mut other = flat();
    other.restore(&saved).unwrap();
    assert_eq!(other.hash(), world.hash());
    for world in [&mut world, &mut other] {
        world.tick(1.0 / 30.0).unwrap();
    }
    assert_eq!(other.hash(), world.hash());
    assert_eq!(other.read(body), world.read(body));
    assert_eq!(other.restore(&saved[1..]), Err(Error::Format));
}

#[test]
fn a_world_moves_to_another_thread_and_is_read_by_many() {
    let mut world = flat();
    add(&mut world, 1);
    let world = std::thread::spawn(move || {
        world.tick(1.0 / 30.0).unwrap();
        world
    });
    let world = world.join().unwrap();
    let hashes: Vec<u64> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(|| world.hash())).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(hashes[0], hashes[1]);
}

/// A sender counts milliseconds, and each of its reports is under way for 0.1 s.
#[test]
fn senders_have_clocks() {
    let mut world = World::new(&WorldDef::default()).unwrap();
    let body = world.add(&BodyDef::default()).unwrap();
    let clock = ClockDef { rate: 1000.0, bits: 32, ..ClockDef::default() };
    world.set_clock(0, &clock).unwrap();
    world.note_round_trip(0, 0.2).unwrap();
    assert_eq!(world.set_clock(1000, &clock), Err(Error::Argument));
    for frame in (6..=120u16).map(f32::from) {
        if frame % 6.0 == 0.0 {
            let sampled = (frame - 6.0) / 60.0;
            let (origin, sender_time) =
                (Vec3::new(0.0, 4.0 * sampled, 0.0), Some(1000.0 * f64::from(sampled)));
            world.report(body, &RemoteReport { origin, sender_time, ..Default::default() }).unwrap();
        }
        world.advance(1.0 / 60.0).unwrap();
    }
    assert!((world.poses().next().unwrap().position.y - 8.0).abs() < 0.02);
    assert_eq!(world.read_clock(0).unwrap().rate, 1000.0);
    assert!(world.explain(body).unwrap().contains("timed by the clock of its sender"));
}

#[test]
fn poses_are_an_iterator() {
    let mut world = World::new(&WorldDef::default()).unwrap();
    assert_eq!(world.poses().len(), 0);
    for guid in 1..=3 {
        world.add(&BodyDef { guid, ..Default::default() }).unwrap();
    }
    let mut rendered = Vec::new();
    world.render(0, &mut rendered);
    assert_eq!((&world).into_iter().collect::<Vec<_>>(), rendered);
    assert_eq!(world.poses().map(|pose| pose.guid).collect::<Vec<_>>(), [1, 2, 3]);
}

#[test]
fn what_a_game_keeps_can_be_sent_to_other_threads() {
    fn check<T: Send + Sync>() {}
    check::<World>();
    check::<remora::Collision>();
    check::<remora::RemoteReport>();
    check::<remora::Render>();
    check::<remora::Error>();
}
