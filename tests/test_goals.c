// Goals: what few bodies have at a time, a server's move-to and whom they are stuck to. There
// are fewer of them than bodies; who would need one more is refused, and nothing changes.

#include "body/stored_motion.h"
#include "check.h"
#include "recordings.h"
#include "threads.h"
#include "worlds.h"

enum { BODIES = 24, GOALS = 6 };

typedef struct crowd {
    rm_world *world;
    rm_body_id ids[BODIES];
} crowd;

static rm_world_def crowd_def(uint32_t goals) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = BODIES;
    def.goals = goals;
    return def;
}

static crowd make_crowd(uint32_t goals) {
    rm_world_def def = crowd_def(goals);
    crowd c = {.world = world_of(&def)};
    for (uint32_t i = 0; c.world && i < BODIES; ++i) {
        uint32_t row = i / 6;
        float east = 10.0f + 3.0f * (float)(i % 6);
        c.ids[i] = add_at(c.world, i + 1, place_at(east, 10.0f + 3.0f * (float)row, 0.0f));
    }
    return c;
}

// To a place that takes a while to reach.
static rm_motion_update go_north(uint16_t stamp) {
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = stamp};
    update.movement.type = RM_MOVEMENT_TO_POSITION;
    update.movement.position = place_at(20.0f, 100.0f, 0.0f);
    return update;
}

static rm_status send_north(crowd *c, uint32_t body, uint16_t stamp) {
    rm_motion_update update = go_north(stamp);
    return rm_body_update_motion(c->world, c->ids[body], &update, NULL);
}

// The first ones move, the next ones stick, until all goals are in use.
static bool fill(crowd *c, uint32_t goals) {
    bool is_good = c->world != NULL;
    for (uint32_t i = 0; is_good && i < goals; ++i) {
        is_good = i % 2 ? rm_body_stick(c->world, c->ids[i], c->ids[BODIES - 1]) == RM_OK
                        : send_north(c, i, 1) == RM_OK;
    }
    return is_good;
}

static bool ticks(rm_world *world, int count) {
    bool is_good = true;
    for (int i = 0; is_good && i < count; ++i) {
        is_good = rm_world_tick(world, TICK) == RM_OK;
    }
    return is_good;
}

static rm_body_info info(const crowd *c, uint32_t body) {
    return info_of(c->world, c->ids[body]);
}

static rm_status receive(rm_world *world, const rm_message *message, rm_received *what) {
    uint8_t bytes[2048];
    size_t size;
    rm_receipt receipt = {.what = RM_RECEIVED_APPLIED};
    rm_status status = rm_message_encode(message, bytes, sizeof bytes, &size, NULL);
    if (status == RM_OK) {
        status = rm_world_receive(world, bytes, size, &receipt);
    }
    *what = receipt.what;
    return status;
}

// --- full ----------------------------------------------------------------------------------------

static int who_finds_no_goal_is_refused_and_nothing_changes(void) {
    crowd c = make_crowd(GOALS);
    CHECK(fill(&c, GOALS));
    uint64_t before = rm_world_hash(c.world);
    bool was_applied = true;
    rm_motion_update update = go_north(1);
    CHECK(rm_body_update_motion(c.world, c.ids[10], &update, &was_applied) == RM_ERROR_FULL);
    CHECK(rm_body_stick(c.world, c.ids[11], c.ids[12]) == RM_ERROR_FULL);
    update.movement = rm_default_movement();
    update.movement.sticky_guid = 13;
    CHECK(rm_body_update_motion(c.world, c.ids[10], &update, NULL) == RM_ERROR_FULL);
    CHECK(rm_world_hash(c.world) == before);
    CHECK(!info(&c, 10).is_moving_to && info(&c, 11).stuck_to == 0);
    // Who has a goal keeps it for another; everything else goes on.
    CHECK(send_north(&c, 0, 2) == RM_OK && send_north(&c, 1, 1) == RM_OK);
    update.movement = rm_default_movement();
    CHECK(rm_body_update_motion(c.world, c.ids[10], &update, &was_applied) == RM_OK && was_applied);
    rm_world_destroy(c.world);
    return 0;
}

// A message that is too old is ignored whether there is room or not.
static int a_message_that_is_too_old_is_no_error(void) {
    crowd c = make_crowd(GOALS);
    rm_motion_update walk = {.movement = rm_default_movement(), .stamp = 5};
    bool was_applied = true;
    CHECK(rm_body_update_motion(c.world, c.ids[10], &walk, NULL) == RM_OK && fill(&c, GOALS));
    uint64_t before = rm_world_hash(c.world);
    rm_motion_update update = go_north(4);
    CHECK(rm_body_update_motion(c.world, c.ids[10], &update, &was_applied) == RM_OK);
    CHECK(!was_applied && rm_world_hash(c.world) == before);
    rm_world_destroy(c.world);
    return 0;
}

static rm_message both_message(uint32_t guid) {
    rm_message m = {.kind = RM_MESSAGE_POSITION_AND_MOVEMENT};
    rm_motion_update update = go_north(1);
    rm_position_and_movement *b = &m.position_and_movement;
    b->guid = guid;
    b->at.position = place_at(12.0f, 14.0f, 0.0f);
    b->at.flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(b->at.position.rotation);
    b->at.position_stamp = 1;
    b->movement_stamp = 1;
    b->block = rm_movement_pack_make(&update.movement);
    return m;
}

static rm_message create_message(uint32_t guid, uint16_t instance) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    rm_motion_update update = go_north(1);
    rm_physics_desc *p = &m.create_object.physics;
    m.create_object.guid = guid;
    *p = rm_default_physics_desc();
    p->bits = RM_PHYSICS_POSITION | RM_PHYSICS_MOVEMENT;
    p->state = RM_STATE_DEFAULT;
    p->position = place_at(12.0f, 16.0f, 0.0f);
    p->has_movement = true;
    p->block = rm_movement_pack_make(&update.movement);
    p->stamps[RM_STAMP_INSTANCE] = instance;
    p->stamps[RM_STAMP_POSITION] = 1;
    p->stamps[RM_STAMP_MOVEMENT] = 1;
    return m;
}

// A message counts as a whole or not at all: its position does not count without its movement.
static int a_message_without_a_goal_is_not_applied(void) {
    crowd c = make_crowd(GOALS);
    rm_received what;
    CHECK(fill(&c, GOALS) && rm_body_remove(c.world, c.ids[20]) == RM_OK);
    uint64_t before = rm_world_hash(c.world);
    rm_message both = both_message(11);
    rm_message news = create_message(50, 0);    // somebody new
    rm_message again = create_message(11, 0);   // somebody who is there
    rm_message another = create_message(11, 1); // somebody else in their place
    CHECK(receive(c.world, &both, &what) == RM_ERROR_FULL && what == RM_RECEIVED_DROPPED);
    CHECK(receive(c.world, &news, &what) == RM_ERROR_FULL && what == RM_RECEIVED_DROPPED);
    CHECK(receive(c.world, &again, &what) == RM_ERROR_FULL);
    CHECK(receive(c.world, &another, &what) == RM_ERROR_FULL);
    CHECK(rm_world_hash(c.world) == before);
    // The goal of who is replaced is the new one's.
    rm_message heir = create_message(1, 1);
    CHECK(receive(c.world, &heir, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(rm_body_remove(c.world, c.ids[1]) == RM_OK);
    CHECK(receive(c.world, &news, &what) == RM_OK && what == RM_RECEIVED_APPLIED);
    CHECK(receive(c.world, &both, &what) == RM_ERROR_FULL);
    rm_world_destroy(c.world);
    return 0;
}

// --- taken back ----------------------------------------------------------------------------------

static int a_goal_that_is_over_is_there_for_others(void) {
    crowd c = make_crowd(GOALS);
    CHECK(fill(&c, GOALS) && send_north(&c, 10, 1) == RM_ERROR_FULL);
    CHECK(ticks(c.world, 40)); // a second and more: those who were stuck have let go
    CHECK(info(&c, 1).stuck_to == 0 && info(&c, 0).is_moving_to);
    CHECK(send_north(&c, 10, 1) == RM_OK && send_north(&c, 11, 1) == RM_OK);
    CHECK(rm_body_stick(c.world, c.ids[12], c.ids[0]) == RM_OK);
    CHECK(send_north(&c, 13, 1) == RM_ERROR_FULL);
    // Who has lost its goal is as anybody without one.
    CHECK(rm_body_stick(c.world, c.ids[1], c.ids[0]) == RM_ERROR_FULL);
    CHECK(rm_body_unstick(c.world, c.ids[1]) == RM_OK);
    CHECK(info(&c, 10).is_moving_to && info(&c, 12).stuck_to == 1);
    CHECK(rm_body_unstick(c.world, c.ids[12]) == RM_OK);
    CHECK(rm_body_stick(c.world, c.ids[1], c.ids[0]) == RM_OK && info(&c, 1).stuck_to == 1);
    rm_world_destroy(c.world);
    return 0;
}

static int who_goes_leaves_its_goal_behind(void) {
    crowd c = make_crowd(GOALS);
    CHECK(fill(&c, GOALS) && rm_body_remove(c.world, c.ids[0]) == RM_OK);
    rm_body_id heir = add_at(c.world, 100, place_at(40.0f, 40.0f, 0.0f)); // the same slot
    CHECK(heir.index1 == c.ids[0].index1);
    CHECK(!info_of(c.world, heir).is_moving_to && info_of(c.world, heir).stuck_to == 0);
    CHECK(send_north(&c, 10, 1) == RM_OK && send_north(&c, 11, 1) == RM_ERROR_FULL);
    rm_world_destroy(c.world);
    return 0;
}

// A move-to that ends by sticking does so inside of a tick, with the goal that it has.
static int a_move_to_ends_stuck_in_a_full_pool(void) {
    crowd c = make_crowd(GOALS);
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    update.movement.type = RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = 2;
    update.movement.position = place_at(13.0f, 10.0f, 0.0f);
    update.movement.parameters.bits |= RM_MOVE_STICKY;
    CHECK(rm_body_update_motion(c.world, c.ids[0], &update, NULL) == RM_OK);
    for (uint32_t i = 6; i < 5 + GOALS; ++i) {
        CHECK(send_north(&c, i, 1) == RM_OK);
    }
    CHECK(send_north(&c, 20, 1) == RM_ERROR_FULL && info(&c, 0).is_moving_to);
    bool was_stuck = false;
    for (int i = 0; i < 60 && !was_stuck; ++i) {
        CHECK(ticks(c.world, 1));
        was_stuck = info(&c, 0).stuck_to == 2 && !info(&c, 0).is_moving_to;
    }
    CHECK(was_stuck);
    rm_world_destroy(c.world);
    return 0;
}

// --- a world with and without room to spare ------------------------------------------------------

// Hash after a second in which everybody moves and sticks, a part of the crowd after the other.
static uint64_t busy_second(rm_runner runner, uint32_t goals) {
    rm_world_def def = crowd_def(goals);
    def.runner = runner;
    crowd c = {.world = world_of(&def)};
    for (uint32_t i = 0; i < BODIES; ++i) {
        c.ids[i] = add_at(c.world, i + 1, place_at(10.0f + (float)i, 12.0f, 0.0f));
    }
    for (uint16_t turn = 0; turn < 6; ++turn) {
        for (uint32_t i = turn % 2; i < BODIES; i += 2) {
            (void)send_north(&c, i, (uint16_t)(turn + 1));
            (void)rm_body_stick(c.world, c.ids[i], c.ids[(i + 7) % BODIES]);
        }
        (void)ticks(c.world, 5);
    }
    uint64_t hash = rm_world_hash(c.world);
    rm_world_destroy(c.world);
    return hash;
}

static int how_many_there_are_makes_no_difference_while_there_are_enough(void) {
    const rm_runner none = {NULL, NULL};
    uint64_t hash = busy_second(none, BODIES);
    CHECK(busy_second(none, UINT32_MAX) == hash && busy_second(none, 0) == hash);
    CHECK(busy_second(none, 2) != hash);
    return 0;
}

static int threads_make_no_difference(void) {
    rm_threads *pool;
    const rm_runner none = {NULL, NULL};
    CHECK(rm_threads_create(MOST_THREADS < 3 ? MOST_THREADS : 3, NULL, &pool) == RM_OK);
    CHECK(busy_second(rm_threads_runner(pool), BODIES) == busy_second(none, BODIES));
    CHECK(busy_second(rm_threads_runner(pool), GOALS) == busy_second(none, GOALS));
    rm_threads_destroy(pool);
    return 0;
}

static int small_worlds_have_one_for_everybody(void) {
    const uint32_t capacities[] = {1, 24, 64, 100, 256, 1000};
    const uint32_t expected[] = {1, 24, 64, 64, 64, 250};
    for (int i = 0; i < 6; ++i) {
        rm_world_def def = rm_ac_world_def();
        def.capacity = capacities[i];
        size_t usual = rm_world_bytes(&def);
        def.goals = expected[i];
        CHECK(rm_world_bytes(&def) == usual);
        def.goals = expected[i] - 1;
        CHECK(expected[i] == 1 || rm_world_bytes(&def) < usual);
    }
    return 0;
}

// --- saves, growth, recordings -------------------------------------------------------------------

static int a_full_pool_can_be_saved_and_restored(void) {
    static uint8_t bytes[1 << 16];
    size_t size;
    crowd c = make_crowd(GOALS);
    CHECK(fill(&c, GOALS) && ticks(c.world, 3));
    CHECK(rm_world_save(c.world, bytes, sizeof bytes, &size) == RM_OK);
    rm_world_def def = crowd_def(GOALS);
    rm_world_def less = crowd_def(GOALS - 1);
    rm_world *copy = world_of(&def);
    rm_world *small = world_of(&less);
    uint64_t before = rm_world_hash(small);
    CHECK(rm_world_restore(small, bytes, size) == RM_ERROR_FULL && rm_world_hash(small) == before);
    for (int round = 0; round < 3; ++round) { // what was there before gives its goals back
        CHECK(rm_world_restore(copy, bytes, size) == RM_OK);
        CHECK(rm_world_hash(copy) == rm_world_hash(c.world));
    }
    CHECK(ticks(copy, 20) && ticks(c.world, 20) && rm_world_hash(copy) == rm_world_hash(c.world));
    crowd restored = {.world = copy};
    memcpy(restored.ids, c.ids, sizeof c.ids);
    CHECK(send_north(&restored, 10, 1) == RM_ERROR_FULL);
    rm_world_destroy(small);
    rm_world_destroy(copy);
    rm_world_destroy(c.world);
    return 0;
}

static int a_body_that_is_after_something_needs_a_goal_to_be_restored(void) {
    static uint8_t bytes[4096];
    static uint8_t idle[4096];
    size_t size;
    size_t idle_size;
    rm_body_id id;
    crowd c = make_crowd(GOALS);
    CHECK(fill(&c, GOALS));
    CHECK(rm_body_save(c.world, c.ids[0], bytes, sizeof bytes, &size) == RM_OK);
    CHECK(rm_body_save(c.world, c.ids[10], idle, sizeof idle, &idle_size) == RM_OK);
    CHECK(rm_body_remove(c.world, c.ids[0]) == RM_OK && send_north(&c, 12, 1) == RM_OK);
    uint64_t before = rm_world_hash(c.world);
    CHECK(rm_body_restore(c.world, bytes, size, &id) == RM_ERROR_FULL);
    CHECK(rm_world_hash(c.world) == before);
    CHECK(rm_body_remove(c.world, c.ids[10]) == RM_OK);
    CHECK(rm_body_restore(c.world, idle, idle_size, &id) == RM_OK);
    CHECK(rm_body_remove(c.world, c.ids[12]) == RM_OK);
    CHECK(rm_body_restore(c.world, bytes, size, &id) == RM_OK);
    CHECK(info_of(c.world, id).is_moving_to);
    rm_world_destroy(c.world);
    return 0;
}

static int a_world_that_grows_has_more_of_them(void) {
    crowd c = make_crowd(GOALS);
    crowd other = make_crowd(GOALS);
    CHECK(fill(&c, GOALS) && fill(&other, GOALS));
    uint64_t before = rm_world_hash(c.world);
    CHECK(rm_world_grow(c.world, 2 * BODIES) == RM_OK && rm_world_hash(c.world) == before);
    CHECK(ticks(c.world, 10) && ticks(other.world, 10));
    CHECK(rm_world_hash(c.world) == rm_world_hash(other.world));
    for (uint32_t i = GOALS; i < 2 * GOALS; ++i) {
        CHECK(send_north(&c, i, 1) == RM_OK);
    }
    CHECK(send_north(&c, 20, 1) == RM_ERROR_FULL);
    rm_world_destroy(other.world);
    rm_world_destroy(c.world);
    return 0;
}

// What was refused is refused again when it is played.
static int a_recording_knows_how_many_there_were(void) {
    tape t = {0};
    crowd c = make_crowd(2);
    rm_recorder *recorder = tape_record(&t, c.world, 1, false);
    rm_bytes messages[8];
    uint8_t bytes[8][1024];
    for (uint32_t i = 0; i < 8; ++i) {
        rm_message m = both_message(i + 1);
        size_t size;
        CHECK(rm_message_encode(&m, bytes[i], sizeof bytes[i], &size, NULL) == RM_OK);
        messages[i] = (rm_bytes){bytes[i], size};
    }
    CHECK(rm_world_receive_many(c.world, messages, 8, NULL, NULL) == RM_ERROR_FULL);
    CHECK(ticks(c.world, 5) && rm_world_grow(c.world, 2 * BODIES) == RM_OK);
    for (uint32_t i = 0; i < 8; ++i) {
        (void)send_north(&c, i, 2);
    }
    CHECK(ticks(c.world, 5) && rm_recorder_stop(recorder) == RM_OK);
    CHECK(tape_leads_to(&t, rm_world_hash(c.world)));
    rm_world_destroy(c.world);
    tape_free(&t);
    return 0;
}

// --- the motion as it is kept --------------------------------------------------------------------

// The largest that the interpreter can lead to, and a different number in every place.
static rm_motion full_motion(void) {
    rm_motion m;
    uint8_t *bytes = (uint8_t *)&m;
    for (size_t i = 0; i < sizeof m; ++i) {
        bytes[i] = (uint8_t)(i * 7 + 1);
    }
    m.sequence.current = m.sequence.first_cyclic = RM_SEQUENCE_NODES - 1;
    m.sequence.node_count = RM_SEQUENCE_NODES;
    m.cycle.modifier_count = RM_MOTION_MODIFIERS;
    m.action_count = RM_MOTION_ACTIONS;
    m.pending_count = RM_MOTION_PENDING;
    m.pending_done = UINT16_MAX;
    m.raw.hold_key = RM_HOLD_RUN;
    m.raw.forward_key = RM_HOLD_NONE;
    m.raw.sidestep_key = RM_HOLD_INVALID;
    m.raw.turn_key = RM_HOLD_RUN;
    for (uint32_t i = 0; i < RM_MOTION_ACTIONS; ++i) {
        m.action_word[i] = (RM_ACTION_STAMP - i) | (i % 2 ? RM_ACTION_RAW : RM_ACTION_AUTONOMOUS);
    }
    return m;
}

static int a_motion_comes_back_as_it_was_stored(void) {
    rm_motion before = full_motion();
    rm_motion after = before;
    rm_stored_motion stored;
    memset(&stored, 0xEE, sizeof stored);
    rm_stored_motion_store(&stored, &before);
    memset(&after.sequence, 0, sizeof after.sequence);
    memset(&after.cycle, 0, sizeof after - offsetof(rm_motion, cycle));
    rm_stored_motion_load(&stored, &after);
    after.sequence.velocity = before.sequence.velocity; // kept in rows
    after.sequence.omega = before.sequence.omega;
    after.sequence.phase_rate = before.sequence.phase_rate;
#define MOTION_FIELD(name, type, count)                                                            \
    CHECK(is_same_memory(&after.name, &before.name, sizeof before.name));
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    return 0;
}

static rm_motion with_lists_of(rm_motion m, uint8_t count) {
    m.sequence.node_count = m.action_count = m.pending_count = count;
    m.cycle.modifier_count = count;
    return m;
}

// The same, with nothing in the slots that are not in use.
static rm_motion blank_behind(rm_motion m, uint32_t count) {
    for (uint32_t i = count; i < RM_SEQUENCE_NODES; ++i) {
        m.sequence.clip[i] = 0;
        m.sequence.speed[i] = 0.0f;
    }
    for (uint32_t i = count; i < RM_MOTION_MODIFIERS; ++i) {
        m.cycle.modifier[i] = 0;
        m.cycle.modifier_speed[i] = 0.0f;
    }
    for (uint32_t i = count; i < RM_MOTION_ACTIONS; ++i) {
        m.action_command[i] = m.action_word[i] = 0;
        m.action_speed[i] = 0.0f;
    }
    for (uint32_t i = count; i < RM_MOTION_PENDING; ++i) {
        m.pending_command[i] = m.pending_anims[i] = 0;
    }
    return m;
}

// A motion that is played has anything there; a stored one is hashed whole.
static int slots_that_are_not_in_use_are_stored_as_zeros(void) {
    for (uint8_t count = 0; count <= 1; ++count) {
        rm_motion full = full_motion();
        rm_motion used = with_lists_of(full, count);
        rm_motion blank = blank_behind(used, count);
        rm_stored_motion over_full = {0};
        rm_stored_motion over_nothing = {0};
        rm_motion loaded = full;
        rm_stored_motion_store(&over_full, &full);
        rm_stored_motion_store(&over_full, &used);
        rm_stored_motion_store(&over_nothing, &used);
        CHECK(is_same_memory(&over_full, &over_nothing, sizeof over_full));
        rm_stored_motion_load(&over_full, &loaded);
#define MOTION_FIELD(name, type, count)                                                            \
    CHECK(is_same_memory(&loaded.name, &blank.name, sizeof blank.name));
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    }
    return 0;
}

// What is no word of 32 bits is put into some by shifting: images are made of these words, and are
// the same on machines that keep bytes the other way round.
static int a_motion_is_stored_in_the_same_words_everywhere(void) {
    rm_motion motion = full_motion();
    rm_stored_motion stored = {0};
    motion.sequence.cursor = 1.0 + 1.0 / 1024.0 / 1024.0 / 1024.0 / 1024.0;
    motion.sequence.clip[0] = 0x0102;
    motion.sequence.clip[1] = 0x0304;
    rm_stored_motion_store(&stored, &motion);
    CHECK(stored.cursor[0] == 0x00001000);
    CHECK(stored.cursor[1] == 0x3FF00000);
    CHECK(stored.clips[0] == 0x03040102);
    return 0;
}

void test_goals(void) {
    RUN(a_motion_comes_back_as_it_was_stored);
    RUN(slots_that_are_not_in_use_are_stored_as_zeros);
    RUN(a_motion_is_stored_in_the_same_words_everywhere);
    RUN(who_finds_no_goal_is_refused_and_nothing_changes);
    RUN(a_message_that_is_too_old_is_no_error);
    RUN(a_message_without_a_goal_is_not_applied);
    RUN(a_goal_that_is_over_is_there_for_others);
    RUN(who_goes_leaves_its_goal_behind);
    RUN(a_move_to_ends_stuck_in_a_full_pool);
    RUN(how_many_there_are_makes_no_difference_while_there_are_enough);
    RUN(threads_make_no_difference);
    RUN(small_worlds_have_one_for_everybody);
    RUN(a_full_pool_can_be_saved_and_restored);
    RUN(a_body_that_is_after_something_needs_a_goal_to_be_restored);
    RUN(a_world_that_grows_has_more_of_them);
    RUN(a_recording_knows_how_many_there_were);
}
