// Defaults of movement in messages and keys. Origin of all of them: client. They are in the layer
// below both wire, which decodes messages into these values, and motion, which executes them.

#include "space/movement.h"

#include "remora/motion_table.h"

#include "space/space_numbers.h"

#include <string.h>

static inline rm_interpreted_state standing(void) {
    return (rm_interpreted_state){.style = RM_STYLE_NON_COMBAT,
                                  .forward = RM_COMMAND_READY,
                                  .forward_speed = 1.0f,
                                  .sidestep_speed = 1.0f,
                                  .turn_speed = 1.0f};
}

static inline rm_move_parameters ordinary(void) {
    return (rm_move_parameters){.bits = RM_MOVE_DEFAULT,
                                .distance_to_object = 0.6f,
                                .fail_distance = RM_DISTANCE_UNKNOWN,
                                .speed = 1.0f,
                                .walk_run_threshold = 15.0f};
}

rm_interpreted_state rm_default_interpreted_state(void) {
    return standing();
}

rm_raw_state rm_default_raw_state(void) {
    return (rm_raw_state){.hold_key = RM_HOLD_NONE,
                          .style = RM_STYLE_NON_COMBAT,
                          .forward = RM_COMMAND_READY,
                          .forward_speed = 1.0f,
                          .sidestep_speed = 1.0f,
                          .turn_speed = 1.0f};
}

rm_move_parameters rm_default_move_parameters(void) {
    return ordinary();
}

void rm_movement_reset_goal(rm_movement *movement) {
    memset(movement->actions, 0, sizeof movement->actions);
    movement->object_guid = 0;
    movement->position = (rm_position){.rotation = {.w = 1.0f}};
    movement->parameters = ordinary();
    movement->run_rate = 1.0f;
    movement->heading = 0.0f;
}

rm_movement rm_default_movement(void) {
    rm_movement movement;
    movement.type = RM_MOVEMENT_STATE;
    movement.style = RM_STYLE_NON_COMBAT;
    movement.is_autonomous = 0;
    movement.state = standing();
    movement.action_count = 0;
    movement.sticky_guid = 0;
    movement.is_standing_longjump = 0;
    rm_movement_reset_goal(&movement);
    return movement;
}

// Compared as numbers, field by field: decides whether a player has to report its keys.
bool rm_raw_state_is_equal(const rm_raw_state *a, const rm_raw_state *b) {
    return a->hold_key == b->hold_key && a->style == b->style && a->forward == b->forward &&
           a->forward_key == b->forward_key && a->forward_speed == b->forward_speed &&
           a->sidestep == b->sidestep && a->sidestep_key == b->sidestep_key &&
           a->sidestep_speed == b->sidestep_speed && a->turn == b->turn &&
           a->turn_key == b->turn_key && a->turn_speed == b->turn_speed;
}
