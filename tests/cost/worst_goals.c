// Messages in worlds in which as many bodies are after something as there are goals: what one
// message costs must not depend on how many others there are.

#include "../floods.h"
#include "worst.h"

enum { FIRST_GUID = 0x50001000, MESSAGES = 200 };

// Bodies that stand, without a sweep.
static rm_world *standing_world(uint32_t count) {
    rm_world_def def = rm_ac_world_def();
    def.capacity = count;
    rm_world *world = world_of(&def);
    for (uint32_t i = 0; world && i < count; ++i) {
        const uint32_t row = i / 90;
        (void)add_at(world, FIRST_GUID + i,
                     place_at(1.0f + 2.0f * (float)(i % 90), 1.0f + 0.1f * (float)row, 0.0f));
    }
    return world;
}

static rm_body_id body_of(const rm_world *world, uint32_t number) {
    rm_body_id id = {0, 0};
    (void)rm_world_find(world, FIRST_GUID + number, &id);
    return id;
}

// Those from number 1 on stick to that of number 0, or each to another.
static void stick(rm_world *world, uint32_t count, bool is_to_one) {
    for (uint32_t i = 1; i <= count; ++i) {
        (void)rm_body_stick(world, body_of(world, i), body_of(world, is_to_one ? 0 : i + count));
    }
}

outcome worst_followers(void) {
    enum { BODIES = 2000, FOLLOWERS = BODIES / 4, TELEPORTS = 20 };
    rm_world *world = standing_world(BODIES);
    outcome r = {0, 0};
    for (uint32_t i = 1; i <= TELEPORTS; ++i) {
        rm_message m = flood_place(FIRST_GUID, place_at(20.0f, 20.0f, 0.0f));
        m.update_position.at.instance = 0;
        m.update_position.at.position_stamp = m.update_position.at.teleport = (uint16_t)i;
        stick(world, FOLLOWERS, true);
        worst_pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

// Deletions of bodies that nobody is after.
outcome worst_deletions(void) {
    enum { BODIES = 40000, STUCK = BODIES / 4 };
    rm_world *world = standing_world(BODIES);
    outcome r = {0, 0};
    stick(world, STUCK, false);
    for (uint32_t i = 0; i < MESSAGES; ++i) {
        rm_message m = {.kind = RM_MESSAGE_DELETE_OBJECT};
        m.delete_object.guid = FIRST_GUID + BODIES - 1 - i;
        worst_pour(world, &m, &r);
    }
    rm_world_destroy(world);
    return r;
}

// @param spared  goals that are left
static outcome move_tos(uint32_t spared) {
    enum { BODIES = 40000, GOALS = BODIES / 4 };
    rm_world *world = standing_world(BODIES);
    outcome r = {0, 0};
    stick(world, GOALS - spared, false);
    for (uint32_t i = 1; i <= MESSAGES; ++i) {
        rm_message m = flood_move_to(i);
        m.update_motion.guid = FIRST_GUID + BODIES - i;
        m.update_motion.instance = 0;
        worst_pour(world, &m, &r);
        (void)rm_body_make_ghost(world, body_of(world, BODIES - i)); // gives its goal back
    }
    rm_world_destroy(world);
    return r;
}

outcome worst_move_tos_refused(void) {
    return move_tos(0);
}

outcome worst_move_tos_last(void) {
    return move_tos(1);
}
