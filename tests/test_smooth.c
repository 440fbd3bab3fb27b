// Smooth motion: the prediction, reports in any order, the offset, the call for any game.

#include "remora/scenario.h"
#include "remora/score.h"

#include "recordings.h"
#include "smooth_rig.h"
#include "world/world.h"

#include <math.h>

static const double FRAME = 1.0 / 60.0;

static rm_world_def smooth_def(void) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    return def;
}

// Goes north at a speed, told with its velocity.
static rm_remote_report walking(float speed, double sent) {
    rm_remote_report report = report_at(0.0f, speed * (float)sent, sent);
    report.known |= RM_KNOWN_VELOCITY;
    report.velocity = rm_vec3_make(0.0f, speed, 0.0f);
    return report;
}

static rm_vec3 drawn(const rm_world *world, rm_body_id id) {
    rm_position at;
    (void)rm_body_render(world, id, &at);
    return at.origin;
}

static rm_smooth_info read(const rm_world *world, rm_body_id id) {
    rm_smooth_info info = {0};
    (void)rm_body_read_smooth(world, id, &info);
    return info;
}

static void advance(rm_world *world, int frames) {
    for (int i = 0; i < frames; ++i) {
        rm_world_advance(world, FRAME);
    }
}

// --- the prediction ------------------------------------------------------------------------------

typedef struct run_result {
    float worst_prediction; // m from the truth, after the first second
    double mean_error;      // of what is drawn, m
} run_result;

static run_result run_motion(int motion, const char *network, const rm_hills *hills) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    rm_scenario_sample frame;
    run_result result = {0};
    uint64_t frames = 0;
    def.script = motion;
    def.rules = rm_rules_smooth();
    def.is_timed = true;
    def.collision = rm_hills_collision(hills);
    rm_network_preset(network, &def.network);
    if (rm_scenario_create(&def, &scenario) != RM_OK) {
        return (run_result){1e9f, 1e9};
    }
    while (!rm_scenario_is_over(scenario) && rm_scenario_step(scenario) == RM_OK &&
           rm_scenario_read(scenario, 0, &frame) == RM_OK) {
        float off = rm_vec3_length(rm_vec3_sub(frame.body, frame.truth));
        result.worst_prediction = off > result.worst_prediction ? off : result.worst_prediction;
        result.mean_error += (double)rm_vec3_length(rm_vec3_sub(frame.drawn, frame.truth));
        frames += 1;
    }
    result.mean_error /= (double)frames;
    rm_scenario_destroy(scenario);
    return result;
}

static int on_lan_the_prediction_is_the_servers_body(void) {
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_OK);
    for (int motion = 0; motion < RM_MOTION_COUNT; ++motion) {
        CHECK(run_motion(motion, "lan", hills).worst_prediction < 0.001f);
    }
    rm_hills_destroy(hills);
    return 0;
}

static int the_mean_error_now_keeps_to_its_bounds(void) {
    static const struct {
        const char *network;
        double bound; // m
    } bounds[] = {
        {"lan", 0.002}, {"good", 0.004}, {"wifi", 0.013}, {"mobile", 0.026}, {"bad", 0.075}};
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_OK);
    for (int i = 0; i < 5; ++i) {
        double sum = 0.0;
        for (int motion = 0; motion < RM_MOTION_COUNT; ++motion) {
            sum += run_motion(motion, bounds[i].network, hills).mean_error;
        }
        CHECK(sum / RM_MOTION_COUNT <= bounds[i].bound);
    }
    rm_hills_destroy(hills);
    return 0;
}

// The twelve motions on one network; how many meet the documents' acceptance.
static int accepted_on(const char *network, bool repeats, const rm_hills *hills) {
    int accepted = 0;
    for (int motion = 0; motion < RM_MOTION_COUNT; ++motion) {
        rm_scenario_def def = rm_default_scenario_def();
        rm_scenario *scenario = NULL;
        rm_scenario_sample frame;
        rm_scorer scorer = rm_scorer_begin();
        def.script = motion;
        def.rules = rm_rules_smooth();
        def.is_timed = true;
        def.repeats_commands = def.repeats_changes = repeats;
        def.collision = rm_hills_collision(hills);
        rm_network_preset(network, &def.network);
        if (rm_scenario_create(&def, &scenario) != RM_OK) {
            return -1;
        }
        while (!rm_scenario_is_over(scenario) && rm_scenario_step(scenario) == RM_OK &&
               rm_scenario_read(scenario, 0, &frame) == RM_OK) {
            rm_scorer_add(&scorer, &frame);
        }
        rm_score score = rm_scorer_end(&scorer);
        accepted += rm_score_passes(&score);
        rm_scenario_destroy(scenario);
    }
    return accepted;
}

static int the_documents_acceptance_holds(void) {
    static const char *const networks[] = {"lan", "good", "wifi", "mobile", "bad"};
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    CHECK(rm_hills_create(&start, 1, NULL, &hills) == RM_OK);
    for (int i = 0; i < 5; ++i) {
        CHECK(accepted_on(networks[i], true, hills) == RM_MOTION_COUNT);
        CHECK(i > 2 || accepted_on(networks[i], false, hills) == RM_MOTION_COUNT);
    }
    rm_hills_destroy(hills);
    return 0;
}

// --- orders --------------------------------------------------------------------------------------

enum { NEWS = 4 };

// What a body on a bend reports, one place after another.
static rm_remote_report news(int i) {
    double sent = 1.0 + 0.1 * i;
    rm_remote_report report = report_at(0.2f * (float)(i * i), 0.4f * (float)i, sent);
    report.known |= RM_KNOWN_NUMBER;
    report.number = 100 + (uint32_t)i;
    report.position.rotation = rm_quat_from_heading(20.0f * (float)i);
    if (i % 2 == 0) {
        report.known |= RM_KNOWN_DOING;
        report.doing.forward = i == 0 ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_WALK_FORWARD;
    }
    return report;
}

// Reports in an order, each after so many frames; the hash when everything has settled.
static uint64_t hash_of_order(const int *order, int frames_between) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_remote_report first = report_at(0.0f, 0.0f, 0.9);
    advance(world, 60);
    rm_body_report(world, id, &first);
    advance(world, 24);
    for (int i = 0; i < NEWS; ++i) {
        rm_remote_report report = news(order[i]);
        rm_body_report(world, id, &report);
        advance(world, frames_between);
    }
    advance(world, 30 - NEWS * frames_between);
    rm_remote_report last = report_at(2.0f, 2.0f, rm_world_time(world));
    last.known |= RM_KNOWN_DOING;
    rm_body_report(world, id, &last);
    advance(world, 600);
    uint64_t now = rm_world_hash(world);
    rm_world_destroy(world);
    return now;
}

// Hashes at once after the last of them, while the body still moves.
static uint64_t hash_at_once(const int *order) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    advance(world, 84);
    for (int i = 0; i < NEWS; ++i) {
        rm_remote_report report = news(order[i]);
        rm_body_report(world, id, &report);
    }
    advance(world, 3);
    uint64_t hash = rm_world_hash(world);
    rm_world_destroy(world);
    return hash;
}

static bool next_order(int *order) {
    int i = NEWS - 2;
    while (i >= 0 && order[i] > order[i + 1]) {
        i -= 1;
    }
    if (i < 0) {
        return false;
    }
    int k = NEWS - 1;
    while (order[k] < order[i]) {
        k -= 1;
    }
    int kept = order[i];
    order[i] = order[k];
    order[k] = kept;
    for (int a = i + 1, b = NEWS - 1; a < b; ++a, --b) {
        kept = order[a];
        order[a] = order[b];
        order[b] = kept;
    }
    return true;
}

static int all_orders_of_arrival_end_in_one_hash(void) {
    int order[NEWS] = {0, 1, 2, 3};
    const uint64_t hash = hash_of_order(order, 2);
    const uint64_t at_once = hash_at_once(order);
    int orders = 0;
    do {
        CHECK(hash_at_once(order) == at_once);
        CHECK(hash_of_order(order, 2) == hash);
        orders += 1;
    } while (next_order(order));
    CHECK(orders == 24);
    return 0;
}

// All that is counted is that it was ignored.
static int a_report_that_comes_twice_counts_once(void) {
    rm_world_def def = smooth_def();
    rm_world *once = world_of(&def);
    rm_world *twice = world_of(&def);
    rm_body_id id = add_flat(once, 1);
    CHECK(add_flat(twice, 1).index1 == id.index1);
    advance(once, 84); // after all of them were sent
    advance(twice, 84);
    for (int i = 0; i < 200; ++i) {
        rm_remote_report report = news(i / 50);
        if (i % 50 == 0) {
            rm_body_report(once, id, &report);
        }
        if (i % 50 < 20) {
            rm_body_report(twice, id, &report);
        }
        advance(once, 1);
        advance(twice, 1);
        rm_smooth_info a = read(once, id);
        rm_smooth_info b = read(twice, id);
        CHECK(is_same_memory(&a, &b, sizeof a));
    }
    rm_world_destroy(once);
    rm_world_destroy(twice);
    return 0;
}

// --- the offset ----------------------------------------------------------------------------------

static int an_offset_is_exactly_zero_after_its_time(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_remote_report stands = report_at(0.0f, 0.0f, 0.0);
    stands.known |= RM_KNOWN_DOING;
    rm_body_report(world, id, &stands);
    advance(world, 30);
    rm_vec3 before = drawn(world, id);
    rm_remote_report aside = report_at(0.5f, 0.0f, rm_world_time(world));
    aside.known |= RM_KNOWN_DOING;
    rm_body_report(world, id, &aside);
    advance(world, 1);
    CHECK(rm_abs(drawn(world, id).x - before.x) < 0.2f);
    CHECK(rm_vec3_length(read(world, id).offset) > 0.2f);
    advance(world, 60);
    CHECK(rm_vec3_is_zero(read(world, id).offset));
    CHECK(drawn(world, id).x == 0.5f);
    rm_world_destroy(world);
    return 0;
}

static int beyond_the_snap_distance_a_body_is_placed(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_body settings = rm_default_smooth_body();
    settings.snap_distance = 3.0f;
    CHECK(rm_body_set_smooth(world, id, &settings) == RM_OK);
    rm_remote_report first = report_at(0.0f, 0.0f, 0.0);
    rm_body_report(world, id, &first);
    advance(world, 30);
    rm_remote_report near = report_at(2.9f, 0.0f, rm_world_time(world));
    near.known |= RM_KNOWN_DOING;
    rm_body_report(world, id, &near);
    advance(world, 2);
    CHECK(drawn(world, id).x < 2.5f);
    advance(world, 120);
    rm_remote_report far = report_at(6.0f, 0.0f, rm_world_time(world));
    far.known |= RM_KNOWN_DOING;
    rm_body_report(world, id, &far);
    advance(world, 1);
    CHECK(drawn(world, id).x == 6.0f);
    rm_world_destroy(world);
    return 0;
}

static int a_heading_is_turned_at_no_more_than_its_speed(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_body settings = rm_default_smooth_body();
    settings.turn_speed = 3.0f;
    CHECK(rm_body_set_smooth(world, id, &settings) == RM_OK);
    rm_remote_report first = report_at(0.0f, 0.0f, 0.0);
    rm_body_report(world, id, &first);
    advance(world, 30);
    rm_remote_report turned = report_at(0.0f, 0.0f, rm_world_time(world));
    turned.known |= RM_KNOWN_DOING;
    turned.position.rotation = rm_quat_from_heading(120.0f);
    rm_body_report(world, id, &turned);
    rm_position at;
    float last = 0.0f;
    for (int i = 0; i < 60; ++i) {
        advance(world, 1);
        CHECK(rm_body_render(world, id, &at) == RM_OK);
        float heading = rm_quat_heading(at.rotation);
        CHECK(heading - last < 3.0f / 60.0f * 57.3f + 0.2f && heading >= last - 0.01f);
        last = heading;
    }
    CHECK(rm_abs(last - 120.0f) < 0.01f);
    rm_world_destroy(world);
    return 0;
}

// --- one call for any game -----------------------------------------------------------------------

static int the_first_report_counts_whatever_its_number(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_remote_report report = report_at(5.0f, 5.0f, 0.0);
    report.known |= RM_KNOWN_NUMBER;
    report.number = 40000;
    CHECK(rm_body_report(world, id, &report) == RM_OK);
    advance(world, 2);
    CHECK(drawn(world, id).x == 5.0f && drawn(world, id).y == 5.0f);
    rm_world_destroy(world);
    return 0;
}

// Frames of a body that goes at 4 m/s, ten reports a second, 50 ms late; the largest error.
static float error_of(uint32_t known) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    float worst = 0.0f;
    double next = 0.0;
    for (int i = 0; i < 240; ++i) {
        double now = rm_world_time(world);
        if (now >= next + 0.05) {
            rm_remote_report report = walking(4.0f, next);
            report.known = RM_KNOWN_ROTATION | known;
            report.age = now - next;
            rm_body_report(world, id, &report);
            next += 0.1;
        }
        advance(world, 1);
        float truth = 4.0f * (float)rm_world_time(world);
        float off = rm_abs(drawn(world, id).y - truth);
        worst = i > 60 && off > worst ? off : worst;
    }
    rm_world_destroy(world);
    return worst;
}

static int velocities_ages_and_places_alone_are_enough(void) {
    CHECK(error_of(RM_KNOWN_VELOCITY | RM_KNOWN_SENT) < 0.001f);
    CHECK(error_of(RM_KNOWN_VELOCITY | RM_KNOWN_AGE) < 0.001f);
    CHECK(error_of(RM_KNOWN_SENT) < 0.001f); // the velocity is derived
    CHECK(error_of(0) < 0.4f);               // and drawn as late as it came: 50 ms and two frames
    return 0;
}

static int after_silence_a_body_slows_to_a_stand(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_def settings = rm_default_smooth_def();
    settings.body.silence = 1.0f;
    settings.body.slow_down = 0.25f;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    rm_remote_report report = walking(4.0f, 0.0);
    rm_body_report(world, id, &report);
    advance(world, 54); // 0.9 s
    CHECK(rm_abs(read(world, id).velocity.y - 4.0f) < 0.05f);
    advance(world, 30); // 1.4 s
    rm_vec3 stood = drawn(world, id);
    CHECK(stood.y > 4.0f && stood.y < 5.0f);
    advance(world, 60);
    CHECK(drawn(world, id).y == stood.y);
    rm_world_destroy(world);
    return 0;
}

// A frame of three seconds is a host that stood still: the body goes on from where it was, and does
// not walk what was missed.
static int a_frame_of_seconds_is_not_made_up_for(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_body settings = rm_default_smooth_body();
    settings.silence = 10.0f;
    CHECK(rm_body_set_smooth(world, id, &settings) == RM_OK);
    rm_remote_report report = walking(4.0f, 0.0);
    CHECK(rm_body_report(world, id, &report) == RM_OK);
    advance(world, 30);
    float before = drawn(world, id).y;
    CHECK(rm_world_advance(world, 3.0) == RM_OK);
    CHECK(read(world, id).ticks < 10);
    float after = drawn(world, id).y;
    CHECK(after >= before && after < before + 0.5f);
    advance(world, 30);
    CHECK(rm_abs(drawn(world, id).y - after - 2.0f) < 0.1f);
    rm_world_destroy(world);
    return 0;
}

// --- play delay ----------------------------------------------------------------------------------

static int a_spike_does_not_move_the_play_delay(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_def settings = rm_default_smooth_def();
    settings.play_delay = -1.0f;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    for (int i = 0; i < 600; ++i) {
        double now = rm_world_time(world);
        bool is_out = i >= 300 && i < 360; // a second in which nothing comes, then all of it
        if (i % 6 == 0 && !is_out) {
            rm_remote_report report = walking(4.0f, now - 0.05);
            rm_body_report(world, id, &report);
        }
        for (int k = 300; i == 360 && k < 360; k += 6) {
            rm_remote_report report = walking(4.0f, k * FRAME - 0.05);
            rm_body_report(world, id, &report);
        }
        advance(world, 1);
        CHECK(i < 240 || rm_abs(read(world, id).delay - 0.07f) < 0.02f);
    }
    rm_world_destroy(world);
    return 0;
}

// From the fifth second on every message takes half a second instead of 50 ms.
static int what_is_late_for_longer_than_a_second_is_the_delay(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_work work = {0};
    double newest = -1.0;
    settings.play_delay = -1.0f;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    for (int i = 0; i < 420; ++i) {
        double sent = rm_world_time(world) - (i < 300 ? 0.05 : 0.5);
        rm_remote_report report = walking(4.0f, sent);
        if (sent > newest) { // those that were sent before have come
            CHECK(rm_body_report(world, id, &report) == RM_OK);
            newest = sent;
        }
        advance(world, 1);
        CHECK(rm_world_read_smooth(world, &work) == RM_OK);
        CHECK(i < 240 || i > 385 || rm_abs(work.delay - 0.07f) < 0.02f);
    }
    CHECK(rm_abs(work.delay - 0.52f) < 0.02f);
    rm_world_destroy(world);
    return 0;
}

// --- bad input -----------------------------------------------------------------------------------

static int reports_that_are_none_change_nothing(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    advance(world, 3);
    uint64_t hash = rm_world_hash(world);
    rm_remote_report report = report_at(1.0f, 1.0f, 0.0);
    report.sent = (double)NAN;
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_TIME);
    report.sent = (double)INFINITY;
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_TIME);
    report.known |= RM_KNOWN_AGE;
    report.age = (double)-INFINITY;
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_TIME);
    report = report_at((float)NAN, 1.0f, 0.0);
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_NOT_FINITE);
    report = walking(4.0f, 0.0);
    report.velocity.x = (float)INFINITY;
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_NOT_FINITE);
    CHECK(rm_body_report(world, (rm_body_id){9, 9}, &report) == RM_ERROR_INVALID_ID);
    CHECK(rm_body_report(world, id, NULL) == RM_ERROR_ARGUMENT);
    rm_smooth_info info;
    CHECK(rm_body_read_smooth(world, (rm_body_id){9, 9}, &info) == RM_ERROR_INVALID_ID);
    rm_smooth_def settings = rm_default_smooth_def();
    settings.body.rounding = (float)NAN;
    CHECK(rm_world_set_smooth(world, &settings) == RM_ERROR_ARGUMENT);
    const rm_timing never = {.has_sent = true, .sent = (double)NAN};
    CHECK(rm_world_receive_timed(world, &settings, 4, &never, NULL) == RM_ERROR_TIME);
    CHECK(rm_world_hash(world) == hash);
    rm_world_destroy(world);
    return 0;
}

static int times_that_jump_are_bounded(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    const double times[] = {1e300, -1e300, 1e9, 0.0, 3.0, -5.0};
    advance(world, 120);
    for (int i = 0; i < 6; ++i) {
        rm_remote_report report = report_at(1.0f, 0.1f * (float)i, times[i]);
        CHECK(rm_body_report(world, id, &report) == RM_OK);
        advance(world, 1);
        CHECK(read(world, id).ticks <= 100);
        CHECK(rm_vec3_is_finite(drawn(world, id)));
    }
    rm_world_destroy(world);
    return 0;
}

static int a_flood_of_reports_waits_for_its_turn(void) {
    rm_world_def def = smooth_def();
    def.capacity = 64;
    rm_world *world = world_of(&def);
    rm_body_id ids[64];
    rm_smooth_def settings = rm_default_smooth_def();
    settings.replay_limit = 30;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    for (uint32_t i = 0; i < 64; ++i) {
        ids[i] = add_flat(world, i + 1);
    }
    advance(world, 60);
    for (int n = 0; n < 100; ++n) {
        for (uint32_t i = 0; i < 64; ++i) {
            rm_remote_report report = report_at((float)i, (float)n * 0.01f, 0.5 + n * 0.001);
            CHECK(rm_body_report(world, ids[i], &report) == RM_OK);
        }
    }
    uint32_t most = 0;
    for (int frame = 0; frame < 120; ++frame) {
        uint32_t ticks = 0;
        advance(world, 1);
        for (uint32_t i = 0; i < 64; ++i) {
            ticks += read(world, ids[i]).ticks;
        }
        most = ticks > most ? ticks : most;
    }
    CHECK(most <= 30 + 30 + 2 * 64); // the limit, the body that goes beyond it, and the new ticks
    for (uint32_t i = 0; i < 64; ++i) {
        CHECK(read(world, ids[i]).waiting == 0);
        CHECK(rm_abs(drawn(world, ids[i]).x - (float)i) < 0.05f); // nothing is lost
    }
    rm_world_destroy(world);
    return 0;
}

static int worlds_of_other_rules_refuse_reports(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_body(world, 1);
    rm_remote_report report = rm_default_remote_report();
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_info info;
    CHECK(rm_body_report(world, id, &report) == RM_ERROR_RULES);
    CHECK(rm_world_set_smooth(world, &settings) == RM_ERROR_RULES);
    CHECK(rm_body_set_smooth(world, id, &settings.body) == RM_ERROR_RULES);
    CHECK(rm_body_read_smooth(world, id, &info) == RM_ERROR_RULES);
    rm_world_destroy(world);
    return 0;
}

// --- everything else -----------------------------------------------------------------------------

static rm_world_def smooth_script(void) {
    rm_world_def def = script_def();
    def.rules = rm_rules_smooth();
    return def;
}

static int threads_and_recordings_make_no_difference(void) {
    tape t = {0};
    rm_world_def def = smooth_script();
    uint64_t hash = record_script(&t, &def, 5, 800, 1);
    CHECK(tape_leads_to_on_threads(&t, hash));
    tape_free(&t);
    return 0;
}

static int a_restored_world_goes_on_as_the_saved_one(void) {
    rm_world_def def = smooth_script();
    rm_world *a = world_of(&def);
    rm_world *b = world_of(&def);
    script s;
    script_begin(&s, a, 7, 20);
    for (int round = 0; round < 12; ++round) {
        for (int i = 0; i < 25; ++i) {
            script_step(&s);
        }
        size_t size = rm_world_save_bytes(a);
        void *bytes = malloc(size);
        CHECK(bytes && rm_world_save(a, bytes, size, &size) == RM_OK);
        CHECK(rm_world_restore(b, bytes, size) == RM_OK);
        CHECK(rm_world_hash(a) == rm_world_hash(b));
        ((unsigned char *)bytes)[size / 2] ^= 1;
        CHECK(rm_world_restore(b, bytes, size) == RM_ERROR_FORMAT);
        free(bytes);
        for (int i = 0; i < 30; ++i) {
            rm_world_advance(a, 0.011);
            rm_world_advance(b, 0.011);
            CHECK(rm_world_hash(a) == rm_world_hash(b));
        }
    }
    rm_world_destroy(a);
    rm_world_destroy(b);
    return 0;
}

// --- saves that lie ------------------------------------------------------------------------------

// What a save with a right checksum could say of a body.
typedef void lie(rm_smooth *smooth);

static void tell_the_truth(rm_smooth *smooth) {
    (void)smooth;
}

static void tick_before_the_last(rm_smooth *smooth) {
    rm_past_newest(&smooth->ring)->time = rm_past_at(&smooth->ring, 0)->time;
}

static void tick_beyond_its_cycle(rm_smooth *smooth) {
    rm_past_newest(&smooth->ring)->phase = 1.0f;
}

static void report_with_more_actions_than_are_kept(rm_smooth *smooth) {
    smooth->heard[0].command.as.doing.action_count = RM_HEARD_ACTIONS + 1;
}

static void report_that_goes_on_in_no_way(rm_smooth *smooth) {
    smooth->heard[1].going = RM_GOING_REPORTS + 1;
}

static void base_that_goes_on_in_no_way(rm_smooth *smooth) {
    smooth->base.going = RM_GOING_REPORTS + 1;
}

static void report_before_the_last(rm_smooth *smooth) {
    smooth->heard[1].sent = smooth->heard[0].sent - 0.1;
}

static void applied_report_without_a_time(rm_smooth *smooth) {
    smooth->heard[1].has &= (uint16_t)~RM_HEARD_TIMED;
}

static void more_applied_than_heard(rm_smooth *smooth) {
    smooth->applied = (uint16_t)(smooth->heard_count + 1);
}

// A body with two reports, both of which have been applied, the first with a command.
static rm_world *world_to_lie_about(void) {
    rm_world_def def = smooth_def();
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    for (int i = 0; i < 2; ++i) {
        rm_remote_report report = news(i);
        report.sent = rm_world_time(world);
        (void)rm_body_report(world, id, &report);
        advance(world, 6);
    }
    return world;
}

// How another world takes a save that has been lied in; an error must leave it as it was.
static rm_status restore_with(lie *tell) {
    rm_world_def def = smooth_def();
    rm_world *from = world_to_lie_about();
    rm_world *to = world_of(&def);
    size_t size = rm_world_save_bytes(from);
    uint8_t *bytes = calloc(1, size);
    uint64_t before = rm_world_hash(to);
    bool is_ready = from->smooth[0].applied == 2 && from->smooth[0].ring.count > 1;
    tell(&from->smooth[0]);
    rm_status status = RM_ERROR_ARGUMENT;
    if (is_ready && bytes && rm_world_save(from, bytes, size, NULL) == RM_OK) {
        status = rm_world_restore(to, bytes, size);
    }
    uint64_t wanted = status == RM_OK ? rm_world_hash(from) : before;
    status = rm_world_hash(to) == wanted ? status : RM_ERROR_ARGUMENT;
    free(bytes);
    rm_world_destroy(from);
    rm_world_destroy(to);
    return status;
}

static int a_save_that_lies_about_a_body_is_refused(void) {
    CHECK(restore_with(tell_the_truth) == RM_OK);
    CHECK(restore_with(tick_before_the_last) == RM_ERROR_FORMAT);
    CHECK(restore_with(tick_beyond_its_cycle) == RM_ERROR_FORMAT);
    CHECK(restore_with(report_with_more_actions_than_are_kept) == RM_ERROR_FORMAT);
    CHECK(restore_with(report_that_goes_on_in_no_way) == RM_ERROR_FORMAT);
    CHECK(restore_with(base_that_goes_on_in_no_way) == RM_ERROR_FORMAT);
    CHECK(restore_with(report_before_the_last) == RM_ERROR_FORMAT);
    CHECK(restore_with(applied_report_without_a_time) == RM_ERROR_FORMAT);
    CHECK(restore_with(more_applied_than_heard) == RM_ERROR_FORMAT);
    return 0;
}

void test_smooth(void) {
    RUN(on_lan_the_prediction_is_the_servers_body);
    RUN(the_mean_error_now_keeps_to_its_bounds);
    RUN(the_documents_acceptance_holds);
    RUN(all_orders_of_arrival_end_in_one_hash);
    RUN(a_report_that_comes_twice_counts_once);
    RUN(an_offset_is_exactly_zero_after_its_time);
    RUN(beyond_the_snap_distance_a_body_is_placed);
    RUN(a_heading_is_turned_at_no_more_than_its_speed);
    RUN(the_first_report_counts_whatever_its_number);
    RUN(velocities_ages_and_places_alone_are_enough);
    RUN(after_silence_a_body_slows_to_a_stand);
    RUN(a_frame_of_seconds_is_not_made_up_for);
    RUN(a_spike_does_not_move_the_play_delay);
    RUN(what_is_late_for_longer_than_a_second_is_the_delay);
    RUN(reports_that_are_none_change_nothing);
    RUN(times_that_jump_are_bounded);
    RUN(a_flood_of_reports_waits_for_its_turn);
    RUN(worlds_of_other_rules_refuse_reports);
    RUN(threads_and_recordings_make_no_difference);
    RUN(a_restored_world_goes_on_as_the_saved_one);
    RUN(a_save_that_lies_about_a_body_is_refused);
}
