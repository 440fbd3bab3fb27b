// Orders of arrival: bodies of one world are sent the same reports, each of them over a network of
// its own that delays every report by another time. Whoever has heard all that was sent is
// predicted at the same place to the bit, whatever order it came in and whether it agreed with what
// was predicted.

#include "remora/ac.h"
#include "remora/remora.h"

#include "check.h"

#include <string.h>

enum {
    BODIES = 101, // an order of arrival each, of reports that the first one hears at once
    REPORTS = 24, // ten a second
    FRAMES = 230, // the last report arrives half a second before their end
};

static const double FRAME = 1.0 / 60.0;
static const double LATEST = 0.3; // s, of the longest delay

// What is reported, and what there is about.
typedef struct stream {
    uint32_t known; // rm_known
    float changes;  // share of the reports after which the body goes elsewhere
    bool has_hills; // to walk on; else the reports' own heights
    bool stops;     // stands for a while
    bool restores;  // goes on from a save of its own
    uint32_t seed;
    rm_collision *collision;
    rm_collide_context context;
    rm_world *world;
    rm_body_id ids[BODIES];
    rm_remote_report reports[REPORTS];
    float delays[BODIES][REPORTS]; // s
} stream;

// What came of one or more runs.
typedef struct outcome {
    uint32_t compared; // bodies, in all frames
    uint32_t others;   // of these the ones that are somewhere else than the first
    uint32_t ticks;    // of the first body
} outcome;

static float random_number(stream *s) {
    s->seed = s->seed * 1664525u + 1013904223u;
    return (float)(s->seed >> 8) * 0x1p-24f;
}

// --- the reports ---------------------------------------------------------------------------------

static rm_position start_place(void) {
    return rm_position_make(0x64640001u, rm_vec3_make(60.0f, 60.0f, 0.0f), rm_quat_identity());
}

// Where a body is that goes so fast for a tenth of a second, and turns at an even rate.
static void walk_on(rm_position *at, rm_vec3 *velocity, float turn) {
    float angle = 0.1f * turn;
    at->origin = rm_vec3_add(at->origin, rm_vec3_scale(*velocity, 0.1f));
    *velocity = rm_vec3_make(rm_cos(angle) * velocity->x - rm_sin(angle) * velocity->y,
                             rm_sin(angle) * velocity->x + rm_cos(angle) * velocity->y, 0.0f);
}

// Somebody who goes on as before for a report or three.
static void make_reports(stream *s) {
    rm_position at = start_place();
    rm_vec3 velocity = {0.0f, 2.0f, 0.0f};
    float turn = 0.0f;
    for (int i = 0; i < REPORTS; ++i) {
        rm_remote_report *report = &s->reports[i];
        if (random_number(s) < s->changes) {
            bool stands = s->stops && random_number(s) < 0.4f;
            velocity =
                rm_vec3_make(4.0f * random_number(s) - 2.0f, 4.0f * random_number(s) - 2.0f, 0.0f);
            velocity = rm_vec3_scale(velocity, stands ? 0.0f : 1.0f);
            turn = stands || random_number(s) < 0.5f ? 0.0f : random_number(s) - 0.5f;
        }
        *report = rm_default_remote_report();
        report->known = s->known | RM_KNOWN_SENT;
        report->position = at;
        report->position.rotation = rm_quat_from_heading(rm_vec3_heading(velocity));
        report->velocity = velocity;
        report->turning = turn;
        report->number = (uint32_t)i + 1;
        report->sent = 1.0 + 0.1 * i;
        if (rm_vec3_length(velocity) > 0.0f) {
            report->doing.forward = turn > 0.0f ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_WALK_FORWARD;
        }
        if (s->has_hills) {
            (void)rm_position_settle(RM_SPACE_LANDBLOCKS, &report->position);
            (void)rm_collision_terrain_height(s->collision, &report->position,
                                              &report->position.origin.z);
        }
        walk_on(&at, &velocity, turn);
    }
}

// The first body hears all of them at once when they were sent. All enter by the first one: what
// was sent before a body is there does not count.
static void make_delays(stream *s) {
    memset(s->delays, 0, sizeof s->delays);
    for (int b = 1; b < BODIES; ++b) {
        for (int i = 1; i < REPORTS; ++i) {
            s->delays[b][i] = (float)LATEST * random_number(s);
        }
    }
}

// --- the world -----------------------------------------------------------------------------------

static rm_status make_hills(stream *s) {
    rm_collision_def def = rm_default_collision_def();
    uint16_t heights[RM_LANDBLOCK_VERTICES];
    float table[8];
    for (int i = 0; i < 8; ++i) {
        table[i] = 0.7f * (float)i;
    }
    for (uint32_t i = 0; i < RM_LANDBLOCK_VERTICES; ++i) {
        heights[i] = (uint16_t)(i * 5 % 8);
    }
    rm_landblock_def block = {0x64, 0x64, heights, NULL, table, 8};
    rm_status status = rm_collision_create(&def, &s->collision);
    return status == RM_OK ? rm_collision_add_landblock(s->collision, &block, NULL) : status;
}

static rm_status make_world(stream *s) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.capacity = BODIES;
    if (s->has_hills) {
        rm_status status = make_hills(s);
        if (status != RM_OK) {
            return status;
        }
        s->context.collision = s->collision;
        def.sweep = rm_collide_sweep;
        def.sweep_user = &s->context;
    }
    rm_status status = rm_world_create(&def, &s->world);
    for (uint32_t i = 0; status == RM_OK && i < BODIES; ++i) {
        rm_body_def body = rm_default_body_def();
        body.guid = i + 1;
        body.position = start_place();
        status = rm_body_add(s->world, &body, &s->ids[i]);
    }
    return status;
}

static void hand_over(stream *s, double from, double to) {
    for (int b = 0; b < BODIES; ++b) {
        for (int i = 0; i < REPORTS; ++i) {
            double arrives = s->reports[i].sent + (double)s->delays[b][i];
            if (arrives >= from && arrives < to) {
                (void)rm_body_report(s->world, s->ids[b], &s->reports[i]);
            }
        }
    }
}

static bool has_heard_all(const stream *s, int b, double now) {
    for (int i = 0; i < REPORTS && s->reports[i].sent < now; ++i) {
        if (s->reports[i].sent + (double)s->delays[b][i] >= now) {
            return false;
        }
    }
    return true;
}

static rm_smooth_info read(const stream *s, int b) {
    rm_smooth_info info;
    (void)rm_body_read_smooth(s->world, s->ids[b], &info);
    return info;
}

// Looks at those who have heard what the first body has.
static void compare(const stream *s, double now, outcome *found) {
    rm_smooth_info first = read(s, 0);
    found->ticks += first.ticks;
    for (int b = 1; b < BODIES; ++b) {
        if (has_heard_all(s, b, now)) {
            rm_smooth_info own = read(s, b);
            bool is_one = is_same_memory(&own.predicted, &first.predicted, sizeof own.predicted);
            found->compared += 1;
            found->others += !is_one;
        }
    }
}

static rm_status restore(const stream *s) {
    static uint8_t bytes[1 << 20];
    size_t size = 0;
    rm_status status = rm_world_save(s->world, bytes, sizeof bytes, &size);
    return status == RM_OK ? rm_world_restore(s->world, bytes, size) : status;
}

static rm_status run(stream *s, outcome *found) {
    rm_status status = make_world(s);
    if (status == RM_OK) {
        make_reports(s);
        make_delays(s);
    }
    for (int f = 0; status == RM_OK && f < FRAMES; ++f) {
        double now = rm_world_time(s->world);
        hand_over(s, now - FRAME, now);
        status = rm_world_advance(s->world, FRAME);
        compare(s, now, found);
        if (status == RM_OK && s->restores && f % 50 == 49) {
            status = restore(s);
        }
    }
    rm_world_destroy(s->world);
    rm_collision_destroy(s->collision);
    return status;
}

// A stream is large: there is one.
static outcome outcome_of(const stream *wanted) {
    static stream s;
    outcome found = {0, 0, 0};
    s = *wanted;
    found.others += run(&s, &found) == RM_OK ? 0 : 1000000;
    return found;
}

// --- units ---------------------------------------------------------------------------------------

// A hundred orders each of five streams, of those who stop and those who never do, with hills and
// without, five times.
static int ten_thousand_orders_lead_to_the_same_places(void) {
    static const uint32_t goes = RM_KNOWN_ROTATION | RM_KNOWN_VELOCITY;
    static const uint32_t known[] = {RM_KNOWN_VELOCITY, goes, goes | RM_KNOWN_TURNING,
                                     RM_KNOWN_ROTATION | RM_KNOWN_DOING,
                                     goes | RM_KNOWN_TURNING | RM_KNOWN_DOING | RM_KNOWN_NUMBER};
    uint32_t compared = 0;
    for (int i = 0; i < 100; ++i) {
        stream s = {
            .known = known[i % 5], .has_hills = i / 5 % 2, .stops = i / 10 % 2, .changes = 0.33f};
        s.seed = 7919u * (uint32_t)(i + 1);
        outcome found = outcome_of(&s);
        CHECK(found.others == 0);
        compared += found.compared;
    }
    CHECK(compared > 900000);
    return 0;
}

// Nothing is ticked again for a report of what was predicted: half a tick a frame is left.
static int a_report_that_agrees_is_no_news(void) {
    const uint32_t most = FRAMES / 2 + 10;
    stream s = {.known = RM_KNOWN_ROTATION | RM_KNOWN_VELOCITY, .seed = 1};
    CHECK(outcome_of(&s).ticks <= most);
    s.restores = true;
    outcome restored = outcome_of(&s);
    CHECK(restored.ticks <= most && restored.others == 0);
    s.changes = 0.33f;
    CHECK(outcome_of(&s).ticks > most);
    return 0;
}

void test_smooth_orders(void) {
    RUN(ten_thousand_orders_lead_to_the_same_places);
    RUN(a_report_that_agrees_is_no_news);
}
