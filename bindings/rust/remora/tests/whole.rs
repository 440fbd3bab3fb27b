//! What a game needs beside worlds: levels, commands, messages, recordings.

use remora::*;
use std::sync::Arc;

fn at(x: f32, y: f32, z: f32) -> Position {
    Position { origin: Vec3::new(x, y, z), ..Position::default() }
}

fn flat(rules: Rules) -> World {
    World::new(&WorldDef { rules, space: Space::Flat, events: 64, ..WorldDef::ac() }).unwrap()
}

fn falling(position: Position) -> BodyDef {
    BodyDef { position, has_contact: false, is_on_walkable: false, ..BodyDef::default() }
}

#[test]
fn a_level_carries_bodies_and_can_be_changed_by_its_only_world() {
    let mut level = Collision::new(Space::Flat).unwrap();
    level.set_terrain(&[1.5; 9], 3, 8.0, Vec3::new(-8.0, -8.0, 0.0)).unwrap();
    let mut mesh = Mesh::new().unwrap();
    mesh.add_box(Vec3::new(-1.0, -1.0, 0.0), Vec3::new(1.0, 1.0, 2.0)).unwrap();
    let mesh = level.add_mesh(&mesh).unwrap();
    let box_ = level.add_obstacle(&Solid::Mesh(mesh), at(4.0, 4.0, 1.0), 1.0).unwrap();
    let pillar = Solid::Cylinders(vec![(Vec3::default(), 0.5, 2.0)]);
    level.add_obstacle(&pillar, at(-6.0, 6.0, 0.0), 1.0).unwrap();
    assert_eq!(level.height(at(0.0, 0.0, 0.0)), Some(1.5));
    assert_eq!(level.height(at(99.0, 0.0, 0.0)), None);
    let mut world = flat(Rules::L3);
    world.set_collision(Arc::new(level), true).unwrap();
    let low = world.add(&falling(at(0.0, 0.0, 5.0))).unwrap();
    let high = world.add(&falling(at(4.0, 4.0, 5.0))).unwrap();
    for _ in 0..60 {
        world.tick(1.0 / 30.0).unwrap();
    }
    assert!((world.read(low).unwrap().position.origin.z - 1.5).abs() < 0.01);
    assert!((world.read(high).unwrap().position.origin.z - 3.0).abs() < 0.01);
    let level = world.collision_mut().expect("no other world shares it");
    level.remove_obstacle(box_).unwrap();
    assert_eq!(level.remove_obstacle(box_), Err(Error::Reference));
}

#[test]
fn a_bad_obj_names_its_line_and_a_lenient_one_counts() {
    let failed = Mesh::from_obj(b"v 0 0 0\nf 1 2 3\n", Axes::Remora, false).err().unwrap();
    assert_eq!((failed.error, failed.index), (Error::Reference, 2));
    assert!(failed.to_string().contains("line 2"));
    let text = b"v 0 1 0\nv 0 1 -1\nv 1 1 -1\nf 3 2 1\nf 1 2\n";
    let mesh = Mesh::from_obj(text, Axes::Godot, true).unwrap();
    assert_eq!((mesh.polygon_count(), mesh.dropped()), (1, 1));
}

#[test]
fn a_sweep_of_the_hosts() {
    let mut world = flat(Rules::L3);
    world
        .set_sweep(|asked, answer| {
            answer.at = asked.to;
            answer.at.origin.z = 7.0;
            answer.contact =
                sys::rm_plane { normal: sys::rm_vec3 { x: 0.0, y: 0.0, z: 1.0 }, d: -7.0 };
            answer.bits = sys::RM_SWEPT_CONTACT;
            sys::RM_SWEEP_OK
        })
        .unwrap();
    let body = world.add(&BodyDef::default()).unwrap();
    world.set_cycle(body, Vec3::new(0.0, 3.0, 0.0), Vec3::default()).unwrap();
    world.tick(1.0 / 30.0).unwrap();
    assert_eq!(world.read(body).unwrap().position.origin.z, 7.0);
}

#[test]
fn commands_reasons_and_states_have_names() {
    let mut world = flat(Rules::L3);
    world.set_ground(Ground::Height(0.0)).unwrap();
    let body = world
        .add(&BodyDef { is_player: true, position: at(0.0, 0.0, 0.0), ..BodyDef::default() })
        .unwrap();
    world.tick(1.0 / 30.0).unwrap();
    assert_eq!(world.do_command(body, "Wlk", 1.0), Err(CommandError::Unknown));
    world.do_command(body, "RunForward", 2.0).unwrap();
    world.tick(1.0 / 30.0).unwrap();
    let info = world.read(body).unwrap();
    assert!(reason_names(info.reasons).contains(&"root"));
    assert!(state_names(info.state).contains(&"GRAVITY"));
    assert!(transient_names(info.transient).contains(&"CONTACT"));
    let mut poses = Vec::new();
    world.render(0, &mut poses);
    assert_eq!(command_name(poses[0].cycle), Some("RunForward"));
    world.jump(body, 0.5).unwrap();
    world.tick(1.0 / 30.0).unwrap();
    assert!(world.jump(body, 0.5).is_err());
    let leaves = |event: &Event| event.reason == Some(sys::RM_REASON_LEAVE);
    assert!(world.take_events().unwrap().iter().any(leaves));
}

#[test]
fn messages_come_back_as_they_went() {
    let bytes = Message::update_position(7, at(1.0, 2.0, 3.0), 1, true).encode().unwrap();
    let message = Message::decode(&bytes).unwrap();
    assert_eq!((message.name(), message.guid()), ("UpdatePosition", 7));
    assert_eq!(message.position(), Some(at(1.0, 2.0, 3.0)));
    assert_eq!(message.encode().unwrap(), bytes);
    assert!(Message::decode(&bytes[..9]).err().unwrap().place.is_some());
    let long: Vec<u8> = (0..1280).map(|i| i as u8).collect();
    let datagrams = Sender::new(1, 1).send(&[&long]).unwrap();
    assert!(datagrams.len() > 1);
    let mut reassembler = Reassembler::new().unwrap();
    let found: Vec<_> =
        datagrams.iter().rev().flat_map(|one| reassembler.push(0, one).unwrap()).collect();
    assert_eq!(found[0].bytes, long);
    let receipt = flat(Rules::L3).receive(&[0x01, 0xE0, 0, 0, 9]).unwrap();
    assert_eq!((receipt.what, receipt.kind), (Received::Ignored, 0xE001));
}

#[test]
fn a_body_moves_to_another_world() {
    let (mut one, mut other) = (flat(Rules::L3), flat(Rules::L3));
    let body = one.add(&BodyDef::default()).unwrap();
    let moved = other.restore_body(&one.save_body(body).unwrap()).unwrap();
    assert_eq!(one.difference(body, &other, moved), Ok(None));
    other.set_velocity(moved, Vec3::new(1.0, 0.0, 0.0)).unwrap();
    assert_eq!(one.difference(body, &other, moved), Ok(Some("velocity")));
}

#[test]
fn axes_go_both_ways() {
    let ours = Vec3::new(1.0, 2.0, 3.0);
    assert_eq!(Axes::Unreal.point(ours), Vec3::new(200.0, 100.0, 300.0));
    for axes in [Axes::Unity, Axes::Unreal, Axes::Godot] {
        assert_eq!(axes.from_point(axes.point(ours)), ours);
    }
}
