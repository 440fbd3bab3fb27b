// One server message in, the world changed.

#include "remora/ac.h"

#include "check.h"
#include "samples.h"
#include "threads.h"
#include "wire/decode.h"

#include <string.h>

static const rm_position HOME = {0xA9B40001u, {12.0f, 12.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}};

enum { SOMEBODY = 0x50000001, OTHER = 0x50000002 };

static rm_world *make_world(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    def.ground.kind = RM_GROUND_NONE;
    def.pending_messages = 4;
    def.capacity = 32;
    return rm_world_create(&def, &world) == RM_OK ? world : NULL;
}

static rm_status send(rm_world *world, const rm_message *message, rm_received *what) {
    uint8_t bytes[2048];
    size_t size;
    rm_receipt receipt;
    rm_status status = rm_message_encode(message, bytes, sizeof bytes, &size, NULL);
    if (status != RM_OK) {
        return status;
    }
    status = rm_world_receive(world, bytes, size, &receipt);
    *what = receipt.what;
    return status;
}

static rm_message create_message(uint32_t guid, uint16_t instance) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    m.create_object.guid = guid;
    m.create_object.physics = rm_default_physics_desc();
    m.create_object.physics.state = RM_STATE_DEFAULT;
    m.create_object.physics.bits = RM_PHYSICS_POSITION;
    m.create_object.physics.position = HOME;
    m.create_object.physics.stamps[RM_STAMP_INSTANCE] = instance;
    return m;
}

static rm_message position_message(uint32_t guid, uint16_t instance, uint16_t stamp, float north) {
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    m.update_position.guid = guid;
    m.update_position.at.position = HOME;
    m.update_position.at.position.origin.y = north;
    m.update_position.at.flags =
        RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(HOME.rotation);
    m.update_position.at.instance = instance;
    m.update_position.at.position_stamp = stamp;
    return m;
}

static rm_message motion_message(uint32_t guid, uint16_t stamp, uint32_t forward, float speed) {
    rm_movement movement = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    movement.state.forward = forward;
    movement.state.forward_speed = speed;
    m.update_motion.guid = guid;
    m.update_motion.movement_stamp = stamp;
    m.update_motion.block = rm_movement_pack_make(&movement);
    return m;
}

static bool read(const rm_world *world, uint32_t guid, rm_body_info *info) {
    rm_body_id id;
    return rm_world_find(world, guid, &id) == RM_OK && rm_body_read(world, id, info) == RM_OK;
}

static int creation_makes_a_body_with_all_that_it_says(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_physics_desc *p = &m.create_object.physics;
    rm_received what;
    rm_body_info info;
    p->bits |= RM_PHYSICS_SCALE | RM_PHYSICS_FRICTION | RM_PHYSICS_ELASTICITY |
               RM_PHYSICS_VELOCITY | RM_PHYSICS_OMEGA;
    p->scale = 2.0f;
    p->friction = 0.5f;
    p->elasticity = 0.03f;
    p->velocity = rm_vec3_make(1.0f, 2.0f, 3.0f);
    p->omega = rm_vec3_make(0.0f, 0.0f, 0.5f);
    p->stamps[RM_STAMP_VECTOR] = 9;
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info));
    CHECK(info.scale == 2.0f && info.friction == 0.5f && info.elasticity == 0.03f);
    CHECK(info.velocity.x == 1.0f && info.velocity.z == 3.0f && info.omega.z == 0.5f);
    CHECK(info.stamps[RM_STAMP_INSTANCE] == 7 && info.stamps[RM_STAMP_VECTOR] == 9);
    CHECK(info.state == RM_STATE_DEFAULT && !info.is_away && !info.is_player);
    rm_world_destroy(world);
    return 0;
}

static int creation_again_of_the_same_instance_goes_through_the_stamps(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &m, &what) == RM_OK);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    m.create_object.physics.position.origin.y = 14.0f; // with the old position stamp: ignored
    m.create_object.physics.state = RM_STATE_DEFAULT | RM_STATE_HIDDEN;
    m.create_object.physics.stamps[RM_STAMP_STATE] = 1;
    CHECK(send(world, &m, &what) == RM_OK);
    CHECK(read(world, SOMEBODY, &info));
    CHECK(info.queue_count == 0 && info.ignored == 1 && (info.state & RM_STATE_HIDDEN));
    m.create_object.physics.stamps[RM_STAMP_POSITION] = 1;
    CHECK(send(world, &m, &what) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && info.queue_count == 1);
    rm_world_destroy(world);
    return 0;
}

static int a_newer_instance_replaces_the_body_and_an_older_one_is_dropped(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_received what;
    rm_body_id first;
    rm_body_id second;
    rm_body_info info;
    CHECK(send(world, &m, &what) == RM_OK && rm_world_find(world, SOMEBODY, &first) == RM_OK);
    m = create_message(SOMEBODY, 8);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(rm_world_find(world, SOMEBODY, &second) == RM_OK);
    CHECK(!rm_body_id_is_equal(first, second));
    CHECK(rm_body_read(world, first, &info) == RM_ERROR_STALE_ID);
    uint64_t hash = rm_world_hash(world);
    m = create_message(SOMEBODY, 7);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int update_object_makes_the_body_anew(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_received what;
    rm_body_id first;
    rm_body_id second;
    CHECK(send(world, &m, &what) == RM_OK && rm_world_find(world, SOMEBODY, &first) == RM_OK);
    m.kind = RM_MESSAGE_UPDATE_OBJECT;
    CHECK(send(world, &m, &what) == RM_OK && rm_world_find(world, SOMEBODY, &second) == RM_OK);
    CHECK(!rm_body_id_is_equal(first, second));
    rm_world_destroy(world);
    return 0;
}

static int messages_before_creation_are_kept_and_applied_in_order(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message run = motion_message(SOMEBODY, 1, RM_COMMAND_RUN_FORWARD, 2.0f);
    rm_message walk = motion_message(SOMEBODY, 2, RM_COMMAND_WALK_FORWARD, 1.0f);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &run, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    CHECK(send(world, &walk, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    CHECK(send(world, &create, &what) == RM_OK);
    CHECK(read(world, SOMEBODY, &info));
    CHECK(info.stamps[RM_STAMP_MOVEMENT] == 2 && info.run_rate == 2.0f);
    CHECK_NEAR(info.cycle_velocity.y, RM_WALK_SPEED, 1e-6);
    rm_world_destroy(world);
    return 0;
}

static int the_early_store_is_bounded_in_number(void) {
    rm_world *world = make_world(); // keeps four
    rm_message create = create_message(SOMEBODY, 0);
    rm_received what;
    rm_body_info info;
    for (uint16_t stamp = 1; stamp <= 6; ++stamp) {
        rm_message m = position_message(SOMEBODY, 0, stamp, 12.0f + (float)stamp);
        CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    }
    CHECK(send(world, &create, &what) == RM_OK && read(world, SOMEBODY, &info));
    // The two oldest went; the other four were placed, there having been no tick yet.
    CHECK(info.snaps == 4 && info.position.origin.y == 18.0f);
    rm_world_destroy(world);
    return 0;
}

static int the_early_store_is_bounded_in_age(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message old = position_message(SOMEBODY, 0, 1, 13.0f);
    rm_message young = position_message(SOMEBODY, 0, 2, 14.0f);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &old, &what) == RM_OK);
    CHECK(rm_world_tick(world, RM_PENDING_SECONDS - 1.0) == RM_OK);
    CHECK(send(world, &young, &what) == RM_OK);
    CHECK(rm_world_tick(world, 1.5) == RM_OK);
    CHECK(send(world, &create, &what) == RM_OK && read(world, SOMEBODY, &info));
    CHECK(info.snaps == 1 && info.position.origin.y == 14.0f);
    rm_world_destroy(world);
    return 0;
}

static int the_longest_motion_update_still_fits_into_the_early_store(void) {
    rm_movement movement = rm_default_movement();
    rm_world *world = make_world();
    rm_message m = motion_message(OTHER, 1, RM_COMMAND_READY, 1.0f);
    rm_received what;
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    movement.action_count = RM_MOVEMENT_ACTIONS;
    for (int i = 0; i < RM_MOVEMENT_ACTIONS; ++i) {
        movement.actions[i] = (rm_action){0x10000058u, 1.0f, (uint32_t)i, 0};
    }
    m.update_motion.block = rm_movement_pack_make(&movement);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    rm_world_destroy(world);
    return 0;
}

// claims: D3-5.6
static int a_newer_instance_of_an_update_is_kept_until_it_is_created(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 1);
    rm_message early = position_message(SOMEBODY, 2, 1, 15.0f);
    rm_message old = position_message(SOMEBODY, 0, 1, 16.0f);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &create, &what) == RM_OK);
    CHECK(send(world, &old, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    CHECK(send(world, &early, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    CHECK(read(world, SOMEBODY, &info) && info.position.origin.y == 12.0f);
    create = create_message(SOMEBODY, 2);
    CHECK(send(world, &create, &what) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && info.position.origin.y == 15.0f);
    rm_world_destroy(world);
    return 0;
}

static int deletion_removes_this_instance_only(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 5);
    rm_message gone = {.kind = RM_MESSAGE_DELETE_OBJECT};
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &create, &what) == RM_OK);
    gone.delete_object.guid = SOMEBODY;
    gone.delete_object.instance = 4;
    CHECK(send(world, &gone, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    CHECK(read(world, SOMEBODY, &info));
    gone.delete_object.instance = 5;
    CHECK(send(world, &gone, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(!read(world, SOMEBODY, &info));
    CHECK(send(world, &gone, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    rm_world_destroy(world);
    return 0;
}

// claims: D2-4.2 D3-5.7 D4-12.2
static int what_is_picked_up_leaves_the_world_until_its_next_position(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message pickup = {.kind = RM_MESSAGE_PICKUP};
    rm_message back = position_message(SOMEBODY, 0, 2, 20.0f);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &create, &what) == RM_OK && rm_world_tick(world, 0.1) == RM_OK);
    pickup.pickup.guid = SOMEBODY;
    pickup.pickup.position_stamp = 1;
    CHECK(send(world, &pickup, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && info.is_away);
    CHECK(rm_world_render(world, HOME.cell, NULL, 0) == 0);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && !(info.transient & RM_TRANSIENT_ACTIVE));
    CHECK(send(world, &pickup, &what) == RM_OK && what == RM_RECEIVED_IGNORED); // stale
    CHECK(send(world, &back, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && !info.is_away && info.teleports == 1);
    CHECK(info.position.origin.y == 20.0f);
    CHECK(rm_world_render(world, HOME.cell, NULL, 0) == 1);
    rm_world_destroy(world);
    return 0;
}

static rm_message parent_message(uint16_t parent_instance, uint16_t stamp) {
    rm_message m = {.kind = RM_MESSAGE_PARENT};
    m.parent.parent = SOMEBODY;
    m.parent.child = OTHER;
    m.parent.instance = parent_instance;
    m.parent.position_stamp = stamp;
    return m;
}

// claims: D4-9.5
static int a_held_body_has_its_parents_pose_and_does_not_tick(void) {
    rm_world *world = make_world();
    rm_message holder = create_message(SOMEBODY, 3);
    rm_message thing = create_message(OTHER, 0);
    rm_message hold = parent_message(3, 1);
    rm_message run = motion_message(SOMEBODY, 1, RM_COMMAND_RUN_FORWARD, 1.0f);
    rm_message back = position_message(OTHER, 0, 2, 40.0f);
    rm_received what;
    rm_body_info a;
    rm_body_info b;
    thing.create_object.physics.position.origin.x = 50.0f;
    run.update_motion.instance = 3;
    CHECK(send(world, &thing, &what) == RM_OK); // the child first: slots must not matter
    CHECK(send(world, &holder, &what) == RM_OK);
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(send(world, &run, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    for (int i = 0; i < 10; ++i) {
        CHECK(rm_world_tick(world, 0.1) == RM_OK);
        CHECK(read(world, SOMEBODY, &a) && read(world, OTHER, &b));
        CHECK(b.position.origin.y == a.position.origin.y && b.position.origin.x == 12.0f);
        CHECK(b.parent == SOMEBODY && !(b.transient & RM_TRANSIENT_ACTIVE));
    }
    CHECK_NEAR(a.position.origin.y, 16.0f, 1e-4);
    CHECK(send(world, &back, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, OTHER, &b) && b.parent == 0 && b.position.origin.y == 40.0f);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    CHECK(read(world, OTHER, &b) && b.position.origin.y == 40.0f);
    CHECK(b.transient & RM_TRANSIENT_ACTIVE);
    rm_world_destroy(world);
    return 0;
}

static int a_parent_that_is_not_there_yet_is_waited_for(void) {
    rm_world *world = make_world();
    rm_message thing = create_message(OTHER, 0);
    rm_message holder = create_message(SOMEBODY, 3);
    rm_message hold = parent_message(3, 1);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    CHECK(send(world, &holder, &what) == RM_OK); // the child is still missing: kept again
    CHECK(send(world, &thing, &what) == RM_OK);
    CHECK(read(world, OTHER, &info) && info.parent == SOMEBODY);
    rm_world_destroy(world);
    return 0;
}

static int the_players_own_echo_is_not_applied(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message player = {.kind = RM_MESSAGE_CREATE_PLAYER};
    rm_message run = motion_message(SOMEBODY, 1, RM_COMMAND_RUN_FORWARD, 1.0f);
    rm_received what;
    rm_body_info info;
    player.create_player.guid = SOMEBODY;
    CHECK(send(world, &player, &what) == RM_OK);
    CHECK(send(world, &create, &what) == RM_OK && read(world, SOMEBODY, &info));
    CHECK(info.is_player);
    run.update_motion.block.movement.is_autonomous = 1;
    CHECK(send(world, &run, &what) == RM_OK && what == RM_RECEIVED_IGNORED);
    CHECK(read(world, SOMEBODY, &info) && info.cycle_velocity.y == 0.0f);
    CHECK(info.stamps[RM_STAMP_MOVEMENT] == 1); // consumed all the same
    run.update_motion.block.movement.is_autonomous = 0;
    run.update_motion.movement_stamp = 2;
    CHECK(send(world, &run, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    rm_world_destroy(world);
    return 0;
}

// A chase of the server's, with parameters whose unused bits the game left uninitialised.
static rm_message move_to_message(uint32_t bits) {
    rm_movement movement = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    movement.type = RM_MOVEMENT_TO_POSITION;
    movement.position = HOME;
    movement.position.origin.y = 40.0f;
    movement.parameters.bits = bits;
    m.update_motion.guid = SOMEBODY;
    m.update_motion.movement_stamp = 1;
    m.update_motion.block = rm_movement_pack_make(&movement);
    return m;
}

static uint64_t hash_after_move_to(uint32_t bits, float *north) {
    rm_world *world = make_world();
    rm_message created = create_message(SOMEBODY, 0);
    rm_message ordered = move_to_message(bits);
    rm_received what;
    rm_body_info info = {0};
    bool is_ok = send(world, &created, &what) == RM_OK && send(world, &ordered, &what) == RM_OK;
    for (int tick = 0; is_ok && tick < 30; ++tick) {
        is_ok = rm_world_tick(world, 1.0 / 30.0) == RM_OK;
    }
    is_ok = is_ok && read(world, SOMEBODY, &info);
    *north = info.position.origin.y;
    const uint64_t hash = is_ok ? rm_world_hash(world) : 0;
    rm_world_destroy(world);
    return hash;
}

static int unused_bits_of_a_move_to_change_nothing(void) {
    const uint32_t sent[] = {0x0041EFF0, 0x1F09EE0F};
    for (int i = 0; i < 2; ++i) {
        float clean_north;
        float north;
        const uint64_t clean = hash_after_move_to(sent[i] & RM_MOVE_ALL, &clean_north);
        CHECK(clean != 0 && clean_north > HOME.origin.y + 1.0f);
        CHECK(hash_after_move_to(sent[i], &north) == clean);
        CHECK(north == clean_north);
    }
    return 0;
}

static int bytes_that_cannot_be_read_change_nothing(void) {
    static const uint8_t cut[] = {0x48, 0xF7, 0x00, 0x00, 0x01, 0x00};
    rm_world *world = make_world();
    rm_receipt receipt;
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_world_receive(world, cut, sizeof cut, &receipt) == RM_ERROR_SHORT);
    CHECK(receipt.error.offset == 4 && strcmp(receipt.error.field, "guid") == 0);
    CHECK(rm_world_hash(world) == hash);
    CHECK(rm_world_receive(world, NULL, 4, NULL) == RM_ERROR_ARGUMENT);
    rm_world_destroy(world);
    return 0;
}

static int a_zero_rotation_on_the_wire_is_an_error_that_changes_nothing(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message m = position_message(SOMEBODY, 0, 1, 13.0f);
    rm_received what;
    CHECK(send(world, &create, &what) == RM_OK);
    m.update_position.at.position.rotation = (rm_quat){0.0f, 0.0f, 0.0f, 0.0f};
    m.update_position.at.flags =
        RM_POSITION_HAS_CONTACT | rm_position_rotation_flags((rm_quat){0.0f, 0.0f, 0.0f, 0.0f});
    uint64_t hash = rm_world_hash(world);
    CHECK(send(world, &m, &what) == RM_ERROR_ROTATION);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int early_messages_are_saved_with_the_world(void) {
    static uint8_t bytes[65536];
    rm_world *world = make_world();
    rm_world *copy = make_world();
    rm_message early = position_message(SOMEBODY, 0, 1, 17.0f);
    rm_message create = create_message(SOMEBODY, 0);
    rm_received what;
    rm_body_info info;
    size_t size;
    CHECK(send(world, &early, &what) == RM_OK);
    CHECK(rm_world_save(world, bytes, sizeof bytes, &size) == RM_OK);
    CHECK(rm_world_restore(copy, bytes, size) == RM_OK);
    CHECK(rm_world_hash(copy) == rm_world_hash(world));
    CHECK(send(copy, &create, &what) == RM_OK && read(copy, SOMEBODY, &info));
    CHECK(info.position.origin.y == 17.0f);
    rm_world_destroy(world);
    rm_world_destroy(copy);
    return 0;
}

// --- creation with motion, positions with motion ---------------------------------------------

static rm_message together_message(uint16_t stamp, float north, uint32_t forward) {
    rm_message m = {.kind = RM_MESSAGE_POSITION_AND_MOVEMENT};
    rm_message at = position_message(SOMEBODY, 0, stamp, north);
    rm_message run = motion_message(SOMEBODY, stamp, forward, 1.0f);
    m.position_and_movement.guid = SOMEBODY;
    m.position_and_movement.at = at.update_position.at;
    m.position_and_movement.movement_stamp = stamp;
    m.position_and_movement.block = run.update_motion.block;
    return m;
}

static int a_position_with_a_movement_counts_for_both(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message m = together_message(1, 14.0f, RM_COMMAND_RUN_FORWARD);
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_KEPT); // nobody there yet
    CHECK(send(world, &create, &what) == RM_OK && read(world, SOMEBODY, &info));
    CHECK(info.position.origin.y == 14.0f && info.stamps[RM_STAMP_MOVEMENT] == 1);
    CHECK_NEAR(info.cycle_velocity.y, RM_RUN_SPEED, 1e-6);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    m = together_message(2, 15.0f, RM_COMMAND_WALK_FORWARD);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && info.queue_count == 1);
    CHECK_NEAR(info.cycle_velocity.y, RM_WALK_SPEED, 1e-6);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_IGNORED); // both stamps are old
    m.position_and_movement.movement_stamp = 3;
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED); // one is new
    m = together_message(4, 16.0f, RM_COMMAND_READY);
    m.position_and_movement.at.instance = 65535;
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    rm_world_destroy(world);
    return 0;
}

static int a_position_that_is_wrong_takes_its_movement_with_it(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message m = together_message(1, 14.0f, RM_COMMAND_RUN_FORWARD);
    rm_received what;
    CHECK(send(world, &create, &what) == RM_OK);
    m.position_and_movement.at.position.rotation = (rm_quat){0.0f, 0.0f, 0.0f, 0.0f};
    m.position_and_movement.at.flags =
        rm_position_rotation_flags((rm_quat){0.0f, 0.0f, 0.0f, 0.0f});
    uint64_t hash = rm_world_hash(world);
    CHECK(send(world, &m, &what) == RM_ERROR_ROTATION && rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static void add_motion(rm_physics_desc *p, uint16_t stamp, uint32_t forward) {
    rm_message run = motion_message(SOMEBODY, stamp, forward, 1.0f);
    p->bits |= RM_PHYSICS_MOVEMENT;
    p->has_movement = true;
    p->block = run.update_motion.block;
    p->stamps[RM_STAMP_MOVEMENT] = stamp;
}

static int a_body_is_created_in_motion_and_told_of_another(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 0);
    rm_received what;
    rm_body_info info;
    add_motion(&m.create_object.physics, 1, RM_COMMAND_RUN_FORWARD);
    CHECK(send(world, &m, &what) == RM_OK && read(world, SOMEBODY, &info));
    CHECK_NEAR(info.cycle_velocity.y, RM_RUN_SPEED, 1e-6);
    add_motion(&m.create_object.physics, 1, RM_COMMAND_WALK_FORWARD); // an old stamp
    CHECK(send(world, &m, &what) == RM_OK && read(world, SOMEBODY, &info));
    CHECK_NEAR(info.cycle_velocity.y, RM_RUN_SPEED, 1e-6);
    add_motion(&m.create_object.physics, 2, RM_COMMAND_WALK_FORWARD);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && info.stamps[RM_STAMP_MOVEMENT] == 2);
    CHECK_NEAR(info.cycle_velocity.y, RM_WALK_SPEED, 1e-6);
    rm_world_destroy(world);
    return 0;
}

static rm_message held_message(uint32_t guid, uint32_t parent) {
    rm_message m = create_message(guid, 0);
    m.create_object.physics.bits = RM_PHYSICS_PARENT;
    m.create_object.physics.position = rm_default_physics_desc().position;
    m.create_object.physics.parent = parent;
    return m;
}

// A thing in a hand has no place of its own. In flat space there is none that it could not have.
static int what_is_created_in_a_hand_is_where_the_hand_is(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    rm_message holder = create_message(SOMEBODY, 0);
    rm_message thing = held_message(OTHER, SOMEBODY);
    rm_message ring = held_message(OTHER + 1, OTHER);
    rm_received what;
    rm_body_info info;
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    def.ground.kind = RM_GROUND_NONE;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    holder.create_object.physics.position.cell = 0;
    CHECK(send(world, &holder, &what) == RM_OK && send(world, &thing, &what) == RM_OK);
    CHECK(send(world, &ring, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, OTHER, &info) && info.parent == SOMEBODY);
    CHECK(info.position.origin.x == HOME.origin.x && info.position.origin.y == HOME.origin.y);
    // What a held thing holds goes along with whoever holds both.
    rm_message run = motion_message(SOMEBODY, 1, RM_COMMAND_RUN_FORWARD, 1.0f);
    CHECK(send(world, &run, &what) == RM_OK && rm_world_tick(world, 0.5) == RM_OK);
    CHECK(read(world, OTHER + 1, &info) && info.parent == OTHER);
    CHECK_NEAR(info.position.origin.y, 14.0f, 1e-4);
    rm_world_destroy(world);
    return 0;
}

static int hands_that_hold_each_other_stay_where_they_are(void) {
    rm_world *world = make_world();
    rm_message a = create_message(SOMEBODY, 0);
    rm_message b = create_message(OTHER, 0);
    rm_message hold = {.kind = RM_MESSAGE_PARENT};
    rm_received what;
    rm_body_info info;
    CHECK(send(world, &a, &what) == RM_OK && send(world, &b, &what) == RM_OK);
    hold.parent.parent = SOMEBODY;
    hold.parent.child = OTHER;
    hold.parent.position_stamp = 1;
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_IGNORED); // stale
    hold.parent.parent = OTHER;
    hold.parent.child = SOMEBODY;
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    hold.parent.parent = SOMEBODY;
    hold.parent.position_stamp = 2;
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_IGNORED); // itself
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && info.position.origin.y == HOME.origin.y);
    CHECK(read(world, OTHER, &info) && info.position.origin.y == HOME.origin.y);
    rm_world_destroy(world);
    return 0;
}

static int a_parent_of_an_older_instance_is_dropped(void) {
    rm_world *world = make_world();
    rm_message holder = create_message(SOMEBODY, 3);
    rm_message thing = create_message(OTHER, 0);
    rm_message hold = {.kind = RM_MESSAGE_PARENT};
    rm_received what;
    hold.parent.parent = SOMEBODY;
    hold.parent.child = OTHER;
    hold.parent.instance = 2;
    hold.parent.position_stamp = 1;
    CHECK(send(world, &holder, &what) == RM_OK && send(world, &thing, &what) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(send(world, &hold, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int who_is_there_already_can_become_the_player(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message player = {.kind = RM_MESSAGE_CREATE_PLAYER};
    rm_received what;
    rm_body_info info;
    player.create_player.guid = SOMEBODY;
    CHECK(send(world, &create, &what) == RM_OK && read(world, SOMEBODY, &info) && !info.is_player);
    CHECK(send(world, &player, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && info.is_player);
    rm_world_destroy(world);
    return 0;
}

static int messages_of_no_use_to_motion_are_ignored(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    rm_message looks = {.kind = RM_MESSAGE_OBJDESC};
    rm_received what;
    looks.objdesc.guid = SOMEBODY;
    CHECK(send(world, &create, &what) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(send(world, &looks, &what) == RM_OK && what == RM_RECEIVED_IGNORED);
    create.create_object.guid = 0;
    CHECK(send(world, &create, &what) == RM_ERROR_NO_GUID);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int early_messages_go_with_the_body_they_were_for(void) {
    rm_world *world = make_world();
    rm_message create = create_message(SOMEBODY, 1);
    rm_message next = position_message(SOMEBODY, 2, 1, 15.0f); // of the instance after this one
    rm_message gone = {.kind = RM_MESSAGE_DELETE_OBJECT};
    rm_received what;
    rm_body_info info;
    gone.delete_object.guid = SOMEBODY;
    gone.delete_object.instance = 1;
    CHECK(send(world, &create, &what) == RM_OK);
    CHECK(send(world, &next, &what) == RM_OK && what == RM_RECEIVED_KEPT);
    CHECK(send(world, &gone, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    create = create_message(SOMEBODY, 2);
    CHECK(send(world, &create, &what) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && info.position.origin.y == HOME.origin.y);
    rm_world_destroy(world);
    return 0;
}

static int a_world_without_an_early_store_drops_what_comes_too_soon(void) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world = NULL;
    rm_message early = position_message(SOMEBODY, 0, 1, 15.0f);
    rm_received what;
    def.pending_messages = 0;
    CHECK(rm_world_create(&def, &world) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(send(world, &early, &what) == RM_OK && what == RM_RECEIVED_DROPPED);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

// --- many at once ----------------------------------------------------------------------------

enum { POST = 300, POST_BYTES = 256 };

// A day's post: creations, updates in and out of order, for bodies that are there and that are not,
// and bytes that are no message.
typedef struct post {
    uint8_t bytes[POST][POST_BYTES];
    rm_bytes messages[POST];
} post;

static bool write_letter(post *p, int i) {
    uint32_t guid = SOMEBODY + (uint32_t)(i * 7 % 11);
    rm_message m = i % 13 == 0  ? create_message(guid, 0)
                   : i % 5 == 0 ? motion_message(guid, (uint16_t)i, RM_COMMAND_RUN_FORWARD, 1.5f)
                                : position_message(guid, (uint16_t)(i % 41 == 0),
                                                   (uint16_t)(i * 3 % 200), 12.0f + (float)(i % 9));
    p->messages[i].data = p->bytes[i];
    return rm_message_encode(&m, p->bytes[i], POST_BYTES, &p->messages[i].size, NULL) == RM_OK;
}

static bool write_post(post *p) {
    bool is_good = true;
    for (int i = 0; i < POST; ++i) {
        is_good = is_good && write_letter(p, i);
    }
    p->messages[17].size -= 3; // cut off
    p->bytes[30][0] = 0xEE;    // no opcode
    p->messages[40] = (rm_bytes){NULL, 5};
    return is_good;
}

static bool is_same_receipt(const rm_receipt *a, const rm_receipt *b) {
    return a->what == b->what && a->kind == b->kind && a->guid == b->guid &&
           a->error.status == b->error.status && a->error.offset == b->error.offset;
}

// A world must be able to take back what it has saved, whatever a server says.
static int a_creation_that_spins_too_fast_is_refused(void) {
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_received what;
    rm_body_info info;
    m.create_object.physics.bits |= RM_PHYSICS_OMEGA;
    m.create_object.physics.omega.z = -4.9e17f;
    CHECK(send(world, &m, &what) == RM_ERROR_ARGUMENT);
    CHECK(!read(world, SOMEBODY, &info));
    m.create_object.physics.omega.z = -3.0f;
    CHECK(send(world, &m, &what) == RM_OK && read(world, SOMEBODY, &info));
    uint64_t hash = rm_world_hash(world);
    m.create_object.physics.stamps[RM_STAMP_INSTANCE] = 8;
    m.create_object.physics.omega.z = 2.0f * RM_NUMBER_LIMIT;
    CHECK(send(world, &m, &what) == RM_ERROR_ARGUMENT && rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int many_messages_do_what_each_of_them_does(void) {
    static post p;
    static rm_receipt receipts[POST];
    rm_status statuses[POST];
    rm_world *many = make_world();
    rm_world *single = make_world();
    int failures = 0;
    CHECK(write_post(&p));
    for (int round = 0; round < 3; ++round) {
        CHECK(rm_world_receive_many(many, p.messages, POST, receipts, statuses) == RM_ERROR_SHORT);
        for (int i = 0; i < POST; ++i) {
            rm_receipt receipt = {.what = RM_RECEIVED_DROPPED};
            rm_status status =
                rm_world_receive(single, p.messages[i].data, p.messages[i].size, &receipt);
            CHECK(statuses[i] == status && is_same_receipt(&receipts[i], &receipt));
            failures += status != RM_OK;
        }
        CHECK(rm_world_hash(many) == rm_world_hash(single));
        CHECK(rm_world_tick(many, 0.1) == RM_OK && rm_world_tick(single, 0.1) == RM_OK);
    }
    CHECK(failures == 9);
    CHECK(rm_world_hash(many) == rm_world_hash(single));
    rm_world_destroy(many);
    rm_world_destroy(single);
    return 0;
}

static int many_messages_need_neither_receipts_nor_statuses(void) {
    static post p;
    rm_world *many = make_world();
    rm_world *single = make_world();
    CHECK(write_post(&p));
    CHECK(rm_world_receive_many(many, p.messages, 17, NULL, NULL) == RM_OK);
    for (int i = 0; i < 17; ++i) {
        CHECK(rm_world_receive(single, p.messages[i].data, p.messages[i].size, NULL) == RM_OK);
    }
    CHECK(rm_world_hash(many) == rm_world_hash(single));
    CHECK(rm_world_receive_many(many, NULL, 0, NULL, NULL) == RM_OK);
    CHECK(rm_world_receive_many(many, NULL, 1, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_receive_many(NULL, p.messages, 1, NULL, NULL) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_hash(many) == rm_world_hash(single));
    rm_world_destroy(many);
    rm_world_destroy(single);
    return 0;
}

static bool decodes_alike(const rm_runner *runner, const post *p) {
    static rm_message out[POST];
    static rm_wire_error errors[POST];
    memset(out, 0, sizeof out);
    bool is_same = rm_message_decode_many(RM_NUMBERING_CLIENT_2013, runner, p->messages, POST, out,
                                          errors) == RM_ERROR_SHORT;
    for (int i = 0; i < POST; ++i) {
        rm_message one;
        rm_wire_error error = {RM_OK, 0, ""};
        memset(&one, 0, sizeof one);
        (void)rm_message_decode(RM_NUMBERING_CLIENT_2013, p->messages[i].data, p->messages[i].size,
                                &one, &error);
        is_same = is_same && is_same_memory(&one, &out[i], sizeof one) &&
                  error.status == errors[i].status && error.offset == errors[i].offset;
    }
    return is_same;
}

static int many_messages_are_decoded_alike_on_any_number_of_threads(void) {
    static post p;
    rm_message out;
    rm_wire_error error;
    CHECK(write_post(&p) && decodes_alike(NULL, &p));
    for (uint32_t count = 1; count <= 4 && count <= MOST_THREADS; ++count) {
        rm_threads *threads;
        CHECK(rm_threads_create(count, NULL, &threads) == RM_OK);
        rm_runner runner = rm_threads_runner(threads);
        CHECK(decodes_alike(&runner, &p));
        rm_threads_destroy(threads);
    }
    CHECK(rm_message_decode_many(RM_NUMBERING_CLIENT_2013, NULL, NULL, 0, NULL, NULL) == RM_OK);
    CHECK(rm_message_decode_many(RM_NUMBERING_CLIENT_2013, NULL, NULL, 1, &out, &error) ==
          RM_ERROR_ARGUMENT);
    CHECK(rm_message_decode_many(RM_NUMBERING_CLIENT_2013, NULL, p.messages, 1, NULL, &error) ==
          RM_ERROR_ARGUMENT);
    CHECK(rm_message_decode_many(RM_NUMBERING_CLIENT_2013, NULL, p.messages, 1, &out, NULL) ==
          RM_ERROR_ARGUMENT);
    return 0;
}

// --- two ways of one movement ----------------------------------------------------------------

// What a server may say of a body, all kinds of it; a newer stamp each time.
static rm_message random_motion(sample_random *random, uint16_t stamp, uint32_t guid) {
    uint8_t scratch[SAMPLE_BYTES];
    rm_message m = sample_random_message(random, RM_MESSAGE_UPDATE_MOTION, scratch);
    m.update_motion.guid = guid;
    m.update_motion.instance = 0;
    m.update_motion.movement_stamp = stamp;
    m.update_motion.control = 0;
    return m;
}

// The message as bytes to one world; what it says, decoded by its layout, to the other.
static bool tell_both(rm_world *a, rm_world *b, const rm_message *m) {
    uint8_t bytes[4096];
    size_t size;
    rm_message out;
    rm_receipt receipt;
    rm_body_id id;
    bool was_applied = false;
    if (rm_message_encode(m, bytes, sizeof bytes, &size, NULL) != RM_OK ||
        rm_message_decode_checked(RM_NUMBERING_CLIENT_2013, bytes, size, &out, NULL) != RM_OK ||
        rm_world_find(b, SOMEBODY, &id) != RM_OK) {
        return false;
    }
    const rm_motion_message *u = &out.update_motion;
    rm_motion_update update = {u->block.movement, u->instance, u->movement_stamp, u->control};
    rm_status by_bytes = rm_world_receive(a, bytes, size, &receipt);
    rm_status by_hand = rm_body_update_motion(b, id, &update, &was_applied);
    return by_bytes == by_hand && (receipt.what == RM_RECEIVED_APPLIED) == was_applied;
}

// A state is read from its bytes by a way of its own, which must lead to the same.
static int a_movement_in_bytes_and_one_by_hand_do_the_same(void) {
    rm_world *a = make_world();
    rm_world *b = make_world();
    rm_message create = create_message(SOMEBODY, 0);
    sample_random random = {0x5EED};
    rm_received what;
    CHECK(a && b && send(a, &create, &what) == RM_OK && send(b, &create, &what) == RM_OK);
    for (uint16_t i = 1; i < 2000; ++i) {
        rm_message m = random_motion(&random, i, SOMEBODY);
        CHECK(tell_both(a, b, &m) && rm_world_hash(a) == rm_world_hash(b));
        if (i % 3 == 0) {
            CHECK(rm_world_tick(a, 1.0 / 30.0) == RM_OK && rm_world_tick(b, 1.0 / 30.0) == RM_OK);
        }
    }
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

// A collision of the host's that has room for a body, or has none.
static rm_sweep_result sweep_room(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    const bool *has_room = user;
    out->at = in->to;
    return *has_room ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

static int a_creation_without_room_waits_outside_and_enters(void) {
    bool has_room = false;
    rm_world *world = make_world();
    rm_message m = create_message(SOMEBODY, 7);
    rm_received what;
    rm_body_info info;
    CHECK(rm_world_set_sweep(world, sweep_room, &has_room) == RM_OK);
    CHECK(send(world, &m, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(read(world, SOMEBODY, &info) && info.is_away && info.is_entering);
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && info.is_away && info.is_entering);
    has_room = true;
    CHECK(rm_world_tick(world, 0.1) == RM_OK);
    CHECK(read(world, SOMEBODY, &info) && !info.is_away && !info.is_entering);
    CHECK(info.position.origin.y == HOME.origin.y);
    rm_world_destroy(world);
    return 0;
}

void test_receive(void) {
    RUN(a_movement_in_bytes_and_one_by_hand_do_the_same);
    RUN(creation_makes_a_body_with_all_that_it_says);
    RUN(creation_again_of_the_same_instance_goes_through_the_stamps);
    RUN(a_newer_instance_replaces_the_body_and_an_older_one_is_dropped);
    RUN(update_object_makes_the_body_anew);
    RUN(messages_before_creation_are_kept_and_applied_in_order);
    RUN(the_early_store_is_bounded_in_number);
    RUN(the_early_store_is_bounded_in_age);
    RUN(the_longest_motion_update_still_fits_into_the_early_store);
    RUN(a_newer_instance_of_an_update_is_kept_until_it_is_created);
    RUN(deletion_removes_this_instance_only);
    RUN(what_is_picked_up_leaves_the_world_until_its_next_position);
    RUN(a_held_body_has_its_parents_pose_and_does_not_tick);
    RUN(a_parent_that_is_not_there_yet_is_waited_for);
    RUN(the_players_own_echo_is_not_applied);
    RUN(unused_bits_of_a_move_to_change_nothing);
    RUN(bytes_that_cannot_be_read_change_nothing);
    RUN(a_zero_rotation_on_the_wire_is_an_error_that_changes_nothing);
    RUN(early_messages_are_saved_with_the_world);
    RUN(a_position_with_a_movement_counts_for_both);
    RUN(a_position_that_is_wrong_takes_its_movement_with_it);
    RUN(a_body_is_created_in_motion_and_told_of_another);
    RUN(what_is_created_in_a_hand_is_where_the_hand_is);
    RUN(hands_that_hold_each_other_stay_where_they_are);
    RUN(a_parent_of_an_older_instance_is_dropped);
    RUN(who_is_there_already_can_become_the_player);
    RUN(messages_of_no_use_to_motion_are_ignored);
    RUN(early_messages_go_with_the_body_they_were_for);
    RUN(a_world_without_an_early_store_drops_what_comes_too_soon);
    RUN(a_creation_that_spins_too_fast_is_refused);
    RUN(many_messages_do_what_each_of_them_does);
    RUN(many_messages_need_neither_receipts_nor_statuses);
    RUN(many_messages_are_decoded_alike_on_any_number_of_threads);
    RUN(a_creation_without_room_waits_outside_and_enters);
}
