// What the five documents say and no other unit holds: their figures, and sentences about a body in
// a world. docs/measured/claims.md lists every claim with its tests.

#include "body/body_numbers.h"
#include "chase/chase_numbers.h"
#include "collide/collide_numbers.h"
#include "motion/motion_numbers.h"
#include "world/world_numbers.h"
#include "worlds.h"

// --- figures -----------------------------------------------------------------------------------

// claims: D0-4.31 D2-5.1 D3-4.1
static int the_figures_of_the_queue(void) {
    CHECK(RM_ACTIVE_DISTANCE == 96.0f);
    CHECK(RM_BLIP_OUTDOORS == 100.0f && RM_BLIP_INDOORS == 20.0f);
    CHECK(RM_CHASE_SPEED_FACTOR == 2.0f && RM_CHASE_SPEED_FALLBACK == 7.5f);
    CHECK(RM_STALL_DISTANCE == 0.20f && RM_REACH_DISTANCE == 0.05f);
    CHECK(RM_STALL_RATIO == 0.30f && RM_EPSILON == 0.0002f);
    CHECK(RM_STALL_WINDOW == 5 && RM_FAIL_LIMIT == 3);
    return 0;
}

// claims: D1-2.1
static int the_figures_of_the_clock(void) {
    CHECK(RM_TICK_MIN == 1.0 / 30.0 && RM_TICK_MAX_L3 == 0.1 && RM_TICK_HUGE == 2.0);
    return 0;
}

// claims: D4-4.9 D4-6.8
static int the_figures_of_integration(void) {
    CHECK(RM_GRAVITY == -9.8f && RM_MAX_SPEED == 50.0f);
    CHECK(RM_SMALL_SPEED == 0.25f && RM_FLOOR_Z == 0.66417414f);
    return 0;
}

// claims: D2-7.8 D2-7.9
static int a_body_has_the_size_of_the_documents(void) {
    const rm_body_def def = rm_default_body_def();
    CHECK(def.shape.sphere_count == 2);
    CHECK(def.shape.spheres[0].radius == 0.48f && def.shape.spheres[1].radius == 0.48f);
    CHECK_NEAR(def.shape.spheres[1].center.z + def.shape.spheres[1].radius, 1.2, 1e-6);
    CHECK(def.shape.step_up == 0.4f && def.shape.step_down == 0.4f);
    CHECK(def.state & RM_STATE_EDGE_SLIDE);
    return 0;
}

// --- bodies in a world -------------------------------------------------------------------------

// What the forward and sidestep commands of a movement make of a body's cycle.
static rm_vec3 cycle_of(uint32_t forward, uint32_t sidestep) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    update.movement.state.forward = forward;
    update.movement.state.sidestep = sidestep;
    rm_body_update_motion(world, id, &update, NULL);
    rm_vec3 velocity = info_of(world, id).cycle_velocity;
    rm_world_destroy(world);
    return velocity;
}

// claims: D2-9.1 D4-3.4
static int the_figures_of_the_cycles(void) {
    CHECK(same_vector(cycle_of(RM_COMMAND_RUN_FORWARD, 0), rm_vec3_make(0.0f, 4.0f, 0.0f)));
    CHECK(same_vector(cycle_of(RM_COMMAND_WALK_FORWARD, 0), rm_vec3_make(0.0f, 3.12f, 0.0f)));
    CHECK(same_vector(cycle_of(RM_COMMAND_READY, RM_COMMAND_SIDESTEP_RIGHT),
                      rm_vec3_make(1.25f, 0.0f, 0.0f)));
    return 0;
}

// Three reports around two corners: whoever left one out would not come near it.
// claims: D0-1.1
static int places_are_reached_in_the_order_of_their_reports(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_at(12.0f, 12.0f, 0.0f));
    float nearest[2] = {99.0f, 99.0f};
    uint32_t left = 3;
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(send_to(world, id, place_at(14.0f, 12.0f, 0.0f)) == RM_ROUTE_QUEUE);
    CHECK(send_to(world, id, place_at(14.0f, 14.0f, 0.0f)) == RM_ROUTE_QUEUE);
    CHECK(send_to(world, id, place_at(12.0f, 14.0f, 0.0f)) == RM_ROUTE_QUEUE);
    for (int i = 0; i < 60; ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        rm_body_info info = info_of(world, id);
        for (int k = 0; k < 2; ++k) {
            const rm_position corner = place_at(14.0f, 12.0f + 2.0f * (float)k, 0.0f);
            float distance = rm_position_distance(&corner, &info.position);
            nearest[k] = distance < nearest[k] ? distance : nearest[k];
        }
        CHECK(info.queue_count <= left);
        left = info.queue_count;
    }
    CHECK(nearest[0] <= 0.05f && nearest[1] <= 0.05f);
    CHECK(left == 0 && info_of(world, id).blips == 0);
    CHECK_NEAR(info_of(world, id).position.origin.x, 12.0, 0.05);
    CHECK_NEAR(info_of(world, id).position.origin.y, 14.0, 0.05);
    rm_world_destroy(world);
    return 0;
}

static void tell_to_run(rm_world *world, rm_body_id id) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    update.movement.state.forward = RM_COMMAND_RUN_FORWARD;
    rm_body_update_motion(world, id, &update, NULL);
}

// Guids of players begin with 0x50, those of creatures with 0x80 and more.
// claims: D2-2.5 D2-8.3
static int players_and_creatures_tick_alike(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    for (int r = 0; r < 2; ++r) {
        rm_world_def def = plain_def();
        def.rules = rules[r];
        rm_world *world = world_of(&def);
        rm_body_id player = add_body(world, 0x50000001u);
        rm_body_id creature = add_body(world, 0x80000001u);
        tell_to_run(world, player);
        tell_to_run(world, creature);
        for (int i = 0; i < 90; ++i) {
            CHECK(rm_world_tick(world, TICK) == RM_OK);
            rm_position at = place_at(12.0f, 12.0f + 0.1f * (float)i, 0.0f);
            if (i % 6 == 0) {
                send_to(world, player, at);
                send_to(world, creature, at);
            }
            rm_body_info a = info_of(world, player);
            rm_body_info b = info_of(world, creature);
            CHECK(same_position(&a.position, &b.position) && a.reasons == b.reasons);
        }
        CHECK(info_of(world, player).position.origin.y > 18.0f);
        rm_world_destroy(world);
    }
    return 0;
}

// claims: D2-7.5
static int a_remote_that_stands_with_nothing_queued_does_not_move(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = world_of(&def);
    rm_position at = facing(place_at(12.0f, 12.0f, 0.0f), 77.0f);
    rm_body_id id = add_at(world, 1, at);
    for (int i = 0; i < 90; ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        rm_position now = info_of(world, id).position;
        CHECK(same_position(&now, &at));
    }
    CHECK(same_vector(info_of(world, id).velocity, rm_vec3_make(0.0f, 0.0f, 0.0f)));
    rm_world_destroy(world);
    return 0;
}

// A position update of a server that says how fast the body is.
static rm_status receive_place_with_velocity(rm_world *world, uint32_t guid, rm_position at) {
    rm_message message = {.kind = RM_MESSAGE_UPDATE_POSITION};
    rm_position_pack *pack = &message.update_position.at;
    uint8_t bytes[128];
    size_t size;
    rm_receipt receipt;
    message.update_position.guid = guid;
    pack->position = at;
    pack->flags = RM_POSITION_HAS_CONTACT | RM_POSITION_HAS_VELOCITY |
                  rm_position_rotation_flags(at.rotation);
    pack->velocity = rm_vec3_make(0.0f, 40.0f, 3.0f);
    pack->position_stamp = 1;
    rm_status status = rm_message_encode(&message, bytes, sizeof bytes, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, bytes, size, &receipt) : status;
}

// claims: D3-3.1 D3-3.2 D3-5.11 D4-3.5
static int the_velocity_in_a_position_message_is_not_used(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 7, place_at(12.0f, 12.0f, 0.0f));
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    tell_to_run(world, id);
    CHECK(receive_place_with_velocity(world, 7, place_at(12.0f, 14.0f, 0.0f)) == RM_OK);
    for (int i = 0; i < 30; ++i) {
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        rm_body_info info = info_of(world, id);
        CHECK(same_vector(info.velocity, rm_vec3_make(0.0f, 0.0f, 0.0f)));
        CHECK(!(info.reasons & RM_REASON_VELOCITY));
    }
    CHECK(info_of(world, id).queued == 1);
    rm_world_destroy(world);
    return 0;
}

// The translation of a tick is v dt + a dt^2 / 2, on top of what the cycle moves; the velocity is
// that of the start of the tick.
// claims: D4-4.6 D4-13.2
static int a_fall_moves_by_velocity_and_half_the_acceleration(void) {
    rm_world *world = plain_world();
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    def.has_contact = false;
    def.is_on_walkable = false;
    CHECK(rm_body_add(world, &def, &id) == RM_OK);
    CHECK(rm_body_set_velocity(world, id, rm_vec3_make(2.0f, 0.0f, 10.0f)) == RM_OK);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    rm_body_info info = info_of(world, id);
    CHECK_NEAR(info.position.origin.x, 12.2, 1e-5);
    CHECK_NEAR(info.position.origin.z, 1.0 - 0.049, 1e-5);
    CHECK_NEAR(info.velocity.z, 10.0 - 0.98, 1e-5);
    rm_world_destroy(world);
    return 0;
}

// The cycle's turn is dropped for as long as the body chases, and no longer; under the rules of the
// client the node turns the body instead.
// claims: D2-7.6
static int a_chase_drops_the_turn_of_the_cycle(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_l3_2026(), rm_rules_retail()};
    for (int r = 0; r < 3; ++r) {
        rm_world_def def = plain_def();
        def.rules = rules[r];
        rm_world *world = world_of(&def);
        rm_body_id id = add_body(world, 1);
        rm_position to = facing(place_at(12.0f, 16.0f, 0.0f), 30.0f);
        CHECK(rm_body_set_cycle(world, id, rm_vec3_make(0.0f, 3.0f, 0.0f),
                                rm_vec3_make(0.0f, 0.0f, -0.5f)) == RM_OK);
        CHECK(rm_body_interpolate(world, id, &to, false) == RM_OK);
        for (int i = 0; i < 10; ++i) {
            CHECK(rm_world_tick(world, TICK) == RM_OK);
            CHECK_NEAR(info_of(world, id).heading, r == 0 ? 0.0 : 30.0, 1e-3);
        }
        CHECK(rm_body_stop(world, id) == RM_OK);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK_NEAR(info_of(world, id).heading, (r == 0 ? 0.0 : 30.0) + 0.5 * TICK * 57.29578, 1e-3);
        rm_world_destroy(world);
    }
    return 0;
}

// Ground ends a body's own spin, and leaves the turn of its cycle.
// claims: D4-4.13
static int the_turn_of_a_cycle_goes_on_where_a_spin_ends(void) {
    const rm_vec3 quarter = rm_vec3_make(0.0f, 0.0f, -1.57079633f);
    rm_world_def def = rm_ac_world_def();
    def.ground = (rm_ground){.kind = RM_GROUND_CONSTANT};
    rm_world *world = world_of(&def);
    rm_body_id turning = add_body(world, 1);
    rm_body_id spinning = add_body(world, 2);
    CHECK(rm_body_set_cycle(world, turning, rm_vec3_make(0.0f, 0.0f, 0.0f), quarter) == RM_OK);
    CHECK(rm_body_set_omega(world, spinning, quarter) == RM_OK);
    for (int i = 0; i < 10; ++i) {
        CHECK(rm_world_tick(world, 0.1) == RM_OK);
    }
    CHECK_NEAR(info_of(world, turning).heading, 90.0, 1e-2);
    CHECK(info_of(world, spinning).omega.z == 0.0f);
    CHECK(info_of(world, spinning).heading < 10.0f);
    rm_world_destroy(world);
    return 0;
}

// claims: D3-4.6
static int leashes_do_not_know_the_player(void) {
    rm_world_def def = plain_def();
    def.rules = rm_rules_retail();
    def.capacity = 2;
    rm_world *world = world_of(&def);
    rm_body_def body = rm_default_body_def();
    for (uint32_t i = 0; i < 2; ++i) {
        rm_body_id id;
        body.guid = 1 + i;
        body.is_player = i == 0;
        CHECK(rm_body_add(world, &body, &id) == RM_OK);
        CHECK(rm_world_tick(world, TICK) == RM_OK);
        CHECK(send_to(world, id, place_at(13.0f, 12.0f, 0.0f)) == RM_ROUTE_QUEUE);
        rm_constraint leash = info_of(world, id).leash;
        CHECK(leash.is_on && leash.start == 10.0f && leash.max == 50.0f);
        CHECK(teleport_to(world, id, place_in(TEST_ROOM, 1.0f, 1.0f, 0.0f)) == RM_ROUTE_TELEPORT);
        leash = info_of(world, id).leash;
        CHECK(leash.is_on && leash.start == 5.0f && leash.max == 20.0f);
    }
    rm_world_destroy(world);
    return 0;
}

void test_documents(void) {
    RUN(the_figures_of_the_queue);
    RUN(the_figures_of_the_clock);
    RUN(the_figures_of_integration);
    RUN(a_body_has_the_size_of_the_documents);
    RUN(the_figures_of_the_cycles);
    RUN(places_are_reached_in_the_order_of_their_reports);
    RUN(players_and_creatures_tick_alike);
    RUN(a_remote_that_stands_with_nothing_queued_does_not_move);
    RUN(the_velocity_in_a_position_message_is_not_used);
    RUN(a_fall_moves_by_velocity_and_half_the_acceleration);
    RUN(a_chase_drops_the_turn_of_the_cycle);
    RUN(the_turn_of_a_cycle_goes_on_where_a_spin_ends);
    RUN(leashes_do_not_know_the_player);
}
