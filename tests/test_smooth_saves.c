// Saves and recordings of smooth worlds that lie: refused, or a world that costs no more than any
// other.

#include "forged.h"
#include "record/record_codec.h"
#include "recordings.h"
#include "smooth_reports.h"
#include "world/world_numbers.h"

#include <math.h>
#include <stdlib.h>

static const double hostile_numbers[] = {1e9, -1e9, 1e17, 1e300, -1e17, (double)NAN};
enum { HOSTILE_NUMBERS = sizeof hostile_numbers / sizeof hostile_numbers[0], FRAMES = 100 };

enum { TALKERS = 3 };

// A body that says when its reports are sent, one that does not, and one with a clock.
typedef struct lively {
    place place;
    rm_world *world;
    rm_body_id ids[TALKERS];
} lively;

// A frame, with reports now and then.
static void go_on(lively *l, int frame) {
    float along = 0.1f * (float)frame;
    double sent = rm_world_time(l->world) - 0.04;
    for (int i = 0; i < TALKERS && frame % 4 == 0; ++i) {
        rm_remote_report report = report_at(4.0f * (float)i, along, sent);
        report.known |= i == 2 ? RM_KNOWN_CLOCK | RM_KNOWN_NUMBER | RM_KNOWN_VELOCITY : 0u;
        report.known &= i == 0 ? ~0u : ~(uint32_t)RM_KNOWN_SENT;
        report.sender_time = 1000.0 * (sent + 77.0);
        report.number = (uint32_t)frame / 4;
        report.velocity = rm_vec3_make(0.0f, 3.0f, 0.0f);
        rm_body_report(l->world, l->ids[i], &report);
    }
    rm_world_advance(l->world, TICK);
}

static void begin_lively(lively *l, ground kind) {
    open_place(&l->place, kind, TALKERS);
    l->world = l->place.world;
    for (uint32_t i = 0; i < TALKERS; ++i) {
        l->ids[i] = add_flat(l->world, i + 1);
    }
    for (int i = 0; i < 40; ++i) {
        go_on(l, i);
    }
}

// Ticks of the next frames.
static uint64_t cost_of(lively *l) {
    rm_smooth_work work;
    uint64_t ticks = 0;
    for (int i = 0; i < FRAMES; ++i) {
        go_on(l, 40 + i);
        rm_world_read_smooth(l->world, &work);
        ticks += work.ticks;
    }
    return ticks;
}

// --- time ----------------------------------------------------------------------------------------

static int a_save_of_no_possible_time_is_refused(void) {
    lively l;
    begin_lively(&l, NOWHERE);
    rm_world *world = l.world;
    forged save = forged_of(world);
    size_t at = forged_find(&save, rm_world_time(world));
    CHECK(at < save.size);
    for (int i = 0; i < HOSTILE_NUMBERS; ++i) {
        unsigned char with[8];
        forged_put_double(with, hostile_numbers[i]);
        rm_status status = forged_restore(world, &save, at, with, 8);
        // Thirty years are possible; bodies then begin anew where they are.
        CHECK(status == (hostile_numbers[i] == 1e9 ? RM_OK : RM_ERROR_FORMAT));
        if (status == RM_OK) {
            CHECK(rm_world_advance(world, TICK) == RM_ERROR_TIME);
        }
    }
    free(save.bytes);
    close_place(&l.place);
    return 0;
}

static int a_world_of_thirty_years_ends(void) {
    lively l;
    rm_smooth_work work;
    begin_lively(&l, NOWHERE);
    rm_world *world = l.world;
    forged save = forged_of(world);
    unsigned char with[8];
    forged_put_double(with, RM_SMOOTH_TIME_LIMIT - 10.0);
    CHECK(forged_restore(world, &save, forged_find(&save, rm_world_time(world)), with, 8) == RM_OK);
    for (int i = 0; i < 20; ++i) {
        CHECK(rm_world_advance(world, 0.45) == RM_OK);
        CHECK(rm_world_read_smooth(world, &work) == RM_OK);
        CHECK(work.ticks <= 2 * 20);
    }
    uint64_t hash = rm_world_hash(world);
    CHECK(rm_world_advance(world, 1.5) == RM_ERROR_TIME && rm_world_hash(world) == hash);
    CHECK(rm_world_tick(world, 1.5) == RM_ERROR_TIME && rm_world_hash(world) == hash);
    free(save.bytes);
    close_place(&l.place);
    return 0;
}

// --- anything ------------------------------------------------------------------------------------

// Bytes that a forger tries at every place.
static int tries_at(const forged *save, size_t at, int n, unsigned char with[8]) {
    const unsigned char bytes[] = {0, 255, (unsigned char)(save->bytes[at] + 1),
                                   (unsigned char)(save->bytes[at] - 1)};
    if (n < 4) {
        with[0] = bytes[n];
        return 1;
    }
    forged_put_double(with, hostile_numbers[n - 4]);
    return 8;
}

typedef struct forgery {
    lively lively;
    forged save;
    uint64_t most; // twice what an untouched world costs, or one that its host has set so
    int step;
    int taken;
} forgery;

static int forge_at(forgery *f, size_t at) {
    for (int n = (int)at % f->step; n < 4 + HOSTILE_NUMBERS; n += f->step) {
        unsigned char with[8];
        int size = tries_at(&f->save, at, n, with);
        if (at + (size_t)size <= f->save.size - 8 &&
            forged_restore(f->lively.world, &f->save, at, with, (size_t)size) == RM_OK) {
            CHECK(cost_of(&f->lively) <= f->most);
            f->taken += 1;
        }
    }
    return 0;
}

// What a host may set as well makes reports seem to be old: a wrong rate of a clock, a long way.
static uint64_t dearest_setting(ground kind) {
    const rm_clock_def fast = {.rate = 2000.0};
    rm_smooth_def far = rm_default_smooth_def();
    far.base_delay = (float)RM_SMOOTH_DELAY_MAX;
    uint64_t most = 0;
    for (int i = 0; i < 2; ++i) {
        lively l;
        begin_lively(&l, kind);
        rm_status status =
            i == 0 ? rm_world_set_clock(l.world, 0, &fast) : rm_world_set_smooth(l.world, &far);
        uint64_t cost = status == RM_OK ? cost_of(&l) : 0;
        most = cost > most ? cost : most;
        close_place(&l.place);
    }
    return most;
}

static int forge(ground kind, int step) {
    forgery f = {.step = getenv("REMORA_FORGED_SAVES") ? 1 : step};
    begin_lively(&f.lively, kind);
    f.save = forged_of(f.lively.world);
    uint64_t usual = cost_of(&f.lively);
    uint64_t dearest = dearest_setting(kind);
    CHECK((usual > 0) == (kind != NOWHERE)); // without ground nothing is done again
    f.most = dearest > 2 * usual ? dearest : 2 * usual;
    for (size_t at = 28; at + 8 < f.save.size; ++at) {
        CHECK(forge_at(&f, at) == 0);
    }
    CHECK(f.taken > 100); // most numbers may be others
    free(f.save.bytes);
    close_place(&f.lively.place);
    return 0;
}

// Some of the ten at each place, others at the next one; all of them with REMORA_FORGED_SAVES set
// (./dev check exhaustive).
static int a_forged_save_is_refused_or_costs_no_more_than_any_other(void) {
    return forge(NOWHERE, 5);
}

static int a_forged_save_of_bodies_on_ground_costs_no_more_than_any_other(void) {
    return forge(ON_GROUND, 11);
}

static int a_forged_save_of_a_collision_world_costs_no_more_than_any_other(void) {
    return forge(IN_COLLISION, 31);
}

// --- the same world ------------------------------------------------------------------------------

enum { TOLD = 512 };

static uint64_t told_by(rm_world *world) {
    static rm_event events[TOLD];
    uint32_t count = 0;
    uint64_t dropped = 0;
    uint64_t hash = RM_HASH_SEED;
    rm_world_take_events(world, events, TOLD, &count, &dropped);
    for (uint32_t i = 0; i < count; ++i) {
        hash = rm_hash_u64(hash, events[i].tick);
        hash = rm_hash_u64(hash, events[i].body.index1);
        hash = rm_hash_u64(hash, events[i].reason);
        hash = rm_hash_float(hash, events[i].amount);
    }
    return rm_hash_u64(hash, count + dropped);
}

// Reports late and out of order, which put bodies back: those ticks are not told again.
static int check_told(uint64_t seed, int frames) {
    rm_world_def def = script_def();
    def.rules = rm_rules_smooth();
    def.events = TOLD;
    rm_world *a = world_of(&def);
    rm_world *b = world_of(&def);
    script s;
    script_begin(&s, a, seed, 8);
    for (int i = 0; i < frames; ++i) {
        if (i % 3 == 0) {
            forged save = forged_of(a);
            told_by(a);
            CHECK(rm_world_restore(b, save.bytes, save.size) == RM_OK);
            free(save.bytes);
        }
        script t = s;
        t.world = b;
        script_step(&s);
        script_step(&t);
        CHECK(rm_world_hash(a) == rm_world_hash(b));
        CHECK(told_by(a) == told_by(b));
    }
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

static int a_restored_world_tells_what_the_saved_one_does(void) {
    for (uint64_t seed = 1; seed <= 20; ++seed) {
        CHECK(check_told(seed, 150) == 0);
    }
    return 0;
}

// One world, and one that takes its save every few frames; both get the same calls.
enum { WANDERERS = 8 };

typedef struct pair {
    place places[2];
    rm_body_id ids[WANDERERS]; // the same in both
    uint32_t numbers[WANDERERS];
    test_random random;
} pair;

static rm_body_id add_wanderer(rm_world *world, uint32_t guid) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0};
    def.guid = guid;
    def.position = rm_position_make(0, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
    def.table = guid % 2;
    rm_body_add(world, &def, &id);
    return id;
}

static void change_settings(test_random *random, rm_world *world, rm_body_id id) {
    rm_smooth_def def = rm_default_smooth_def();
    rm_clock_def clock = rm_default_clock_def();
    clock.rate = random_chance(random, 2) ? 1000.0 : 0.0;
    clock.bits = random_chance(random, 2) ? 17 : 0;
    def.play_delay = random_chance(random, 2) ? -1.0f : random_between(random, 0.0f, 0.3f);
    def.base_delay = random_chance(random, 2) ? 0.0f : random_between(random, 0.0f, 0.2f);
    def.body.idle = random_below(random, 3);
    def.body.rounding = random_between(random, 0.0f, 0.1f);
    switch (random_below(random, 4)) {
    case 0:
        (void)rm_world_set_clock(world, random_below(random, 3), &clock);
        break;
    case 1:
        (void)rm_world_note_round_trip(world, random_below(random, 3), 0.08);
        break;
    case 2:
        (void)rm_body_set_smooth(world, id, &def.body);
        break;
    default:
        (void)rm_world_set_smooth(world, &def);
        break;
    }
}

// What the game does in a frame, drawn from the same numbers for both.
static void live(rm_world *world, rm_body_id ids[WANDERERS], test_random *random,
                 uint32_t numbers[WANDERERS]) {
    static const double frames[] = {1.0 / 60.0, 1.0 / 60.0, 1.0 / 144.0, 1.0 / 30.0, 0.2, 1.5};
    for (uint32_t i = 0; i < WANDERERS; ++i) {
        if (random_chance(random, 4)) {
            rm_remote_report report = report_any(random, world, ids[i], &numbers[i]);
            (void)rm_body_report(world, ids[i], &report);
        }
    }
    uint32_t i = random_below(random, WANDERERS);
    if (random_chance(random, 20)) {
        change_settings(random, world, ids[i]);
    }
    if (random_chance(random, 30)) {
        (void)rm_body_remove(world, ids[i]);
        ids[i] = add_wanderer(world, i + 1);
    }
    uint32_t longest = random_chance(random, 10) ? 6 : 4;
    (void)rm_world_advance(world, frames[random_below(random, longest)]);
}

static bool is_drawn_alike(const rm_world *a, const rm_world *b) {
    rm_render drawn[2][WANDERERS];
    memset(drawn, 0, sizeof drawn);
    uint32_t count = rm_world_render(a, 0, drawn[0], WANDERERS);
    return rm_world_render(b, 0, drawn[1], WANDERERS) == count &&
           is_same_memory(drawn[0], drawn[1], sizeof drawn[0]);
}

static bool has_same_clocks(const rm_world *a, const rm_world *b) {
    for (uint32_t i = 0; i < RM_CLOCKS; ++i) {
        rm_clock_info one;
        rm_clock_info other;
        memset(&one, 0, sizeof one);
        memset(&other, 0, sizeof other);
        if (rm_world_read_clock(a, i, &one) != RM_OK ||
            rm_world_read_clock(b, i, &other) != RM_OK || one.state != other.state ||
            one.rate != other.rate || one.offset != other.offset || one.spread != other.spread ||
            one.error != other.error || one.steps != other.steps ||
            one.least_delay != other.least_delay || one.reports != other.reports) {
            return false;
        }
    }
    return true;
}

static int check_frame(pair *p, int frame) {
    rm_world *a = p->places[0].world;
    rm_world *b = p->places[1].world;
    if (frame % 3 == 0) {
        forged save = forged_of(a);
        CHECK(rm_world_restore(b, save.bytes, save.size) == RM_OK);
        free(save.bytes);
    }
    pair before = *p;
    live(a, p->ids, &p->random, p->numbers);
    live(b, before.ids, &before.random, before.numbers);
    CHECK(is_same_memory(p->ids, before.ids, sizeof p->ids));
    CHECK(rm_world_hash(a) == rm_world_hash(b));
    CHECK(is_drawn_alike(a, b) && has_same_clocks(a, b));
    return 0;
}

static int check_wanderers(ground kind, uint64_t seed) {
    pair p = {.random = {seed}};
    open_place(&p.places[0], kind, WANDERERS);
    open_place(&p.places[1], kind, WANDERERS);
    for (uint32_t i = 0; i < WANDERERS; ++i) {
        p.ids[i] = add_wanderer(p.places[0].world, i + 1);
    }
    for (int frame = 0; frame < 240; ++frame) {
        CHECK(check_frame(&p, frame) == 0);
    }
    close_place(&p.places[0]);
    close_place(&p.places[1]);
    return 0;
}

static int whatever_is_reported_is_in_the_save(void) {
    for (uint64_t seed = 1; seed <= 63; ++seed) {
        CHECK(check_wanderers((ground)(seed % GROUNDS), seed) == 0);
    }
    return 0;
}

// --- marks that follow from the rest -------------------------------------------------------------

// A frame of both, of which the second has just taken the save of the first.
static int check_restored(const pair *p, double dt) {
    rm_world *a = p->places[0].world;
    rm_world *b = p->places[1].world;
    forged save = forged_of(a);
    CHECK(rm_world_restore(b, save.bytes, save.size) == RM_OK);
    free(save.bytes);
    rm_world_advance(a, dt);
    rm_world_advance(b, dt);
    CHECK(rm_world_hash(a) == rm_world_hash(b) && is_drawn_alike(a, b));
    return 0;
}

static int check_restored_frame(const pair *p) {
    return check_restored(p, FRAME);
}

static void open_pair(pair *p, ground kind) {
    open_place(&p->places[0], kind, WANDERERS);
    open_place(&p->places[1], kind, WANDERERS);
    p->ids[0] = add_flat(p->places[0].world, 1);
}

static void close_pair(pair *p) {
    close_place(&p->places[0]);
    close_place(&p->places[1]);
}

// It stands, and is reported a little beside where it stands.
static int a_body_comes_to_rest_in_a_restored_world_as_well(void) {
    for (int kind = 0; kind < GROUNDS; ++kind) {
        pair p = {.random = {1}};
        open_pair(&p, (ground)kind);
        for (int frame = 0; frame < 60; ++frame) {
            if (frame % 6 == 5) {
                float beside = frame % 12 == 5 ? 2e-6f : 0.0f;
                rm_remote_report report = report_at(beside, 0.0f, (double)frame * FRAME);
                report.known |= RM_KNOWN_VELOCITY;
                rm_body_report(p.places[0].world, p.ids[0], &report);
            }
            CHECK(check_restored_frame(&p) == 0);
        }
        close_pair(&p);
    }
    return 0;
}

// Far from the viewer, then free of ground, then with a command.
static int a_body_that_was_far_away_gets_a_command_in_both_worlds(void) {
    pair p = {.random = {1}};
    rm_body_info info;
    open_pair(&p, NOWHERE);
    rm_world *a = p.places[0].world;
    rm_position viewer = rm_position_make(0, rm_vec3_make(9000.0f, 0.0f, 0.0f), rm_quat_identity());
    CHECK(rm_world_set_viewer(a, &viewer) == RM_OK);
    for (int frame = 0; frame < 12; ++frame) {
        CHECK(check_restored_frame(&p) == 0);
    }
    CHECK(rm_body_read(a, p.ids[0], &info) == RM_OK && info.viewer_distance > 8000.0f);
    for (int frame = 0; frame < 12; ++frame) {
        rm_remote_report report = report_at(0.1f * (float)frame, 0.0f, rm_world_time(a));
        report.known |= frame >= 6 ? RM_KNOWN_DOING : 0u;
        report.doing.forward = RM_COMMAND_RUN_FORWARD;
        forged save = forged_of(a);
        CHECK(rm_world_restore(p.places[1].world, save.bytes, save.size) == RM_OK);
        free(save.bytes);
        for (int i = 0; i < 2; ++i) {
            rm_body_report(p.places[i].world, p.ids[0], &report);
            rm_world_advance(p.places[i].world, FRAME);
        }
        CHECK(rm_world_hash(a) == rm_world_hash(p.places[1].world));
    }
    close_pair(&p);
    return 0;
}

// One stands by the viewer, another of its block is far away and walks; then there is no viewer:
// whether the first one is ticked in a frame depends on what is known of it.
static int check_walks_from_far(uint64_t seed) {
    static const double frames[] = {1.0 / 144.0, 1.0 / 60.0, 1.0 / 25.0};
    pair p = {.random = {seed}};
    open_pair(&p, NOWHERE);
    rm_world *a = p.places[0].world;
    rm_position viewer = rm_position_make(0, rm_vec3_make(9000.0f, 0.0f, 0.0f), rm_quat_identity());
    rm_remote_report report = report_at(0.0f, 5.0f, 0.0);
    p.ids[1] = add_wanderer(a, 2);
    CHECK(rm_body_place(a, p.ids[0], &viewer) == RM_OK);
    CHECK(rm_world_set_viewer(a, &viewer) == RM_OK);
    report.known = RM_KNOWN_ROTATION | RM_KNOWN_DOING;
    report.position = viewer;
    CHECK(rm_body_report(a, p.ids[0], &report) == RM_OK);
    report.position = place_in(0, 0.0f, 5.0f, 0.0f);
    report.doing.forward = RM_COMMAND_RUN_FORWARD;
    for (int frame = 0; frame < 30; ++frame) {
        CHECK(check_restored(&p, frames[random_below(&p.random, 3)]) == 0);
        if (frame == 10 || (frame > 20 && random_chance(&p.random, 2))) {
            CHECK(rm_body_report(a, p.ids[1], &report) == RM_OK);
        }
        CHECK(frame != 20 || rm_world_set_viewer(a, NULL) == RM_OK);
    }
    CHECK(info_of(a, p.ids[1]).position.origin.y > 5.0f);
    close_pair(&p);
    return 0;
}

static int who_walks_from_far_begins_alike_in_both_worlds(void) {
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        CHECK(check_walks_from_far(seed) == 0);
    }
    return 0;
}

// --- numbers -------------------------------------------------------------------------------------

static bool is_drawn_somewhere(const rm_world *world) {
    rm_render drawn[WANDERERS];
    uint32_t count = rm_world_render(world, 0, drawn, WANDERERS);
    for (uint32_t i = 0; i < count; ++i) {
        if (!rm_vec3_is_within(drawn[i].position, 2.0f * RM_COORDINATE_LIMIT) ||
            !rm_is_finite(drawn[i].ground_speed)) {
            return false;
        }
    }
    return count > 0;
}

// Reports out of step, a long time of nothing, and more of them.
static int check_hours(uint64_t seed) {
    static const float speeds[] = {0.0f, 4.0f, 50.0f, 1e4f, 1e6f};
    static const double steps[] = {1e-4, 0.001, 1.0 / 60.0, 0.05, 0.1, 0.16};
    static const double silences[] = {4.0, 60.0, 3600.0, 86400.0, 2592000.0};
    pair p = {.random = {seed}};
    open_pair(&p, NOWHERE);
    rm_world *a = p.places[0].world;
    double sent = 1.0;
    float speed = speeds[random_below(&p.random, 5)];
    uint32_t silent = 1 + random_below(&p.random, 6);
    for (uint32_t i = 0; i < 10; ++i) {
        sent +=
            i == silent ? silences[random_below(&p.random, 5)] : steps[random_below(&p.random, 6)];
        while (rm_world_time(a) < sent) {
            double left = sent - rm_world_time(a);
            rm_world_advance(a, left > 3600.0 ? 3600.0 : left);
        }
        rm_remote_report report = report_at(random_between(&p.random, -5.0f, 5.0f), 0.0f, sent);
        report.known |= seed % 4 ? RM_KNOWN_VELOCITY : 0u;
        report.velocity = rm_vec3_make(random_between(&p.random, -speed, speed), speed, 0.0f);
        rm_body_report(a, p.ids[0], &report);
        CHECK(check_restored_frame(&p) == 0);
        CHECK(is_drawn_somewhere(a));
    }
    close_pair(&p);
    return 0;
}

// Arrivals count less the least delay, so that a larger one sets them back: here after a silence.
static int a_larger_least_delay_can_be_saved(void) {
    pair p = {.random = {1}};
    open_pair(&p, NOWHERE);
    rm_world *a = p.places[0].world;
    rm_smooth_def def = rm_default_smooth_def();
    for (int frame = 0; frame < 300; ++frame) {
        def.base_delay = frame < 299 ? 0.0f : 0.2f;
        CHECK(rm_world_set_smooth(a, &def) == RM_OK);
        if (frame == 10 || frame >= 298) {
            say(a, p.ids[0], 0.1f * (float)frame, 0.0f);
        }
        CHECK(check_restored_frame(&p) == 0);
    }
    CHECK(check_restored_frame(&p) == 0);
    close_pair(&p);
    return 0;
}

static int hours_between_reports_leave_numbers(void) {
    for (uint64_t seed = 1; seed <= 400; ++seed) {
        CHECK(check_hours(seed) == 0);
    }
    return 0;
}

// From one end of what coordinates may be to the other within milliseconds, drawn in the past.
static int check_leaps(ground kind, uint64_t seed) {
    static const float ends[] = {0.0f, 1.0f, 50.0f, 1e4f, 1e6f, 9e8f, 1e9f};
    pair p = {.random = {seed}};
    open_pair(&p, kind);
    rm_world *a = p.places[0].world;
    rm_smooth_def def = rm_default_smooth_def();
    def.play_delay = 0.1f * (float)(seed % 5);
    def.body.snap_distance = seed % 2 ? 8.0f : 1e-6f;
    CHECK(rm_world_set_smooth(a, &def) == RM_OK);
    for (int frame = 0; frame < 120; ++frame) {
        for (uint32_t n = random_below(&p.random, 3); n > 0; --n) {
            double late = 0.003 * (double)random_below(&p.random, 20);
            float sign = random_chance(&p.random, 2) ? -1.0f : 1.0f;
            float to = sign * ends[random_below(&p.random, 7)];
            rm_remote_report report = report_at(0.0f, to, rm_world_time(a) - late);
            report.known |= random_chance(&p.random, 2) ? RM_KNOWN_VELOCITY : 0u;
            report.velocity.y = sign * ends[random_below(&p.random, 5)];
            rm_body_report(a, p.ids[0], &report);
        }
        CHECK(check_restored_frame(&p) == 0);
        CHECK(is_drawn_somewhere(a));
    }
    close_pair(&p);
    return 0;
}

static int leaps_across_all_coordinates_can_be_saved(void) {
    for (uint64_t seed = 1; seed <= 60; ++seed) {
        CHECK(check_leaps((ground)(seed % GROUNDS), seed) == 0);
    }
    return 0;
}

// --- the order of tasks --------------------------------------------------------------------------

enum { CROWD = 2 * RM_TASK_BLOCKS * 8 + 40, CROWD_FRAMES = 40 };

static void run_backwards(void *user, uint32_t count, rm_task_fn *task, void *context) {
    (void)user;
    while (count > 0) {
        task(context, --count);
    }
}

// They run into each other: on a square of thirty metres, each in its own direction.
static uint64_t hash_of_crowd(rm_runner runner) {
    place p;
    rm_body_id ids[CROWD];
    uint32_t numbers[CROWD] = {0};
    test_random random = {7};
    open_place_run_by(&p, IN_COLLISION, CROWD, runner);
    for (uint32_t i = 0; i < CROWD; ++i) {
        rm_position at = rm_position_make(0, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
        at.origin.x = random_between(&random, -15.0f, 15.0f);
        at.origin.y = random_between(&random, -15.0f, 15.0f);
        ids[i] = add_wanderer(p.world, i + 1);
        (void)rm_body_place(p.world, ids[i], &at);
    }
    for (int frame = 0; frame < CROWD_FRAMES; ++frame) {
        for (uint32_t i = (uint32_t)frame % 8; i < CROWD; i += 8) {
            rm_remote_report report = report_any(&random, p.world, ids[i], &numbers[i]);
            (void)rm_body_report(p.world, ids[i], &report);
        }
        (void)rm_world_advance(p.world, FRAME);
    }
    uint64_t hash = rm_world_hash(p.world);
    close_place(&p);
    return hash;
}

static int a_crowd_meets_the_same_in_any_order_of_tasks(void) {
    CHECK(hash_of_crowd((rm_runner){0}) == hash_of_crowd((rm_runner){.run = run_backwards}));
    return 0;
}

// --- recordings ----------------------------------------------------------------------------------

// Offset of a chunk behind the one at an offset.
static size_t chunk_behind(const tape *t, size_t at) {
    return at + RM_CHUNK_FRONT + rm_bytes_load_u32(t->bytes + at) + RM_CHUNK_BACK;
}

static void repair_chunks(const tape *t) {
    for (size_t at = RM_RECORDING_FRONT; at + RM_CHUNK_FRONT <= t->size; at = chunk_behind(t, at)) {
        size_t end = chunk_behind(t, at);
        uint64_t sum = rm_chunk_sum(RM_HASH_SEED, t->bytes + at, end - at - RM_CHUNK_BACK);
        rm_bytes_store_u32(t->bytes + end - RM_CHUNK_BACK, (uint32_t)sum);
        rm_bytes_store_u32(t->bytes + end - RM_CHUNK_BACK + 4, (uint32_t)(sum >> 32));
    }
}

// A recording in which a world takes a save; the save then gets another time.
static void record_hostile(tape *t, double time) {
    lively l;
    begin_lively(&l, NOWHERE);
    rm_world *world = l.world;
    forged save = forged_of(world);
    rm_recorder *recorder = tape_record(t, world, 16, false);
    rm_world_restore(world, save.bytes, save.size);
    for (int i = 0; i < 4; ++i) {
        rm_world_advance(world, TICK);
    }
    rm_recorder_stop(recorder);
    for (size_t at = 0; at + save.size <= t->size; ++at) {
        if (memcmp(t->bytes + at, save.bytes, save.size) == 0) {
            forged_put_double(t->bytes + at + forged_find(&save, 40.0 * TICK), time);
            forged_repair(t->bytes + at, save.size);
        }
    }
    repair_chunks(t);
    free(save.bytes);
    close_place(&l.place);
}

static int a_recording_costs_what_its_bytes_say(void) {
    for (int i = 0; i < HOSTILE_NUMBERS; ++i) {
        tape t = {0};
        rm_replay *replay = NULL;
        rm_smooth_work work;
        rm_wire_error error;
        rm_replay_def def = rm_default_replay_def();
        record_hostile(&t, hostile_numbers[i]);
        rm_status status = rm_replay_open(&def, t.bytes, t.size, &replay, &error);
        uint64_t ticks = 0;
        while (status == RM_OK && rm_replay_step(replay)) {
            const rm_world *world = rm_replay_world(replay);
            ticks += world && rm_world_read_smooth(world, &work) == RM_OK ? work.ticks : 0;
        }
        CHECK(ticks <= t.size);
        rm_replay_close(replay);
        tape_free(&t);
    }
    return 0;
}

void test_smooth_saves(void) {
    RUN(a_save_of_no_possible_time_is_refused);
    RUN(a_world_of_thirty_years_ends);
    RUN(a_forged_save_is_refused_or_costs_no_more_than_any_other);
    RUN(a_forged_save_of_bodies_on_ground_costs_no_more_than_any_other);
    RUN(a_forged_save_of_a_collision_world_costs_no_more_than_any_other);
    RUN(whatever_is_reported_is_in_the_save);
    RUN(a_body_comes_to_rest_in_a_restored_world_as_well);
    RUN(a_body_that_was_far_away_gets_a_command_in_both_worlds);
    RUN(who_walks_from_far_begins_alike_in_both_worlds);
    RUN(a_larger_least_delay_can_be_saved);
    RUN(hours_between_reports_leave_numbers);
    RUN(leaps_across_all_coordinates_can_be_saved);
    RUN(a_crowd_meets_the_same_in_any_order_of_tasks);
    RUN(a_restored_world_tells_what_the_saved_one_does);
    RUN(a_recording_costs_what_its_bytes_say);
}
