// Motion tables from data files: what is in them, what is added, what is left out.

#include "remora/data.h"
#include "remora/motion_table.h"

#include "check.h"
#include "data_town.h"

typedef struct rig {
    town town;
    rm_data_memory portal;
    rm_data *data;
    rm_data_error error;
} rig;

static rig open_town(void) {
    rig r;
    town_def def = default_town_def();
    memset(&r, 0, sizeof r);
    r.town = make_town(&def);
    return r;
}

static rm_status open_data(rig *r) {
    rm_data_def def = rm_default_data_def();
    r->portal = (rm_data_memory){r->town.portal.data, r->town.portal.size};
    def.portal = rm_data_memory_source(&r->portal);
    return rm_data_create(&def, &r->data, &r->error);
}

static void close_town(rig *r) {
    rm_data_destroy(r->data);
    free_town(&r->town);
}

static const rm_motion_data *cycle_of(const rm_motion_table_def *t, uint32_t style,
                                      uint32_t command) {
    for (uint32_t i = 0; i < t->cycle_count; ++i) {
        if (t->cycles[i].style == style && t->cycles[i].command == command) {
            return &t->data[t->cycles[i].data];
        }
    }
    return NULL;
}

static int a_table_has_its_motions_and_what_is_in_no_file(void) {
    rig r = open_town();
    rm_motion_table *table = NULL;
    uint32_t skipped = 0;
    CHECK(open_data(&r) == RM_OK);
    CHECK(rm_data_motion_table(r.data, TOWN_TABLE, &table, &skipped, &r.error) == RM_OK);
    const rm_motion_table_def *t = rm_motion_table_contents(table);
    CHECK(skipped == 2); // an animation that is missing, a command that is none
    CHECK(t->default_style == RM_STYLE_NON_COMBAT && t->style_count == 2);
    CHECK(t->cycle_count == 8 && t->modifier_count == 2 && t->link_count == 4);
    CHECK(t->alias_count == 3 && t->animation_count == 5);
    const rm_motion_data *fall = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_FALLING);
    CHECK(fall && fall->flags == RM_MOTION_STILL && fall->clip_count == 0);
    const rm_motion_data *turn = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_TURN_RIGHT);
    CHECK(turn && turn->omega.z == -1.5f && turn->flags == RM_MOTION_FROM_DEFAULT);
    const rm_motion_data *crouch = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_CROUCH);
    CHECK(crouch && crouch->flags == RM_MOTION_ALONE && crouch->clip_count == 1);
    const rm_motion_clip *clip = &t->clips[crouch->clip_first];
    CHECK(clip->framerate == -15.0f && clip->low == 3 && clip->high == 12);
    rm_motion_table_destroy(table);
    close_town(&r);
    return 0;
}

static int animations_keep_their_frames_and_hooks(void) {
    rig r = open_town();
    rm_motion_table *table = NULL;
    CHECK(open_data(&r) == RM_OK);
    CHECK(rm_data_motion_table(r.data, TOWN_TABLE, &table, NULL, &r.error) == RM_OK);
    const rm_motion_table_def *t = rm_motion_table_contents(table);
    const rm_motion_data *walk = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD);
    const rm_animation *animation = &t->animations[t->clips[walk->clip_first].animation];
    CHECK(animation->frame_count == 24 && animation->pose_count == 24);
    CHECK(t->poses[animation->pose_first + 23].origin.y == 0.1083f);
    CHECK(animation->hook_count == 3);
    const rm_animation_hook *hooks = &t->hooks[animation->hook_first];
    CHECK(hooks[0].frame == 2 && hooks[0].direction == 1 && hooks[0].id == 3);
    CHECK(hooks[1].frame == 2 && hooks[1].direction == -1 && hooks[1].id == 5);
    CHECK(hooks[2].frame == 23 && hooks[2].direction == 0 && hooks[2].id == 21);
    const rm_motion_data *stand = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_READY);
    CHECK(t->animations[t->clips[stand->clip_first].animation].pose_count == 0);
    rm_motion_table_destroy(table);
    close_town(&r);
    return 0;
}

static int tables_that_cannot_be_read_are_told(void) {
    rig r = open_town();
    rm_motion_table *table = NULL;
    CHECK(open_data(&r) == RM_OK);
    CHECK(rm_data_motion_table(r.data, 0x09000002, &table, NULL, &r.error) == RM_ERROR_REFERENCE);
    CHECK(r.error.record == 0x09000002);
    CHECK(rm_data_motion_table(r.data, TOWN_HUMAN, &table, NULL, &r.error) == RM_ERROR_ARGUMENT);
    CHECK(!table);
    close_town(&r);
    return 0;
}

void test_data_motion(void) {
    RUN(a_table_has_its_motions_and_what_is_in_no_file);
    RUN(animations_keep_their_frames_and_hooks);
    RUN(tables_that_cannot_be_read_are_told);
}
