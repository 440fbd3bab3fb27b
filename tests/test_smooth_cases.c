// Smooth motion where it is hard: at a post and a corner, before a step, after another body, and
// with times and numbers of reports that no server sends.

#include "remora/collision.h"
#include "remora/scenario.h"
#include "remora/score.h"

#include "collide_rig.h"
#include "predict/predict_numbers.h"
#include "recordings.h"
#include "smooth_rig.h"
#include "world/world.h"

#include <math.h>
#include <stdio.h>

static const double FRAME = 1.0 / 60.0;

// --- posts and corners ---------------------------------------------------------------------------

// A motion over a network, from one time to another.
typedef struct stretch {
    const char *motion;
    const char *network;
    double from, to; // s
} stretch;

typedef struct stretch_result {
    uint32_t held_up; // frames in which the mover is slower than its cycle
    float prediction; // m from the truth at most
    float last_error; // of what is drawn, at the end; m
    float depth;      // inside a wall at most; m
    float drawn_step; // longest way of a frame, m
    float moved;      // longest way of the prediction in a frame, m
} stretch_result;

static float larger(float a, float b) {
    return a > b ? a : b;
}

static void watch(const rm_scenario_sample *f, const rm_scenario_sample *last,
                  stretch_result *result) {
    rm_vec3 way = f->truth_velocity;
    way.z = 0.0f;
    result->held_up += f->truth_cycle > 0.1f && rm_vec3_length(way) < 0.9f * f->truth_cycle;
    result->prediction = larger(result->prediction, rm_vec3_length(rm_vec3_sub(f->body, f->truth)));
    result->last_error = rm_vec3_length(rm_vec3_sub(f->drawn, f->truth));
    if (last->is_seen) {
        result->drawn_step =
            larger(result->drawn_step, rm_vec3_length(rm_vec3_sub(f->drawn, last->drawn)));
        result->moved = larger(result->moved, rm_vec3_length(rm_vec3_sub(f->body, last->body)));
    }
}

static float depth_of(const rm_scenario_def *def, const rm_scenario_sample *f) {
    rm_position at = def->start;
    const rm_shape shape = rm_default_body_def().shape;
    at.origin = rm_vec3_add(at.origin, rm_vec3_sub(f->drawn, def->start.origin));
    at.cell = def->start.cell;
    return rm_position_settle(RM_SPACE_LANDBLOCKS, &at)
               ? rm_collision_depth(def->collision, &shape, &at)
               : 0.0f;
}

static bool run_stretch(const stretch *s, const rm_hills *hills, stretch_result *result) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    rm_scenario_sample last = {0};
    rm_scenario_sample frame = {0};
    memset(result, 0, sizeof *result);
    def.rules = rm_rules_smooth();
    def.is_timed = true;
    def.collision = rm_hills_collision(hills);
    rm_network_preset(s->network, &def.network);
    if (!rm_scenario_find(s->motion, &def) || rm_scenario_create(&def, &scenario) != RM_OK) {
        return false;
    }
    while (rm_scenario_time(scenario) < s->to && !rm_scenario_is_over(scenario) &&
           rm_scenario_step(scenario) == RM_OK && rm_scenario_read(scenario, 0, &frame) == RM_OK) {
        if (frame.time >= s->from) {
            watch(&frame, &last, result);
            result->depth = larger(result->depth, depth_of(&def, &frame));
        }
        last = frame;
    }
    rm_scenario_destroy(scenario);
    return true;
}

static rm_hills *make_hills(void) {
    rm_position start = rm_default_scenario_def().start;
    rm_hills *hills = NULL;
    return rm_hills_create(&start, 1, NULL, &hills) == RM_OK ? hills : NULL;
}

// What a later tick has slid along must not be known to an earlier one that is done again.
static int a_body_at_a_post_or_a_corner_is_the_servers(void) {
    const stretch at[] = {{"walk-stop", "lan", 15.5, 17.0}, {"strafe-left", "lan", 23.5, 29.0}};
    rm_hills *hills = make_hills();
    CHECK(hills);
    for (int i = 0; i < 2; ++i) {
        stretch_result result;
        CHECK(run_stretch(&at[i], hills, &result));
        CHECK(result.held_up >= 8); // there is something
        CHECK(result.prediction < 0.001f);
    }
    rm_hills_destroy(hills);
    return 0;
}

// What is drawn there passes where the prediction has passed, and never through the wall.
static int nobody_is_stuck_or_inside_at_a_post_or_a_corner(void) {
    const stretch at[] = {{"walk-stop", "mobile", 15.5, 19.0},
                          {"strafe-left", "mobile", 23.5, 30.0},
                          {"walk-stop", "bad", 15.5, 19.0},
                          {"strafe-left", "bad", 23.5, 30.0}};
    rm_hills *hills = make_hills();
    CHECK(hills);
    for (int i = 0; i < 4; ++i) {
        stretch_result result;
        CHECK(run_stretch(&at[i], hills, &result));
        CHECK(result.held_up >= 8);
        CHECK(result.last_error < 0.05f);
        CHECK(result.depth <= 0.01f);
    }
    rm_hills_destroy(hills);
    return 0;
}

// On a bad network the prediction leaps by a metre; what is drawn never does. (Where a wall or a
// step leaves no room for an offset it is shortened at once: the jump has one such frame.)
static int news_places_no_body_within_the_snap_distance(void) {
    const char *const motions[] = {"run-stop", "run-walk", "walk-run"};
    rm_hills *hills = make_hills();
    float moved = 0.0f;
    CHECK(hills);
    for (int i = 0; i < 3; ++i) {
        const stretch whole = {motions[i], "bad", 1.0, 60.0};
        stretch_result result;
        CHECK(run_stretch(&whole, hills, &result));
        CHECK(result.drawn_step < 0.35f);
        moved = larger(moved, result.moved);
    }
    CHECK(moved > 1.0f);
    rm_hills_destroy(hills);
    return 0;
}

// --- a step --------------------------------------------------------------------------------------

typedef struct step_world {
    rm_collision *collision;
    rm_collide_context context;
    rm_world *world;
    rm_body_id id;
} step_world;

// Level ground at height 0 with a step of 0.25 m from y = 4 m on.
static bool make_step(step_world *s) {
    static const uint16_t heights[RM_LANDBLOCK_VERTICES] = {0};
    const float table[1] = {0.0f};
    rm_collision_def def = rm_default_collision_def();
    rm_landblock_def block = {100, 100, heights, NULL, table, 1};
    rm_mesh_data *data = NULL;
    rm_mesh_id mesh = {0, 0};
    rm_obstacle_id obstacle;
    rm_obstacle_def box = rm_default_obstacle_def();
    memset(s, 0, sizeof *s);
    bool is_ok = rm_collision_create(&def, &s->collision) == RM_OK &&
                 rm_collision_add_landblock(s->collision, &block, NULL) == RM_OK &&
                 rm_mesh_data_create(NULL, &data) == RM_OK &&
                 rm_mesh_data_add_box(data, rm_vec3_make(-4.0f, 0.0f, -1.0f),
                                      rm_vec3_make(4.0f, 8.0f, 0.25f), NULL) == RM_OK;
    if (is_ok) {
        rm_mesh_def mesh_def = rm_mesh_data_def(data);
        is_ok = rm_collision_add_mesh(s->collision, &mesh_def, &mesh, NULL) == RM_OK;
    }
    rm_mesh_data_destroy(data);
    box.kind = RM_OBSTACLE_MESH;
    box.mesh = mesh;
    box.at = rm_position_make(0x64640001u, rm_vec3_make(12.0f, 14.0f, 0.0f), rm_quat_identity());
    return is_ok && rm_collision_add_obstacle(s->collision, &box, &obstacle, NULL) == RM_OK;
}

static bool make_walker(step_world *s) {
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    def.rules = rm_rules_smooth();
    def.capacity = 8;
    def.sweep = rm_collide_sweep;
    def.sweep_user = &s->context;
    s->context.collision = s->collision;
    body.guid = 1;
    body.position =
        rm_position_make(0x64640001u, rm_vec3_make(12.0f, 10.0f, 0.0f), rm_quat_identity());
    return rm_world_create(&def, &s->world) == RM_OK &&
           rm_body_add(s->world, &body, &s->id) == RM_OK;
}

static rm_remote_report walk_report(float north, float speed, double sent) {
    rm_remote_report report = rm_default_remote_report();
    report.known |= RM_KNOWN_SENT | RM_KNOWN_VELOCITY;
    report.position =
        rm_position_make(0x64640001u, rm_vec3_make(12.0f, 10.0f + north, 0.0f), rm_quat_identity());
    report.velocity = rm_vec3_make(0.0f, speed, 0.0f);
    report.sent = sent;
    return report;
}

// Walks to the step at 3 m/s and stops 1.1 m before it, of which is heard 0.1 s later: by then it
// is being lifted. Afterwards it stands on the ground again, and at no time was it below that.
static int a_step_before_which_the_mover_stops_is_not_climbed(void) {
    step_world s;
    CHECK(make_step(&s) && make_walker(&s));
    float highest = 0.0f;
    rm_position at = {0};
    for (int i = 0; i < 150; ++i) {
        double sent = rm_world_time(s.world) - 0.1;
        float stops = 2.9f;
        float north = 3.0f * (float)(sent > 0.0 ? sent : 0.0);
        if (i % 6 == 0) {
            rm_remote_report report =
                walk_report(north < stops ? north : stops, north < stops ? 3.0f : 0.0f, sent);
            CHECK(rm_body_report(s.world, s.id, &report) == RM_OK);
        }
        CHECK(rm_world_advance(s.world, FRAME) == RM_OK);
        CHECK(rm_body_render(s.world, s.id, &at) == RM_OK);
        CHECK(at.origin.z >= -0.001f && at.origin.z < 0.25f);
        highest = larger(highest, at.origin.z);
    }
    CHECK(highest > 0.005f); // it had begun to climb
    CHECK(rm_abs(at.origin.y - 12.9f) < 0.01f && rm_abs(at.origin.z) < 0.005f);
    rm_world_destroy(s.world);
    rm_collision_destroy(s.collision);
    return 0;
}

// --- after another body --------------------------------------------------------------------------

typedef struct follower_result {
    double mean[4]; // of the prediction, m
} follower_result;

static bool run_followers(const char *name, const char *network, follower_result *result) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    uint32_t frames = 0;
    memset(result, 0, sizeof *result);
    def.rules = rm_rules_smooth();
    def.is_timed = true;
    rm_network_preset(network, &def.network);
    if (!rm_scenario_find(name, &def) || rm_scenario_create(&def, &scenario) != RM_OK) {
        return false;
    }
    for (; !rm_scenario_is_over(scenario) && rm_scenario_step(scenario) == RM_OK; ++frames) {
        for (uint32_t a = 0; a < rm_scenario_actor_count(scenario) && a < 4; ++a) {
            rm_scenario_sample f;
            if (rm_scenario_read(scenario, a, &f) == RM_OK && f.is_seen) {
                result->mean[a] += (double)rm_vec3_length(rm_vec3_sub(f.body, f.truth));
            }
        }
    }
    for (int a = 0; a < 4; ++a) {
        result->mean[a] /= frames;
    }
    rm_scenario_destroy(scenario);
    return true;
}

// Three creatures stick to a player, each second anew: they follow where its ring says it was.
static int who_sticks_to_another_is_rewound_with_it(void) {
    const char *const networks[] = {"lan", "good", "wifi"};
    const double bounds[] = {0.001, 0.006, 0.01}; // reached: 0.0006, 0.0049, 0.0088
    for (int n = 0; n < 3; ++n) {
        follower_result result;
        CHECK(run_followers("melee", networks[n], &result));
        for (int a = 1; a < 4; ++a) {
            CHECK(result.mean[a] < bounds[n]);
        }
    }
    return 0;
}

// A server sends a creature to three places.
static int who_is_sent_somewhere_is_rewound(void) {
    const char *const networks[] = {"lan", "good", "wifi", "mobile"};
    const double bounds[] = {0.0005, 0.0005, 0.0005, 0.002}; // reached: 0, 0.0001, 0.0002, 0.0016
    for (int n = 0; n < 4; ++n) {
        follower_result result;
        CHECK(run_followers("creature", networks[n], &result));
        CHECK(result.mean[1] < bounds[n]);
    }
    return 0;
}

// --- going back ----------------------------------------------------------------------------------

static rm_world *flat_world(uint32_t capacity) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = capacity;
    return world_of(&def);
}

static void advance(rm_world *world, int frames) {
    for (int i = 0; i < frames; ++i) {
        rm_world_advance(world, FRAME);
    }
}

// Whether each is drawn where its last report puts it: at its number in x, and 1 in y.
static bool stand_in_a_row(const rm_world *world, const rm_body_id *ids, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        rm_position at;
        if (rm_body_render(world, ids[i], &at) != RM_OK ||
            rm_abs(at.origin.x - (float)i) >= 0.01f || rm_abs(at.origin.y - 1.0f) >= 0.01f) {
            return false;
        }
    }
    return true;
}

// Two reports that are applied in frame 72, or in the frames given; where it is predicted then.
static rm_position predicted_after(int first, int second) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    rm_remote_report before = report_at(0.0f, 0.0f, 0.8);
    rm_remote_report one = report_at(0.1f, 0.3f, 0.95);
    rm_remote_report two = report_at(0.2f, 0.7f, 1.05);
    rm_smooth_info info = {0};
    before.known |= RM_KNOWN_DOING;
    before.doing.forward = RM_COMMAND_RUN_FORWARD;
    one.known |= RM_KNOWN_DOING;
    one.doing.forward = RM_COMMAND_WALK_FORWARD;
    one.position.rotation = rm_quat_from_heading(30.0f);
    two.position.rotation = rm_quat_from_heading(33.0f);
    for (int frame = 0; frame <= 72; ++frame) {
        if (frame == 50) {
            (void)rm_body_report(world, id, &before);
        }
        if (frame == first) {
            (void)rm_body_report(world, id, &one);
        }
        if (frame == second) {
            (void)rm_body_report(world, id, &two);
        }
        advance(world, 1);
    }
    (void)rm_body_read_smooth(world, id, &info);
    rm_world_destroy(world);
    return info.predicted;
}

static bool is_same_bits(rm_position a, rm_position b) {
    return is_same_memory(&a, &b, sizeof a);
}

static int going_back_twice_is_going_back_once(void) {
    const rm_position once = predicted_after(72, 72);
    CHECK(is_same_bits(predicted_after(58, 72), once));
    CHECK(is_same_bits(predicted_after(72, 64), once)); // the second had been applied before
    CHECK(is_same_bits(predicted_after(70, 64), once));
    CHECK(once.origin.y > 0.8f);
    return 0;
}

static rm_smooth_info read(const rm_world *world, rm_body_id id) {
    rm_smooth_info info = {0};
    (void)rm_body_read_smooth(world, id, &info);
    return info;
}

// Runs since 0.95 s, of which is heard in a frame; where it is predicted two seconds after the
// start. Its last place is of 1 s, which the ring has forgotten by then.
static rm_vec3 predicted_with_command_in(int frame) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    const rm_remote_report places[] = {report_at(0.0f, 0.0f, 0.5), report_at(0.0f, 0.2f, 1.0)};
    rm_remote_report command = report_at(0.0f, 0.0f, 0.95);
    command.known |= RM_KNOWN_DOING;
    command.doing.forward = RM_COMMAND_RUN_FORWARD;
    for (int i = 0; i < 120; ++i) {
        if (i == 30 || i == 60) {
            (void)rm_body_report(world, id, &places[i / 30 - 1]);
        }
        if (i == frame) {
            (void)rm_body_report(world, id, &command);
        }
        advance(world, 1);
    }
    rm_vec3 at = read(world, id).predicted.origin;
    rm_world_destroy(world);
    return at;
}

static int a_command_from_before_the_ring_is_still_obeyed(void) {
    rm_vec3 in_time = predicted_with_command_in(58);
    rm_vec3 late = predicted_with_command_in(118);
    CHECK(in_time.y > 2.0f);
    CHECK(rm_vec3_length(rm_vec3_sub(in_time, late)) < 0.01f);
    CHECK(predicted_with_command_in(-1).y < 1.0f); // by its places alone
    return 0;
}

// A body is sent after another; whether that was of any use.
static bool send_after(rm_world *world, uint32_t guid, uint32_t target, double sent) {
    rm_movement movement = rm_default_movement();
    rm_message m = {.kind = RM_MESSAGE_UPDATE_MOTION};
    const rm_timing timing = {.has_sent = true, .sent = sent};
    rm_receipt receipt = {.what = RM_RECEIVED_IGNORED};
    uint8_t bytes[1024];
    size_t size;
    movement.type = RM_MOVEMENT_TO_OBJECT;
    movement.object_guid = target;
    m.update_motion.guid = guid;
    m.update_motion.movement_stamp = 1;
    m.update_motion.block = rm_movement_pack_make(&movement);
    return rm_message_encode(&m, bytes, sizeof bytes, &size, NULL) == RM_OK &&
           rm_world_receive_timed(world, bytes, size, &timing, &receipt) == RM_OK &&
           receipt.what == RM_RECEIVED_APPLIED;
}

// Body 1 walks slowly north, its last place is of 1 s; body 2 runs east beyond it.
static rm_world *walker_and_runner(int frames) {
    rm_world *world = flat_world(8);
    const rm_body_id walks = add_flat(world, 1);
    const rm_body_id runs = add_flat(world, 2);
    for (int i = 0; i < frames; ++i) {
        double now = rm_world_time(world);
        rm_remote_report slow = report_at(0.0f, i == 60 ? 0.2f : 0.0f, now);
        rm_remote_report fast = report_at(3.0f * (float)now, 4.0f, now);
        if (i == 30 || i == 60) {
            (void)rm_body_report(world, walks, &slow);
        }
        if (i % 6 == 0) {
            (void)rm_body_report(world, runs, &fast);
        }
        advance(world, 1);
    }
    return world;
}

static bool restore_from(rm_world *twin, const rm_world *world) {
    size_t size = rm_world_save_bytes(world);
    void *bytes = calloc(1, size);
    bool is_good = bytes && rm_world_save(world, bytes, size, NULL) == RM_OK &&
                   rm_world_restore(twin, bytes, size) == RM_OK;
    free(bytes);
    return is_good;
}

// One that is sent after another counts as such from the next frame on. A restored world looks at
// all commands, and does the same.
static int who_is_sent_after_another_too_late_goes_at_once(void) {
    rm_world *world = walker_and_runner(112);
    rm_world *twin = flat_world(8);
    rm_body_id id;
    CHECK(rm_world_find(world, 1, &id) == RM_OK);
    CHECK(rm_abs(read(world, id).predicted.origin.x) < 0.01f);
    CHECK(send_after(world, 1, 2, 0.95));
    CHECK(restore_from(twin, world));
    advance(world, 1);
    advance(twin, 1);
    CHECK(read(world, id).predicted.origin.x > 0.5f); // since a second ago
    CHECK(rm_world_hash(world) == rm_world_hash(twin));
    rm_world_destroy(world);
    rm_world_destroy(twin);
    return 0;
}

// --- ticks that are done again -------------------------------------------------------------------

static void count_call(void *user, rm_body_id body, double dt) {
    uint32_t *calls = user;
    (void)dt;
    *calls += body.index1 == 1;
}

typedef struct told {
    uint32_t calls; // of a hook
    uint32_t ticks;
} told;

// A body on its way to a place far north, for two seconds, with so many reports that come a fifth
// of a second late.
static told go_north_with(int reports) {
    rm_world_def def = rm_ac_world_def();
    rm_motion_update update = {.movement = rm_default_movement(), .stamp = 1};
    rm_smooth_body settings = rm_default_smooth_body();
    told result = {0};
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    def.hooks.user = &result.calls;
    def.hooks.scripts = count_call;
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    settings.silence = 10.0f;
    (void)rm_body_set_smooth(world, id, &settings);
    update.movement.type = RM_MOVEMENT_TO_POSITION;
    update.movement.position.cell = 0;
    update.movement.position.origin = rm_vec3_make(0.0f, 100.0f, 0.0f);
    (void)rm_body_update_motion(world, id, &update, NULL);
    for (int i = 0; i < 120; ++i) {
        rm_position at = read(world, id).predicted;
        rm_remote_report report = report_at(at.origin.x, at.origin.y, rm_world_time(world) - 0.2);
        if (i >= 60 && i % 20 == 0 && i / 20 < 3 + reports) {
            (void)rm_body_report(world, id, &report);
        }
        advance(world, 1);
        result.ticks += read(world, id).ticks;
    }
    rm_world_destroy(world);
    return result;
}

// A report may begin a tick at another moment: one more is told for each.
static int hooks_of_who_is_after_something_hear_of_no_tick_twice(void) {
    const told once = go_north_with(0);
    const told again = go_north_with(3);
    CHECK(once.calls == once.ticks && once.calls >= 60);
    CHECK(again.ticks >= once.ticks + 3 * 5);
    CHECK(again.calls >= once.calls && again.calls <= once.calls + 3);
    return 0;
}

// --- how it goes on ------------------------------------------------------------------------------

// Creeps north and then east, 15 mm between two reports: less than shows a direction. An earlier
// place would show one, but of before the corner; it is too long ago for that.
static int who_creeps_around_a_corner_goes_on_as_it_crept_last(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    for (int i = 0; i < 60; ++i) {
        int n = i / 6;
        if (i % 6 == 0) {
            float north = 0.015f * (float)(n < 8 ? n : 8);
            float east = 0.015f * (float)(n < 8 ? 0 : n - 8);
            rm_remote_report report = report_at(east, north, rm_world_time(world));
            CHECK(rm_body_report(world, id, &report) == RM_OK);
        }
        advance(world, 1);
    }
    rm_vec3 before = read(world, id).predicted.origin; // 0.1 s after the first step east
    advance(world, 6);
    rm_vec3 way = rm_vec3_sub(read(world, id).predicted.origin, before);
    CHECK(rm_abs(way.x - 0.015f) < 0.001f && rm_abs(way.y) < 0.001f);
    rm_world_destroy(world);
    return 0;
}

static int who_flies_does_so_at_the_reported_velocity(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    rm_remote_report report = report_at(0.0f, 0.0f, 0.0);
    CHECK(rm_body_report(world, id, &report) == RM_OK);
    advance(world, 30);
    report = report_at(0.0f, 0.0f, 0.5);
    report.known |= RM_KNOWN_AIRBORNE | RM_KNOWN_VELOCITY;
    report.velocity = rm_vec3_make(3.0f, 0.0f, 6.0f);
    CHECK(rm_body_report(world, id, &report) == RM_OK);
    advance(world, 30);
    rm_vec3 at = read(world, id).predicted.origin;
    CHECK(rm_abs(at.x - 1.5f) < 0.01f && rm_abs(at.y) < 0.01f);
    CHECK(rm_abs(at.z - (6.0f * 0.5f - 0.5f * 9.8f * 0.25f)) < 0.1f);
    rm_world_destroy(world);
    return 0;
}

// --- a collision of the host's own ---------------------------------------------------------------

typedef struct own_room {
    bool has_room;   // for whoever is placed
    bool has_ground; // where a move ends, which is at height 0 in any case
} own_room;

static rm_sweep_result own_sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    const own_room *room = user;
    out->at = in->to;
    out->at.origin.z = 0.0f;
    out->contact = (rm_plane){.normal = {0.0f, 0.0f, 1.0f}};
    out->bits = room->has_ground ? RM_SWEPT_CONTACT : 0;
    return in->kind == RM_SWEEP_MOVE || room->has_room ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

// A body that stood at the origin and is reported elsewhere, just before that is drawn.
static rm_world *move_to(own_room *room, rm_vec3 there) {
    rm_world_def def = rm_ac_world_def();
    rm_smooth_body settings = rm_default_smooth_body();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    def.sweep = own_sweep;
    def.sweep_user = room;
    rm_world *world = world_of(&def);
    rm_body_id id = add_flat(world, 1);
    settings.rounding = 0.0f;
    (void)rm_body_set_smooth(world, id, &settings);
    for (int i = 0; i < 2; ++i) {
        rm_remote_report report = report_at(0.0f, 0.0f, rm_world_time(world) + FRAME - 1e-5);
        report.known |= RM_KNOWN_DOING;
        report.position.origin = rm_vec3_scale(there, (float)i);
        (void)rm_body_report(world, id, &report);
        advance(world, i == 0 ? 30 : 1);
    }
    return world;
}

// A report within a step of our ground is put on it; where a sweep ends in the air there is none.
static int a_report_is_put_on_our_ground_where_there_is_some(void) {
    for (int has_ground = 0; has_ground < 2; ++has_ground) {
        own_room room = {.has_room = true, .has_ground = has_ground != 0};
        rm_world *world = move_to(&room, rm_vec3_make(0.0f, 0.0f, 0.2f));
        float height = world->smooth[0].drawn.predicted.origin.z;
        CHECK(rm_abs(height - (has_ground ? 0.0f : 0.2f)) < 0.001f);
        rm_world_destroy(world);
    }
    return 0;
}

// Only the host knows what is there: where it has room the body is drawn on its way.
static int the_hosts_own_collision_decides_whether_there_is_room(void) {
    own_room room = {.has_room = true, .has_ground = true};
    rm_world *world = move_to(&room, rm_vec3_make(0.5f, 0.0f, 0.0f));
    const rm_smooth *smooth = &world->smooth[0];
    CHECK(smooth->drawn.predicted.origin.x == 0.5f);
    CHECK(smooth->drawn.at.origin.x < 0.2f && smooth->drawn.duration > 0.0f);
    rm_world_destroy(world);
    return 0;
}

// Where there is no room beside the prediction nothing is left to be eased.
static int an_offset_without_room_is_over_at_once(void) {
    own_room room = {.has_room = false, .has_ground = true};
    rm_world *world = move_to(&room, rm_vec3_make(0.5f, 0.0f, 0.0f));
    const rm_smooth *smooth = &world->smooth[0];
    CHECK(smooth->drawn.predicted.origin.x == 0.5f);
    CHECK(smooth->drawn.at.origin.x == 0.5f && smooth->drawn.duration == 0.0f);
    rm_world_destroy(world);
    return 0;
}

// --- outside -------------------------------------------------------------------------------------

typedef struct full_place {
    rig ground;
    rm_collide_context context;
    rm_world *world;
    rm_obstacle_id ball; // wherever a body created there could go
    rm_body_id id;
} full_place;

static rm_position full_spot(void) {
    return place_at(60.0f, 60.0f, 0.0f);
}

static rm_status create_there(rm_world *world) {
    rm_message m = {.kind = RM_MESSAGE_CREATE_OBJECT};
    rm_physics_desc *physics = &m.create_object.physics;
    uint8_t bytes[1024];
    size_t size;
    *physics = rm_default_physics_desc();
    physics->bits = RM_PHYSICS_POSITION;
    physics->state = RM_STATE_DEFAULT;
    physics->position = full_spot();
    m.create_object.guid = 1;
    rm_status status = rm_message_encode(&m, bytes, sizeof bytes, &size, NULL);
    return status == RM_OK ? rm_world_receive(world, bytes, size, NULL) : status;
}

static bool open_full_place(full_place *p) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    def.capacity = 8;
    p->ground = rig_make(RM_SPACE_LANDBLOCKS);
    p->world = world_of(&def);
    p->context = rm_collide_context_make(p->ground.world, p->world);
    bool is_open = rig_add_block(&p->ground, 0xA9, 0xB4, NULL, NULL) == RM_OK &&
                   rm_world_set_collision(p->world, &p->context) == RM_OK;
    p->ball =
        rig_add_part(&p->ground, RM_OBSTACLE_SPHERES, TEST_CELL, full_spot().origin, 10.0f, 0.0f);
    return is_open && create_there(p->world) == RM_OK &&
           rm_world_find(p->world, 1, &p->id) == RM_OK;
}

static rm_status report_there(full_place *p, float east, double sent) {
    rm_remote_report report = report_at(0.0f, 0.0f, sent);
    report.position = full_spot();
    report.position.origin.x += east;
    return rm_body_report(p->world, p->id, &report);
}

// It waits outside, and what it had heard until then is of no use when it comes in.
static int who_finds_no_room_forgets_what_it_has_heard(void) {
    full_place p;
    CHECK(open_full_place(&p));
    CHECK(report_there(&p, 3.0f, 0.5) == RM_OK && read(p.world, p.id).waiting == 1);
    advance(p.world, 1);
    CHECK(info_of(p.world, p.id).is_away && p.world->smooth[0].heard_count == 0);
    CHECK(rm_collision_remove_obstacle(p.ground.world, p.ball) == RM_OK);
    advance(p.world, 60);
    CHECK(!info_of(p.world, p.id).is_away);
    CHECK(read(p.world, p.id).predicted.origin.x == full_spot().origin.x);
    CHECK(report_there(&p, 2.0f, rm_world_time(p.world)) == RM_OK);
    advance(p.world, 1);
    CHECK(read(p.world, p.id).predicted.origin.x == full_spot().origin.x + 2.0f);
    rm_world_destroy(p.world);
    rig_free(&p.ground);
    return 0;
}

// --- more reports than are kept ------------------------------------------------------------------

// Sixty reports a second, drawn 0.3 s late: eighteen wait, of which eight are kept. The largest
// error of what is drawn, after the first second.
static float error_of_the_past(uint32_t known) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    rm_smooth_def settings = rm_default_smooth_def();
    float worst = 0.0f;
    settings.play_delay = 0.3f;
    (void)rm_world_set_smooth(world, &settings);
    for (int i = 0; i < 240; ++i) {
        double now = rm_world_time(world);
        rm_remote_report report = report_at(0.0f, 4.0f * (float)now, now);
        rm_position at;
        report.known |= known;
        report.velocity = rm_vec3_make(0.0f, 4.0f, 0.0f);
        (void)rm_body_report(world, id, &report);
        advance(world, 1);
        float off = rm_body_render(world, id, &at) == RM_OK
                        ? rm_abs(at.origin.y - 4.0f * ((float)rm_world_time(world) - 0.3f))
                        : 1e9f;
        worst = i > 60 ? larger(worst, off) : worst;
    }
    rm_world_destroy(world);
    return worst;
}

static int many_reports_a_second_are_thinned_not_lost(void) {
    CHECK(error_of_the_past(RM_KNOWN_VELOCITY) < 0.005f);
    CHECK(error_of_the_past(0) < 0.005f);
    return 0;
}

// --- far away ------------------------------------------------------------------------------------

static void look_from(rm_world *world, float north) {
    rm_position at = rm_position_make(0, rm_vec3_make(0.0f, north, 0.0f), rm_quat_identity());
    (void)rm_world_set_viewer(world, &at);
}

// Runs north at 4 m/s and reports five times a second, for so many frames; where it is drawn at
// last, and the ticks that it took in all.
static rm_vec3 run_north(rm_world *world, rm_body_id id, int frames, uint32_t *ticks) {
    rm_position at = {0};
    *ticks = 0;
    for (int i = 0; i < frames; ++i) {
        double now = rm_world_time(world);
        rm_remote_report report = report_at(0.0f, 4.0f * (float)now, now);
        rm_smooth_info info = {0};
        report.known |= RM_KNOWN_VELOCITY;
        report.velocity = rm_vec3_make(0.0f, 4.0f, 0.0f);
        if (i % 12 == 0) {
            (void)rm_body_report(world, id, &report);
        }
        advance(world, 1);
        (void)rm_body_read_smooth(world, id, &info);
        *ticks += info.ticks;
    }
    (void)rm_body_render(world, id, &at);
    return at.origin;
}

// Far from the viewer it stands where its last report has put it, and is not predicted; when the
// viewer comes near it goes on as the last report says.
static int far_from_the_viewer_a_body_is_where_its_reports_say(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    uint32_t ticks;
    look_from(world, 0.0f);
    float now = run_north(world, id, 60, &ticks).y;
    CHECK(ticks >= 30 && rm_abs(now - 4.0f * (float)rm_world_time(world)) < 0.01f);
    look_from(world, 20000.0f);
    run_north(world, id, 24, &ticks); // until it is known to be far
    now = run_north(world, id, 60, &ticks).y;
    CHECK(ticks == 0);
    CHECK(rm_abs(now - 4.0f * ((float)rm_world_time(world) - 12.0f / 60.0f)) < 0.01f);
    look_from(world, 0.0f);
    now = run_north(world, id, 60, &ticks).y;
    CHECK(ticks >= 20 && rm_abs(now - 4.0f * (float)rm_world_time(world)) < 0.01f);
    rm_world_destroy(world);
    return 0;
}

// A frame that is not made up for begins nothing far from the viewer: a report places the body, and
// that is all.
static int a_frame_of_seconds_rouses_nobody_who_is_far(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    uint32_t ticks;
    look_from(world, 0.0f);
    run_north(world, id, 60, &ticks);
    look_from(world, 20000.0f);
    run_north(world, id, 1, &ticks); // far, with news: not put away yet
    CHECK(world->smooth[0].is_begun && world->smooth_marks[0].away == 0);
    rm_remote_report report = report_at(0.0f, 5.0f, rm_world_time(world));
    CHECK(rm_body_report(world, id, &report) == RM_OK);
    CHECK(rm_world_advance(world, 3.0) == RM_OK);
    CHECK(read(world, id).ticks == 0 && read(world, id).predicted.origin.y == 5.0f);
    CHECK(world->smooth_marks[0].away == 1);
    rm_world_destroy(world);
    return 0;
}

// --- bad input -----------------------------------------------------------------------------------

// Around a circle of 5 m at 4 m/s, reported in every frame, 50 ms late: each report is off the
// straight prediction by a little. An offset that begins anew with each of them never gets
// anywhere.
static int reports_in_every_frame_hold_no_body_back(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    const float radius = 5.0f;
    const float spin = 0.8f; // rad/s
    float worst = 0.0f;
    for (int i = 0; i < 600; ++i) {
        double sent = rm_world_time(world) - 0.05;
        float angle = spin * (float)sent;
        rm_remote_report report = report_at(radius * rm_cos(angle), radius * rm_sin(angle), sent);
        CHECK(rm_body_report(world, id, &report) == RM_OK);
        advance(world, 1);
        rm_position at;
        angle = spin * (float)rm_world_time(world);
        rm_vec3 truth = rm_vec3_make(radius * rm_cos(angle), radius * rm_sin(angle), 0.0f);
        CHECK(rm_body_render(world, id, &at) == RM_OK);
        if (i > 120) {
            worst = larger(worst, rm_vec3_length(rm_vec3_sub(at.origin, truth)));
        }
    }
    CHECK(worst < 0.2f);
    rm_world_destroy(world);
    return 0;
}

// A million reports of one frame, at times all over the place: the ticks of no frame exceed the
// limit by more than one body's, and where the last report put it it stands in the end.
static int a_million_reports_at_once_cost_what_the_limit_allows(void) {
    enum { BODIES = 8, REPORTS = 1000000 };
    rm_world *world = flat_world(BODIES);
    rm_body_id ids[BODIES];
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_work work = {0};
    settings.replay_limit = 60;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    for (uint32_t i = 0; i < BODIES; ++i) {
        ids[i] = add_flat(world, i + 1);
    }
    advance(world, 120);
    for (uint32_t n = 0; n < REPORTS; ++n) {
        double sent = 2.0 - 1e-6 * (double)(n * 7919u % REPORTS);
        rm_remote_report report = report_at((float)(n % BODIES), 1.0f, sent);
        CHECK(rm_body_report(world, ids[n % BODIES], &report) == RM_OK);
    }
    uint32_t most = 0;
    bool has_waited = false;
    for (int frame = 0; frame < 120; ++frame) {
        advance(world, 1);
        CHECK(rm_world_read_smooth(world, &work) == RM_OK);
        most = work.ticks > most ? work.ticks : most;
        has_waited = has_waited || (work.waiting > 0 && work.longest > 0);
    }
    CHECK(has_waited);
    CHECK(most <= 60 + 60 + 2 * BODIES);
    CHECK(work.waiting == 0 && work.longest == 0);
    CHECK(stand_in_a_row(world, ids, BODIES));
    rm_world_destroy(world);
    return 0;
}

// Sixteen bodies go on reporting what makes each go back 0.2 s, of which there is time for one body
// in a frame. Those that have waited longest come first: none waits for more than a round of all,
// and when the reports end all are where their newest says.
static int who_has_waited_longest_goes_back_first(void) {
    enum { BODIES = 16 };
    rm_world *world = flat_world(BODIES);
    rm_body_id ids[BODIES];
    rm_smooth_def settings = rm_default_smooth_def();
    rm_smooth_work work = {0};
    uint32_t longest = 0;
    settings.replay_limit = 1;
    CHECK(rm_world_set_smooth(world, &settings) == RM_OK);
    for (uint32_t i = 0; i < BODIES; ++i) {
        ids[i] = add_flat(world, i + 1);
    }
    advance(world, 60);
    for (int frame = 0; frame < 240; ++frame) {
        for (uint32_t i = 0; frame % 2 == 0 && frame < 180 && i < BODIES; ++i) {
            rm_remote_report report = report_at((float)i, 1.0f, rm_world_time(world) - 0.2);
            CHECK(rm_body_report(world, ids[i], &report) == RM_OK);
        }
        advance(world, 1);
        CHECK(rm_world_read_smooth(world, &work) == RM_OK);
        longest = work.longest > longest ? work.longest : longest;
    }
    CHECK(longest >= BODIES / 2 && longest <= BODIES);
    CHECK(work.waiting == 0 && work.longest == 0);
    CHECK(stand_in_a_row(world, ids, BODIES));
    rm_world_destroy(world);
    return 0;
}

// Times of sending from the far future count as sent on arrival, those from the far past as old as
// a report can be: neither keeps a body from where its newest report puts it.
static int impossible_times_lose_no_report(void) {
    const double times[] = {1e300, 1e9, -1e300, -1e9};
    for (int k = 0; k < 4; ++k) {
        rm_world *world = flat_world(8);
        rm_body_id id = add_flat(world, 1);
        rm_position at = {0};
        advance(world, 120);
        rm_remote_report report = report_at(1.0f, 2.0f, times[k]);
        CHECK(rm_body_report(world, id, &report) == RM_OK);
        advance(world, 120);
        CHECK(rm_body_render(world, id, &at) == RM_OK);
        CHECK(rm_abs(at.origin.x - 1.0f) < 0.01f && rm_abs(at.origin.y - 2.0f) < 0.01f);
        rm_world_destroy(world);
    }
    return 0;
}

// A server whose clock leaps by an hour, and back: what it says then counts as sent on arrival, or
// as old as a report can be. Nothing is refused, no frame is dear, and the body is where the newest
// report says when the clock is right again.
static int a_clock_that_leaps_costs_little_and_loses_nothing(void) {
    rm_world *world = flat_world(8);
    rm_body_id id = add_flat(world, 1);
    rm_position at = {0};
    for (int i = 0; i < 600; ++i) {
        double now = rm_world_time(world);
        double leap = i / 100 == 2 ? 3600.0 : (i / 100 == 4 ? -3600.0 : 0.0);
        if (i % 6 == 0) {
            rm_remote_report report = report_at(0.0f, 2.0f * (float)now, now + leap);
            rm_smooth_info info;
            report.known |= RM_KNOWN_VELOCITY;
            report.velocity = rm_vec3_make(0.0f, 2.0f, 0.0f);
            CHECK(rm_body_report(world, id, &report) == RM_OK);
            advance(world, 1);
            CHECK(rm_body_read_smooth(world, id, &info) == RM_OK);
            CHECK(info.ticks <= (uint32_t)(RM_SMOOTH_AGE_LIMIT * 30.0) + 10);
        } else {
            advance(world, 1);
        }
    }
    CHECK(rm_body_render(world, id, &at) == RM_OK);
    CHECK(rm_abs(at.origin.y - 2.0f * (float)rm_world_time(world)) < 0.02f);
    rm_world_destroy(world);
    return 0;
}

// A way in so short a frame is a speed whose square is infinite.
static int a_frame_of_hardly_any_time_has_no_speed_of_its_own(void) {
    rig ground = rig_make(RM_SPACE_LANDBLOCKS);
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    rm_world *world = world_of(&def);
    rm_collide_context context = rm_collide_context_make(ground.world, world);
    CHECK(rig_add_block(&ground, 0xA9, 0xB4, NULL, NULL) == RM_OK);
    CHECK(rm_world_set_collision(world, &context) == RM_OK);
    rm_body_id id = add_at(world, 1, place_at(60.0f, 60.0f, 0.0f));
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(rm_body_move(world, id, rm_vec3_make(-0.3797f, 0.1257f, 0.0f), NULL) == RM_OK);
    rm_render drawn;
    double dt = 1e-30;
    for (int i = 0; i < 10; ++i, dt *= 1000.0) {
        CHECK(rm_world_advance(world, dt) == RM_OK);
        CHECK(rm_world_render(world, TEST_CELL, &drawn, 1) == 1);
        CHECK(isfinite(drawn.ground_speed) && isfinite(drawn.rate));
        CHECK(rm_body_move(world, id, rm_vec3_make(0.1f, 0.0f, 0.0f), NULL) == RM_OK);
    }
    rm_world_destroy(world);
    rig_free(&ground);
    return 0;
}

// Pushes are shortened before they wait, so that a world takes its own save.
static int a_push_of_any_size_can_be_saved(void) {
    rm_world_def def = rm_ac_world_def();
    def.rules = rm_rules_smooth();
    rm_world *world = world_of(&def);
    rm_body_id id = add_at(world, 1, place_at(60.0f, 60.0f, 0.0f));
    rm_vector_update push = {.velocity = {-1e30f, 4.2f, 3.6f}, .stamp = 1};
    CHECK(rm_body_update_vector(world, id, &push, NULL) == RM_OK);
    size_t size = rm_world_save_bytes(world);
    void *bytes = malloc(size);
    CHECK(bytes && rm_world_save(world, bytes, size, NULL) == RM_OK);
    CHECK(rm_world_restore(world, bytes, size) == RM_OK);
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(rm_vec3_length(info_of(world, id).velocity) <= RM_MAX_SPEED * 1.001f);
    free(bytes);
    rm_world_destroy(world);
    return 0;
}

// The score of a motion on level ground.
static bool score_of(const char *motion, const char *network, rm_score *score) {
    rm_scenario_def def = rm_default_scenario_def();
    rm_scenario *scenario = NULL;
    rm_scenario_sample frame;
    rm_scorer scorer = rm_scorer_begin();
    def.rules = rm_rules_smooth();
    def.is_timed = true;
    rm_network_preset(network, &def.network);
    if (!rm_scenario_find(motion, &def) || rm_scenario_create(&def, &scenario) != RM_OK) {
        return false;
    }
    while (rm_scenario_time(scenario) < 40.0 && !rm_scenario_is_over(scenario) &&
           rm_scenario_step(scenario) == RM_OK && rm_scenario_read(scenario, 0, &frame) == RM_OK) {
        rm_scorer_add(&scorer, &frame);
    }
    rm_scenario_destroy(scenario);
    *score = rm_scorer_end(&scorer);
    return true;
}

// A foot is down when the mover's is: the cycle begins when that of the mover began, goes on with
// the same foot into another pace, and through reports between two ticks.
static int who_walks_puts_down_the_foot_that_the_mover_puts_down(void) {
    const char *const motions[] = {"run",      "back",     "strafe-left",
                                   "run-turn", "run-stop", "run-walk"};
    const char *const networks[] = {"lan", "good", "wifi"};
    for (int i = 0; i < 6; ++i) {
        for (int k = 0; k < 3; ++k) {
            rm_score score;
            CHECK(score_of(motions[i], networks[k], &score));
            CHECK(score.walk_frames > 300);
            CHECK(score.phase_error < (i == 5 && k == 2 ? 0.12 : 0.025)); // one command is lost
            CHECK(score.wrong_foot_frames * 50 < score.walk_frames);
        }
    }
    return 0;
}

void test_smooth_cases(void) {
    RUN(who_walks_puts_down_the_foot_that_the_mover_puts_down);
    RUN(a_body_at_a_post_or_a_corner_is_the_servers);
    RUN(nobody_is_stuck_or_inside_at_a_post_or_a_corner);
    RUN(news_places_no_body_within_the_snap_distance);
    RUN(a_step_before_which_the_mover_stops_is_not_climbed);
    RUN(who_sticks_to_another_is_rewound_with_it);
    RUN(who_is_sent_somewhere_is_rewound);
    RUN(going_back_twice_is_going_back_once);
    RUN(a_command_from_before_the_ring_is_still_obeyed);
    RUN(who_is_sent_after_another_too_late_goes_at_once);
    RUN(hooks_of_who_is_after_something_hear_of_no_tick_twice);
    RUN(who_creeps_around_a_corner_goes_on_as_it_crept_last);
    RUN(who_flies_does_so_at_the_reported_velocity);
    RUN(a_report_is_put_on_our_ground_where_there_is_some);
    RUN(the_hosts_own_collision_decides_whether_there_is_room);
    RUN(an_offset_without_room_is_over_at_once);
    RUN(who_finds_no_room_forgets_what_it_has_heard);
    RUN(many_reports_a_second_are_thinned_not_lost);
    RUN(far_from_the_viewer_a_body_is_where_its_reports_say);
    RUN(a_frame_of_seconds_rouses_nobody_who_is_far);
    RUN(reports_in_every_frame_hold_no_body_back);
    RUN(a_million_reports_at_once_cost_what_the_limit_allows);
    RUN(who_has_waited_longest_goes_back_first);
    RUN(impossible_times_lose_no_report);
    RUN(a_clock_that_leaps_costs_little_and_loses_nothing);
    RUN(a_frame_of_hardly_any_time_has_no_speed_of_its_own);
    RUN(a_push_of_any_size_can_be_saved);
}
