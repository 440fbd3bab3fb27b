// Making motion tables, and the two that are built in.

#include "remora/motion_table.h"

#include "check.h"
#include "heap.h"
#include "motion/table.h"

#include <math.h>
#include <stdlib.h>

// A small table that is good; tests spoil it.
typedef struct fixture {
    rm_motion_style styles[1];
    rm_motion_entry cycles[3];
    rm_motion_link links[3];
    rm_motion_alias aliases[1];
    rm_motion_data data[2];
    rm_motion_clip clips[1];
    rm_animation animations[1];
    rm_animation_pose poses[4];
    rm_animation_hook hooks[1];
    rm_motion_table_def def;
} fixture;

static void fixture_make(fixture *f) {
    *f = (fixture){
        .styles = {{RM_STYLE_NON_COMBAT, RM_COMMAND_READY}},
        // not in the order of their keys
        .cycles = {{RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD, 1},
                   {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, 0},
                   {RM_STYLE_HAND_COMBAT, RM_COMMAND_READY, 1}},
        .links = {{RM_STYLE_NON_COMBAT, RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD, 0},
                  {RM_STYLE_NON_COMBAT, RM_COMMAND_READY, RM_COMMAND_RUN_FORWARD, 1},
                  {RM_STYLE_NON_COMBAT, 0, RM_COMMAND_DEAD, 1}},
        .aliases = {{RM_COMMAND_WALK_BACKWARDS, RM_COMMAND_WALK_FORWARD, -0.65f}},
        .data = {{.flags = 0}, {.velocity = {0.0f, 3.0f, 0.0f}, .clip_count = 1}},
        .clips = {{.animation = 0, .framerate = 30.0f, .low = 0, .high = -1}},
        .animations = {{.frame_count = 4, .pose_count = 4, .hook_count = 1}},
        .poses = {{{0.0f, 0.1f, 0.0f}, {2.0f, 0.0f, 0.0f, 0.0f}},
                  {{0.0f, 0.1f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
                  {{0.0f, 0.1f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}},
                  {{0.0f, 0.1f, 0.0f}, {1.0f, 0.0f, 0.0f, 0.0f}}},
        .hooks = {{1, 0, 7}},
    };
    f->def = (rm_motion_table_def){.default_style = RM_STYLE_NON_COMBAT,
                                   .any_cycle = RM_NO_DATA,
                                   .styles = f->styles,
                                   .style_count = 1,
                                   .cycles = f->cycles,
                                   .cycle_count = 3,
                                   .links = f->links,
                                   .link_count = 3,
                                   .aliases = f->aliases,
                                   .alias_count = 1,
                                   .data = f->data,
                                   .data_count = 2,
                                   .clips = f->clips,
                                   .clip_count = 1,
                                   .animations = f->animations,
                                   .animation_count = 1,
                                   .poses = f->poses,
                                   .pose_count = 4,
                                   .hooks = f->hooks,
                                   .hook_count = 1};
}

// @return the status of a table that should not be made
static rm_status refuse(const fixture *f) {
    rm_motion_table *table = NULL;
    rm_status status = rm_motion_table_create(&f->def, NULL, &table);
    rm_motion_table_destroy(table);
    return table == NULL ? status : RM_OK;
}

static int a_table_keeps_copies_and_sorts_them(void) {
    fixture f;
    fixture_make(&f);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&f.def, NULL, &table) == RM_OK);
    f.data[1].velocity.y = 99.0f;
    const rm_motion_table_def *kept = rm_motion_table_contents(table);
    CHECK(kept->cycles[0].style == RM_STYLE_HAND_COMBAT);
    CHECK(kept->cycles[1].command == RM_COMMAND_READY);
    CHECK(kept->data[1].velocity.y == 3.0f);
    CHECK(kept->clips[0].high == 3);          // -1 became the last frame
    CHECK(kept->poses[0].rotation.w == 1.0f); // of unit length now
    CHECK(kept->hooks[0].id == 7);
    rm_motion_table_destroy(table);
    return 0;
}

static int cycles_are_looked_for_in_the_default_style_too(void) {
    fixture f;
    fixture_make(&f);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&f.def, NULL, &table) == RM_OK);
    CHECK(rm_table_find_cycle(table, RM_STYLE_HAND_COMBAT, RM_COMMAND_READY) == 1);
    CHECK(rm_table_find_cycle(table, RM_STYLE_HAND_COMBAT, RM_COMMAND_WALK_FORWARD) == 1);
    CHECK(rm_table_find_cycle(table, RM_STYLE_NON_COMBAT, RM_COMMAND_READY) == 0);
    CHECK(rm_table_find_cycle(table, RM_STYLE_NON_COMBAT, RM_COMMAND_DEAD) == RM_NO_DATA);
    rm_motion_table_destroy(table);
    return 0;
}

static int links_are_looked_for_from_anywhere_too(void) {
    fixture f;
    fixture_make(&f);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&f.def, NULL, &table) == RM_OK);
    uint32_t style = RM_STYLE_NON_COMBAT;
    CHECK(rm_table_find_link(table, style, RM_COMMAND_READY, RM_COMMAND_WALK_FORWARD) == 0);
    CHECK(rm_table_find_link(table, style, RM_COMMAND_READY, RM_COMMAND_RUN_FORWARD) == 1);
    CHECK(rm_table_find_link(table, style, RM_COMMAND_WALK_FORWARD, RM_COMMAND_DEAD) == 1);
    CHECK(rm_table_find_link(table, style, RM_COMMAND_DEAD, RM_COMMAND_READY) == RM_NO_DATA);
    rm_motion_table_destroy(table);
    return 0;
}

static int an_index_out_of_range_is_refused(void) {
    fixture f;
    fixture_make(&f);
    f.cycles[2].data = 2;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.links[0].data = 2;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.data[1].clip_first = 1;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.clips[0].animation = 1;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.clips[0].high = 4;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.clips[0].low = -1;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.animations[0].pose_first = 1;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.animations[0].hook_count = 0xFFFFFFFFu;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.def.any_cycle = 2;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    return 0;
}

// A sequence keeps clips by 16-bit indices.
static int more_clips_than_a_sequence_can_name_are_refused(void) {
    enum { LIMIT = 0x10000 };
    static rm_motion_clip clips[LIMIT + 1];
    fixture f;
    fixture_make(&f);
    for (uint32_t i = 0; i <= LIMIT; ++i) {
        clips[i] = f.clips[0];
    }
    f.def.clips = clips;
    f.def.clip_count = LIMIT + 1;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    f.def.clip_count = LIMIT;
    CHECK(refuse(&f) == RM_OK);
    return 0;
}

static int a_table_that_makes_no_sense_is_refused(void) {
    fixture f;
    fixture_make(&f);
    f.cycles[2] = f.cycles[0]; // twice
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.def.default_style = RM_STYLE_MAGIC;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.def.poses = NULL;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.aliases[0].means = f.aliases[0].command;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.clips[0].framerate = 1000.0f;
    CHECK(refuse(&f) == RM_OK);
    f.clips[0].framerate = nextafterf(1000.0f, 2000.0f);
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.clips[0].framerate = -1000.0f;
    CHECK(refuse(&f) == RM_OK);
    f.clips[0].framerate = nextafterf(-1000.0f, -2000.0f);
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(NULL, NULL, &table) == RM_ERROR_ARGUMENT);
    CHECK(rm_motion_table_create(&f.def, NULL, NULL) == RM_ERROR_ARGUMENT);
    return 0;
}

static int numbers_that_are_none_are_refused(void) {
    fixture f;
    const float nan = (float)strtod("nan", NULL);
    fixture_make(&f);
    f.data[0].velocity.x = nan;
    CHECK(refuse(&f) == RM_ERROR_NOT_FINITE);
    fixture_make(&f);
    f.data[0].velocity.x = -2.0f * RM_NUMBER_LIMIT;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.data[0].omega.z = 2.0f * RM_NUMBER_LIMIT;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    fixture_make(&f);
    f.poses[3].origin.z = nan;
    CHECK(refuse(&f) == RM_ERROR_NOT_FINITE);
    fixture_make(&f);
    f.poses[3].rotation = (rm_quat){0.0f, 0.0f, 0.0f, 0.0f};
    CHECK(refuse(&f) == RM_ERROR_ROTATION);
    fixture_make(&f);
    f.aliases[0].speed = nan;
    CHECK(refuse(&f) == RM_ERROR_NOT_FINITE);
    fixture_make(&f);
    f.clips[0].framerate = nan;
    CHECK(refuse(&f) == RM_ERROR_ARGUMENT);
    return 0;
}

static int an_allocator_that_gives_nothing_is_reported(void) {
    fixture f;
    fixture_make(&f);
    test_heap heap = {.fails_at = 1};
    rm_allocator allocator = heap_allocator(&heap);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(&f.def, &allocator, &table) == RM_ERROR_MEMORY);
    CHECK(table == NULL && heap_is_clean(&heap));
    return 0;
}

// Making it anew finds every index and number in range and no key twice; that it also comes out the
// same shows that it was sorted.
static int survives_making(const rm_motion_table *built_in) {
    const rm_motion_table_def *def = rm_motion_table_contents(built_in);
    rm_motion_table *table = NULL;
    CHECK(rm_motion_table_create(def, NULL, &table) == RM_OK);
    const rm_motion_table_def *made = rm_motion_table_contents(table);
    for (uint32_t i = 0; i < def->cycle_count; ++i) {
        CHECK(def->cycles[i].command == made->cycles[i].command);
    }
    for (uint32_t i = 0; i < def->modifier_count; ++i) {
        CHECK(def->modifiers[i].command == made->modifiers[i].command);
    }
    for (uint32_t i = 0; i < def->link_count; ++i) {
        CHECK(def->links[i].from == made->links[i].from);
        CHECK(def->links[i].to == made->links[i].to);
    }
    for (uint32_t i = 0; i < def->clip_count; ++i) {
        CHECK(def->clips[i].high == made->clips[i].high);
    }
    rm_motion_table_destroy(table);
    return 0;
}

static int the_humanoid_is_a_good_table(void) {
    return survives_making(rm_motion_table_humanoid());
}

static int the_clip_table_is_a_good_table(void) {
    return survives_making(rm_motion_table_clip());
}

void test_motion_table(void) {
    RUN(a_table_keeps_copies_and_sorts_them);
    RUN(cycles_are_looked_for_in_the_default_style_too);
    RUN(links_are_looked_for_from_anywhere_too);
    RUN(an_index_out_of_range_is_refused);
    RUN(more_clips_than_a_sequence_can_name_are_refused);
    RUN(a_table_that_makes_no_sense_is_refused);
    RUN(numbers_that_are_none_are_refused);
    RUN(an_allocator_that_gives_nothing_is_reported);
    RUN(the_humanoid_is_a_good_table);
    RUN(the_clip_table_is_a_good_table);
}
