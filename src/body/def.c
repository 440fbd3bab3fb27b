// The defaults of a body, and how a def becomes one.

#include "body/def.h"

#include "body/fields.h"
#include "body/motion.h"
#include "body/setters.h"

rm_body_def rm_default_body_def(void) {
    return (rm_body_def){
        .position = {0xA9B40001u, {12.0f, 12.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
        .state = RM_STATE_DEFAULT,
        .has_contact = true,
        .is_on_walkable = true,
        .scale = 1.0f,
        .friction = RM_DEFAULT_FRICTION,
        .elasticity = RM_DEFAULT_ELASTICITY,
        .radius = RM_DEFAULT_RADIUS,
        .run_rate = 1.0f,
        .jump_height = RM_DEFAULT_JUMP,
        .shape = {.sphere_count = 2,
                  .spheres = {{{0.0f, 0.0f, RM_DEFAULT_RADIUS}, RM_DEFAULT_RADIUS},
                              {{0.0f, 0.0f, RM_DEFAULT_HEAD_Z}, RM_DEFAULT_RADIUS}},
                  .step_up = RM_DEFAULT_STEP,
                  .step_down = RM_DEFAULT_STEP},
    };
}

rm_status rm_body_def_check(rm_body_def *def, rm_space space) {
    rm_status status = rm_properties_check(def->scale, def->friction, def->radius, def->run_rate);
    if (status == RM_OK) {
        status = rm_number_check(def->jump_height);
    }
    if (status == RM_OK) {
        status = rm_shape_check(&def->shape);
    }
    if (status == RM_OK && !rm_is_finite(def->elasticity)) {
        status = RM_ERROR_NOT_FINITE;
    }
    return status == RM_OK ? rm_position_check(space, &def->position) : status;
}

float rm_clamp_elasticity(float elasticity) {
    if (elasticity < 0.0f) {
        return 0.0f;
    }
    return elasticity > RM_MAX_ELASTICITY ? RM_MAX_ELASTICITY : elasticity;
}

static void init_words(const rm_lane *lane, const rm_body_def *def) {
    rm_hot *hot = lane->hot;
    rm_warm *warm = lane->warm;
    int i = lane->i;
    hot->state[i] = def->state;
    hot->transient[i] = (def->has_contact ? RM_TRANSIENT_CONTACT : 0u) |
                        (def->is_on_walkable ? RM_TRANSIENT_ON_WALKABLE : 0u);
    hot->flags[i] = def->is_player ? RM_LANE_PLAYER : 0u;
    hot->baseline[i] = RM_NO_BASELINE;
    warm->scale[i] = def->scale;
    warm->friction[i] = def->friction;
    warm->elasticity[i] = rm_clamp_elasticity(def->elasticity);
    warm->viewer_distance[i] = RM_DISTANCE_UNKNOWN;
    rm_plane level = {{0.0f, 0.0f, 1.0f}, 0.0f};
    rm_row_set_plane(warm->plane, i, level);
}

void rm_lane_init(const rm_lane *lane, const rm_body_def *def, const rm_motion_table *table) {
    rm_spare spare;
    rm_lane empty = rm_spare_lane(&spare);
    rm_lane_copy(lane, &empty);
    init_words(lane, def);
    rm_lane_set_position(lane, &def->position);
    rm_lane_set_start(lane, &def->position);
    rm_cold *cold = lane->cold;
    cold->guid = def->guid;
    cold->radius = def->radius;
    cold->jump_height = def->jump_height;
    cold->table = (uint8_t)def->table;
    rm_lane_motion_init(lane, table, def->run_rate);
    cold->shape = def->shape;
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        cold->stamps[i] = def->stamps[i];
    }
    rm_lane_activate(lane);
}
