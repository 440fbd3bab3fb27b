// The state of one body as a value: its fields, its size, and what random orders make of it.

#include "remora/base.h"
#include "remora/motion.h"

#include "check.h"
#include "motion/interpret.h"
#include "motion/motion_numbers.h"
#include "motion/valid.h"
#include "motion_rig.h"

#include <math.h>
#include <string.h>

// -------------------------------------------------------------------------------------- the fields

// Of a motion with the capacities that come with the library; others are built with other ones.
enum { USUAL_SIZE = 488, USUAL_GAPS = 5 };

static int the_fields_fill_the_state_but_for_known_gaps(void) {
    unsigned char bytes[sizeof(rm_motion)] = {0};
    size_t gaps = 0;
#define MOTION_FIELD(name, TYPE, COUNT)                                                            \
    for (size_t i = 0; i < sizeof(((rm_motion *)NULL)->name); ++i) {                               \
        bytes[offsetof(rm_motion, name) + i] += 1;                                                 \
    }
#include "motion/motion_fields.def"
#undef MOTION_FIELD
    for (size_t i = 0; i < sizeof bytes; ++i) {
        CHECK(bytes[i] <= 1);
        gaps += bytes[i] == 0;
    }
    CHECK(gaps == USUAL_GAPS || sizeof(rm_motion) != USUAL_SIZE);
    return 0;
}

static int the_state_of_a_body_is_small(void) {
    CHECK(sizeof(rm_motion) <= USUAL_SIZE || RM_SEQUENCE_NODES > 8);
    return 0;
}

static int a_copy_goes_on_as_the_original_does(void) {
    motion_rig a = rig_make(rm_motion_table_clip());
    rig_go(&a, RM_COMMAND_RUN_FORWARD, 1.3f);
    rig_run(&a, 0.05, 7);
    motion_rig b = a;
    rig_run(&a, 0.05, 50);
    rig_run(&b, 0.05, 50);
    CHECK(rig_hash(&a.motion) == rig_hash(&b.motion));
    return 0;
}

// ------------------------------------------------------------------------------------ what is
// valid

static int a_state_that_no_call_leads_to_is_told_apart(void) {
    const rm_motion_table *table = rm_motion_table_clip();
    rm_motion good;
    rm_motion_init(&good, table);
    CHECK(rm_motion_is_valid(&good, table));
    rm_motion bad = good;
    bad.sequence.node_count = RM_SEQUENCE_NODES + 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.sequence.current = 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.sequence.clip[0] = 9999;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.sequence.cursor = -1.0;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.sequence.cursor = 1e9;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.cycle.modifier_count = RM_MOTION_MODIFIERS + 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.action_count = RM_MOTION_ACTIONS + 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.pending_count = RM_MOTION_PENDING + 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    bad = good;
    bad.move_to.step_count = RM_MOVE_TO_STEPS + 1;
    CHECK(!rm_motion_is_valid(&bad, table));
    CHECK(!rm_motion_is_valid(&good, NULL)); // clips of no table
    return 0;
}

// Numbers in the last places of lists, which count also where the lists are shorter.
static int numbers_that_no_call_leads_to_are_told_apart(void) {
    const rm_motion_table *table = rm_motion_table_clip();
    const uint32_t most_anims = RM_PENDING_LINKS;
    rm_motion m;
    rm_motion_init(&m, table);
    const rm_motion good = m;
    m.move_to.step[RM_MOVE_TO_STEPS - 1] = RM_STEP_TURN;
    CHECK(rm_motion_is_valid(&m, table));
    m.move_to.step[RM_MOVE_TO_STEPS - 1] = RM_STEP_TURN + 1;
    CHECK(!rm_motion_is_valid(&m, table));
    m = good;
    m.action_word[RM_MOTION_ACTIONS - 1] = RM_ACTION_STAMP | RM_ACTION_AUTONOMOUS | RM_ACTION_RAW;
    CHECK(rm_motion_is_valid(&m, table));
    m.action_word[RM_MOTION_ACTIONS - 1] += 1;
    CHECK(!rm_motion_is_valid(&m, table));
    m = good;
    m.pending_anims[RM_MOTION_PENDING - 1] = most_anims;
    CHECK(rm_motion_is_valid(&m, table));
    m.pending_anims[RM_MOTION_PENDING - 1] = most_anims + 1;
    CHECK(!rm_motion_is_valid(&m, table));
    m = good;
    m.cycle.modifier_speed[RM_MOTION_MODIFIERS - 1] = -RM_MOTION_SPEED_LIMIT;
    CHECK(rm_motion_is_valid(&m, table));
    m.cycle.modifier_speed[RM_MOTION_MODIFIERS - 1] = -1.01f * RM_MOTION_SPEED_LIMIT;
    CHECK(!rm_motion_is_valid(&m, table));
    m.cycle.modifier_speed[RM_MOTION_MODIFIERS - 1] = NAN;
    CHECK(!rm_motion_is_valid(&m, table));
    return 0;
}

// --------------------------------------------------------------------------------- random orders

// A small generator of the tests' own: xorshift.
static uint32_t next_random(uint32_t *seed) {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

static float random_speed(uint32_t *seed) {
    uint32_t word = next_random(seed);
    return word % 17 == 0 ? 3e37f : (float)(int32_t)(word % 6001) / 1000.0f - 3.0f;
}

static uint32_t random_command(uint32_t *seed) {
    static const uint32_t likely[] = {0x03, 0x05, 0x06, 0x07, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x15};
    uint32_t word = next_random(seed);
    return word % 5 == 0 ? word >> 8 & 0x1FFu : likely[word >> 8 & 7];
}

static rm_movement random_movement(uint32_t *seed) {
    static const uint32_t types[] = {0, 0, 0, 0, 0, 6, 7, 8, 9, 3};
    static const uint32_t styles[] = {0x3D, 0x3D, 0x3E, 0x49};
    rm_movement movement = rm_default_movement();
    movement.type = types[next_random(seed) % 10];
    movement.style = movement.state.style = styles[next_random(seed) % 4];
    movement.is_autonomous = next_random(seed) & 1;
    movement.state.forward = random_command(seed);
    movement.state.forward_speed = random_speed(seed);
    movement.state.sidestep = next_random(seed) % 3 == 0 ? random_command(seed) : 0;
    movement.state.sidestep_speed = random_speed(seed);
    movement.state.turn = next_random(seed) % 3 == 0 ? random_command(seed) : 0;
    movement.state.turn_speed = random_speed(seed);
    movement.action_count = next_random(seed) % 4 == 0 ? next_random(seed) % 9 : 0;
    for (uint32_t i = 0; i < movement.action_count; ++i) {
        movement.actions[i] = (rm_action){.command = 0x58, .speed = random_speed(seed)};
        movement.actions[i].stamp = next_random(seed) & 0x7FFF;
    }
    movement.is_standing_longjump = next_random(seed) % 8 == 0;
    movement.object_guid = 0x50000001u + (next_random(seed) & 1);
    movement.position.origin.x = random_speed(seed) * 9.0f;
    movement.position.origin.y = random_speed(seed) * 9.0f;
    movement.parameters.bits = next_random(seed) & 0x3FFFFu;
    movement.parameters.speed = random_speed(seed);
    movement.parameters.desired_heading = random_speed(seed) * 180.0f;
    movement.parameters.fail_distance = 20.0f;
    movement.run_rate = random_speed(seed);
    return movement;
}

static void random_step(motion_rig *rig, uint32_t *seed) {
    rm_move_parameters parameters = rm_default_move_parameters();
    switch (next_random(seed) % 8) {
    case 0: {
        rm_movement movement = random_movement(seed);
        (void)rig_receive(rig, &movement);
        break;
    }
    case 1:
        rig_set_grounded(rig, (next_random(seed) & 1) != 0);
        break;
    case 2: {
        rm_motion_context c = rig_open(rig);
        parameters.speed = random_speed(seed);
        parameters.hold_key = next_random(seed) % 3;
        uint32_t command = rm_command_expand(RM_NUMBERING_CLIENT_2013, random_command(seed));
        (void)((next_random(seed) & 1) != 0
                   ? rm_motion_do(&rig->motion, &c, command, &parameters)
                   : rm_motion_stop(&rig->motion, &c, command, &parameters));
        rig_close(rig, &c);
        break;
    }
    case 3:
        rig->body.traits = next_random(seed) & 0x1F;
        rig->has_target = next_random(seed) % 8 != 0;
        break;
    default:
        rig_tick(rig, (double)(next_random(seed) % 200 + 1) / 1000.0);
        break;
    }
}

static bool survives_orders_of(uint32_t seed, const rm_motion_table *table) {
    motion_rig rig = rig_make(table);
    rig.target.position = rig.body.position;
    rig.target.position.origin.y = 9.0f;
    bool is_valid = true;
    for (int i = 0; i < 400; ++i) {
        random_step(&rig, &seed);
        is_valid = is_valid && rm_motion_is_valid(&rig.motion, table);
        // The wildest speeds carry it off the map; that is the body's to notice.
        rig.body.position.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    return is_valid;
}

static int survives_random_orders(const rm_motion_table *table) {
    for (uint32_t i = 1; i <= 40; ++i) {
        CHECK(survives_orders_of(i * 2654435761u, table));
    }
    return 0;
}

static int random_orders_lead_to_valid_states(void) {
    return survives_random_orders(rm_motion_table_humanoid());
}

static int random_orders_lead_to_valid_states_with_clips(void) {
    return survives_random_orders(rm_motion_table_clip());
}

// What 20 bodies come to after 400 orders each.
static uint64_t hash_of_orders(const rm_motion_table *table) {
    uint64_t hash = RM_HASH_SEED;
    for (uint32_t i = 1; i <= 20; ++i) {
        uint32_t seed = i * 3266489917u;
        motion_rig rig = rig_make(table);
        rig.target.position = rig.body.position;
        for (int k = 0; k < 400; ++k) {
            random_step(&rig, &seed);
            rig.body.position.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
        }
        hash = rm_hash_u64(hash, rig_hash(&rig.motion));
    }
    return hash;
}

// A change here is a change of behaviour, or of the fields; say which.
static int the_same_orders_give_the_same_bits_everywhere(void) {
    if (sizeof(rm_motion) != USUAL_SIZE) {
        return 0; // built with other capacities
    }
    CHECK(hash_of_orders(rm_motion_table_humanoid()) == UINT64_C(0x9C4C49E4741AB9AE));
    CHECK(hash_of_orders(rm_motion_table_clip()) == UINT64_C(0x8ED9B369D25C3BF1));
    return 0;
}

static int links_never_wait_for_ever(void) {
    for (uint32_t first = 1; first <= 40; ++first) {
        uint32_t seed = first * 2246822519u;
        motion_rig rig = rig_make(rm_motion_table_clip());
        rig.target.position = rig.body.position;
        for (int i = 0; i < 50; ++i) {
            random_step(&rig, &seed);
        }
        rig.body.traits = RM_TRAIT_REMOTE;
        rig_set_grounded(&rig, true);
        rig_go(&rig, RM_COMMAND_WALK_FORWARD, 1.0f);
        rig_run(&rig, 0.1, 100);
        CHECK(rig.motion.pending_count == 0);
        CHECK(rig.motion.sequence.node_count == 1);
    }
    return 0;
}

static int a_speed_that_is_no_number_is_not_valid(void) {
    motion_rig rig = rig_make(rm_motion_table_clip());
    rig_go(&rig, RM_COMMAND_RUN_FORWARD, 1.0f);
    CHECK(rm_motion_is_valid(&rig.motion, rm_motion_table_clip()));
    rm_motion bad = rig.motion;
    bad.sequence.speed[RM_SEQUENCE_NODES - 1] = NAN;
    CHECK(!rm_motion_is_valid(&bad, rm_motion_table_clip()));
    bad = rig.motion;
    bad.sequence.speed[0] = INFINITY;
    CHECK(!rm_motion_is_valid(&bad, rm_motion_table_clip()));
    return 0;
}

static int a_list_of_actions_that_is_full_drops_its_oldest(void) {
    motion_rig rig = rig_make(rm_motion_table_humanoid());
    rm_motion *m = &rig.motion;
    for (uint32_t i = 0; i <= RM_MOTION_ACTIONS; ++i) {
        rm_order order = {.command = RM_COMMAND_ACTION | (0x58 + i), .speed = 1.0f};
        rm_interpreted_apply(m, &order);
    }
    CHECK(m->action_count == RM_MOTION_ACTIONS);
    CHECK(m->action_command[0] == (RM_COMMAND_ACTION | 0x59));
    CHECK(m->action_command[RM_MOTION_ACTIONS - 1] ==
          (RM_COMMAND_ACTION | (0x58 + RM_MOTION_ACTIONS)));
    return 0;
}

void test_motion_state(void) {
    RUN(the_fields_fill_the_state_but_for_known_gaps);
    RUN(the_state_of_a_body_is_small);
    RUN(a_copy_goes_on_as_the_original_does);
    RUN(a_state_that_no_call_leads_to_is_told_apart);
    RUN(numbers_that_no_call_leads_to_are_told_apart);
    RUN(random_orders_lead_to_valid_states);
    RUN(random_orders_lead_to_valid_states_with_clips);
    RUN(the_same_orders_give_the_same_bits_everywhere);
    RUN(links_never_wait_for_ever);
    RUN(a_speed_that_is_no_number_is_not_valid);
    RUN(a_list_of_actions_that_is_full_drops_its_oldest);
}
