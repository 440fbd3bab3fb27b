// Motion tables from data files: what is in them, what is added, what is left out.

#include "remora/data.h"
#include "remora/motion_table.h"

#include "check.h"
#include "data/reader.h"
#include "data_town.h"
#include "heap.h"

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

// A town with another record instead of one of its own.
static rig open_town_with(uint32_t id, bytes *record) {
    rig r;
    town_def def = default_town_def();
    town_record other = {id, record->data, record->size};
    def.records = &other;
    def.record_count = 1;
    memset(&r, 0, sizeof r);
    r.town = make_town(&def);
    bytes_free(record);
    return r;
}

static rm_data_def def_of(rig *r) {
    rm_data_def def = rm_default_data_def();
    r->portal = (rm_data_memory){r->town.portal.data, r->town.portal.size};
    def.portal = rm_data_memory_source(&r->portal);
    return def;
}

static rm_status open_data(rig *r) {
    rm_data_def def = def_of(r);
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

// A motion of the default style that plays all of an animation.
static void put_cycle(bytes *b, uint32_t command, uint32_t animation) {
    put_u32(b, 0x3Du << 16 | command);
    put_u32(b, 1); // one clip, no bits, no velocity, padding
    put_u32(b, animation);
    put_u32(b, 0);
    put_u32(b, UINT32_MAX);
    put_f32(b, 30);
}

// A table that falls as its file says, and names a style that is none.
static bytes falling_table(void) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_TABLE);
    put_u32(&b, RM_STYLE_NON_COMBAT);
    put_u32(&b, 2);
    put_u32(&b, 0xFFF0);
    put_u32(&b, RM_COMMAND_READY);
    put_u32(&b, RM_STYLE_NON_COMBAT);
    put_u32(&b, RM_COMMAND_READY);
    put_u32(&b, 2);
    put_cycle(&b, RM_COMMAND_READY & 0xFFFFu, TOWN_STAND);
    put_cycle(&b, RM_COMMAND_FALLING & 0xFFFFu, TOWN_BLOW);
    put_u32(&b, 0);
    put_u32(&b, 0);
    return b;
}

static int a_table_that_can_fall_falls_its_own_way(void) {
    bytes record = falling_table();
    rig r = open_town_with(TOWN_TABLE, &record);
    rm_motion_table *table = NULL;
    uint32_t skipped = 0;
    CHECK(open_data(&r) == RM_OK);
    CHECK(rm_data_motion_table(r.data, TOWN_TABLE, &table, &skipped, &r.error) == RM_OK);
    const rm_motion_table_def *t = rm_motion_table_contents(table);
    CHECK(t->cycle_count == 2 && t->data_count == 2);
    const rm_motion_data *fall = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_FALLING);
    CHECK(fall && fall->flags == 0 && fall->clip_count == 1);
    CHECK(t->animations[t->clips[fall->clip_first].animation].frame_count == 12);
    // The style that is none is counted, and left out.
    CHECK(skipped == 1 && t->style_count == 1 && t->styles[0].style == RM_STYLE_NON_COMBAT);
    rm_motion_table_destroy(table);
    close_town(&r);
    return 0;
}

// So many hooks that their list fills more than a block of the reader's memory.
enum { HOOKS = 20000 };

static const uint32_t short_hooks[3] = {0, 4, 17}; // kinds without a payload

static bytes busy_animation(void) {
    bytes b = {NULL, 0, 0};
    put_u32(&b, TOWN_WALK);
    put_u32(&b, 0);
    put_u32(&b, 0);
    put_u32(&b, 2);
    put_u32(&b, 0); // none in the first frame
    put_u32(&b, HOOKS);
    for (uint32_t i = 0; i < HOOKS; ++i) {
        put_u32(&b, short_hooks[i % 3]);
        put_u32(&b, i / 3 % 3 - 1);
    }
    return b;
}

static int an_animation_keeps_all_its_hooks_in_order(void) {
    bytes record = busy_animation();
    rig r = open_town_with(TOWN_WALK, &record);
    rm_motion_table *table = NULL;
    CHECK(open_data(&r) == RM_OK);
    CHECK(rm_data_motion_table(r.data, TOWN_TABLE, &table, NULL, &r.error) == RM_OK);
    const rm_motion_table_def *t = rm_motion_table_contents(table);
    const rm_motion_data *walk = cycle_of(t, RM_STYLE_NON_COMBAT, RM_COMMAND_WALK_FORWARD);
    const rm_animation *animation = &t->animations[t->clips[walk->clip_first].animation];
    CHECK(animation->frame_count == 2 && animation->hook_count == HOOKS);
    for (uint32_t i = 0; i < HOOKS; ++i) {
        const rm_animation_hook *hook = &t->hooks[animation->hook_first + i];
        CHECK(hook->frame == 1 && hook->id == short_hooks[i % 3]);
        CHECK(hook->direction == (int32_t)(i / 3 % 3) - 1);
    }
    rm_motion_table_destroy(table);
    close_town(&r);
    return 0;
}

// Makes the table and gives everything back. A table that cannot be made is none.
static rm_status make_with(void *user, test_heap *heap) {
    rig *r = user;
    rm_data_def def = def_of(r);
    rm_data *data = NULL;
    rm_motion_table *table = NULL;
    def.allocator = heap_allocator(heap);
    rm_status status = rm_data_create(&def, &data, &r->error);
    if (status == RM_OK) {
        status = rm_data_motion_table(data, TOWN_TABLE, &table, NULL, &r->error);
    }
    if ((table != NULL) != (status == RM_OK) || r->error.status != status) {
        status = RM_ERROR_BUSY; // which nothing here returns
    }
    rm_motion_table_destroy(table);
    rm_data_destroy(data);
    return status;
}

static int a_table_without_memory_is_none(void) {
    rig r = open_town();
    CHECK(heap_failures_with(make_with, &r, 0) >= 6);
    close_town(&r);
    return 0;
}

static int hooks_without_memory_are_no_fewer_hooks(void) {
    bytes record = busy_animation();
    rig r = open_town_with(TOWN_WALK, &record);
    CHECK(heap_failures_with(make_with, &r, HOOKS * sizeof(rm_animation_hook)) >=
          2); // as they grow, and as kept
    close_town(&r);
    return 0;
}

// What a reader's list held before stays, so that a parser may go on to its end.
static int a_list_that_cannot_grow_stays_as_it_is(void) {
    test_heap heap = {.fails_at = 1};
    rm_allocator allocator = heap_allocator(&heap);
    rm_arena arena = {&allocator, NULL, false};
    rm_reader r = {.record = 7, .arena = &arena};
    uint32_t held[2] = {3, 4};
    void *items = held;
    uint32_t capacity = 2;
    CHECK(rm_reader_grow(&r, &items, &capacity, 1, sizeof *held) && r.error.status == RM_OK);
    CHECK(!rm_reader_grow(&r, &items, &capacity, 2, sizeof *held));
    CHECK(r.error.status == RM_ERROR_MEMORY && r.error.record == 7);
    CHECK(items == held && capacity == 2 && heap.calls == 1 && heap_is_clean(&heap));
    return 0;
}

void test_data_motion(void) {
    RUN(a_table_has_its_motions_and_what_is_in_no_file);
    RUN(animations_keep_their_frames_and_hooks);
    RUN(tables_that_cannot_be_read_are_told);
    RUN(a_table_that_can_fall_falls_its_own_way);
    RUN(an_animation_keeps_all_its_hooks_in_order);
    RUN(a_table_without_memory_is_none);
    RUN(hooks_without_memory_are_no_fewer_hooks);
    RUN(a_list_that_cannot_grow_stays_as_it_is);
}
