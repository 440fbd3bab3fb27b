// Who ticks, in which order, and what may not happen meanwhile.

#include "check.h"
#include "scene.h"
#include "space/space_numbers.h"

// Hooks and a sweep that write down when they are called: m move, b placement, d detection,
// p particles, s scripts. With a world they also try to change it.
typedef struct diary {
    char text[32];
    int length;
    uint32_t blips_at_detection, blips_at_particles;
    double dt;
    rm_world *world; // changed from inside unless null
    rm_body_id body;
    int attempts, refusals;
} diary;

static void write_down(diary *d, char letter) {
    if (d->length + 1 < (int)sizeof d->text) {
        d->text[d->length++] = letter;
        d->text[d->length] = '\0';
    }
}

static bool has_written(diary *d, const char *text) {
    const bool is_same = strcmp(d->text, text) == 0;
    d->length = 0;
    d->text[0] = '\0';
    return is_same;
}

static void attempt(diary *d, rm_status status) {
    d->attempts += 1;
    d->refusals += status == RM_ERROR_BUSY;
}

// How many ways there are to change a world.
enum {
    OPERATIONS = 0
#define OP(name, members) +1 // NOLINT(bugprone-macro-parentheses): the terms of one sum
#include "world/world_ops.def"
#undef OP
};

// All of them.
static void meddle(diary *d) {
    const rm_body_def def = rm_default_body_def();
    const rm_position at = place_at(1, 2, 3);
    const rm_position_update position = {.position = at, .has_contact = true, .stamp = 9};
    const rm_vector_update vector = {.velocity = {1, 2, 3}, .stamp = 9};
    const rm_state_update state = {.state = RM_STATE_FROZEN, .stamp = 9};
    const rm_motion_update motion = {.stamp = 9};
    const rm_raw_state keys = {0};
    const rm_move_parameters parameters = {0};
    rm_receipt receipt;
    rm_body_id id;
    rm_event event;
    uint32_t count;
    if (!d->world) {
        return;
    }
    attempt(d, rm_world_tick(d->world, 0.1));
    attempt(d, rm_world_advance(d->world, 0.1));
    attempt(d, rm_world_grow(d->world, 100));
    attempt(d, rm_world_set_viewer(d->world, &at));
    attempt(d, rm_world_set_ground(d->world, NULL));
    attempt(d, rm_world_set_sweep(d->world, NULL, NULL));
    attempt(d, rm_world_take_events(d->world, &event, 1, &count, NULL));
    attempt(d, rm_world_restore(d->world, &at, sizeof at));
    attempt(d, rm_body_add(d->world, &def, &id));
    attempt(d, rm_body_remove(d->world, d->body));
    attempt(d, rm_body_place(d->world, d->body, &at));
    attempt(d, rm_body_enter(d->world, d->body, &at));
    attempt(d, rm_body_move(d->world, d->body, vec(1, 2, 3), NULL));
    attempt(d, rm_body_set_guid(d->world, d->body, 99));
    attempt(d, rm_body_set_host_word(d->world, d->body, 1));
    attempt(d, rm_body_set_stamp(d->world, d->body, RM_STAMP_STATE, 1));
    attempt(d, rm_body_restore_over(d->world, d->body, &at, sizeof at));
    attempt(d, rm_body_make_ghost(d->world, d->body));
    attempt(d, rm_body_tick(d->world, d->body, 0.1));
    attempt(d, rm_world_take_crossings(d->world, NULL, 0, &count));
    attempt(d, rm_body_set_state(d->world, d->body, 1, 1));
    attempt(d, rm_body_set_transient(d->world, d->body, 1, 1));
    attempt(d, rm_body_set_player(d->world, d->body, true));
    attempt(d, rm_body_set_moving_to(d->world, d->body, true));
#define SET(name, text, range, place, how, low, high, ...)                                         \
    attempt(d, rm_body_set_##name(d->world, d->body, 0.5f * ((low) + (high))));
    RM_PROPERTY_TABLE(SET)
#undef SET
    attempt(d, rm_body_set_shape(d->world, d->body, &def.shape));
    attempt(d, rm_body_set_speed(d->world, d->body, RM_SPEED_FIXED, 2));
    attempt(d, rm_body_set_cycle(d->world, d->body, vec(1, 2, 3), vec(1, 2, 3)));
    attempt(d, rm_body_set_plane(d->world, d->body, vec(1, 0, 0)));
    attempt(d, rm_body_set_velocity(d->world, d->body, vec(1, 2, 3)));
    attempt(d, rm_body_set_omega(d->world, d->body, vec(1, 2, 3)));
    attempt(d, rm_body_interpolate(d->world, d->body, &at, false));
    attempt(d, rm_body_append_velocity(d->world, d->body, vec(1, 2, 3)));
    attempt(d, rm_body_append_jump(d->world, d->body));
    attempt(d, rm_body_stop(d->world, d->body));
    attempt(d, rm_body_stick(d->world, d->body, d->body));
    attempt(d, rm_body_unstick(d->world, d->body));
    attempt(d, rm_body_constrain(d->world, d->body, &at, 1, 2));
    attempt(d, rm_body_unconstrain(d->world, d->body));
    attempt(d, rm_body_update_position(d->world, d->body, &position, NULL));
    attempt(d, rm_body_update_vector(d->world, d->body, &vector, NULL));
    attempt(d, rm_body_update_state(d->world, d->body, &state, NULL));
    attempt(d, rm_body_update_motion(d->world, d->body, &motion, NULL));
    attempt(d, rm_world_receive(d->world, &at, sizeof at, &receipt));
    attempt(d, rm_world_receive_many(d->world, NULL, 0, NULL, NULL));
    attempt(d, rm_world_add_table(d->world, rm_motion_table_humanoid(), &count));
    attempt(d, rm_body_set_table(d->world, d->body, 0));
    attempt(d, rm_body_set_keys(d->world, d->body, &keys));
    attempt(d, rm_body_do(d->world, d->body, 0, &parameters, NULL));
    attempt(d, rm_body_jump(d->world, d->body, 1, NULL));
    attempt(d, rm_body_restore(d->world, &at, sizeof at, &id));
    const rm_smooth_def smooth = rm_default_smooth_def();
    const rm_remote_report report = rm_default_remote_report();
    attempt(d, rm_world_set_smooth(d->world, &smooth));
    attempt(d, rm_body_set_smooth(d->world, d->body, &smooth.body));
    attempt(d, rm_world_set_clock(d->world, 0, &(rm_clock_def){.rate = 1.0}));
    attempt(d, rm_world_note_round_trip(d->world, 0, 0.1));
    attempt(d, rm_body_report(d->world, d->body, &report));
    attempt(d, rm_world_receive_timed(d->world, &at, sizeof at, &(rm_timing){0}, &receipt));
}

static uint32_t blips_of(const diary *d, rm_body_id body) {
    rm_body_info info = {0};
    if (d->world) {
        rm_body_read(d->world, body, &info); // reading is allowed
    }
    return info.blips;
}

static rm_sweep_result diary_sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    diary *d = user;
    (void)out;
    write_down(d, in->kind == RM_SWEEP_MOVE ? 'm' : 'b');
    meddle(d);
    return RM_SWEEP_OK;
}

static void on_detection(void *user, rm_body_id body, double dt) {
    diary *d = user;
    write_down(d, 'd');
    d->blips_at_detection = blips_of(d, body);
    d->dt = dt;
    meddle(d);
}

static void on_particles(void *user, rm_body_id body, double dt) {
    diary *d = user;
    (void)dt;
    write_down(d, 'p');
    d->blips_at_particles = blips_of(d, body);
    meddle(d);
}

static void on_scripts(void *user, rm_body_id body, double dt) {
    diary *d = user;
    (void)body;
    (void)dt;
    write_down(d, 's');
    meddle(d);
}

// A floating body of these state bits in a world that is written down.
static scene diary_scene(diary *d, uint32_t state) {
    rm_world_def world = scene_world(NULL);
    world.sweep = diary_sweep;
    world.sweep_user = d;
    world.hooks = (rm_hooks){
        .user = d, .detection = on_detection, .particles = on_particles, .scripts = on_scripts};
    rm_body_def def = floating_body();
    def.state = state;
    return new_scene(&world, &def);
}

// claims: D4-0.2 D4-1.15
static int managers_run_after_the_sweep_and_in_their_order(void) {
    diary d = {0};
    const scene s = diary_scene(&d, 0);
    push(&s, 0, 5, 0);
    tick_body(&s, 0.125);
    CHECK(has_written(&d, "mdps"));
    CHECK(d.dt == 0.125);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D0-0.3 D0-7.2 D2-6.2 D4-1.15
static int a_blip_comes_after_detection_and_before_particles(void) {
    diary d = {0};
    const scene s = diary_scene(&d, 0);
    const rm_position to = place_at(12, 150, 0);
    d.world = s.world;
    d.body = s.body;
    push(&s, 0, 5, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    CHECK(tick_body(&s, 0.1).blips == 1);
    CHECK(has_written(&d, "mdbps"));
    CHECK(d.blips_at_detection == 0 && d.blips_at_particles == 1);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-1.1 D4-1.2 D4-12.1
static int a_sleeping_body_runs_particles_and_scripts_alone(void) {
    diary d = {0};
    const scene s = diary_scene(&d, 0);
    const rm_position viewer = place_at(12, 112, 0);
    push(&s, 0, 5, 0);
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_written(&d, "ps"));
    CHECK(info.reasons == RM_REASON_DORMANT && info.viewer_distance == 100.0f);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_VEC(info.velocity, vec(0, 5, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

static int a_sleeping_body_is_not_blipped(void) {
    diary d = {0};
    const scene s = diary_scene(&d, 0);
    const rm_position viewer = place_at(12, 112, 0);
    const rm_position to = place_at(12, 150, 0);
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    CHECK(tick_body(&s, 0.1).queue_count == 1);
    CHECK(has_written(&d, "ps"));
    rm_world_destroy(s.world);
    return 0;
}

static int bodies_sleep_only_beyond_96_m_from_the_viewer(void) {
    const scene s = floating_scene(NULL);
    rm_position viewer = place_at(12, 108, 0);
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(info.viewer_distance == 96.0f && has_transient(&info, RM_TRANSIENT_ACTIVE));
    viewer.origin.y = 108.01f;
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    info = tick_body(&s, 0.1);
    CHECK(!has_transient(&info, RM_TRANSIENT_ACTIVE) && info.reasons == RM_REASON_DORMANT);
    viewer.origin.y = 13;
    CHECK(rm_world_set_viewer(s.world, &viewer) == RM_OK);
    info = tick_body(&s, 0.1);
    CHECK(has_transient(&info, RM_TRANSIENT_ACTIVE) && info.reasons == 0);
    rm_world_destroy(s.world);
    return 0;
}

static int without_a_viewer_the_distance_is_zero_from_the_first_tick_on(void) {
    const scene s = floating_scene(NULL);
    CHECK(read_body(&s).viewer_distance == RM_DISTANCE_UNKNOWN);
    CHECK(tick_body(&s, 0.1).viewer_distance == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

static int a_frozen_body_skips_the_whole_tick(void) {
    diary d = {0};
    const scene s = diary_scene(&d, RM_STATE_FROZEN);
    const rm_position to = place_at(12, 150, 0);
    push(&s, 0, 5, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_written(&d, ""));
    CHECK(!has_transient(&info, RM_TRANSIENT_ACTIVE));
    CHECK(info.viewer_distance == RM_DISTANCE_UNKNOWN);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK(info.queue_count == 1 && info.reasons == 0);
    rm_body_set_state(s.world, s.body, RM_STATE_FROZEN, 0);
    info = tick_body(&s, 0.1);
    CHECK(has_written(&d, "mdbps") && has_transient(&info, RM_TRANSIENT_ACTIVE));
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-1.2
static int a_static_body_never_wakes(void) {
    diary d = {0};
    const scene s = diary_scene(&d, RM_STATE_STATIC);
    const rm_position to = place_at(12, 20, 0);
    push(&s, 0, 5, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_written(&d, "ps"));
    CHECK(!has_transient(&info, RM_TRANSIENT_ACTIVE));
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-2.6
static int a_hidden_body_has_neither_animation_nor_physics(void) {
    diary d = {0};
    const scene s = diary_scene(&d, RM_STATE_HIDDEN | RM_STATE_GRAVITY);
    push(&s, 0, 5, 0);
    rm_body_set_omega(s.world, s.body, vec(0, 0, 1));
    rm_body_set_cycle(s.world, s.body, vec(0, 5, 0), vec(0, 0, 1));
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK(has_written(&d, "dps")); // but it has managers
    CHECK(info.reasons == RM_REASON_HIDDEN);
    CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
    CHECK_QUAT(info.position.rotation, rm_quat_identity(), 0);
    CHECK_VEC(info.velocity, vec(0, 5, 0), 0);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D4-2.7
static int a_hidden_body_still_chases(void) {
    const scene s = standing_scene(NULL);
    const rm_position to = place_at(12, 20, 0);
    rm_body_set_state(s.world, s.body, RM_STATE_HIDDEN, RM_STATE_HIDDEN);
    rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 5);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    CHECK_NEAR(tick_body(&s, 0.1).position.origin.y, 13.0, 1e-5);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D0-4.1 D2-1.5 D2-2.3 D4-0.1 D4-2.1
static int the_chase_replaces_root_motion(void) {
    const scene s = standing_scene(NULL);
    const rm_position to = place_at(20, 12, 0);
    rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 5);
    rm_body_set_cycle(s.world, s.body, vec(0, 30, 0), vec(0, 0, 3));
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(13, 12, 0), 1e-5);
    CHECK(info.reasons == RM_REASON_CHASE && info.heading == 0.0f);
    rm_world_destroy(s.world);
    return 0;
}

// claims: D2-1.8 D4-0.1 D4-2.4
static int velocity_adds_to_the_chase(void) {
    const scene s = standing_scene(NULL);
    const rm_position to = place_at(20, 12, 0);
    rm_body_set_friction(s.world, s.body, 0);
    rm_body_set_speed(s.world, s.body, RM_SPEED_FIXED, 5);
    push(&s, 0, 3, 0);
    CHECK(rm_body_interpolate(s.world, s.body, &to, false) == RM_OK);
    const rm_body_info info = tick_body(&s, 0.1);
    CHECK_VEC(info.position.origin, vec(13, 12.3f, 0), 1e-5);
    CHECK(info.reasons == (RM_REASON_CHASE | RM_REASON_VELOCITY));
    rm_world_destroy(s.world);
    return 0;
}

// --------------------------------------------------------------------------------- chase speeds

static float chase_speed_of(rm_rules rules, rm_vec3 cycle, float run_rate) {
    rm_world_def world = scene_world(NULL);
    world.rules = rules;
    const rm_body_def def = standing_body();
    const scene s = new_scene(&world, &def);
    rm_body_set_cycle(s.world, s.body, cycle, vec(0, 0, 0));
    rm_body_set_run_rate(s.world, s.body, run_rate);
    const float speed = read_body(&s).chase_speed;
    rm_world_destroy(s.world);
    return speed;
}

// claims: D2-2.4 D2-7.4 D3-5.2
static int by_l3_the_chase_is_twice_as_fast_as_the_cycle(void) {
    CHECK(chase_speed_of(rm_rules_l3(), vec(3, 4, 0), 9) == 10.0f);
    CHECK(chase_speed_of(rm_rules_l3(), vec(0, 0, 0), 9) == 8.0f); // no cycle counts as 4 m/s
    return 0;
}

// claims: D0-4.11
static int by_retail_the_chase_is_twice_as_fast_as_the_run_rate(void) {
    CHECK(chase_speed_of(rm_rules_retail(), vec(3, 4, 0), 1.5f) == 12.0f);
    CHECK(chase_speed_of(rm_rules_retail(), vec(0, 0, 0), 0) == 7.5f);
    return 0;
}

// claims: D0-4.12
static int without_an_interpreter_the_chase_is_at_7_5(void) {
    const scene s = standing_scene(NULL);
    rm_body_set_cycle(s.world, s.body, vec(3, 4, 0), vec(0, 0, 0));
    rm_body_set_speed(s.world, s.body, RM_SPEED_NONE, 0);
    CHECK(read_body(&s).chase_speed == 7.5f);
    rm_world_destroy(s.world);
    return 0;
}

// --------------------------------------------------------------------------------- other bodies

// A body at (12, 12) stuck to one at (12, 32).
typedef struct pair {
    scene s; // the follower
    rm_body_id target;
} pair;

// The two stand far enough apart in storage for one to be through before the other begins.
static pair new_pair(bool target_is_first) {
    const rm_world_def world = scene_world(NULL);
    rm_body_def follower = floating_body();
    rm_body_def target = floating_body();
    follower.radius = 0.5f;
    target.radius = 0.5f;
    target.guid = 7;
    target.position = place_at(12, 32, 0);
    const rm_body_def others = floating_body();
    pair p;
    p.s = new_scene(&world, target_is_first ? &target : &follower);
    const rm_body_id first = p.s.body;
    rm_body_id last;
    for (int i = 0; i < 16; ++i) {
        if (rm_body_add(p.s.world, &others, &last) != RM_OK) {
            abort();
        }
    }
    if (rm_body_add(p.s.world, target_is_first ? &follower : &target, &last) != RM_OK) {
        abort();
    }
    p.s.body = target_is_first ? last : first;
    p.target = target_is_first ? first : last;
    if (rm_body_stick(p.s.world, p.s.body, p.target) != RM_OK) {
        abort();
    }
    return p;
}

// claims: D4-2.8
static int a_target_is_seen_where_it_stood_at_the_start_of_the_tick(void) {
    for (int i = 0; i < 2; ++i) {
        const pair p = new_pair(i == 0);
        CHECK(rm_body_set_velocity(p.s.world, p.target, vec(40, 0, 0)) == RM_OK);
        const rm_body_info info = tick_body(&p.s, 0.1);
        CHECK_NEAR(info.heading, 0.0, 1e-3);                   // not to where it has gone meanwhile
        CHECK_VEC(info.position.origin, vec(12, 14, 0), 1e-5); // 5 times 4 m/s
        CHECK(info.reasons == RM_REASON_STICKY);
        rm_world_destroy(p.s.world);
    }
    return 0;
}

static int the_gap_is_kept_between_scaled_cylinders(void) {
    const pair p = new_pair(false);
    rm_body_set_scale(p.s.world, p.target, 2);
    rm_body_set_scale(p.s.world, p.s.body, 3);
    rm_body_stick(p.s.world, p.s.body, p.target);
    const rm_body_info info = tick_body(&p.s, 1.0); // 20 m at most, 17.2 m to go
    CHECK_NEAR(info.position.origin.y, 32.0 - 1.5 - 1.0 - 0.3, 1e-4);
    rm_world_destroy(p.s.world);
    return 0;
}

static int without_an_interpreter_a_stuck_body_moves_at_15(void) {
    const pair p = new_pair(false);
    rm_body_set_speed(p.s.world, p.s.body, RM_SPEED_NONE, 0);
    CHECK_NEAR(tick_body(&p.s, 0.1).position.origin.y, 13.5, 1e-5);
    rm_world_destroy(p.s.world);
    return 0;
}

static int a_stuck_body_lets_go_at_the_end_of_the_tick_that_exceeds_a_second(void) {
    const pair p = new_pair(false);
    CHECK(tick_body(&p.s, 0.5).stuck_to == 7);
    CHECK(tick_body(&p.s, 0.5).stuck_to == 7); // exactly a second
    const rm_body_info info = tick_body(&p.s, 0.01);
    CHECK(info.stuck_to == 0 && info.reasons == RM_REASON_STICKY);
    CHECK(tick_body(&p.s, 0.01).reasons == 0);
    rm_world_destroy(p.s.world);
    return 0;
}

static int sticking_again_gives_another_second(void) {
    const pair p = new_pair(false);
    tick_body(&p.s, 0.9);
    CHECK(rm_body_stick(p.s.world, p.s.body, p.target) == RM_OK);
    CHECK(tick_body(&p.s, 0.9).stuck_to == 7);
    rm_world_destroy(p.s.world);
    return 0;
}

static int a_removed_target_is_let_go(void) {
    const pair p = new_pair(false);
    CHECK(rm_body_remove(p.s.world, p.target) == RM_OK);
    CHECK(read_body(&p.s).stuck_to == 0);
    rm_world_destroy(p.s.world);
    return 0;
}

// ------------------------------------------------------------------------------------------ busy

static int a_world_cannot_be_changed_from_inside_its_tick(void) {
    diary quiet = {0};
    diary loud = {0};
    const scene a = diary_scene(&quiet, 0);
    const scene b = diary_scene(&loud, 0);
    const rm_position to = place_at(12, 150, 0);
    loud.world = b.world;
    loud.body = b.body;
    const scene *both[] = {&a, &b};
    for (int i = 0; i < 2; ++i) {
        push(both[i], 0, 5, 0);
        rm_body_interpolate(both[i]->world, both[i]->body, &to, false);
        tick_body(both[i], 0.1);
    }
    CHECK(has_written(&loud, "mdbps"));
    CHECK(loud.attempts == 5 * OPERATIONS && loud.refusals == loud.attempts);
    CHECK(rm_world_hash(a.world) == rm_world_hash(b.world));
    CHECK(rm_body_set_velocity(b.world, b.body, vec(1, 0, 0)) == RM_OK); // over now
    rm_world_destroy(a.world);
    rm_world_destroy(b.world);
    return 0;
}

static int a_world_cannot_be_changed_from_inside_a_placement(void) {
    diary d = {0};
    const scene s = diary_scene(&d, 0);
    const rm_position at = place_at(20, 20, 0);
    const rm_position_update update = {
        .position = place_at(30, 30, 0), .has_contact = true, .stamp = 1, .teleport = 1};
    d.world = s.world;
    d.body = s.body;
    CHECK(rm_body_enter(s.world, s.body, &at) == RM_OK);
    CHECK(rm_body_move(s.world, s.body, vec(1, 0, 0), NULL) == RM_OK);
    CHECK(rm_body_update_position(s.world, s.body, &update, NULL) == RM_OK);
    CHECK(has_written(&d, "bmb"));
    CHECK(d.attempts == 3 * OPERATIONS && d.refusals == d.attempts);
    CHECK_VEC(read_body(&s).position.origin, vec(30, 30, 0), 0);
    CHECK(rm_body_set_velocity(s.world, s.body, vec(1, 0, 0)) == RM_OK);
    rm_world_destroy(s.world);
    return 0;
}

// ---------------------------------------------------------------------- moves that vanish

// A world of one body that keeps events, so that it goes through the stages, or does not.
static scene short_ticks(uint32_t events, bool is_standing) {
    rm_world_def world = scene_world(NULL);
    world.events = events;
    const rm_body_def body = is_standing ? standing_body() : floating_body();
    return new_scene(&world, &body);
}

static uint32_t events_of(const scene *s) {
    rm_event events[256];
    uint32_t count;
    return rm_world_take_events(s->world, events, 256, &count, NULL) == RM_OK ? count : 99;
}

// Four ticks of 0.5 ms, and what they leave. The fifth tick of a chase is its audit.
static int check_nothing_is_claimed(const scene *s) {
    for (int k = 0; k < 4; ++k) {
        const rm_body_info info = tick_body(s, 0.0005);
        CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
        CHECK(info.reasons == 0);
    }
    CHECK(events_of(s) == 0);
    rm_world_destroy(s->world);
    return 0;
}

static int a_step_that_vanishes_is_claimed_by_no_reason(void) {
    for (uint32_t events = 0; events < 3; events += 2) {
        const scene root = short_ticks(events, true);
        const scene pushed = short_ticks(events, false);
        const scene chases = short_ticks(events, true);
        const rm_position to = place_at(12, 13, 0);
        rm_body_set_cycle(root.world, root.body, vec(0, 0.19f, 0), vec(0, 0, 0));
        push(&pushed, 0, 0.3f, 0);
        rm_body_set_speed(chases.world, chases.body, RM_SPEED_FIXED, 0.09f);
        rm_body_interpolate(chases.world, chases.body, &to, false);
        const scene *all[] = {&root, &pushed, &chases};
        for (int i = 0; i < 3; ++i) {
            CHECK(check_nothing_is_claimed(all[i]) == 0);
        }
    }
    return 0;
}

// Nothing was done in the short ticks, but the body is not asleep.
static int a_body_whose_steps_vanish_moves_as_soon_as_ticks_are_longer(void) {
    const scene s = short_ticks(0, true);
    rm_body_set_cycle(s.world, s.body, vec(0, 0.19f, 0), vec(0, 0, -0.19f));
    for (int i = 0; i < 10; ++i) {
        tick_body(&s, 0.001);
    }
    CHECK(read_body(&s).reasons == 0 && read_body(&s).heading == 0.0f);
    const rm_body_info info = tick_body(&s, 1.0);
    CHECK(info.position.origin.y > 12.18f && info.reasons == RM_REASON_ROOT);
    CHECK_NEAR(info.heading, 0.19 * 57.29578, 1e-3);
    rm_world_destroy(s.world);
    return 0;
}

static int a_turn_is_claimed_where_the_step_vanishes(void) {
    for (uint32_t events = 0; events < 3; events += 2) {
        const scene s = short_ticks(events, true);
        rm_body_set_cycle(s.world, s.body, vec(0, 0.1f, 0), vec(0, 0, -2.0f));
        const rm_body_info info = tick_body(&s, 0.001);
        CHECK_VEC(info.position.origin, vec(12, 12, 0), 0);
        CHECK(info.heading > 0.1f && info.reasons == RM_REASON_ROOT);
        CHECK(events_of(&s) == (events ? 1u : 0u));
        rm_world_destroy(s.world);
    }
    return 0;
}

void test_tick(void) {
    RUN(managers_run_after_the_sweep_and_in_their_order);
    RUN(a_blip_comes_after_detection_and_before_particles);
    RUN(a_sleeping_body_runs_particles_and_scripts_alone);
    RUN(a_sleeping_body_is_not_blipped);
    RUN(bodies_sleep_only_beyond_96_m_from_the_viewer);
    RUN(without_a_viewer_the_distance_is_zero_from_the_first_tick_on);
    RUN(a_frozen_body_skips_the_whole_tick);
    RUN(a_static_body_never_wakes);
    RUN(a_hidden_body_has_neither_animation_nor_physics);
    RUN(a_hidden_body_still_chases);
    RUN(the_chase_replaces_root_motion);
    RUN(velocity_adds_to_the_chase);
    RUN(by_l3_the_chase_is_twice_as_fast_as_the_cycle);
    RUN(by_retail_the_chase_is_twice_as_fast_as_the_run_rate);
    RUN(without_an_interpreter_the_chase_is_at_7_5);
    RUN(a_target_is_seen_where_it_stood_at_the_start_of_the_tick);
    RUN(the_gap_is_kept_between_scaled_cylinders);
    RUN(without_an_interpreter_a_stuck_body_moves_at_15);
    RUN(a_stuck_body_lets_go_at_the_end_of_the_tick_that_exceeds_a_second);
    RUN(sticking_again_gives_another_second);
    RUN(a_removed_target_is_let_go);
    RUN(a_world_cannot_be_changed_from_inside_its_tick);
    RUN(a_world_cannot_be_changed_from_inside_a_placement);
    RUN(a_step_that_vanishes_is_claimed_by_no_reason);
    RUN(a_body_whose_steps_vanish_moves_as_soon_as_ticks_are_longer);
    RUN(a_turn_is_claimed_where_the_step_vanishes);
}
