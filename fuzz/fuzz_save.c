// Saves of worlds and of single bodies, damaged and put right. The input is a row of records: the
// first says what is in the world that is saved, all others patch its save. A patch that kept the
// old checksum would be refused at once: so the checksum is put right afterwards, unless the first
// byte of the input is odd. So the corpus outlives a change of the format.
//
// A save that is refused has changed nothing. One that is taken leaves a world whose bodies are
// bodies, that can be ticked, and that saves and restores as the same.

#include "remora/base.h"

#include "base/bytes.h"
#include "bodies.h"
#include "motion/motion_numbers.h"
#include "predict/predict_numbers.h"
#include "predict/smooth.h"
#include "supply.h"

#include <stdlib.h>

enum { FRONT = 3, BODIES = 4, TRAILER = 8, ROOM = 1 << 16 };

typedef struct patched {
    uint8_t *bytes;
    size_t size;
    bool is_body;
} patched;

// --- the world that is saved -------------------------------------------------------------------

static rm_world *make_world(supply *s) {
    rm_world *world = NULL;
    const uint8_t kind = next_byte(s);
    rm_world_def def = kind & 16 ? rm_default_world_def() : rm_ac_world_def();
    def.space = kind & 1 ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS;
    def.rules = kind & 2 ? rm_rules_retail() : kind & 8 ? rm_rules_smooth() : rm_rules_l3();
    def.ground.kind = kind & 4 ? RM_GROUND_CONSTANT : RM_GROUND_LAST_REPORT;
    def.capacity = 2 * BODIES;
    def.pending_messages = 4;
    REQUIRE(rm_world_create(&def, &world) == RM_OK);
    return world;
}

static rm_position next_place(supply *s) {
    const float x = (float)(next_byte(s) % 190) + 1.0f;
    const float y = (float)(next_byte(s) % 190) + 1.0f;
    return rm_position_make(0xA9B40001, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
}

static void move_body(supply *s, rm_world *world, rm_body_id id, rm_body_id other) {
    rm_motion_update motion = {.movement = rm_default_movement(), .stamp = 1};
    const uint8_t what = next_byte(s);
    rm_position to = next_place(s);
    motion.movement.state.forward = what & 1 ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_READY;
    motion.movement.type = what & 2 ? RM_MOVEMENT_TO_POSITION : motion.movement.type;
    motion.movement.position = to;
    (void)rm_body_update_motion(world, id, &motion, NULL);
    for (int i = 0; i < what >> 6; ++i) {
        to.origin.y += 1.0f;
        (void)rm_body_interpolate(world, id, &to, what & 4);
    }
    if (what & 8) {
        (void)rm_body_stick(world, id, other);
    }
    if (what & 16) {
        (void)rm_body_constrain(world, id, &to, 5.0f, 10.0f);
    }
    if (what & 32) {
        (void)rm_body_append_jump(world, id);
    }
}

// A report for somebody who is not there waits in the world.
static void send_early(rm_world *world, uint32_t guid) {
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    uint8_t bytes[128];
    size_t size = 0;
    m.update_position.guid = guid;
    m.update_position.at.position.cell = 0xA9B40001;
    m.update_position.at.flags = rm_position_rotation_flags(m.update_position.at.position.rotation);
    if (rm_message_encode(&m, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        (void)rm_world_receive(world, bytes, size, NULL);
    }
}

// Of any time, in worlds that take it.
static void report(supply *s, rm_world *world, rm_body_id id) {
    rm_remote_report report = rm_default_remote_report();
    const uint8_t what = next_byte(s);
    report.position = next_place(s);
    report.known |= what & 1 ? RM_KNOWN_SENT : 0u;
    report.known |= what & 2 ? RM_KNOWN_VELOCITY : 0u;
    report.known |= what & 4 ? RM_KNOWN_AIRBORNE : 0u;
    report.sent = rm_world_time(world) + (double)(what >> 4) * 0.25 - 2.0;
    report.velocity = rm_vec3_make(1.0f, (float)(what & 7), 0.0f);
    (void)rm_body_report(world, id, &report);
}

static void fill_world(supply *s, rm_world *world, rm_body_id *ids) {
    const uint32_t ticks = next_below(s, 8);
    for (uint32_t i = 0; i < BODIES; ++i) {
        rm_body_def def = rm_default_body_def();
        def.guid = i + 1;
        def.position = next_place(s);
        def.is_player = i == 1;
        def.table = i & 1;
        REQUIRE(rm_body_add(world, &def, &ids[i]) == RM_OK);
        move_body(s, world, ids[i], ids[0]);
    }
    (void)rm_body_remove(world, ids[2]);
    send_early(world, 77);
    for (uint32_t i = 0; i < ticks; ++i) {
        report(s, world, ids[i % BODIES]);
        REQUIRE(rm_world_tick(world, 1.0 / 30.0) == RM_OK);
    }
}

// --- patches -----------------------------------------------------------------------------------

static void put_little(uint8_t *at, uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

// As the save format has it.
static void repair(patched *p) {
    if (p->size >= TRAILER) {
        const uint64_t hash = rm_bytes_hash(p->bytes, p->size - TRAILER);
        put_little(p->bytes + p->size - TRAILER, hash, TRAILER);
    }
}

static void put_word(patched *p, size_t at, uint32_t word) {
    for (size_t i = 0; i < 4 && at + i < p->size; ++i) {
        p->bytes[at + i] = (uint8_t)(word >> 8 * i);
    }
}

// The ends of what numbers of smooth motion may be, and a little beyond.
static double next_end(supply *s) {
    const double now = 1.0;
    const double ends[] = {
#define RANGE(name, least, most, unit, what) (least), (most),
#include "predict/smooth_ranges.def"
#undef RANGE
        1e9,
        1e17,
        1e300,
    };
    const double end = ends[next_below(s, sizeof ends / sizeof ends[0])];
    return next_byte(s) & 1 ? end : end * (1.0 + 1e-6);
}

static void put_end(patched *p, size_t at, supply *s) {
    const double end = next_end(s);
    const float narrow = (float)end;
    uint64_t wide_bits;
    uint32_t bits;
    memcpy(&wide_bits, &end, sizeof end);
    memcpy(&bits, &narrow, sizeof narrow);
    if (next_byte(s) & 1) {
        put_word(p, at, bits);
    } else {
        put_word(p, at, (uint32_t)wide_bits);
        put_word(p, at + 4, (uint32_t)(wide_bits >> 32));
    }
}

static void cut(patched *p, size_t at, size_t length) {
    length = length < p->size - at ? length : p->size - at;
    memmove(p->bytes + at, p->bytes + at + length, p->size - at - length);
    p->size -= length;
}

static void widen(patched *p, size_t at, size_t length) {
    if (p->size + length <= ROOM) {
        memmove(p->bytes + at + length, p->bytes + at, p->size - at);
        memset(p->bytes + at, 0, length);
        p->size += length;
    }
}

// All numbers of a save are words, so most patches are of a word.
static void patch(patched *p, uint8_t what, supply *s) {
    const size_t at = p->size ? next_u16(s) % p->size : 0;
    const float number = what & 1 ? next_float(s) : 0.0f;
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    switch (what >> 1 & 7) {
    case 0:
        cut(p, at, next_byte(s) % 16);
        break;
    case 1:
        widen(p, at, next_byte(s) % 16);
        break;
    case 2:
        p->size = at;
        break;
    case 3:
        put_word(p, at, next_byte(s));
        break;
    case 4:
        put_word(p, at / 4 * 4, 1u << (next_byte(s) & 31));
        break;
    case 5:
        put_end(p, at, s);
        break;
    default:
        put_word(p, at / 4 * 4, what & 1 ? bits : next_u32(s));
        break;
    }
}

// --- what must hold ----------------------------------------------------------------------------

// The time of a smooth world has an end.
static bool is_taken(const rm_world *world, rm_status status) {
    return status == RM_OK ||
           (status == RM_ERROR_TIME && rm_world_time(world) > RM_SMOOTH_TIME_LIMIT - 10.0);
}

static void require_usable(rm_world *world, rm_space space) {
    static const double steps[] = {1e-6, 1.0 / 30.0, 0.05, 0.1, 2.0};
    require_bodies(world, space);
    require_round_trip(world);
    for (int i = 0; i < 10; ++i) {
        REQUIRE(is_taken(world, rm_world_tick(world, steps[i % 5])));
        require_bodies(world, space);
    }
    REQUIRE(is_taken(world, rm_world_advance(world, 0.5)));
    require_bodies(world, space);
    require_round_trip(world);
}

static void give_back(rm_world *world, const patched *p, rm_space space) {
    const uint64_t hash = rm_world_hash(world);
    rm_body_id id = {0, 0};
    // Exactly as large as the save, so that a sanitizer sees every byte read beyond it.
    uint8_t *exact = malloc(p->size + !p->size);
    REQUIRE(exact != NULL);
    memcpy(exact, p->bytes, p->size);
    const rm_status status = p->is_body ? rm_body_restore(world, exact, p->size, &id)
                                        : rm_world_restore(world, exact, p->size);
    free(exact);
    REQUIRE((unsigned)status < RM_STATUS_COUNT);
    REQUIRE(status == RM_OK || rm_world_hash(world) == hash);
    require_usable(world, space);
}

static void save(const rm_world *world, rm_body_id id, patched *p) {
    const rm_status status = p->is_body ? rm_body_save(world, id, p->bytes, ROOM, &p->size)
                                        : rm_world_save(world, p->bytes, ROOM, &p->size);
    REQUIRE(status == RM_OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    supply all = {data, data + size};
    rm_body_id ids[BODIES];
    uint8_t how;
    uint8_t what;
    if (size < FRONT) {
        return 0;
    }
    supply first = next_record(&all, &how);
    const rm_space space =
        first.at < first.end && *first.at & 1 ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS;
    rm_world *world = make_world(&first);
    fill_world(&first, world, ids);
    patched p = {malloc(ROOM), 0, how & 2};
    REQUIRE(p.bytes != NULL);
    save(world, ids[how >> 2 & 1], &p);
    if (p.is_body) {
        REQUIRE(rm_body_remove(world, ids[how >> 2 & 1]) == RM_OK);
    }
    while (all.end - all.at >= FRONT) {
        supply content = next_record(&all, &what);
        patch(&p, what, &content);
    }
    if (!(how & 1)) {
        repair(&p);
    }
    give_back(world, &p, space);
    rm_world_destroy(world);
    free(p.bytes);
    return 0;
}
