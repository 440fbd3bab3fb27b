// The defaults of a body, and how a def becomes one.
//
// Invariants: a def is checked whole before any of it is used, and a lane that is filled in starts
// from the empty body, so that the slot is clear of its last owner. Properties come
// from RM_PROPERTY_TABLE.

#include "body/def.h"

#include "body/body_motion.h"
#include "body/body_numbers.h"
#include "body/fields.h"
#include "body/property.h"
#include "body/setters.h"
#include "space/space_numbers.h"

#define DEFAULT(name, text, range, place, how, low, high, standard) .name = (standard),
rm_body_def rm_default_body_def(void) {
    return (rm_body_def){
        .position = {0xA9B40001u, {12.0f, 12.0f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
        .state = RM_STATE_DEFAULT,
        .has_contact = true,
        .is_on_walkable = true,
        RM_PROPERTY_TABLE(DEFAULT) // each with its comma
            .jump_height = RM_DEFAULT_JUMP,
        .shape = {.sphere_count = 2,
                  .spheres = {{{0.0f, 0.0f, RM_DEFAULT_RADIUS}, RM_DEFAULT_RADIUS},
                              {{0.0f, 0.0f, RM_DEFAULT_HEAD_Z}, RM_DEFAULT_RADIUS}},
                  .step_up = RM_DEFAULT_STEP,
                  .step_down = RM_DEFAULT_STEP},
    };
}
#undef DEFAULT

// Properties in the order of their table; those that are clamped are so afterwards.
static rm_status check_properties(rm_body_def *def) {
    rm_status status = RM_OK;
#define CHECK(name, text, range, place, how, low, high, standard)                                  \
    if (status == RM_OK) {                                                                         \
        status = rm_property_check(&def->name, RM_PROPERTY_##how, low, high);                      \
    }
    RM_PROPERTY_TABLE(CHECK)
#undef CHECK
    return status;
}

rm_status rm_body_def_check(rm_body_def *def, rm_space space) {
    rm_status status = check_properties(def);
    if (status == RM_OK) {
        status = rm_number_check(def->jump_height);
    }
    if (status == RM_OK) {
        status = rm_shape_check(&def->shape);
    }
    return status == RM_OK ? rm_position_check(space, &def->position) : status;
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
    warm->viewer_distance[i] = RM_DISTANCE_UNKNOWN;
    rm_plane level = {{0.0f, 0.0f, 1.0f}, 0.0f};
    rm_row_set_plane(warm->plane, i, level);
}

void rm_lane_init(const rm_lane *lane, const rm_body_def *def, const rm_motion_table *table) {
    rm_single_body single;
    rm_lane empty = rm_single_lane(&single);
    rm_lane_copy(lane, &empty);
    init_words(lane, def);
#define INIT(name, text, range, place, ...) RM_PROPERTY_AT(place, lane, name) = def->name;
    RM_PROPERTY_TABLE(INIT)
#undef INIT
    rm_lane_set_position(lane, &def->position);
    rm_lane_set_start(lane, &def->position);
    lane->warm->noted_landblock[lane->i] = rm_lane_landblock(lane);
    rm_cold *cold = lane->cold;
    cold->guid = def->guid;
    cold->jump_height = def->jump_height;
    cold->table = (uint8_t)def->table;
    rm_lane_set_host_word(lane, def->host_word);
    rm_lane_motion_init(lane, table, def->run_rate);
    cold->shape = def->shape;
    for (int i = 0; i < RM_STAMP_COUNT; ++i) {
        cold->stamps[i] = def->stamps[i];
    }
    rm_lane_activate(lane);
}
