// Reasons as events: order, amounts, overflow.

#include "worlds.h"

enum { ROOM = 512 };

static rm_world *telling_world(uint32_t events) {
    rm_world_def def = plain_def();
    def.events = events;
    return world_of(&def);
}

// All events of a world, which then has none.
static uint32_t take(rm_world *world, rm_event *events) {
    uint32_t count = 0;
    return rm_world_take_events(world, events, ROOM, &count, NULL) == RM_OK ? count : 0;
}

static const rm_event *find_event(const rm_event *events, uint32_t count, uint32_t reason) {
    for (uint32_t i = 0; i < count; ++i) {
        if (events[i].reason == reason) {
            return &events[i];
        }
    }
    return NULL;
}

static int events_come_in_the_order_of_tick_body_and_sequence(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id ids[20];
    for (uint32_t i = 0; i < 20; ++i) {
        ids[i] = add_body(world, i + 1);
        rm_body_set_transient(world, ids[i], RM_TRANSIENT_CONTACT, 0);
        rm_body_set_velocity(world, ids[i], rm_vec3_make(1.0f, 0.0f, 0.0f));
    }
    for (int i = 0; i < 3; ++i) {
        rm_world_tick(world, TICK);
    }
    uint32_t count = take(world, events);
    CHECK(count == 3 * 20 * 2); // velocity and gravity
    for (uint32_t i = 0; i < count; ++i) {
        CHECK(events[i].tick == 1 + i / 40);
        CHECK(rm_body_id_is_equal(events[i].body, ids[i % 40 / 2]));
        CHECK(events[i].sequence == i % 2);
        CHECK(events[i].reason == (i % 2 ? RM_REASON_GRAVITY : RM_REASON_VELOCITY));
    }
    rm_world_destroy(world);
    return 0;
}

static int two_bodies_of_one_slot_keep_their_events_apart(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id first = add_body(world, 1);
    rm_position_update update = update_for(world, first, place_at(1.0f, 1.0f, 0.0f));
    update.has_contact = false;
    for (int i = 0; i < 2; ++i) {
        update.stamp += 1;
        CHECK(send(world, first, &update) == RM_ROUTE_IGNORED);
    }
    rm_body_remove(world, first);
    rm_body_id second = add_body(world, 1);
    for (int i = 0; i < 3; ++i) {
        update.stamp += 1;
        CHECK(send(world, second, &update) == RM_ROUTE_IGNORED);
    }
    CHECK(take(world, events) == 5);
    for (uint32_t i = 0; i < 5; ++i) {
        CHECK(rm_body_id_is_equal(events[i].body, i < 2 ? first : second));
        CHECK(events[i].sequence == (i < 2 ? i : i - 2));
    }
    rm_world_destroy(world);
    return 0;
}

static int events_of_updates_belong_to_the_next_tick(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    take(world, events);
    CHECK(teleport_to(world, id, place_at(12.0f, 15.0f, 4.0f)) == RM_ROUTE_TELEPORT);
    CHECK(!(info_of(world, id).reasons & RM_REASON_TELEPORT));
    CHECK(take(world, events) == 1);
    CHECK(events[0].reason == RM_REASON_TELEPORT && events[0].tick == 2);
    CHECK_NEAR(events[0].amount, 5.0, 1e-5);
    rm_world_tick(world, TICK);
    CHECK(info_of(world, id).reasons & RM_REASON_TELEPORT);
    rm_world_tick(world, TICK);
    CHECK(!(info_of(world, id).reasons & RM_REASON_TELEPORT));
    rm_world_destroy(world);
    return 0;
}

static int a_chase_tells_its_metres_and_the_nodes_that_are_left(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_position to = place_at(12.0f, 12.5f, 0.0f);
    rm_position next = place_at(12.0f, 14.0f, 0.0f);
    rm_body_interpolate(world, id, &to, false);
    rm_body_interpolate(world, id, &next, false);
    rm_world_tick(world, 0.05);
    uint32_t count = take(world, events);
    CHECK(count == 1 && events[0].reason == RM_REASON_CHASE);
    CHECK_NEAR(events[0].amount, 0.4, 1e-5); // 8 m/s
    rm_world_tick(world, 0.05);
    rm_world_tick(world, 0.05);
    count = take(world, events);
    const rm_event *reached = find_event(events, count, RM_REASON_REACHED);
    CHECK(reached && reached->amount == 1.0f);
    rm_world_destroy(world);
    return 0;
}

static int velocity_and_gravity_tell_metres_a_second(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE, 0);
    rm_body_set_velocity(world, id, rm_vec3_make(3.0f, 4.0f, 0.0f));
    rm_world_tick(world, 0.1);
    uint32_t count = take(world, events);
    const rm_event *velocity = find_event(events, count, RM_REASON_VELOCITY);
    const rm_event *gravity = find_event(events, count, RM_REASON_GRAVITY);
    CHECK(velocity && gravity);
    CHECK_NEAR(velocity->amount, 5.0, 1e-5);
    CHECK_NEAR(gravity->amount, 0.98, 1e-5);
    rm_world_destroy(world);
    return 0;
}

static int a_blip_tells_how_far_it_went(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_position to = place_at(12.0f, 162.0f, 0.0f);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, 0);
    rm_body_set_state(world, id, RM_STATE_GRAVITY, 0);
    rm_body_interpolate(world, id, &to, false);
    rm_world_tick(world, TICK);
    CHECK(take(world, events) == 1);
    CHECK(events[0].reason == RM_REASON_BLIP && events[0].amount == 150.0f);
    rm_world_destroy(world);
    return 0;
}

static int a_blip_off_the_map_tells_that_it_failed(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_position off = place_in(0x00000001u, -500.0f, 12.0f, 0.0f);
    CHECK(rm_body_interpolate(world, id, &off, false) == RM_OK);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, 0);
    rm_world_tick(world, TICK);
    rm_world_tick(world, TICK);
    uint32_t count = take(world, events);
    CHECK(find_event(events, count, RM_REASON_BLIP_FAILED) != NULL);
    CHECK(find_event(events, count, RM_REASON_BLIP) == NULL);
    CHECK(info_of(world, id).queue_count == 1 && info_of(world, id).blips == 0);
    rm_world_destroy(world);
    return 0;
}

static int a_stall_tells_the_fails_so_far(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_position leash = place_at(12.0f, 12.0f, 0.0f);
    rm_position to = place_at(12.0f, 20.0f, 0.0f);
    rm_body_constrain(world, id, &leash, 0.0f, 0.0f); // held: no progress is possible
    rm_body_interpolate(world, id, &to, false);
    to.origin.y = 21.0f;
    rm_body_interpolate(world, id, &to, false);
    for (int i = 0; i < 11; ++i) {
        rm_world_tick(world, TICK);
    }
    uint32_t count = take(world, events);
    const rm_event *stall = find_event(events, count, RM_REASON_STALL);
    CHECK(stall && stall->amount == 1.0f);
    CHECK(find_event(events, count, RM_REASON_LEASH) != NULL);
    rm_world_destroy(world);
    return 0;
}

static int sticky_leash_dormant_and_hidden_have_events(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id target = add_at(world, 1, place_at(12.0f, 20.0f, 0.0f));
    rm_body_id id = add_body(world, 2);
    rm_position here = place_at(12.0f, 12.0f, 0.0f);
    rm_body_stick(world, id, target);
    rm_body_constrain(world, id, &here, 0.0f, 100.0f);
    rm_world_tick(world, TICK);
    rm_world_tick(world, TICK);
    uint32_t count = take(world, events);
    const rm_event *sticky = find_event(events, count, RM_REASON_STICKY);
    CHECK(sticky && sticky->amount > 0.5f);
    CHECK(find_event(events, count, RM_REASON_LEASH) != NULL);
    rm_body_set_state(world, target, RM_STATE_HIDDEN, RM_STATE_HIDDEN);
    rm_world_tick(world, TICK);
    count = take(world, events);
    CHECK(find_event(events, count, RM_REASON_HIDDEN) != NULL);
    rm_position far = place_in(0xA9B60001u, 12.0f, 12.0f, 0.0f);
    rm_world_set_viewer(world, &far);
    rm_world_tick(world, TICK);
    count = take(world, events);
    const rm_event *dormant = find_event(events, count, RM_REASON_DORMANT);
    CHECK(dormant && rm_body_id_is_equal(dormant->body, target));
    CHECK_NEAR(dormant->amount, 2 * 192.0 + 12.0 - 20.0, 1e-3);
    rm_world_destroy(world);
    return 0;
}

static int a_jump_tells_leave_and_land_with_their_speeds(void) {
    rm_world_def def = rm_ac_world_def();
    def.events = 512;
    def.ground = (rm_ground){.kind = RM_GROUND_CONSTANT, .height = 0.0f};
    rm_world *world = world_of(&def);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 0.0f, 4.9f));
    for (int i = 0; i < 40; ++i) {
        rm_world_tick(world, TICK);
    }
    uint32_t count = take(world, events);
    const rm_event *leave = find_event(events, count, RM_REASON_LEAVE);
    const rm_event *land = find_event(events, count, RM_REASON_LAND);
    CHECK(leave && land && land->tick > leave->tick + 20);
    CHECK_NEAR(leave->amount, 4.9, 1e-4);
    CHECK_NEAR(land->amount, 4.9, 0.4);
    rm_world_destroy(world);
    return 0;
}

static int events_say_no_other_reasons_than_the_bits(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    test_random random = {3};
    rm_body_id id = add_body(world, 1);
    for (int n = 0; n < 500; ++n) {
        if (random_chance(&random, 5)) {
            send_to(world, id, place_at(random_between(&random, 0.0f, 190.0f), 50.0f, 0.0f));
        }
        rm_world_tick(world, TICK);
        uint32_t told = 0;
        uint32_t count = take(world, events);
        for (uint32_t i = 0; i < count; ++i) {
            told |= events[i].reason;
        }
        CHECK(told == info_of(world, id).reasons);
    }
    rm_world_destroy(world);
    return 0;
}

static int a_full_buffer_drops_the_newest_and_counts_them(void) {
    rm_world *world = telling_world(3);
    rm_event events[ROOM];
    uint32_t count;
    uint64_t dropped;
    rm_body_id id = add_body(world, 1);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, 0);
    rm_body_set_velocity(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f));
    for (int i = 0; i < 5; ++i) {
        rm_world_tick(world, TICK); // velocity and gravity: ten events
    }
    CHECK(rm_world_event_count(world) == 3);
    CHECK(rm_world_take_events(world, events, ROOM, &count, &dropped) == RM_OK);
    CHECK(count == 3 && dropped == 7);
    CHECK(events[0].tick == 1 && events[1].tick == 1 && events[2].tick == 2);
    rm_world_tick(world, TICK);
    CHECK(rm_world_take_events(world, events, ROOM, &count, &dropped) == RM_OK);
    CHECK(count == 2 && dropped == 0 && events[0].tick == 6);
    rm_world_destroy(world);
    return 0;
}

static int every_eight_bodies_have_a_buffer_of_their_own(void) {
    rm_world *world = telling_world(1);
    rm_event events[ROOM];
    uint32_t count;
    uint64_t dropped;
    for (uint32_t i = 0; i < 17; ++i) {
        rm_body_id id = add_body(world, i + 1);
        rm_body_set_cycle(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f),
                          rm_vec3_make(0.0f, 0.0f, 0.0f));
    }
    rm_world_tick(world, TICK);
    CHECK(rm_world_take_events(world, events, ROOM, &count, &dropped) == RM_OK);
    CHECK(count == 3 && dropped == 14);
    CHECK(events[0].body.index1 == 1 && events[1].body.index1 == 9 && events[2].body.index1 == 17);
    rm_world_destroy(world);
    return 0;
}

static int a_buffer_that_is_too_small_takes_nothing(void) {
    rm_world *world = telling_world(4);
    rm_event events[ROOM];
    uint32_t count = 99;
    uint64_t dropped = 99;
    rm_body_id id = add_body(world, 1);
    rm_body_set_cycle(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    for (int i = 0; i < 6; ++i) {
        rm_world_tick(world, TICK);
    }
    CHECK(rm_world_take_events(world, events, 3, &count, &dropped) == RM_ERROR_BUFFER);
    CHECK(rm_world_take_events(world, NULL, 0, &count, &dropped) == RM_ERROR_BUFFER);
    CHECK(rm_world_take_events(world, NULL, 4, &count, &dropped) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_take_events(world, events, 4, NULL, &dropped) == RM_ERROR_ARGUMENT);
    CHECK(count == 99 && dropped == 99 && rm_world_event_count(world) == 4);
    CHECK(rm_world_take_events(world, events, 4, &count, &dropped) == RM_OK);
    CHECK(count == 4 && dropped == 2);
    rm_world_destroy(world);
    return 0;
}

static int a_world_without_events_has_none_and_moves_alike(void) {
    rm_world *silent = telling_world(0);
    rm_world *telling = telling_world(2);
    rm_event events[ROOM];
    uint32_t count = 99;
    uint64_t dropped = 99;
    for (int i = 0; i < 2; ++i) {
        rm_world *world = i ? telling : silent;
        rm_body_id id = add_body(world, 1);
        rm_world_tick(world, TICK);
        send_to(world, id, place_at(12.0f, 18.0f, 0.0f));
        for (int n = 0; n < 30; ++n) {
            rm_world_tick(world, TICK);
        }
    }
    CHECK(rm_world_hash(silent) == rm_world_hash(telling));
    CHECK(rm_world_event_count(silent) == 0);
    CHECK(rm_world_take_events(silent, events, ROOM, &count, &dropped) == RM_OK);
    CHECK(count == 0 && dropped == 0);
    CHECK(rm_world_take_events(silent, NULL, 0, &count, NULL) == RM_OK);
    rm_world_destroy(silent);
    rm_world_destroy(telling);
    return 0;
}

static int taking_events_does_not_change_the_hash(void) {
    rm_world *world = telling_world(8);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_body_set_cycle(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    rm_world_tick(world, TICK);
    uint64_t hash = rm_world_hash(world);
    CHECK(take(world, events) > 0);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int every_reason_has_a_name_and_no_two_the_same(void) {
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        CHECK(rm_reason_name(i) != NULL);
        for (int k = 0; k < i; ++k) {
            CHECK(strcmp(rm_reason_name(i), rm_reason_name(k)) != 0);
        }
    }
    CHECK(rm_reason_name(-1) == NULL && rm_reason_name(RM_REASON_COUNT) == NULL);
    CHECK(RM_REASON_BUDGET == 1 << (RM_REASON_COUNT - 1));
    return 0;
}

// A wall at north 13 that is obstacle number 77.
static rm_sweep_result sweep_wall(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    if (out->at.origin.y > 13.0f) {
        out->at.origin.y = 13.0f;
        out->touched = 77;
        out->normal = rm_vec3_make(0.0f, -1.0f, 0.0f);
        out->bits = RM_SWEPT_NORMAL;
    }
    return RM_SWEEP_OK;
}

static int a_touch_tells_what_was_run_into_how_it_lies_and_how_fast(void) {
    rm_world *world = telling_world(64);
    rm_event events[ROOM];
    rm_body_id id = add_body(world, 1);
    rm_body_info info;
    const rm_position start = place_at(12.0f, 12.0f, 0.0f);
    rm_body_place(world, id, &start);
    rm_world_set_sweep(world, sweep_wall, NULL);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE, 0);
    rm_body_set_state(world, id, RM_STATE_GRAVITY, 0);
    rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 9.0f, 0.0f));
    rm_world_tick(world, 0.1);
    CHECK(find_event(events, take(world, events), RM_EVENT_TOUCH) == NULL);
    rm_world_tick(world, 0.1);
    const rm_event *touch = find_event(events, take(world, events), RM_EVENT_TOUCH);
    CHECK(touch != NULL);
    CHECK(touch->other == 77 && touch->normal.y == -1.0f && touch->tick == 2);
    CHECK_NEAR(touch->amount, 9.0, 1e-5);
    CHECK(rm_body_read(world, id, &info) == RM_OK);
    CHECK((info.reasons & RM_EVENT_TOUCH) == 0); // an event, not a reason
    rm_world_destroy(world);
    return 0;
}

void test_events(void) {
    RUN(events_come_in_the_order_of_tick_body_and_sequence);
    RUN(two_bodies_of_one_slot_keep_their_events_apart);
    RUN(events_of_updates_belong_to_the_next_tick);
    RUN(a_chase_tells_its_metres_and_the_nodes_that_are_left);
    RUN(velocity_and_gravity_tell_metres_a_second);
    RUN(a_blip_tells_how_far_it_went);
    RUN(a_blip_off_the_map_tells_that_it_failed);
    RUN(a_stall_tells_the_fails_so_far);
    RUN(sticky_leash_dormant_and_hidden_have_events);
    RUN(a_jump_tells_leave_and_land_with_their_speeds);
    RUN(events_say_no_other_reasons_than_the_bits);
    RUN(a_full_buffer_drops_the_newest_and_counts_them);
    RUN(every_eight_bodies_have_a_buffer_of_their_own);
    RUN(a_buffer_that_is_too_small_takes_nothing);
    RUN(a_world_without_events_has_none_and_moves_alike);
    RUN(taking_events_does_not_change_the_hash);
    RUN(every_reason_has_a_name_and_no_two_the_same);
    RUN(a_touch_tells_what_was_run_into_how_it_lies_and_how_fast);
}
