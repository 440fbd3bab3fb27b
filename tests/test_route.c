// What a server says, through stamps and routing.

#include "space/space_numbers.h"
#include "worlds.h"

// A world with a viewer `distance` metres north of its one body.
static rm_world *viewed_world(float distance, rm_body_id *id) {
    rm_world *world = plain_world();
    rm_position viewer = place_at(12.0f, 12.0f + distance, 0.0f);
    *id = add_body(world, 1);
    rm_world_set_viewer(world, &viewer);
    return world;
}

// --- near and far ------------------------------------------------------------------------------

// claims: D2-4.4 D2-4.8 D2-8.2 D3-1.1 D3-2.1 D3-2.6 D3-5.9
static int an_update_nearer_than_96_m_is_queued(void) {
    rm_body_id id;
    rm_world *world = viewed_world(95.9f, &id);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_body_info info = info_of(world, id);
    CHECK(info.queue_count == 1 && info.queued == 1 && info.position.origin.y == 12.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.5 D3-1.1 D3-2.2 D3-2.3 D3-5.9
static int an_update_at_96_m_and_beyond_is_placed(void) {
    const float distances[] = {96.0f, 96.1f, 170.0f};
    for (int i = 0; i < 3; ++i) {
        rm_body_id id;
        rm_world *world = viewed_world(distances[i], &id);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_SNAP);
        rm_body_info info = info_of(world, id);
        CHECK(info.queue_count == 0 && info.snaps == 1 && info.position.origin.y == 14.0f);
        rm_world_destroy(world);
    }
    return 0;
}

static int a_body_at_96_m_is_awake_and_one_beyond_sleeps(void) {
    const float distances[] = {95.9f, 96.0f, 96.1f};
    for (int i = 0; i < 3; ++i) {
        rm_body_id id;
        rm_world *world = viewed_world(distances[i], &id);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        rm_body_info info = info_of(world, id);
        bool is_asleep = distances[i] > 96.0f;
        CHECK(!(info.transient & RM_TRANSIENT_ACTIVE) == is_asleep);
        CHECK(!(info.reasons & RM_REASON_DORMANT) == !is_asleep);
        CHECK_NEAR(info.viewer_distance, distances[i], 1e-4);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D2-8.1
static int a_body_that_has_never_ticked_is_placed(void) {
    rm_body_id id;
    rm_world *world = viewed_world(0.0f, &id);
    CHECK(info_of(world, id).viewer_distance == RM_DISTANCE_UNKNOWN);
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_world_destroy(world);
    return 0;
}

static int without_a_viewer_a_body_is_near_from_its_first_tick_on(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(info_of(world, id).viewer_distance == 0.0f);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_world_destroy(world);
    return 0;
}

// claims: D3-2.4
static int the_distance_is_the_one_of_the_last_tick(void) {
    rm_body_id id;
    rm_world *world = viewed_world(10.0f, &id);
    rm_position far = place_at(12.0f, 190.0f, 0.0f);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(rm_world_set_viewer(world, &far) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_QUEUE);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 15.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(rm_world_set_viewer(world, NULL) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 17.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_world_destroy(world);
    return 0;
}

static int a_frozen_tick_caches_no_distance(void) {
    rm_body_id id;
    rm_world *world = viewed_world(10.0f, &id);
    CHECK(rm_body_set_state(world, id, RM_STATE_FROZEN, RM_STATE_FROZEN) == RM_OK);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(info_of(world, id).viewer_distance == RM_DISTANCE_UNKNOWN);
    CHECK(!(info_of(world, id).transient & RM_TRANSIENT_ACTIVE));
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_SNAP);
    CHECK(rm_body_set_state(world, id, RM_STATE_FROZEN, 0) == RM_OK);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 15.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_world_destroy(world);
    return 0;
}

static int an_update_for_a_place_where_the_body_stands_counts_as_queued(void) {
    rm_body_id id;
    rm_world *world = viewed_world(10.0f, &id);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, facing(place_at(12.0f, 12.04f, 0.0f), 90.0f)) == RM_ROUTE_QUEUE);
    rm_body_info info = info_of(world, id);
    CHECK(info.queued == 1 && info.queue_count == 0 && info.position.origin.y == 12.0f);
    CHECK_NEAR(info.heading, 90.0, 1e-3);
    rm_world_destroy(world);
    return 0;
}

// --- stamps ------------------------------------------------------------------------------------

typedef struct stamp_case {
    uint16_t stored, sent;
    bool is_newer;
} stamp_case;

static const stamp_case stamp_cases[] = {
    {0, 1, true},       {1, 0, false},           {5, 5, false},          {0xFFFF, 0, true},
    {0, 0xFFFF, false}, {0xFFF0, 0x0010, true},  {0, 0x7FFF, true},      {0, 0x8000, false},
    {0x8000, 0, true},  {0x7FFF, 0xFFFF, false}, {0xFFFF, 0x7FFF, true}, {0, 0x8001, false},
    {0x8001, 0, true},  {1, 0x8000, true},
};

enum { STAMP_CASES = sizeof stamp_cases / sizeof stamp_cases[0] };

static rm_world *stamped_world(rm_stamp slot, uint16_t stored, rm_body_id *id) {
    rm_world *world = plain_world();
    rm_body_def def = rm_default_body_def();
    def.stamps[slot] = stored;
    rm_body_add(world, &def, id);
    rm_world_tick(world, TICK);
    return world;
}

// claims: D3-5.5
static int position_stamps_wrap_and_the_smaller_of_two_opposites_is_newer(void) {
    for (int i = 0; i < STAMP_CASES; ++i) {
        const stamp_case *c = &stamp_cases[i];
        rm_body_id id;
        rm_world *world = stamped_world(RM_STAMP_POSITION, c->stored, &id);
        rm_position_update update = update_for(world, id, place_at(12.0f, 14.0f, 0.0f));
        update.stamp = c->sent;
        CHECK(send(world, id, &update) == (c->is_newer ? RM_ROUTE_QUEUE : RM_ROUTE_IGNORED));
        rm_body_info info = info_of(world, id);
        CHECK(info.stamps[RM_STAMP_POSITION] == (c->is_newer ? c->sent : c->stored));
        CHECK(info.queue_count == (c->is_newer ? 1u : 0u) && info.ignored == !c->is_newer);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D2-4.1
static int teleport_stamps_wrap_and_an_older_one_is_ignored(void) {
    for (int i = 0; i < STAMP_CASES; ++i) {
        const stamp_case *c = &stamp_cases[i];
        rm_body_id id;
        rm_world *world = stamped_world(RM_STAMP_TELEPORT, c->stored, &id);
        rm_position_update update = update_for(world, id, place_at(12.0f, 14.0f, 0.0f));
        update.teleport = c->sent;
        rm_route expected = c->is_newer ? RM_ROUTE_TELEPORT : RM_ROUTE_IGNORED;
        if (c->sent == c->stored) {
            expected = RM_ROUTE_QUEUE;
        }
        CHECK(send(world, id, &update) == expected);
        CHECK(info_of(world, id).stamps[RM_STAMP_TELEPORT] == (c->is_newer ? c->sent : c->stored));
        rm_world_destroy(world);
    }
    return 0;
}

static int an_older_teleport_does_not_use_up_its_position_stamp(void) {
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_TELEPORT, 5, &id);
    rm_position_update update = update_for(world, id, place_at(12.0f, 14.0f, 0.0f));
    update.stamp = 7;
    update.teleport = 4;
    CHECK(send(world, id, &update) == RM_ROUTE_IGNORED);
    CHECK(info_of(world, id).stamps[RM_STAMP_POSITION] == 0);
    update.teleport = 5;
    CHECK(send(world, id, &update) == RM_ROUTE_QUEUE);
    CHECK(info_of(world, id).stamps[RM_STAMP_POSITION] == 7);
    rm_world_destroy(world);
    return 0;
}

static int an_old_position_with_a_newer_teleport_stays_ignored(void) {
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_POSITION, 9, &id);
    rm_position_update update = update_for(world, id, place_at(12.0f, 14.0f, 0.0f));
    update.stamp = 9;
    update.teleport = 1;
    CHECK(send(world, id, &update) == RM_ROUTE_IGNORED);
    CHECK(info_of(world, id).stamps[RM_STAMP_TELEPORT] == 0);
    CHECK(info_of(world, id).position.origin.y == 12.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D3-5.6
static int updates_of_an_older_or_newer_instance_change_nothing(void) {
    const uint16_t instances[] = {4, 6, 0, 0xFFFF, 0x8005};
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_INSTANCE, 5, &id);
    for (int i = 0; i < 5; ++i) {
        rm_position_update position = update_for(world, id, place_at(12.0f, 14.0f, 0.0f));
        rm_vector_update vector = {
            .velocity = {1.0f, 0.0f, 0.0f}, .instance = instances[i], .stamp = 1};
        rm_state_update state = {.state = 0, .instance = instances[i], .stamp = 1};
        bool was_applied = true;
        position.instance = instances[i];
        position.teleport += 1;
        CHECK(send(world, id, &position) == RM_ROUTE_IGNORED);
        CHECK(rm_body_update_vector(world, id, &vector, &was_applied) == RM_OK && !was_applied);
        was_applied = true;
        CHECK(rm_body_update_state(world, id, &state, &was_applied) == RM_OK && !was_applied);
        rm_body_info info = info_of(world, id);
        CHECK(info.ignored == (uint32_t)i + 1 && info.stamps[RM_STAMP_INSTANCE] == 5);
        CHECK(info.stamps[RM_STAMP_POSITION] == 0 && info.stamps[RM_STAMP_TELEPORT] == 0);
        CHECK(info.stamps[RM_STAMP_VECTOR] == 0 && info.stamps[RM_STAMP_STATE] == 0);
        CHECK(info.velocity.x == 0.0f && info.state == RM_STATE_DEFAULT);
    }
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.6 D3-5.8
static int an_update_without_contact_changes_its_stamp_and_nothing_else(void) {
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_POSITION, 0, &id);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_body_info before = info_of(world, id);
    rm_position_update update = update_for(world, id, facing(place_at(12.0f, 14.0f, 0.0f), 90.0f));
    update.has_contact = false;
    CHECK(send(world, id, &update) == RM_ROUTE_IGNORED);
    rm_body_info after = info_of(world, id);
    CHECK(after.stamps[RM_STAMP_POSITION] == 2 && after.ignored == 1);
    CHECK(after.queue_count == 1 && same_position(&after.position, &before.position));
    CHECK(after.transient == before.transient);
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.1 D3-5.7
static int a_teleport_needs_no_contact(void) {
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_POSITION, 0, &id);
    rm_position_update update = update_for(world, id, place_at(12.0f, 80.0f, 9.0f));
    update.has_contact = false;
    update.teleport = 1;
    CHECK(send(world, id, &update) == RM_ROUTE_TELEPORT);
    rm_body_info info = info_of(world, id);
    CHECK(info.position.origin.y == 80.0f && info.teleports == 1);
    rm_world_destroy(world);
    return 0;
}

// claims: D2-2.2 D3-5.10
static int vector_updates_pass_through_their_own_stamp(void) {
    for (int i = 0; i < STAMP_CASES; ++i) {
        const stamp_case *c = &stamp_cases[i];
        rm_body_id id;
        rm_world *world = stamped_world(RM_STAMP_VECTOR, c->stored, &id);
        rm_vector_update update = {
            .velocity = {1.0f, 2.0f, 3.0f}, .omega = {0.0f, 0.0f, 4.0f}, .stamp = c->sent};
        bool was_applied = !c->is_newer;
        CHECK(rm_body_update_vector(world, id, &update, &was_applied) == RM_OK);
        rm_body_info info = info_of(world, id);
        CHECK(was_applied == c->is_newer);
        CHECK(info.velocity.z == (c->is_newer ? 3.0f : 0.0f));
        CHECK(info.omega.z == (c->is_newer ? 4.0f : 0.0f));
        CHECK(info.stamps[RM_STAMP_VECTOR] == (c->is_newer ? c->sent : c->stored));
        CHECK(info.ignored == 0);
        rm_world_destroy(world);
    }
    return 0;
}

// The local player moves itself: its update only stores the stamp.
static int a_vector_update_of_the_local_player_stores_its_stamp_and_does_nothing(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_vector_update update = {
        .velocity = {1.0f, 2.0f, 3.0f}, .omega = {0.0f, 0.0f, 1.0f}, .stamp = 5};
    bool was_applied = true;
    CHECK(rm_body_set_player(world, id, true) == RM_OK);
    CHECK(rm_body_update_vector(world, id, &update, &was_applied) == RM_OK && !was_applied);
    rm_body_info info = info_of(world, id);
    CHECK(rm_vec3_is_zero(info.velocity) && rm_vec3_is_zero(info.omega));
    CHECK(info.stamps[RM_STAMP_VECTOR] == 5);
    CHECK(rm_body_set_player(world, id, false) == RM_OK);
    CHECK(rm_body_update_vector(world, id, &update, &was_applied) == RM_OK && !was_applied);
    update.stamp = 6;
    CHECK(rm_body_update_vector(world, id, &update, &was_applied) == RM_OK && was_applied);
    CHECK(info_of(world, id).velocity.z == 3.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D3-4.2
static int a_vector_update_clamps_speed_and_keeps_contact(void) {
    rm_body_id id;
    rm_world *world = stamped_world(RM_STAMP_VECTOR, 0, &id);
    rm_vector_update update = {.velocity = {0.0f, 60.0f, 80.0f}, .stamp = 1};
    CHECK(rm_body_update_vector(world, id, &update, NULL) == RM_OK);
    rm_body_info info = info_of(world, id);
    CHECK_NEAR(info.velocity.y, 30.0, 1e-4);
    CHECK_NEAR(info.velocity.z, 40.0, 1e-4);
    CHECK(info.transient & RM_TRANSIENT_CONTACT);
    rm_world_destroy(world);
    return 0;
}

static int state_updates_pass_through_their_own_stamp(void) {
    for (int i = 0; i < STAMP_CASES; ++i) {
        const stamp_case *c = &stamp_cases[i];
        rm_body_id id;
        rm_world *world = stamped_world(RM_STAMP_STATE, c->stored, &id);
        rm_state_update update = {.state = RM_STATE_GRAVITY | RM_STATE_HIDDEN, .stamp = c->sent};
        bool was_applied = !c->is_newer;
        CHECK(rm_body_update_state(world, id, &update, &was_applied) == RM_OK);
        rm_body_info info = info_of(world, id);
        CHECK(was_applied == c->is_newer);
        CHECK(info.state == (c->is_newer ? update.state : (uint32_t)RM_STATE_DEFAULT));
        CHECK(info.stamps[RM_STAMP_STATE] == (c->is_newer ? c->sent : c->stored));
        rm_world_destroy(world);
    }
    return 0;
}

// --- what a teleport ends ----------------------------------------------------------------------

// A body that is busy with everything at once, and a follower that is stuck to it.
typedef struct busy_scene {
    rm_world *world;
    rm_body_id body, target, follower;
} busy_scene;

static busy_scene make_busy(rm_world *world) {
    busy_scene scene = {.world = world};
    rm_position leash = place_at(12.0f, 12.0f, 0.0f);
    scene.body = add_body(world, 1);
    scene.target = add_at(world, 2, place_at(20.0f, 12.0f, 0.0f));
    scene.follower = add_at(world, 3, place_at(4.0f, 12.0f, 0.0f));
    rm_world_tick(world, TICK);
    send_to(world, scene.body, place_at(12.0f, 18.0f, 0.0f));
    rm_body_stick(world, scene.body, scene.target);
    rm_body_constrain(world, scene.body, &leash, 5.0f, 9.0f);
    rm_body_set_moving_to(world, scene.body, true);
    rm_body_stick(world, scene.follower, scene.body);
    return scene;
}

static bool is_as_busy(const busy_scene *scene) {
    rm_body_info info = info_of(scene->world, scene->body);
    return info.queue_count == 1 && info.stuck_to == 2 && info.leash.is_on && info.is_moving_to &&
           info_of(scene->world, scene->follower).stuck_to == 1;
}

static int a_teleport_ends_queue_sticky_leash_and_move_to_and_frees_followers(void) {
    busy_scene scene = make_busy(plain_world());
    CHECK(is_as_busy(&scene));
    CHECK(teleport_to(scene.world, scene.body, place_at(12.0f, 60.0f, 0.0f)) == RM_ROUTE_TELEPORT);
    rm_body_info info = info_of(scene.world, scene.body);
    CHECK(info.queue_count == 0 && info.stuck_to == 0 && !info.leash.is_on && !info.is_moving_to);
    CHECK(info_of(scene.world, scene.follower).stuck_to == 0);
    CHECK(info.position.origin.y == 60.0f && info.teleports == 1);
    rm_world_destroy(scene.world);
    return 0;
}

// claims: D2-4.5
static int a_snap_ends_the_queue_and_nothing_else(void) {
    busy_scene scene = make_busy(plain_world());
    rm_position far = place_at(12.0f, 190.0f, 0.0f);
    CHECK(rm_body_set_state(scene.world, scene.body, RM_STATE_HIDDEN, RM_STATE_HIDDEN) == RM_OK);
    CHECK(rm_world_set_viewer(scene.world, &far) == RM_OK);
    CHECK(rm_world_tick(scene.world, TICK) == RM_OK);
    CHECK(is_as_busy(&scene));
    CHECK(send_to(scene.world, scene.body, place_at(12.0f, 60.0f, 0.0f)) == RM_ROUTE_SNAP);
    rm_body_info info = info_of(scene.world, scene.body);
    CHECK(info.queue_count == 0 && info.snaps == 1);
    CHECK(info.stuck_to == 2 && info.leash.is_on && info.is_moving_to);
    CHECK(info_of(scene.world, scene.follower).stuck_to == 1);
    rm_world_destroy(scene.world);
    return 0;
}

static int a_teleport_that_finds_no_place_changes_only_the_stamps(void) {
    busy_scene scene = make_busy(plain_world());
    rm_body_info before = info_of(scene.world, scene.body);
    CHECK(teleport_to(scene.world, scene.body, place_at(-1e6f, 12.0f, 0.0f)) == RM_ROUTE_IGNORED);
    rm_body_info after = info_of(scene.world, scene.body);
    CHECK(is_as_busy(&scene));
    CHECK(same_position(&before.position, &after.position));
    CHECK(after.ignored == 1 && after.teleports == 0);
    CHECK(after.stamps[RM_STAMP_TELEPORT] == before.stamps[RM_STAMP_TELEPORT] + 1);
    CHECK(after.stamps[RM_STAMP_POSITION] == before.stamps[RM_STAMP_POSITION] + 1);
    rm_world_destroy(scene.world);
    return 0;
}

static int a_snap_that_finds_no_place_changes_only_the_stamp(void) {
    busy_scene scene = make_busy(plain_world());
    rm_position far = place_at(12.0f, 190.0f, 0.0f);
    rm_world_set_viewer(scene.world, &far);
    rm_world_tick(scene.world, TICK);
    rm_body_info before = info_of(scene.world, scene.body);
    CHECK(send_to(scene.world, scene.body, place_in(0xA9B40000u, 1.0f, 1.0f, 0.0f)) ==
          RM_ROUTE_IGNORED);
    rm_body_info after = info_of(scene.world, scene.body);
    CHECK(is_as_busy(&scene));
    CHECK(same_position(&before.position, &after.position));
    CHECK(after.ignored == 1 && after.snaps == 0);
    CHECK(after.stamps[RM_STAMP_POSITION] == before.stamps[RM_STAMP_POSITION] + 1);
    rm_world_destroy(scene.world);
    return 0;
}

static rm_sweep_result refuse_places(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    return in->kind == RM_SWEEP_MOVE ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

static int a_teleport_that_the_sweep_refuses_changes_only_the_stamps(void) {
    busy_scene scene = make_busy(plain_world());
    CHECK(rm_world_set_sweep(scene.world, refuse_places, NULL) == RM_OK);
    CHECK(teleport_to(scene.world, scene.body, place_at(12.0f, 60.0f, 0.0f)) == RM_ROUTE_IGNORED);
    CHECK(is_as_busy(&scene));
    CHECK(info_of(scene.world, scene.body).position.origin.y == 12.0f);
    CHECK(info_of(scene.world, scene.body).stamps[RM_STAMP_TELEPORT] == 1);
    rm_world_destroy(scene.world);
    return 0;
}

static int a_refused_update_leaves_the_reported_ground_alone(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_body(world, 1);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(12.0f, 12.0f, 3.0f)) == RM_ROUTE_QUEUE);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(info_of(world, id).position.origin.z == 3.0f);
    CHECK(teleport_to(world, id, place_at(-1e6f, 12.0f, 50.0f)) == RM_ROUTE_IGNORED);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(info_of(world, id).position.origin.z == 3.0f);
    rm_world_destroy(world);
    return 0;
}

// --- rules -------------------------------------------------------------------------------------

static rm_world *retail_world(void) {
    rm_world_def def = plain_def();
    def.rules = rm_rules_retail();
    return world_of(&def);
}

static int every_accepted_update_leashes_a_retail_body_to_itself_outdoors(void) {
    rm_world *world = retail_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    CHECK(!info_of(world, id).leash.is_on);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_constraint leash = info_of(world, id).leash;
    CHECK(leash.is_on && leash.used == 0.0f && leash.start == 10.0f && leash.max == 50.0f);
    rm_world_tick(world, 0.1);
    CHECK_NEAR(info_of(world, id).leash.used, 0.8, 1e-5);
    CHECK(send_to(world, id, place_at(12.0f, 17.0f, 0.0f)) == RM_ROUTE_QUEUE);
    CHECK(info_of(world, id).leash.used == 0.0f);
    CHECK(teleport_to(world, id, place_at(12.0f, 90.0f, 0.0f)) == RM_ROUTE_TELEPORT);
    CHECK(info_of(world, id).leash.is_on && info_of(world, id).leash.used == 0.0f);
    rm_world_destroy(world);
    return 0;
}

static int the_leash_of_a_retail_body_indoors_is_shorter(void) {
    rm_world *world = retail_world();
    rm_body_id id = add_at(world, 1, place_in(TEST_ROOM, 12.0f, 12.0f, 0.0f));
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, place_in(TEST_ROOM, 12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    rm_constraint leash = info_of(world, id).leash;
    CHECK(leash.is_on && leash.start == 5.0f && leash.max == 20.0f);
    rm_world_destroy(world);
    return 0;
}

static int ignored_updates_do_not_leash_a_retail_body(void) {
    rm_world *world = retail_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    rm_position_update update = update_for(world, id, place_at(12.0f, 16.0f, 0.0f));
    update.has_contact = false;
    CHECK(send(world, id, &update) == RM_ROUTE_IGNORED);
    CHECK(teleport_to(world, id, place_at(-1e6f, 0.0f, 0.0f)) == RM_ROUTE_IGNORED);
    CHECK(!info_of(world, id).leash.is_on);
    rm_world_destroy(world);
    return 0;
}

// claims: D4-10.4
static int no_update_leashes_an_l3_body(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    CHECK(send_to(world, id, place_at(12.0f, 13.0f, 0.0f)) == RM_ROUTE_SNAP);
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, place_at(12.0f, 16.0f, 0.0f)) == RM_ROUTE_QUEUE);
    CHECK(teleport_to(world, id, place_at(12.0f, 90.0f, 0.0f)) == RM_ROUTE_TELEPORT);
    CHECK(!info_of(world, id).leash.is_on);
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.7
static int an_l3_body_takes_the_whole_rotation_of_a_queued_update_at_once(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    rm_position to = place_at(12.0f, 16.0f, 0.0f);
    to.rotation = rm_quat_make(0.5f, 0.5f, -0.5f, 0.5f);
    CHECK(send_to(world, id, to) == RM_ROUTE_QUEUE);
    CHECK(same_quaternion(info_of(world, id).position.rotation, to.rotation));
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.8
static int an_l3_body_that_is_there_takes_the_whole_rotation_too(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    rm_position to = place_at(12.0f, 12.01f, 0.0f);
    to.rotation = rm_quat_make(0.5f, 0.5f, -0.5f, 0.5f);
    CHECK(send_to(world, id, to) == RM_ROUTE_QUEUE);
    CHECK(same_quaternion(info_of(world, id).position.rotation, to.rotation));
    rm_world_destroy(world);
    return 0;
}

// claims: D0-3.13
static int an_l3_body_under_a_move_to_does_not_turn(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    CHECK(rm_body_set_moving_to(world, id, true) == RM_OK);
    CHECK(send_to(world, id, facing(place_at(12.0f, 16.0f, 0.0f), 90.0f)) == RM_ROUTE_QUEUE);
    CHECK(same_quaternion(info_of(world, id).position.rotation, rm_quat_identity()));
    CHECK(send_to(world, id, facing(place_at(12.0f, 12.01f, 0.0f), 90.0f)) == RM_ROUTE_QUEUE);
    CHECK(same_quaternion(info_of(world, id).position.rotation, rm_quat_identity()));
    rm_world_destroy(world);
    return 0;
}

static int a_retail_body_turns_as_it_starts_for_the_node(void) {
    rm_world *world = retail_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    CHECK(send_to(world, id, facing(place_at(12.0f, 16.0f, 0.0f), 90.0f)) == RM_ROUTE_QUEUE);
    CHECK(info_of(world, id).heading == 0.0f);
    rm_world_tick(world, TICK);
    rm_body_info info = info_of(world, id);
    CHECK_NEAR(info.heading, 90.0, 1e-2);
    CHECK(info.position.origin.y > 12.1f && info.position.origin.y < 13.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D0-3.12
static int a_retail_body_that_is_there_takes_the_heading_alone(void) {
    rm_world *world = retail_world();
    rm_body_id id = add_body(world, 1);
    rm_world_tick(world, TICK);
    rm_position to = place_at(12.0f, 12.01f, 0.0f);
    to.rotation = rm_quat_make(0.5f, 0.5f, -0.5f, 0.5f); // rolled, so that heading is not all
    CHECK(send_to(world, id, to) == RM_ROUTE_QUEUE);
    rm_body_info info = info_of(world, id);
    CHECK_NEAR(info.heading, rm_quat_heading(to.rotation), 1e-2);
    CHECK(!same_quaternion(info.position.rotation, to.rotation));
    CHECK(info.position.rotation.x == 0.0f && info.position.rotation.y == 0.0f);
    rm_world_destroy(world);
    return 0;
}

static int a_rotation_is_normalised_as_it_comes_in(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_position to = place_at(12.0f, 60.0f, 0.0f);
    to.rotation = rm_quat_make(0.0f, 0.0f, 0.0f, 25.0f);
    CHECK(teleport_to(world, id, to) == RM_ROUTE_TELEPORT);
    CHECK(same_quaternion(info_of(world, id).position.rotation, rm_quat_make(0, 0, 0, 1.0f)));
    rm_world_destroy(world);
    return 0;
}

static int a_placed_body_is_settled_into_its_landblock(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    CHECK(teleport_to(world, id, place_at(200.0f, -10.0f, 0.0f)) == RM_ROUTE_TELEPORT);
    rm_position at = info_of(world, id).position;
    CHECK(at.cell == 0xAAB30008u);
    CHECK(at.origin.x == 8.0f && at.origin.y == 182.0f);
    rm_world_destroy(world);
    return 0;
}

void test_route(void) {
    RUN(an_update_nearer_than_96_m_is_queued);
    RUN(an_update_at_96_m_and_beyond_is_placed);
    RUN(a_body_at_96_m_is_awake_and_one_beyond_sleeps);
    RUN(a_body_that_has_never_ticked_is_placed);
    RUN(without_a_viewer_a_body_is_near_from_its_first_tick_on);
    RUN(the_distance_is_the_one_of_the_last_tick);
    RUN(a_frozen_tick_caches_no_distance);
    RUN(an_update_for_a_place_where_the_body_stands_counts_as_queued);
    RUN(position_stamps_wrap_and_the_smaller_of_two_opposites_is_newer);
    RUN(teleport_stamps_wrap_and_an_older_one_is_ignored);
    RUN(an_older_teleport_does_not_use_up_its_position_stamp);
    RUN(an_old_position_with_a_newer_teleport_stays_ignored);
    RUN(updates_of_an_older_or_newer_instance_change_nothing);
    RUN(an_update_without_contact_changes_its_stamp_and_nothing_else);
    RUN(a_teleport_needs_no_contact);
    RUN(vector_updates_pass_through_their_own_stamp);
    RUN(a_vector_update_of_the_local_player_stores_its_stamp_and_does_nothing);
    RUN(a_vector_update_clamps_speed_and_keeps_contact);
    RUN(state_updates_pass_through_their_own_stamp);
    RUN(a_teleport_ends_queue_sticky_leash_and_move_to_and_frees_followers);
    RUN(a_snap_ends_the_queue_and_nothing_else);
    RUN(a_teleport_that_finds_no_place_changes_only_the_stamps);
    RUN(a_snap_that_finds_no_place_changes_only_the_stamp);
    RUN(a_teleport_that_the_sweep_refuses_changes_only_the_stamps);
    RUN(a_refused_update_leaves_the_reported_ground_alone);
    RUN(every_accepted_update_leashes_a_retail_body_to_itself_outdoors);
    RUN(the_leash_of_a_retail_body_indoors_is_shorter);
    RUN(ignored_updates_do_not_leash_a_retail_body);
    RUN(no_update_leashes_an_l3_body);
    RUN(an_l3_body_takes_the_whole_rotation_of_a_queued_update_at_once);
    RUN(an_l3_body_that_is_there_takes_the_whole_rotation_too);
    RUN(an_l3_body_under_a_move_to_does_not_turn);
    RUN(a_retail_body_turns_as_it_starts_for_the_node);
    RUN(a_retail_body_that_is_there_takes_the_heading_alone);
    RUN(a_rotation_is_normalised_as_it_comes_in);
    RUN(a_placed_body_is_settled_into_its_landblock);
}
