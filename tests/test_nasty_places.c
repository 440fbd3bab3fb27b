// Every message and call with every cell and coordinate of a list of nasty ones, under three rule
// sets: refused, or a world that can be saved, restored and ticked.

#include "remora/ac_world.h"
#include "remora/smooth.h"

#include "samples.h"
#include "worlds.h"

#include <math.h>
#include <stdio.h>

static const uint32_t nasty_cells[] = {0,          0xA9B40000, 0xA9B40001, 0xA9B40040, 0xA9B40041,
                                       0xA9B400FF, 0xA9B40100, 0xA9B4FFFD, 0xA9B4FFFE, 0xA9B4FFFF,
                                       0xFFFF0001, 0xDB2F009E, 0xFE010040, 0x00000001, 0xFFFFFFFF};
static const float nasty_numbers[] = {0.0f,       1e-40f, 191.99f,    192.0f, -0.001f, 1000.0f,
                                      -999910.0f, 1e6f,   1.00001e6f, -3e7f,  1e9f,    -1e9f,
                                      1.1e9f,     -3e38f, INFINITY,   NAN};
enum {
    CELLS = sizeof nasty_cells / sizeof nasty_cells[0],
    NUMBERS = sizeof nasty_numbers / sizeof nasty_numbers[0],
    PLACES = 4 * NUMBERS, // a number along one axis, or along all
    SAVE_ROOM = 1 << 17,
};

// One that has moved already, and one beside it.
typedef struct stage {
    rm_world *world;
    rm_body_id ids[2];
    uint16_t stamp;
    unsigned char *save;
} stage;

static rm_world_def stage_def(rm_rules rules, rm_space space) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rules;
    def.space = space;
    def.capacity = 8;
    return def;
}

static bool can_be_restored(const stage *s) {
    size_t size = 0;
    return rm_world_save(s->world, s->save, SAVE_ROOM, &size) == RM_OK &&
           rm_world_restore(s->world, s->save, size) == RM_OK;
}

static stage begin_stage(rm_rules rules, rm_space space) {
    rm_world_def def = stage_def(rules, space);
    stage s = {.world = world_of(&def), .save = (unsigned char *)malloc(SAVE_ROOM)};
    for (int i = 0; i < 2; ++i) {
        rm_position at = place_at(60.0f + 4.0f * (float)i, 60.0f, 0.0f);
        s.ids[i] = add_at(s.world, (uint32_t)i + 1, at);
        for (int k = 0; k < 3; ++k) {
            at.origin.y += 0.5f;
            send_to(s.world, s.ids[i], at);
            rm_world_tick(s.world, TICK);
        }
    }
    s.stamp = 100;
    return s;
}

static void end_stage(stage *s) {
    rm_world_destroy(s->world);
    free(s->save);
}

// The n-th place of a cell.
static rm_position nasty_place(uint32_t cell, int n) {
    float number = nasty_numbers[n / 4];
    rm_position at = place_in(cell, 10.0f, 10.0f, 0.0f);
    at.origin.x = n % 4 == 0 || n % 4 == 3 ? number : at.origin.x;
    at.origin.y = n % 4 == 1 || n % 4 == 3 ? number : at.origin.y;
    at.origin.z = n % 4 == 2 || n % 4 == 3 ? number : at.origin.z;
    return at;
}

// What must hold after anything, now and some ticks later.
static int still_holds(const stage *s) {
    CHECK(can_be_restored(s));
    for (int i = 0; i < 3; ++i) {
        rm_status status = rm_world_tick(s->world, TICK);
        CHECK(status == RM_OK);
    }
    CHECK(can_be_restored(s));
    return 0;
}

// --- messages ------------------------------------------------------------------------------------

static void aim(rm_message *m, const rm_position *at, uint16_t stamp, bool is_teleport) {
    rm_position_pack *pack = m->kind == RM_MESSAGE_UPDATE_POSITION ? &m->update_position.at
                             : m->kind == RM_MESSAGE_POSITION_AND_MOVEMENT
                                 ? &m->position_and_movement.at
                                 : NULL;
    if (pack) {
        *pack = (rm_position_pack){.position = *at,
                                   .position_stamp = stamp,
                                   .teleport = is_teleport ? stamp : 0,
                                   .flags = RM_POSITION_HAS_CONTACT};
        pack->flags |= rm_position_rotation_flags(at->rotation);
    }
    switch (m->kind) {
    case RM_MESSAGE_UPDATE_POSITION:
        m->update_position.guid = 1;
        break;
    case RM_MESSAGE_POSITION_AND_MOVEMENT:
        m->position_and_movement.guid = 1;
        m->position_and_movement.movement_stamp = stamp;
        break;
    case RM_MESSAGE_UPDATE_MOTION:
        m->update_motion.guid = 1;
        m->update_motion.instance = 0;
        m->update_motion.movement_stamp = stamp;
        m->update_motion.block.movement.position = *at;
        break;
    case RM_MESSAGE_VECTOR_UPDATE:
        m->update_vector = (rm_vector_message){
            .guid = 1, .velocity = at->origin, .omega = at->origin, .vector = stamp};
        break;
    case RM_MESSAGE_CREATE_OBJECT:
    case RM_MESSAGE_UPDATE_OBJECT:
        m->create_object.guid = is_teleport ? 1 : 3;
        m->create_object.physics.position = *at;
        m->create_object.physics.velocity = at->origin;
        m->create_object.physics.bits |= RM_PHYSICS_POSITION | RM_PHYSICS_VELOCITY;
        m->create_object.physics.stamps[RM_STAMP_INSTANCE] = is_teleport ? 0 : stamp;
        m->create_object.physics.stamps[RM_STAMP_POSITION] = stamp;
        break;
    default:
        break;
    }
}

static int check_messages(rm_rules rules, rm_space space, rm_message_kind kind) {
    static uint8_t scratch[SAMPLE_BYTES];
    sample_random random = {77};
    for (int c = 0; c < CELLS; ++c) {
        stage s = begin_stage(rules, space);
        for (int n = 0; n < PLACES; ++n) {
            uint8_t bytes[SAMPLE_BYTES];
            size_t size = 0;
            rm_position at = nasty_place(nasty_cells[c], n);
            rm_message m = sample_random_message(&random, kind, scratch);
            aim(&m, &at, ++s.stamp, n % 8 >= 6);
            if (rm_message_encode(&m, bytes, sizeof bytes, &size, NULL) == RM_OK) {
                (void)rm_world_receive(s.world, bytes, size, NULL);
            }
            CHECK(still_holds(&s) == 0);
        }
        end_stage(&s);
    }
    return 0;
}

// --- calls ---------------------------------------------------------------------------------------

typedef void nasty_call(const stage *s, const rm_position *at, int n);

static void call_place(const stage *s, const rm_position *at, int n) {
    (void)rm_body_place(s->world, s->ids[n % 2], at);
}

static void call_enter(const stage *s, const rm_position *at, int n) {
    (void)rm_body_enter(s->world, s->ids[n % 2], at);
}

static void call_move(const stage *s, const rm_position *at, int n) {
    (void)rm_body_move(s->world, s->ids[n % 2], at->origin, NULL);
}

static void call_velocity(const stage *s, const rm_position *at, int n) {
    (void)rm_body_set_velocity(s->world, s->ids[n % 2], at->origin);
    (void)rm_body_set_omega(s->world, s->ids[n % 2], at->origin);
}

static void call_cycle(const stage *s, const rm_position *at, int n) {
    (void)rm_body_set_cycle(s->world, s->ids[n % 2], at->origin, at->origin);
}

static void call_interpolate(const stage *s, const rm_position *at, int n) {
    (void)rm_body_interpolate(s->world, s->ids[n % 2], at, n % 3 == 0);
}

static void call_append(const stage *s, const rm_position *at, int n) {
    (void)rm_body_append_velocity(s->world, s->ids[n % 2], at->origin);
}

static void call_constrain(const stage *s, const rm_position *at, int n) {
    (void)rm_body_constrain(s->world, s->ids[n % 2], at, at->origin.x, at->origin.y);
}

static void call_viewer(const stage *s, const rm_position *at, int n) {
    (void)n;
    (void)rm_world_set_viewer(s->world, at);
}

static void call_update(const stage *s, const rm_position *at, int n) {
    rm_position_update update = update_for(s->world, s->ids[n % 2], *at);
    update.has_contact = n % 5 != 0;
    update.teleport = (uint16_t)(update.teleport + (n % 4 == 0));
    (void)rm_body_update_position(s->world, s->ids[n % 2], &update, NULL);
}

static void call_report(const stage *s, const rm_position *at, int n) {
    rm_remote_report report = rm_default_remote_report();
    report.position = *at;
    report.known |= n % 2 ? RM_KNOWN_SENT : 0u;
    report.known |= n % 3 ? 0u : RM_KNOWN_VELOCITY;
    report.known |= n % 5 ? 0u : RM_KNOWN_AIRBORNE;
    report.known |= n % 7 ? 0u : RM_KNOWN_TURNING;
    report.known |= n % 4 ? 0u : RM_KNOWN_NUMBER;
    report.known |= n % 11 ? 0u : RM_KNOWN_JUMP;
    report.known ^= n % 6 ? 0u : RM_KNOWN_SENT | RM_KNOWN_CLOCK;
    report.number = (uint32_t)n * 30011u;
    report.clock = (uint32_t)n % 3;
    report.sender_time = (double)at->origin.x * 1e5;
    report.sent = rm_world_time(s->world) - 0.01 * (double)(n % 9);
    report.velocity = at->origin;
    report.turning = at->origin.x;
    (void)rm_body_report(s->world, s->ids[n % 2], &report);
}

static nasty_call *const nasty_calls[] = {
    call_place,  call_enter,     call_move,   call_velocity, call_cycle,  call_interpolate,
    call_append, call_constrain, call_viewer, call_update,   call_report,
};
enum { CALLS = sizeof nasty_calls / sizeof nasty_calls[0] };

static int check_call(rm_rules rules, rm_space space, nasty_call *call, uint32_t cell) {
    stage s = begin_stage(rules, space);
    for (int n = 0; n < PLACES; ++n) {
        rm_position at = nasty_place(cell, n);
        call(&s, &at, n);
        CHECK(still_holds(&s) == 0);
    }
    end_stage(&s);
    return 0;
}

static int check_calls(rm_rules rules, rm_space space) {
    for (int k = 0; k < CALLS; ++k) {
        for (int c = 0; c < (space == RM_SPACE_FLAT ? 1 : CELLS); ++c) {
            CHECK(check_call(rules, space, nasty_calls[k], nasty_cells[c]) == 0);
        }
    }
    return 0;
}

// --- under each rule set -------------------------------------------------------------------------

static int check_all_messages(rm_rules rules) {
    for (int i = 0; sample_kinds[i]; ++i) {
        CHECK(check_messages(rules, RM_SPACE_LANDBLOCKS, sample_kinds[i]) == 0);
    }
    CHECK(check_messages(rules, RM_SPACE_FLAT, RM_MESSAGE_UPDATE_POSITION) == 0);
    CHECK(check_messages(rules, RM_SPACE_FLAT, RM_MESSAGE_CREATE_OBJECT) == 0);
    return 0;
}

static int check_all_calls(rm_rules rules) {
    CHECK(check_calls(rules, RM_SPACE_LANDBLOCKS) == 0);
    return check_calls(rules, RM_SPACE_FLAT);
}

static int no_message_spoils_a_save_of_the_client(void) {
    return check_all_messages(rm_rules_retail());
}

static int no_message_spoils_a_save_of_the_documents(void) {
    return check_all_messages(rm_rules_l3());
}

static int no_message_spoils_a_save_of_smooth_motion(void) {
    return check_all_messages(rm_rules_smooth());
}

static int no_call_spoils_a_save_of_the_client(void) {
    return check_all_calls(rm_rules_retail());
}

static int no_call_spoils_a_save_of_the_documents(void) {
    return check_all_calls(rm_rules_l3());
}

static int no_call_spoils_a_save_of_smooth_motion(void) {
    return check_all_calls(rm_rules_smooth());
}

void test_nasty_places(void) {
    RUN(no_message_spoils_a_save_of_the_client);
    RUN(no_message_spoils_a_save_of_the_documents);
    RUN(no_message_spoils_a_save_of_smooth_motion);
    RUN(no_call_spoils_a_save_of_the_client);
    RUN(no_call_spoils_a_save_of_the_documents);
    RUN(no_call_spoils_a_save_of_smooth_motion);
}
