// What a frame of smooth motion does at most, whatever is reported and however long nothing is: of
// one body and of all together, without ground, on ground, and in a collision world.

#include "predict/predict_numbers.h"
#include "smooth_places.h"
#include "world/world_numbers.h"

// --- after a silence -----------------------------------------------------------------------------

enum { COUNTED = 60 };

static void stand(rm_world *world, double silence) {
    // frames beyond RM_TICK_HUGE are not made up for
    double step = silence > 86400.0 ? 1800.0 : 1.5;
    long steps = (long)(silence / step);
    long frames = (long)((silence - step * (double)steps) / FRAME + 0.5);
    for (long i = 0; i < steps; ++i) {
        ticks_of(world, step);
    }
    for (long i = 0; i < frames; ++i) {
        ticks_of(world, FRAME);
    }
}

// Runs for a second, stands for so long, and runs on: ticks of each frame from there.
static void count_after(ground kind, double silence, uint32_t ticks[COUNTED]) {
    place p;
    open_place(&p, kind, 1);
    rm_body_id id = add_flat(p.world, 1);
    for (int i = 0; i < 66; ++i) {
        if (i % 6 == 0) {
            int report = i / 6;
            say(p.world, id, 0.0f, i < 60 ? 0.4f * (float)report : 3.6f);
        }
        ticks_of(p.world, FRAME);
    }
    stand(p.world, silence);
    for (int i = 0; i < COUNTED; ++i) {
        if (i % 6 == 0) {
            int report = i / 6;
            say(p.world, id, 0.0f, 4.0f + 0.4f * (float)report);
        }
        ticks[i] = ticks_of(p.world, FRAME);
    }
    close_place(&p);
}

// From a second to thirty days: no frame of the second after it has more ticks than any other may.
static int check_silences(ground kind, uint32_t most) {
    static const double silences[] = {1.0, 5.0, 60.0, 600.0, 3600.0, 86400.0, 30.0 * 86400.0};
    uint32_t longest[COUNTED];
    count_after(kind, silences[6], longest);
    for (int s = 0; s < 7; ++s) {
        uint32_t ticks[COUNTED];
        count_after(kind, silences[s], ticks);
        for (int i = 0; i < COUNTED; ++i) {
            CHECK(ticks[i] <= most);
            CHECK(silences[s] < 5.0 || ticks[i] == longest[i]);
        }
    }
    return 0;
}

static int a_frame_after_a_silence_costs_the_same_however_long_that_was(void) {
    CHECK(check_silences(NOWHERE, 0) == 0);
    CHECK(check_silences(ON_GROUND, 2) == 0);
    CHECK(check_silences(IN_COLLISION, 5) == 0);
    return 0;
}

// --- the bound of all ----------------------------------------------------------------------------

// Ticks of a frame of so many bodies at most, as docs/measured/performance.md has it.
static uint32_t bound_of(const rm_smooth_def *def, uint32_t bodies, double dt) {
    double longest = dt < RM_TICK_HUGE ? dt : 0.0;
    double own = 2.0 * longest + RM_SMOOTH_AHEAD + (double)RM_SMOOTH_ROUNDING_MAX;
    double each = own / RM_SMOOTH_TICK + 2.0;
    uint32_t limit = def->replay_limit;
    uint32_t one = RM_SMOOTH_FRAME_TICKS + RM_SMOOTH_REPORTS + 1;
    return (uint32_t)(each * bodies) + limit + (limit > one ? limit : one);
}

static double hostile_time(test_random *random, double now) {
    switch (random_below(random, 6)) {
    case 0:
        return now - 2.0;
    case 1:
        return now + (random_chance(random, 2) ? 3600.0 : -3600.0);
    case 2:
        return -1e300;
    case 3:
        return now - (double)random_between(random, 0.0f, 3.0f);
    default:
        return now;
    }
}

static void report_anything(test_random *random, rm_world *world, rm_body_id id) {
    rm_remote_report report = rm_default_remote_report();
    report.position.origin = rm_vec3_make(random_between(random, -90.0f, 90.0f),
                                          random_between(random, -90.0f, 90.0f), 0.0f);
    report.known |= random_chance(random, 2) ? RM_KNOWN_SENT : 0u;
    report.known |= random_chance(random, 3) ? RM_KNOWN_VELOCITY : 0u;
    report.known |= random_chance(random, 9) ? RM_KNOWN_AIRBORNE : 0u;
    report.sent = hostile_time(random, rm_world_time(world));
    report.velocity = rm_vec3_make(0.0f, random_between(random, -9.0f, 9.0f), 0.0f);
    (void)rm_body_report(world, id, &report);
}

static double any_frame(test_random *random) {
    static const double frames[] = {1.0 / 60.0, 1.0 / 60.0, 1.0 / 30.0, 0.25, 1.99, 7.0, 1e-6};
    return frames[random_below(random, 7)];
}

static int check_bound(ground kind, uint32_t limit, uint64_t seed) {
    enum { BODIES = 40, FRAMES = 400 };
    test_random random = {seed};
    rm_smooth_def settings = rm_default_smooth_def();
    rm_body_id ids[BODIES];
    place p;
    open_place(&p, kind, BODIES);
    settings.replay_limit = limit;
    settings.play_delay = seed % 2 ? -1.0f : 0.1f;
    CHECK(rm_world_set_smooth(p.world, &settings) == RM_OK);
    for (uint32_t i = 0; i < BODIES; ++i) {
        ids[i] = add_flat(p.world, i + 1);
    }
    for (int frame = 0; frame < FRAMES; ++frame) {
        uint32_t reports = random_chance(&random, 3) ? random_below(&random, 10 * BODIES) : 0;
        double dt = any_frame(&random);
        for (uint32_t n = 0; n < reports; ++n) {
            report_anything(&random, p.world, ids[random_below(&random, BODIES)]);
        }
        CHECK(ticks_of(p.world, dt) <= bound_of(&settings, BODIES, dt));
    }
    close_place(&p);
    return 0;
}

static int no_frame_does_more_than_all_bodies_may(void) {
    static const uint32_t limits[] = {1, 100, 1000, RM_SMOOTH_REPLAY_LIMIT};
    for (int kind = NOWHERE; kind < GROUNDS; ++kind) {
        for (int k = 0; k < 4; ++k) {
            CHECK(check_bound((ground)kind, limits[k], (uint64_t)(7 * kind + k + 1)) == 0);
        }
    }
    return 0;
}

// Forty bodies for which there is not time enough, for ten seconds: each of them has its turn, also
// when all have waited for longer than any number of levels.
static int nobody_waits_for_ever(void) {
    enum { BODIES = 40, FRAMES = 600 };
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_work work = {0};
    rm_body_id ids[BODIES];
    place p;
    open_place(&p, ON_GROUND, BODIES);
    settings.replay_limit = 10;
    CHECK(rm_world_set_smooth(p.world, &settings) == RM_OK);
    for (uint32_t i = 0; i < BODIES; ++i) {
        ids[i] = add_flat(p.world, i + 1);
    }
    for (int frame = 0; frame < FRAMES; ++frame) {
        for (uint32_t i = 0; i < BODIES; ++i) {
            rm_remote_report report =
                report_at((float)i, 1.0f, rm_world_time(p.world) - 0.3 - 1e-4 * (double)i);
            CHECK(rm_body_report(p.world, ids[i], &report) == RM_OK);
        }
        CHECK(ticks_of(p.world, FRAME) <= bound_of(&settings, BODIES, FRAME));
        CHECK(rm_world_read_smooth(p.world, &work) == RM_OK && work.longest <= BODIES);
    }
    CHECK(work.waiting >= BODIES - 2 && work.longest >= BODIES / 2);
    close_place(&p);
    return 0;
}

// What is held has no ticks: its reports leave the limit to others.
static int what_is_held_takes_no_share(void) {
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_work work = {0};
    place p;
    open_place(&p, ON_GROUND, 8);
    settings.replay_limit = 1;
    CHECK(rm_world_set_smooth(p.world, &settings) == RM_OK);
    rm_body_id held = add_flat(p.world, 1);
    rm_body_id other = add_flat(p.world, 2);
    rm_message hold = {.kind = RM_MESSAGE_PARENT};
    uint8_t bytes[64];
    size_t size = 0;
    hold.parent.child = 1;
    hold.parent.parent = 2;
    hold.parent.position_stamp = 1;
    CHECK(rm_message_encode(&hold, bytes, sizeof bytes, &size, NULL) == RM_OK);
    for (int i = 0; i < 60; ++i) {
        ticks_of(p.world, FRAME);
    }
    rm_remote_report report = report_at(1.0f, 1.0f, rm_world_time(p.world) - 0.3);
    CHECK(rm_body_report(p.world, held, &report) == RM_OK);
    CHECK(rm_body_report(p.world, other, &report) == RM_OK);
    CHECK(rm_world_receive(p.world, bytes, size, NULL) == RM_OK);
    ticks_of(p.world, FRAME);
    CHECK(rm_world_read_smooth(p.world, &work) == RM_OK && work.waiting == 0);
    close_place(&p);
    return 0;
}

void test_smooth_work(void) {
    RUN(a_frame_after_a_silence_costs_the_same_however_long_that_was);
    RUN(no_frame_does_more_than_all_bodies_may);
    RUN(nobody_waits_for_ever);
    RUN(what_is_held_takes_no_share);
}
