// Messages of a server about a body that it moves, made from the body and its stamps. The caller
// counts stamps and sends.
#pragma once

#include "remora/ac_world.h"
#include "remora/message.h"

enum {
    RM_SERVER_MESSAGE_SIZE = 128, // bytes; more than the longest message here but creations
    RM_CREATION_MESSAGE_SIZE = 1024,
};

/// Doing `told`, autonomous unless it is a creature.
rm_movement rm_make_movement(const rm_interpreted_state *told, bool is_creature);
rm_message rm_make_motion_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_movement *movement);
rm_message rm_make_position_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                    const rm_body_info *info);
rm_message rm_make_report_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_body_info *info, const rm_movement *movement);
rm_message rm_make_vector_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                  const rm_body_info *info);
rm_message rm_make_creation_message(uint32_t guid, const uint16_t stamps[RM_STAMP_COUNT],
                                    const rm_position *at);

/// Reads place and motion of a body.
rm_status rm_read_mover(const rm_world *world, rm_body_id body, rm_body_info *info,
                        rm_motion *motion);
/// True on walkable ground.
bool rm_is_grounded(const rm_body_info *info);
/// Unchanged: commands and speeds are alike.
bool rm_is_same_motion(const rm_interpreted_state *a, const rm_interpreted_state *b);
