// A body as a plain value beside the same body in a world: they get the same calls and must stay
// the same, to the bit. What no plain body can be is refused.

#include "remora/ac.h"

#include "worlds.h"

#include <math.h>

enum { RUNNER = 0x50000001, TARGET = 0x50000002 };

// A runner and a target, each in the world and as a plain value.
typedef struct pair {
    rm_world *world;
    rm_body_id id[2];
    rm_plain_body plain[2];
    rm_position found; // where the target was at the start of the tick
    rm_plain_around around;
    rm_plain_out out[2];
    rm_ground ground;
} pair;

static bool find_target(void *user, uint32_t guid, rm_motion_target *target) {
    const pair *p = (const pair *)user;
    *target = (rm_motion_target){.position = p->found, .radius = p->plain[1].radius};
    return guid == TARGET;
}

static rm_status add(pair *p, int i, float x) {
    rm_body_def def = rm_default_body_def();
    def.guid = RUNNER + (uint32_t)i;
    def.position.origin = rm_vec3_make(x, 90.0f, 0.0f);
    rm_status status = rm_plain_init(&p->plain[i], &p->around, &def);
    return status == RM_OK ? add_with_room(p->world, &def, &p->id[i]) : status;
}

// @param p  filled in place: its parts point to each other
static rm_status begin(pair *p, rm_rules rules, rm_ground_kind ground) {
    rm_world_def def = rm_ac_world_def();
    *p = (pair){.ground = {.kind = ground}, .around = rm_default_plain_around()};
    def.rules = rules;
    def.ground = p->ground;
    p->around.rules = rules;
    p->around.sweep = ground == RM_GROUND_NONE ? NULL : rm_sweep_ground;
    p->around.sweep_user = &p->ground;
    p->around.find = find_target;
    p->around.find_user = p;
    rm_status status = rm_world_create(&def, &p->world);
    status = status == RM_OK ? add(p, 0, 90.0f) : status;
    return status == RM_OK ? add(p, 1, 93.0f) : status;
}

static rm_status end(pair *p) {
    rm_world_destroy(p->world);
    return RM_OK;
}

// A wish that cannot be carried out is one that comes again, as in the world.
static rm_status tick_plain(pair *p, int i, double seconds) {
    rm_status status = rm_plain_tick(&p->plain[i], &p->around, seconds, &p->out[i]);
    if (status == RM_OK && p->out[i].wish.wish == RM_INTERP_PLACE) {
        status = rm_plain_place(&p->plain[i], &p->around, &p->out[i]);
        p->out[i].reasons |= status == RM_ERROR_REFUSED ? (uint32_t)RM_REASON_BLIP_FAILED : 0u;
        status = status == RM_ERROR_REFUSED ? RM_OK : status;
    }
    return status;
}

static rm_status tick_both(pair *p, double seconds) {
    p->found = p->plain[1].position;
    rm_status status = rm_world_tick(p->world, seconds);
    status = status == RM_OK ? tick_plain(p, 0, seconds) : status;
    return status == RM_OK ? tick_plain(p, 1, seconds) : status;
}

// --- the same calls to both ------------------------------------------------------------------

static rm_position random_place(test_random *random, const rm_position *from, float reach) {
    rm_position place = *from;
    place.origin.x += random_between(random, -reach, reach);
    place.origin.y += random_between(random, -reach, reach);
    place.rotation = rm_quat_from_heading(random_between(random, 0.0f, 360.0f));
    return place;
}

static rm_status queue(pair *p, const rm_position *place, bool keep_heading) {
    rm_plain_body *body = &p->plain[0];
    rm_chase_body at = {.at = body->position};
    rm_position given = *place;
    if (rm_position_clean(RM_SPACE_LANDBLOCKS, &given) != RM_OK) {
        return RM_ERROR_ARGUMENT;
    }
    if (rm_interp_to(&body->manager.interp, &p->around.rules, &at, &given, keep_heading) ==
            RM_INTERP_THERE &&
        !keep_heading) {
        rm_frame frame = rm_frame_make(body->position.origin, body->position.rotation);
        rm_frame_set_heading(&frame, rm_quat_heading(given.rotation));
        body->position.rotation = frame.rotation;
    }
    return rm_body_interpolate(p->world, p->id[0], place, keep_heading);
}

static rm_status push(pair *p, int i, rm_vec3 velocity) {
    rm_plain_set_velocity(&p->plain[i], velocity);
    return rm_body_set_velocity(p->world, p->id[i], velocity);
}

static rm_status play(pair *p, int i, rm_vec3 velocity, rm_vec3 omega) {
    rm_motion_set_speeds(&p->plain[i].motion, velocity, omega);
    return rm_body_set_cycle(p->world, p->id[i], velocity, omega);
}

static rm_status stick(pair *p) {
    rm_sticky *sticky = &p->plain[0].manager.sticky;
    rm_sticky_stick(sticky, TARGET, p->plain[1].radius * p->plain[1].scale);
    rm_sticky_update_target(sticky, TARGET, RM_TARGET_OK, &p->plain[1].position);
    return rm_body_stick(p->world, p->id[0], p->id[1]);
}

static rm_status leash(pair *p, const rm_position *to) {
    const rm_position *at = &p->plain[0].position;
    rm_constraint_set(&p->plain[0].manager.constraint, rm_position_distance(at, to), 2.0f, 6.0f);
    return rm_body_constrain(p->world, p->id[0], to, 2.0f, 6.0f);
}

static rm_status hide(pair *p, bool is_hidden) {
    uint32_t bits = is_hidden ? RM_STATE_HIDDEN : 0u;
    p->plain[0].state = (p->plain[0].state & ~(uint32_t)RM_STATE_HIDDEN) | bits;
    return rm_body_set_state(p->world, p->id[0], RM_STATE_HIDDEN, bits);
}

static rm_vec3 random_vec3(test_random *random, float limit) {
    return rm_vec3_make(random_between(random, -limit, limit),
                        random_between(random, -limit, limit),
                        random_between(random, -1.0f, limit));
}

static rm_status append_velocity(pair *p, rm_vec3 velocity) {
    rm_interp_append_velocity(&p->plain[0].manager.interp, velocity);
    return rm_body_append_velocity(p->world, p->id[0], velocity);
}

static rm_status random_call(pair *p, test_random *random) {
    const rm_position *at = &p->plain[0].position;
    rm_position place = random_place(random, at, random_chance(random, 12) ? 130.0f : 3.0f);
    switch (random_below(random, 12)) {
    case 0:
        return push(p, 0, random_vec3(random, random_chance(random, 4) ? 90.0f : 4.0f));
    case 1:
        return play(p, 0, random_vec3(random, 3.0f), random_vec3(random, 2.0f));
    case 2:
        return stick(p);
    case 3:
        return leash(p, &place);
    case 4:
        return hide(p, random_chance(random, 3));
    case 5:
        return append_velocity(p, random_vec3(random, 3.0f));
    case 6:
        return push(p, 1, random_vec3(random, 2.0f));
    default:
        return queue(p, &place, random_chance(random, 4));
    }
}

// --- what must be the same -------------------------------------------------------------------

static bool is_same_pose(const rm_body_info *info, const rm_plain_body *body) {
    return is_same_memory(&info->position, &body->position, sizeof body->position) &&
           is_same_memory(&info->velocity, &body->velocity, sizeof body->velocity) &&
           is_same_memory(&info->omega, &body->omega, sizeof body->omega) &&
           is_same_memory(&info->cached_velocity, &body->cached_velocity,
                          sizeof body->cached_velocity) &&
           is_same_memory(&info->contact_plane, &body->contact_plane, sizeof body->contact_plane) &&
           info->state == body->state && info->transient == body->transient;
}

static bool is_same_chase(const rm_body_info *info, const rm_plain_body *body) {
    const rm_interp_head *head = &body->manager.interp.head;
    return info->queue_count == head->count && info->window_ticks == head->ticks &&
           info->window_seconds == head->seconds && info->baseline == head->baseline &&
           info->fails == head->fails && info->stuck_to == body->manager.sticky.target &&
           info->stuck_seconds == body->manager.sticky.elapsed &&
           is_same_memory(&info->leash, &body->manager.constraint, sizeof info->leash);
}

static int check_same(const pair *p) {
    for (int i = 0; i < 2; ++i) {
        rm_body_info info;
        CHECK(rm_body_read(p->world, p->id[i], &info) == RM_OK);
        CHECK(is_same_pose(&info, &p->plain[i]));
        CHECK(is_same_chase(&info, &p->plain[i]));
        CHECK(info.reasons == p->out[i].reasons);
    }
    return 0;
}

// @return the reasons that came up
static int wander(pair *p, test_random *random, uint32_t *reasons) {
    const double lengths[] = {1.0 / 30.0, 0.05, 0.1, 0.2};
    for (int n = 0; n < 300; ++n) {
        if (random_chance(random, 4)) {
            CHECK(random_call(p, random) == RM_OK);
        }
        CHECK(tick_both(p, lengths[random_below(random, 4)]) == RM_OK);
        CHECK(check_same(p) == 0);
        *reasons |= p->out[0].reasons;
    }
    return 0;
}

static int a_plain_body_goes_the_way_of_one_in_a_world_to_the_bit(void) {
    const rm_rules rules[] = {rm_rules_l3(), rm_rules_retail()};
    const rm_ground_kind grounds[] = {RM_GROUND_NONE, RM_GROUND_CONSTANT};
    uint32_t reasons = 0;
    for (uint32_t n = 0; n < 40; ++n) {
        test_random random = {n};
        pair p;
        CHECK(begin(&p, rules[n & 1], grounds[n >> 1 & 1]) == RM_OK);
        CHECK(wander(&p, &random, &reasons) == 0);
        CHECK(end(&p) == RM_OK);
    }
    CHECK((reasons & RM_REASON_CHASE) && (reasons & RM_REASON_STALL) &&
          (reasons & RM_REASON_STICKY) && (reasons & RM_REASON_LEASH) &&
          (reasons & RM_REASON_LEAVE) && (reasons & RM_REASON_LAND) && (reasons & RM_REASON_ROOT) &&
          (reasons & RM_REASON_HIDDEN));
    return 0;
}

// --- motions ---------------------------------------------------------------------------------

static rm_status walk(pair *p) {
    const rm_move_parameters parameters = rm_default_move_parameters();
    rm_motion_error error;
    rm_status status = rm_body_do(p->world, p->id[0], RM_COMMAND_WALK_FORWARD, &parameters, &error);
    return status == RM_OK ? rm_body_read_motion(p->world, p->id[0], &p->plain[0].motion) : status;
}

static int a_motion_plays_as_in_a_world(void) {
    pair p;
    CHECK(begin(&p, rm_rules_l3(), RM_GROUND_CONSTANT) == RM_OK);
    CHECK(rm_body_set_table(p.world, p.id[0], 1) == RM_OK);
    CHECK(rm_body_set_table(p.world, p.id[1], 1) == RM_OK);
    p.around.table = rm_motion_table_clip();
    for (int i = 0; i < 2; ++i) {
        CHECK(rm_body_read_motion(p.world, p.id[i], &p.plain[i].motion) == RM_OK);
    }
    CHECK(walk(&p) == RM_OK);
    for (int n = 0; n < 90; ++n) {
        rm_motion motion;
        CHECK(tick_both(&p, TICK) == RM_OK && check_same(&p) == 0);
        CHECK(rm_body_read_motion(p.world, p.id[0], &motion) == RM_OK);
        CHECK(motion.sequence.cursor == p.plain[0].motion.sequence.cursor);
    }
    CHECK(p.plain[0].position.origin.y > 95.0f);
    return (int)end(&p);
}

// --- placements ------------------------------------------------------------------------------

static rm_sweep_result refuse(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    return in->kind == RM_SWEEP_MOVE ? RM_SWEEP_OK : RM_SWEEP_FAILED;
}

static int a_placement_is_a_wish_until_it_is_carried_out(void) {
    rm_plain_around around = rm_default_plain_around();
    const rm_body_def def = rm_default_body_def();
    rm_plain_body body;
    rm_plain_out out;
    memset(&body, 0, sizeof body); // padding and all, which is compared below
    CHECK(rm_plain_init(&body, &around, &def) == RM_OK);
    rm_position far = body.position;
    far.origin.x += 150.0f;
    const rm_chase_body at = {.at = body.position};
    CHECK(rm_interp_to(&body.manager.interp, &around.rules, &at, &far, false) == RM_INTERP_FAR);
    around.sweep = refuse;
    for (int n = 0; n < 3; ++n) {
        CHECK(rm_plain_tick(&body, &around, TICK, &out) == RM_OK);
        CHECK(out.wish.wish == RM_INTERP_PLACE && out.wish.place.origin.x == far.origin.x);
        const rm_plain_body before = body;
        CHECK(rm_plain_place(&body, &around, &out) == RM_ERROR_REFUSED);
        CHECK(is_same_memory(&before, &body, sizeof body));
    }
    around.sweep = NULL;
    CHECK(rm_plain_place(&body, &around, &out) == RM_OK);
    CHECK(body.position.origin.x == far.origin.x && body.manager.interp.head.count == 0);
    CHECK(rm_plain_tick(&body, &around, TICK, &out) == RM_OK);
    CHECK(out.wish.wish == RM_INTERP_NOTHING);
    CHECK(rm_plain_place(&body, &around, &out) == RM_ERROR_ARGUMENT);
    return 0;
}

// --- what is refused -------------------------------------------------------------------------

static void spoil(rm_plain_body *body, int how) {
    float *numbers[] = {&body->position.origin.x,
                        &body->velocity.y,
                        &body->omega.z,
                        &body->scale,
                        &body->shape.step_up,
                        &body->contact_plane.d,
                        &body->slide_normal.x,
                        &body->manager.constraint.used,
                        &body->speed,
                        &body->manager.interp.head.seconds};
    uint32_t *counts[] = {&body->manager.interp.head.count,       &body->speed_source,
                          &body->manager.interp.head.node.kind,   &body->manager.sticky.is_ready,
                          &body->manager.constraint.is_on,        &body->shape.sphere_count,
                          &body->manager.interp.head.keep_heading};
    if (how < 10) {
        *numbers[how] = NAN;
    } else if (how < 17) {
        *counts[how - 10] = 200;
    } else if (how == 17) {
        body->motion.sequence.node_count = 200;
    } else if (how == 18) {
        body->position.rotation.w = 1.5f;
    } else if (how == 19) {
        body->manager.interp.ring.first = RM_QUEUE_CAPACITY - 1;
    } else {
        body->motion.sequence.velocity.x = INFINITY;
    }
}

static int a_body_that_cannot_be_is_refused_and_stays(void) {
    const rm_plain_around around = rm_default_plain_around();
    const rm_body_def def = rm_default_body_def();
    rm_plain_body good;
    memset(&good, 0, sizeof good);
    CHECK(rm_plain_init(&good, &around, &def) == RM_OK);
    for (int how = 0; how < 21; ++how) {
        rm_plain_body body = good;
        rm_plain_out out = {.wish = {.wish = RM_INTERP_PLACE, .place = def.position}};
        spoil(&body, how);
        const rm_plain_body before = body;
        CHECK(rm_plain_tick(&body, &around, TICK, &out) == RM_ERROR_ARGUMENT);
        CHECK(rm_plain_place(&body, &around, &out) == RM_ERROR_ARGUMENT);
        CHECK(is_same_memory(&before, &body, sizeof body));
    }
    return 0;
}

static int rules_times_and_defs_are_looked_at(void) {
    rm_plain_around around = rm_default_plain_around();
    rm_body_def def = rm_default_body_def();
    rm_plain_body body;
    rm_plain_out out;
    CHECK(rm_plain_init(&body, &around, &def) == RM_OK);
    CHECK(rm_plain_tick(&body, &around, 0.0, &out) == RM_ERROR_TIME);
    CHECK(rm_plain_tick(&body, &around, (double)NAN, &out) == RM_ERROR_TIME);
    CHECK(rm_plain_tick(&body, &around, 2.0 * RM_TICK_LIMIT, &out) == RM_ERROR_TIME);
    def.table = 1;
    CHECK(rm_plain_init(&body, &around, &def) == RM_ERROR_ARGUMENT);
    def.table = 0;
    def.position.origin.x = NAN;
    CHECK(rm_plain_init(&body, &around, &def) == RM_ERROR_NOT_FINITE);
    around.table = NULL;
    CHECK(rm_plain_tick(&body, &around, TICK, &out) == RM_ERROR_ARGUMENT);
    around = rm_default_plain_around();
    around.rules = rm_rules_smooth();
    CHECK(rm_plain_tick(&body, &around, TICK, &out) == RM_ERROR_ARGUMENT);
    return 0;
}

void test_plain(void) {
    RUN(a_plain_body_goes_the_way_of_one_in_a_world_to_the_bit);
    RUN(a_motion_plays_as_in_a_world);
    RUN(a_placement_is_a_wish_until_it_is_carried_out);
    RUN(a_body_that_cannot_be_is_refused_and_stays);
    RUN(rules_times_and_defs_are_looked_at);
}
