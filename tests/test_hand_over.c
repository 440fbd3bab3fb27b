// A body that goes from one world to another, and what a world of many processes asks for: bodies
// replaced in place, ghosts, words of the host's, hashes that do not depend on slots, bodies as
// messages, ticks of one body, and who is where.

#include "recordings.h"
#include "scripted.h"

enum { BODY_ROOM = 8192 };

typedef struct saved_body {
    unsigned char bytes[BODY_ROOM];
    size_t size;
} saved_body;

static saved_body save_body(const rm_world *world, rm_body_id id) {
    saved_body saved = {.size = 0};
    rm_body_save(world, id, saved.bytes, sizeof saved.bytes, &saved.size);
    return saved;
}

static bool ticks(rm_world *world, int count) {
    bool is_good = true;
    for (int i = 0; is_good && i < count; ++i) {
        is_good = rm_world_tick(world, TICK) == RM_OK;
    }
    return is_good;
}

static void walk(rm_world *world, rm_body_id id) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    update.movement.state.forward = RM_COMMAND_WALK_FORWARD;
    rm_body_update_motion(world, id, &update, NULL);
}

// --- in place ----------------------------------------------------------------------------------

// A follower and its target, and the target's save from a world in which it is farther on.
typedef struct chase {
    rm_world *world;
    rm_body_id follower, target;
    saved_body saved;
} chase;

static chase make_chase(void) {
    chase c = {.world = plain_world()};
    rm_world *other = plain_world();
    rm_body_id real = add_at(other, 7, place_at(20.0f, 26.0f, 0.0f));
    walk(other, real);
    rm_body_set_host_word(other, real, 99);
    ticks(other, 10);
    c.saved = save_body(other, real);
    c.target = add_at(c.world, 7, place_at(20.0f, 24.0f, 0.0f));
    c.follower = add_at(c.world, 8, place_at(20.0f, 20.0f, 0.0f));
    rm_world_destroy(other);
    return c;
}

static int a_body_over_its_ghost_keeps_its_followers(void) {
    chase c = make_chase();
    CHECK(rm_body_stick(c.world, c.follower, c.target) == RM_OK);
    CHECK(ticks(c.world, 3));
    CHECK(rm_body_restore_over(c.world, c.target, c.saved.bytes, c.saved.size) == RM_OK);
    CHECK(info_of(c.world, c.follower).stuck_to == 7);
    CHECK(info_of(c.world, c.target).host_word == 99);
    saved_body again = save_body(c.world, c.target);
    CHECK(again.size == c.saved.size);
    float before = info_of(c.world, c.follower).position.origin.y;
    CHECK(ticks(c.world, 5));
    CHECK(info_of(c.world, c.follower).stuck_to == 7);
    CHECK(info_of(c.world, c.follower).position.origin.y > before);
    rm_body_id found;
    CHECK(rm_world_find(c.world, 7, &found) == RM_OK && rm_body_id_is_equal(found, c.target));
    rm_world_destroy(c.world);
    return 0;
}

static int a_body_on_its_way_to_a_ghost_goes_on(void) {
    chase c = make_chase();
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    update.movement.type = RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = 7;
    update.movement.position = place_at(20.0f, 24.0f, 0.0f);
    CHECK(rm_body_update_motion(c.world, c.follower, &update, NULL) == RM_OK);
    CHECK(ticks(c.world, 3));
    CHECK(rm_body_restore_over(c.world, c.target, c.saved.bytes, c.saved.size) == RM_OK);
    CHECK(ticks(c.world, 3) && info_of(c.world, c.follower).is_moving_to);
    CHECK(rm_body_make_ghost(c.world, c.target) == RM_OK);
    CHECK(ticks(c.world, 3) && info_of(c.world, c.follower).is_moving_to);
    rm_world_destroy(c.world);
    return 0;
}

static int only_the_same_guid_is_replaced_and_damage_changes_nothing(void) {
    chase c = make_chase();
    uint64_t hash = rm_world_hash(c.world);
    CHECK(rm_body_restore_over(c.world, c.follower, c.saved.bytes, c.saved.size) ==
          RM_ERROR_MISMATCH);
    c.saved.bytes[c.saved.size / 2] ^= 1;
    CHECK(rm_body_restore_over(c.world, c.target, c.saved.bytes, c.saved.size) == RM_ERROR_FORMAT);
    CHECK(rm_world_hash(c.world) == hash);
    CHECK(rm_body_remove(c.world, c.target) == RM_OK);
    CHECK(rm_body_restore_over(c.world, c.target, c.saved.bytes, c.saved.size) ==
          RM_ERROR_STALE_ID);
    rm_world_destroy(c.world);
    return 0;
}

// Walks, chases, is stuck and leashed; then only reports move it.
static int a_ghost_stands_until_it_is_told(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 7, place_at(20.0f, 20.0f, 0.0f));
    rm_body_id follower = add_at(world, 8, place_at(20.0f, 15.0f, 0.0f));
    rm_position goal = place_at(20.0f, 30.0f, 0.0f);
    rm_body_set_host_word(world, id, 5);
    walk(world, id);
    rm_body_interpolate(world, id, &goal, false);
    rm_body_constrain(world, id, &goal, 50.0f, 60.0f);
    CHECK(rm_body_stick(world, follower, id) == RM_OK && ticks(world, 4));
    rm_body_set_player(world, id, true);
    rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 2.0f, 0.0f));
    rm_position before = info_of(world, id).position;
    CHECK(rm_body_make_ghost(world, id) == RM_OK);
    rm_body_info ghost = info_of(world, id);
    CHECK(ghost.guid == 7 && ghost.host_word == 5 && !ghost.is_player && !ghost.leash.is_on);
    CHECK(ghost.queue_count == 0 && ghost.stamps[RM_STAMP_MOVEMENT] == 1);
    CHECK(info_of(world, follower).stuck_to == 7);
    CHECK(ticks(world, 10));
    rm_position after = info_of(world, id).position;
    CHECK(same_position(&before, &after));
    CHECK(send_to(world, id, goal) == RM_ROUTE_QUEUE && ticks(world, 60));
    CHECK(rm_abs(info_of(world, id).position.origin.y - 30.0f) < 0.1f);
    rm_world_destroy(world);
    return 0;
}

// --- words and hashes ----------------------------------------------------------------------------

static int a_word_of_the_hosts_is_saved_hashed_and_restored(void) {
    const uint64_t word = UINT64_C(0xFEDCBA9876543210);
    rm_world *world = plain_world();
    rm_body_def def = rm_default_body_def();
    def.host_word = word;
    rm_body_id id;
    CHECK(rm_body_add(world, &def, &id) == RM_OK && info_of(world, id).host_word == word);
    uint64_t hash = rm_world_hash(world);
    saved_body saved = save_body(world, id);
    CHECK(rm_body_set_host_word(world, id, word + 1) == RM_OK);
    CHECK(rm_world_hash(world) != hash && info_of(world, id).host_word == word + 1);
    CHECK(rm_body_restore_over(world, id, saved.bytes, saved.size) == RM_OK);
    CHECK(rm_world_hash(world) == hash && info_of(world, id).host_word == word);
    rm_world_destroy(world);
    return 0;
}

// The same bodies in other slots, with other pasts.
static int hashes_of_bodies_do_not_depend_on_slots(void) {
    rm_world_def def = script_def();
    rm_world *world = world_of(&def);
    rm_world *other = world_of(&def);
    script s;
    script_begin(&s, world, 11, 10);
    for (int i = 0; i < 200; ++i) {
        script_step(&s);
    }
    rm_body_id gap = add_body(other, 0);
    for (uint32_t i = s.body_count; i > 0; --i) {
        saved_body saved = save_body(world, s.ids[i - 1]);
        rm_body_id moved;
        uint64_t here = 0;
        uint64_t there = 1;
        CHECK(rm_body_restore(other, saved.bytes, saved.size, &moved) == RM_OK);
        CHECK(rm_body_hash(world, s.ids[i - 1], &here) == RM_OK);
        CHECK(rm_body_hash(other, moved, &there) == RM_OK && here == there);
    }
    CHECK(rm_world_hash_bodies(world) != rm_world_hash_bodies(other));
    CHECK(rm_body_remove(other, gap) == RM_OK);
    CHECK(rm_world_hash_bodies(world) == rm_world_hash_bodies(other));
    CHECK(rm_world_hash(world) != rm_world_hash(other));
    rm_body_set_host_word(other, s.ids[0], 1);
    CHECK(rm_body_hash(other, gap, &(uint64_t){0}) == RM_ERROR_STALE_ID);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

// --- one body alone
// --------------------------------------------------------------------------------

// Every body of a scripted world ticked by itself ends where a tick of the world puts it, where
// bodies do not look at each other.
static int a_tick_of_one_body_is_its_part_of_a_tick_of_all(void) {
    rm_world *all = plain_world();
    rm_world *one = plain_world();
    rm_body_id ids[12];
    for (uint32_t i = 0; i < 12; ++i) {
        rm_position at = facing(place_at(20.0f + 5.0f * (float)i, 20.0f, 0.0f), 30.0f * (float)i);
        rm_position goal = place_at(25.0f, 40.0f + (float)i, 0.0f);
        ids[i] = add_at(all, i + 1, at);
        add_at(one, i + 1, at);
        for (int w = 0; w < 2; ++w) {
            rm_world *world = w ? one : all;
            if (i % 3 == 0) {
                walk(world, ids[i]);
            } else if (i % 3 == 1) {
                rm_body_interpolate(world, ids[i], &goal, false);
            } else {
                rm_body_set_velocity(world, ids[i], rm_vec3_make(1.0f, 0.0f, 4.0f));
            }
        }
    }
    for (int n = 0; n < 40; ++n) {
        CHECK(rm_world_tick(all, TICK) == RM_OK);
        for (uint32_t i = 12; i > 0; --i) {
            CHECK(rm_body_tick(one, ids[i - 1], TICK) == RM_OK);
        }
        CHECK(rm_world_hash_bodies(all) == rm_world_hash_bodies(one));
    }
    CHECK(rm_world_ticks(one) == 0 && rm_world_ticks(all) == 40);
    CHECK(rm_body_tick(one, ids[0], 0.0) == RM_ERROR_TIME);
    rm_world_destroy(all);
    rm_world_destroy(one);
    return 0;
}

static int a_tick_of_one_body_leaves_the_others_alone(void) {
    rm_world *world = plain_world();
    rm_body_id ids[8];
    uint64_t before[8];
    for (uint32_t i = 0; i < 8; ++i) {
        ids[i] = add_at(world, i + 1, place_at(20.0f + 5.0f * (float)i, 20.0f, 0.0f));
        walk(world, ids[i]);
        rm_body_hash(world, ids[i], &before[i]);
    }
    CHECK(rm_body_tick(world, ids[3], TICK) == RM_OK);
    for (uint32_t i = 0; i < 8; ++i) {
        uint64_t now = 0;
        CHECK(rm_body_hash(world, ids[i], &now) == RM_OK && (now == before[i]) == (i != 3));
    }
    rm_world_def smooth = plain_def();
    smooth.rules = rm_rules_smooth();
    rm_world *drawn = world_of(&smooth);
    CHECK(rm_body_tick(drawn, add_body(drawn, 1), TICK) == RM_ERROR_RULES);
    rm_world_destroy(drawn);
    rm_world_destroy(world);
    return 0;
}

// --- who is where
// ------------------------------------------------------------------------------------

static int a_box_finds_who_is_in_it_across_landblocks(void) {
    rm_world *world = plain_world();
    rm_body_id west = add_at(world, 1, place_at(190.0f, 10.0f, 0.0f));
    rm_body_id east = add_at(world, 2, place_in(0xAAB40001u, 2.0f, 10.0f, 0.0f));
    rm_body_id far = add_at(world, 3, place_at(100.0f, 10.0f, 0.0f));
    rm_body_id high = add_at(world, 4, place_at(190.0f, 10.0f, 50.0f));
    rm_body_id ids[4];
    rm_vec3 low = rm_vec3_make(180.0f, 0.0f, -10.0f);
    CHECK(rm_world_within(world, TEST_CELL, low, rm_vec3_make(194.0f, 192.0f, 10.0f), ids, 4) == 2);
    CHECK(rm_body_id_is_equal(ids[0], west) && rm_body_id_is_equal(ids[1], east));
    CHECK(rm_world_within(world, TEST_CELL, low, rm_vec3_make(193.0f, 192.0f, 50.0f), ids, 4) == 2);
    CHECK(rm_body_id_is_equal(ids[0], west) && rm_body_id_is_equal(ids[1], high));
    low.x = 100.0f;
    CHECK(rm_world_within(world, TEST_CELL, low, rm_vec3_make(100.0f, 192.0f, 9.0f), ids, 1) == 1);
    CHECK(rm_body_id_is_equal(ids[0], far));
    CHECK(rm_world_within(world, 0xAAB40001u, rm_vec3_make(-3.0f, 0.0f, 0.0f),
                          rm_vec3_make(3.0f, 20.0f, 0.0f), NULL, 0) == 2);
    rm_world_destroy(world);
    return 0;
}

static int who_has_left_a_landblock_is_told_once(void) {
    rm_world *world = plain_world();
    rm_crossing out[2];
    uint32_t count = 9;
    rm_body_id ids[3];
    for (uint32_t i = 0; i < 3; ++i) {
        ids[i] = add_at(world, i + 1, facing(place_at(191.9f, 10.0f + 5.0f * (float)i, 0.0f), 90));
        walk(world, ids[i]);
    }
    CHECK(rm_world_take_crossings(world, out, 2, &count) == RM_OK && count == 0);
    CHECK(ticks(world, 20));
    CHECK(rm_world_take_crossings(world, out, 2, &count) == RM_OK && count == 2);
    CHECK(rm_body_id_is_equal(out[0].body, ids[0]) && rm_body_id_is_equal(out[1].body, ids[1]));
    CHECK(out[0].from == 0xA9B40000u && out[0].to == 0xAAB40000u);
    CHECK(rm_world_take_crossings(world, out, 2, &count) == RM_OK && count == 1);
    CHECK(rm_body_id_is_equal(out[0].body, ids[2]));
    CHECK(rm_world_take_crossings(world, out, 2, &count) == RM_OK && count == 0);
    CHECK(rm_world_take_crossings(world, NULL, 1, &count) == RM_ERROR_ARGUMENT);
    rm_world_destroy(world);
    return 0;
}

// --- a body as messages
// --------------------------------------------------------------------------------

static bool tell(const rm_world *from, rm_body_id id, rm_message_kind kind, rm_world *to) {
    uint8_t bytes[1024];
    size_t size;
    rm_receipt receipt;
    return rm_body_encode(from, id, kind, bytes, sizeof bytes, &size) == RM_OK &&
           rm_world_receive(to, bytes, size, &receipt) == RM_OK &&
           receipt.what == RM_RECEIVED_APPLIED;
}

static int a_creation_makes_the_same_body_elsewhere(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_at(world, 7, facing(place_at(20.0f, 20.0f, 0.0f), 70.0f));
    rm_body_id copy;
    walk(world, id);
    rm_body_set_scale(world, id, 1.5f);
    rm_body_set_stamp(world, id, RM_STAMP_POSITION, 40);
    CHECK(ticks(world, 7));
    CHECK(tell(world, id, RM_MESSAGE_CREATE_OBJECT, other));
    CHECK(rm_world_find(other, 7, &copy) == RM_OK);
    rm_body_info a = info_of(world, id);
    rm_body_info b = info_of(other, copy);
    CHECK(same_position(&a.position, &b.position) && b.scale == 1.5f && a.state == b.state);
    CHECK(same_vector(a.cycle_velocity, b.cycle_velocity) && b.cycle_velocity.y > 0.0f);
    CHECK(memcmp(a.stamps, b.stamps, sizeof a.stamps) == 0);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int updates_bring_another_world_up_to_date(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_at(world, 7, place_at(20.0f, 20.0f, 0.0f));
    rm_body_id copy = add_at(other, 7, place_at(20.0f, 20.0f, 0.0f));
    walk(world, id);
    CHECK(ticks(world, 30) && ticks(other, 1));
    rm_body_set_stamp(world, id, RM_STAMP_POSITION, 1);
    rm_body_set_stamp(world, id, RM_STAMP_VECTOR, 1);
    rm_body_set_stamp(world, id, RM_STAMP_STATE, 1);
    CHECK(tell(world, id, RM_MESSAGE_UPDATE_MOTION, other));
    CHECK(tell(world, id, RM_MESSAGE_UPDATE_POSITION, other));
    CHECK(info_of(other, copy).queue_count == 1);
    rm_body_set_velocity(world, id, rm_vec3_make(0.0f, 0.0f, 5.0f));
    CHECK(tell(world, id, RM_MESSAGE_VECTOR_UPDATE, other));
    CHECK(info_of(other, copy).velocity.z == 5.0f);
    rm_body_set_state(world, id, RM_STATE_HIDDEN, RM_STATE_HIDDEN);
    CHECK(tell(world, id, RM_MESSAGE_SET_STATE, other));
    CHECK(info_of(other, copy).state & RM_STATE_HIDDEN);
    CHECK(!tell(world, id, RM_MESSAGE_UPDATE_MOTION, other)); // its stamp is no longer new
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

static int goals_are_told_as_they_are(void) {
    rm_world *world = plain_world();
    rm_body_id target = add_at(world, 6, place_at(20.0f, 60.0f, 0.0f));
    rm_body_id stuck = add_at(world, 7, place_at(20.0f, 20.0f, 0.0f));
    rm_body_id going = add_at(world, 8, place_at(25.0f, 20.0f, 0.0f));
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    rm_message message;
    update.movement.type = RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = 6;
    update.movement.position = place_at(20.0f, 60.0f, 0.0f);
    CHECK(rm_body_stick(world, stuck, target) == RM_OK);
    CHECK(rm_body_update_motion(world, going, &update, NULL) == RM_OK && ticks(world, 3));
    CHECK(rm_body_message(world, stuck, RM_MESSAGE_UPDATE_MOTION, &message) == RM_OK);
    CHECK(message.update_motion.block.movement.sticky_guid == 6);
    CHECK(rm_body_message(world, going, RM_MESSAGE_UPDATE_MOTION, &message) == RM_OK);
    CHECK(message.update_motion.block.movement.type == RM_MOVEMENT_TO_OBJECT);
    CHECK(message.update_motion.block.movement.object_guid == 6);
    CHECK(rm_body_message(world, going, RM_MESSAGE_PICKUP, &message) == RM_ERROR_ARGUMENT);
    rm_body_id nameless = add_body(world, 0);
    CHECK(rm_body_message(world, nameless, RM_MESSAGE_UPDATE_POSITION, &message) ==
          RM_ERROR_NO_GUID);
    rm_world_destroy(world);
    return 0;
}

// --- a reserve of goals
// ----------------------------------------------------------------------------------

static int a_reserve_of_goals_is_for_restores_only(void) {
    rm_world_def def = plain_def();
    def.capacity = 8;
    def.goals = 2;
    def.goal_reserve = 2;
    rm_world *world = world_of(&def);
    rm_world *other = world_of(&def);
    rm_body_id target = add_body(world, 100);
    rm_body_id ids[4];
    saved_body saved[2];
    rm_body_id to = add_body(other, 100);
    for (uint32_t i = 0; i < 2; ++i) {
        rm_body_id id = add_body(other, 50 + i);
        CHECK(rm_body_stick(other, id, to) == RM_OK);
        saved[i] = save_body(other, id);
    }
    for (uint32_t i = 0; i < 3; ++i) {
        ids[i] = add_body(world, i + 1);
        CHECK(rm_body_stick(world, ids[i], target) == (i < 2 ? RM_OK : RM_ERROR_FULL));
    }
    CHECK(rm_body_restore(world, saved[0].bytes, saved[0].size, &ids[3]) == RM_OK);
    CHECK(info_of(world, ids[3]).stuck_to == 100);
    CHECK(rm_body_restore(world, saved[1].bytes, saved[1].size, &ids[3]) == RM_OK);
    CHECK(rm_body_stick(world, ids[2], target) == RM_ERROR_FULL);
    CHECK(rm_body_unstick(world, ids[0]) == RM_OK);
    CHECK(rm_body_stick(world, ids[2], target) == RM_ERROR_FULL); // three are in use, two are open
    CHECK(rm_body_unstick(world, ids[1]) == RM_OK && rm_body_unstick(world, ids[3]) == RM_OK);
    CHECK(rm_body_stick(world, ids[2], target) == RM_OK);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

// --- what is refused, what travels, how small it is
// ---------------------------------------------------------

static int saves_from_other_surroundings_are_refused_by_name(void) {
    rm_world_def def = plain_def();
    rm_world *home = world_of(&def);
    saved_body saved = save_body(home, add_body(home, 1));
    const char *what = "";
    CHECK(rm_world_check_save(home, saved.bytes, saved.size, &what) == RM_OK && what == NULL);
    def.map_version = 7;
    rm_world *map = world_of(&def);
    CHECK(rm_world_check_save(map, saved.bytes, saved.size, &what) == RM_ERROR_MISMATCH);
    CHECK(strcmp(what, "collision") == 0);
    rm_body_id id;
    CHECK(rm_body_restore(map, saved.bytes, saved.size, &id) == RM_ERROR_MISMATCH);
    def = plain_def();
    def.rules = rm_rules_retail();
    rm_world *retail = world_of(&def);
    CHECK(rm_world_check_save(retail, saved.bytes, saved.size, &what) == RM_ERROR_MISMATCH);
    CHECK(strcmp(what, "rules") == 0);
    def = plain_def();
    rm_world *tables = world_of(&def);
    uint32_t index;
    CHECK(rm_world_add_table(tables, rm_motion_table_clip(), &index) == RM_OK);
    CHECK(rm_world_check_save(tables, saved.bytes, saved.size, &what) == RM_ERROR_MISMATCH);
    CHECK(strcmp(what, "tables") == 0);
    saved.bytes[4] = 1;
    CHECK(rm_world_check_save(home, saved.bytes, saved.size, &what) == RM_ERROR_MISMATCH);
    CHECK(strcmp(what, "version") == 0);
    saved.bytes[4] = 2;
    saved.bytes[20] ^= 1;
    CHECK(rm_world_check_save(home, saved.bytes, saved.size, &what) == RM_ERROR_FORMAT && !what);
    rm_world_destroy(home);
    rm_world_destroy(map);
    rm_world_destroy(retail);
    rm_world_destroy(tables);
    return 0;
}

static int a_collision_world_is_part_of_the_surroundings(void) {
    rig a = house();
    rig b = house();
    rm_collide_context context[2] = {{.collision = a.world}, {.collision = b.world}};
    rm_fingerprint prints[3];
    furnish(&b);
    for (int i = 0; i < 3; ++i) {
        rm_world_def def = plain_def();
        def.sweep = rm_collide_sweep;
        def.sweep_user = &context[i == 2];
        rm_world *world = world_of(&def);
        CHECK(rm_world_fingerprint(world, &prints[i]) == RM_OK);
        rm_world_destroy(world);
    }
    CHECK(prints[0].collision == prints[1].collision && prints[0].collision != 0);
    CHECK(prints[0].collision != prints[2].collision && prints[0].rules == prints[2].rules);
    CHECK(prints[0].behaviour == RM_BEHAVIOUR_VERSION);
    rig_free(&a);
    rig_free(&b);
    return 0;
}

// A report for the next instance of a body waits for it, and goes where the body goes.
static int early_messages_travel_with_their_body(void) {
    rm_world *world = plain_world();
    rm_world *other = plain_world();
    rm_body_id id = add_body(world, 7);
    rm_body_id moved;
    uint8_t bytes[1024];
    size_t size;
    rm_receipt receipt;
    rm_world *next = plain_world();
    rm_body_id renewed = add_at(next, 7, place_at(50.0f, 50.0f, 0.0f));
    rm_body_set_stamp(next, renewed, RM_STAMP_INSTANCE, 1);
    rm_body_set_stamp(next, renewed, RM_STAMP_STATE, 3);
    rm_body_set_state(next, renewed, RM_STATE_HIDDEN, RM_STATE_HIDDEN);
    CHECK(rm_body_encode(next, renewed, RM_MESSAGE_SET_STATE, bytes, sizeof bytes, &size) == RM_OK);
    CHECK(rm_world_receive(world, bytes, size, &receipt) == RM_OK);
    CHECK(receipt.what == RM_RECEIVED_KEPT);
    saved_body saved = save_body(world, id);
    CHECK(saved.size <= rm_body_save_bytes());
    CHECK(rm_body_restore(other, saved.bytes, saved.size, &moved) == RM_OK);
    CHECK(!(info_of(other, moved).state & RM_STATE_HIDDEN));
    rm_body_set_stamp(next, renewed, RM_STAMP_STATE, 2);
    rm_body_set_state(next, renewed, RM_STATE_HIDDEN, 0);
    CHECK(tell(next, renewed, RM_MESSAGE_CREATE_OBJECT, other));
    CHECK(rm_world_find(other, 7, &moved) == RM_OK);
    CHECK(info_of(other, moved).state & RM_STATE_HIDDEN);
    rm_world_destroy(world);
    rm_world_destroy(other);
    rm_world_destroy(next);
    return 0;
}

// Bytes, as docs/recording.md has them.
static int saves_are_small(void) {
    enum { MOST_BODY = 300, MOST_IN_WORLD = 120, WALKERS = 40 };
    rm_world *world = plain_world();
    rm_body_id ids[WALKERS];
    for (uint32_t i = 0; i < WALKERS; ++i) {
        float turn = 9.0f * (float)i;
        ids[i] = add_at(world, 0x50000001u + i, facing(place_at(20.0f + (float)i, 20, 0), turn));
        walk(world, ids[i]);
    }
    CHECK(ticks(world, 10));
    for (uint32_t i = 0; i < WALKERS; ++i) {
        rm_position ahead = place_at(21.0f + (float)i, 22.0f, 0.0f);
        CHECK(send_to(world, ids[i], ahead) == RM_ROUTE_QUEUE);
    }
    CHECK(ticks(world, 3));
    for (uint32_t i = 0; i < WALKERS; ++i) {
        CHECK(save_body(world, ids[i]).size <= MOST_BODY);
    }
    CHECK(rm_world_save_bytes(world) <= MOST_IN_WORLD * WALKERS);
    rm_world_destroy(world);
    return 0;
}

// The only goal is in use elsewhere: the body that is there stays as it is.
static int a_body_without_a_free_goal_is_not_replaced(void) {
    rm_world_def def = plain_def();
    def.capacity = 8;
    def.goals = 1;
    def.goal_reserve = 0;
    rm_world *world = world_of(&def);
    rm_world *other = world_of(&def);
    rm_body_id stuck = add_body(other, 7);
    CHECK(rm_body_stick(other, stuck, add_body(other, 100)) == RM_OK);
    saved_body saved = save_body(other, stuck);
    rm_body_id id = add_body(world, 7);
    rm_body_id follower = add_body(world, 8);
    CHECK(rm_body_stick(world, follower, add_body(world, 100)) == RM_OK);
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_body_restore_over(world, id, saved.bytes, saved.size) == RM_ERROR_FULL);
    CHECK(rm_world_hash(world) == hash && info_of(world, follower).stuck_to == 100);
    CHECK(rm_body_unstick(world, follower) == RM_OK);
    CHECK(rm_body_restore_over(world, id, saved.bytes, saved.size) == RM_OK);
    CHECK(info_of(world, id).stuck_to == 100);
    rm_world_destroy(world);
    rm_world_destroy(other);
    return 0;
}

void test_hand_over(void) {
    RUN(a_body_over_its_ghost_keeps_its_followers);
    RUN(a_body_on_its_way_to_a_ghost_goes_on);
    RUN(only_the_same_guid_is_replaced_and_damage_changes_nothing);
    RUN(a_ghost_stands_until_it_is_told);
    RUN(a_word_of_the_hosts_is_saved_hashed_and_restored);
    RUN(hashes_of_bodies_do_not_depend_on_slots);
    RUN(a_tick_of_one_body_is_its_part_of_a_tick_of_all);
    RUN(a_tick_of_one_body_leaves_the_others_alone);
    RUN(a_box_finds_who_is_in_it_across_landblocks);
    RUN(who_has_left_a_landblock_is_told_once);
    RUN(a_creation_makes_the_same_body_elsewhere);
    RUN(updates_bring_another_world_up_to_date);
    RUN(goals_are_told_as_they_are);
    RUN(a_reserve_of_goals_is_for_restores_only);
    RUN(saves_from_other_surroundings_are_refused_by_name);
    RUN(a_collision_world_is_part_of_the_surroundings);
    RUN(early_messages_travel_with_their_body);
    RUN(saves_are_small);
    RUN(a_body_without_a_free_goal_is_not_replaced);
}
