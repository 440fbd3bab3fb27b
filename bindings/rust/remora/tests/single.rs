//! A body as a plain value beside the same body in a world.

use remora::{
    sys, BodyDef, Enqueued, Error, Ground, Position, Quat, Rules, SingleBody, Space, Vec3, World,
    WorldDef,
};

const CELL: u32 = 0xA9B4_0001;

fn at(x: f32, y: f32) -> Position {
    Position { cell: CELL, origin: Vec3::new(x, y, 0.0), ..Position::default() }
}

fn def() -> BodyDef {
    BodyDef { position: at(12.0, 12.0), ..BodyDef::default() }
}

fn single(rules: Rules) -> SingleBody {
    SingleBody::new(&def(), rules, Space::Landblocks).unwrap()
}

#[test]
fn the_tick_is_that_of_a_world() {
    for rules in [Rules::L3, Rules::L32026, Rules::Retail] {
        let mut world =
            World::new(&WorldDef { rules, ground: Ground::None, ..WorldDef::ac() }).unwrap();
        let body = world.add(&def()).unwrap();
        let mut plain = single(rules);
        let (ahead, turn) = (Vec3::new(0.0, 3.0, 0.0), Vec3::new(0.0, 0.0, 0.5));
        world.set_cycle(body, ahead, turn).unwrap();
        plain.play(ahead, turn);
        for tick in 0..60u8 {
            if tick % 20 == 5 {
                let rotation = Quat::from_heading(f32::from(tick));
                let place = Position { rotation, ..at(13.0 + f32::from(tick) / 10.0, 14.0) };
                world.interpolate(body, place).unwrap();
                assert_eq!(plain.enqueue(place, false), Ok(Enqueued::Queued));
            }
            world.tick(1.0 / 30.0).unwrap();
            let reasons = plain.tick(1.0 / 30.0).unwrap();
            let info = world.read(body).unwrap();
            assert_eq!(
                (plain.position(), reasons),
                (info.position, info.reasons),
                "{rules:?} {tick}"
            );
        }
    }
}

#[test]
fn a_placement_is_a_wish() {
    let mut plain = single(Rules::L3);
    assert_eq!(plain.enqueue(at(150.0, 12.0), false), Ok(Enqueued::Far));
    plain.tick(1.0 / 30.0).unwrap();
    assert_eq!(plain.wish().unwrap().origin.x, 150.0);
    plain.tick(1.0 / 30.0).unwrap();
    assert_eq!(plain.place(), Ok(true));
    assert_eq!((plain.wish(), plain.position().origin.x), (None, 150.0));
}

#[test]
fn a_body_that_is_there_turns() {
    let mut plain = single(Rules::L3);
    let east = Position { rotation: Quat::from_heading(90.0), ..plain.position() };
    assert_eq!(plain.enqueue(east, true), Ok(Enqueued::There));
    assert_eq!(plain.position().rotation, Quat::IDENTITY);
    assert_eq!(plain.enqueue(east, false), Ok(Enqueued::There));
    assert_eq!(plain.position().rotation, Quat::from_heading(90.0));
    assert!((plain.position().rotation.heading() - 90.0).abs() < 1e-3);
}

#[test]
fn targets_and_leashes() {
    let mut plain = single(Rules::L3);
    plain.stick(7, 0.5, at(15.0, 12.0));
    let is = |reasons: u32, bit: u32| reasons & bit != 0;
    assert!(is(plain.tick(1.0 / 30.0).unwrap(), sys::RM_REASON_STICKY));
    plain.unstick();
    plain.leash(at(12.0, 12.0), 0.05, 0.1);
    plain.play(Vec3::new(0.0, 3.0, 0.0), Vec3::default());
    assert!(is(plain.tick(1.0 / 30.0).unwrap(), sys::RM_REASON_LEASH));
    plain.unleash();
    assert!(!is(plain.tick(1.0 / 30.0).unwrap(), sys::RM_REASON_LEASH));
}

#[test]
fn a_sweep_of_ones_own_is_a_wall() {
    let mut plain = single(Rules::L3);
    plain.play(Vec3::new(0.0, 3.0, 0.0), Vec3::default());
    plain.set_sweep(|asked, answer| {
        answer.at = asked.to;
        answer.at.origin.y = asked.to.origin.y.min(12.5);
        answer.contact.normal.z = 1.0;
        answer.bits = sys::RM_SWEPT_CONTACT;
        sys::RM_SWEEP_OK
    });
    let mut moved = plain; // the function goes along
    for _ in 0..20 {
        moved.tick(1.0 / 30.0).unwrap();
    }
    assert_eq!(moved.position().origin.y, 12.5);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let mut plain = single(Rules::L3);
    assert_eq!(plain.tick(0.0), Err(Error::Time));
    assert_eq!(plain.enqueue(at(f32::NAN, 12.0), false), Err(Error::NotFinite));
    assert_eq!(plain.place(), Err(Error::Argument));
    let smooth = SingleBody::new(&def(), Rules::Smooth, Space::Landblocks);
    assert_eq!(smooth.unwrap_err(), Error::Argument);
}
