// Debug drawing: what is drawn of a body in each state, where, and that nothing changes by it.

#include "worlds.h"

enum { ROOM = 512 };

typedef struct drawing {
    struct {
        rm_vec3 from, to;
        uint32_t color;
    } lines[ROOM];
    struct {
        rm_vec3 at;
        uint32_t color;
    } points[ROOM];
    char words[256];
    rm_vec3 words_at;
    int line_count, point_count, text_count;
} drawing;

static void on_line(void *user, rm_vec3 from, rm_vec3 to, uint32_t color) {
    drawing *d = user;
    if (d->line_count < ROOM) {
        d->lines[d->line_count].from = from;
        d->lines[d->line_count].to = to;
        d->lines[d->line_count].color = color;
    }
    d->line_count += 1;
}

static void on_point(void *user, rm_vec3 at, float radius, uint32_t color) {
    drawing *d = user;
    if (d->point_count < ROOM && radius > 0.0f) {
        d->points[d->point_count].at = at;
        d->points[d->point_count].color = color;
    }
    d->point_count += 1;
}

static void on_text(void *user, rm_vec3 at, const char *words, uint32_t color) {
    drawing *d = user;
    (void)color;
    strncpy(d->words, words, sizeof d->words - 1);
    d->words_at = at;
    d->text_count += 1;
}

// What a world draws with these bits; static, since it is large.
static const drawing *drawn_of(const rm_world *world, uint32_t what, uint32_t origin_cell) {
    static drawing d;
    rm_debug_draw draw = {&d, on_line, on_point, on_text};
    rm_debug_options options = rm_default_debug_options();
    memset(&d, 0, sizeof d);
    options.what = what;
    options.origin_cell = origin_cell;
    return rm_world_debug_draw(world, &options, &draw) == RM_OK ? &d : NULL;
}

static bool is_at(rm_vec3 v, float x, float y, float z) {
    return rm_vec3_length(rm_vec3_sub(v, rm_vec3_make(x, y, z))) < 1e-4f;
}

static int a_pose_is_a_point_and_its_facing(void) {
    rm_world *world = plain_world();
    add_at(world, 1, facing(place_at(10.0f, 20.0f, 3.0f), 90.0f));
    const drawing *d = drawn_of(world, RM_DEBUG_POSE, TEST_CELL);
    CHECK(d && d->point_count == 1 && d->line_count == 1 && d->text_count == 0);
    CHECK(is_at(d->points[0].at, 10.0f, 20.0f, 3.0f));
    CHECK(d->points[0].color == RM_DEBUG_COLOR_POSE);
    CHECK(is_at(d->lines[0].to, 10.6f, 20.0f, 3.0f)); // east
    rm_world_destroy(world);
    return 0;
}

static int a_queue_is_the_way_along_its_places(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_at(10.0f, 20.0f, 0.0f));
    rm_position first = place_at(10.0f, 22.0f, 0.0f), second = place_at(13.0f, 22.0f, 0.0f);
    rm_body_interpolate(world, id, &first, false);
    rm_body_append_jump(world, id); // has no place
    rm_body_interpolate(world, id, &second, false);
    const drawing *d = drawn_of(world, RM_DEBUG_QUEUE, TEST_CELL);
    CHECK(d && d->line_count == 2 && d->point_count == 2);
    CHECK(is_at(d->lines[0].from, 10.0f, 20.0f, 0.0f) && is_at(d->lines[0].to, 10.0f, 22.0f, 0.0f));
    CHECK(is_at(d->lines[1].from, 10.0f, 22.0f, 0.0f) && is_at(d->lines[1].to, 13.0f, 22.0f, 0.0f));
    d = drawn_of(world, RM_DEBUG_BLIP, TEST_CELL);
    CHECK(d->line_count == 1 && is_at(d->lines[0].to, 13.0f, 22.0f, 0.0f));
    rm_body_stop(world, id);
    CHECK(drawn_of(world, RM_DEBUG_QUEUE | RM_DEBUG_BLIP, TEST_CELL)->line_count == 0);
    rm_world_destroy(world);
    return 0;
}

static int positions_are_about_the_origin_that_is_asked_for(void) {
    rm_world *world = plain_world();
    add_at(world, 1, place_in(TEST_CELL + 0x01000000u, 10.0f, 20.0f, 0.0f));
    const drawing *d = drawn_of(world, RM_DEBUG_POSE, TEST_CELL);
    CHECK(is_at(d->points[0].at, 202.0f, 20.0f, 0.0f)); // a landblock further east
    rm_world_destroy(world);
    return 0;
}

static int a_shape_is_three_circles_a_sphere(void) {
    rm_world *world = plain_world();
    rm_shape shape = {.sphere_count = 1, .spheres = {{{0.0f, 0.0f, 0.5f}, 0.5f}}};
    rm_body_id id = add_at(world, 1, place_at(10.0f, 20.0f, 0.0f));
    CHECK(rm_body_set_shape(world, id, &shape) == RM_OK);
    const drawing *d = drawn_of(world, RM_DEBUG_SHAPE, TEST_CELL);
    CHECK(d->line_count == 3 * 24);
    for (int i = 0; i < d->line_count; ++i) {
        rm_vec3 arm = rm_vec3_sub(d->lines[i].to, rm_vec3_make(10.0f, 20.0f, 0.5f));
        CHECK_NEAR(rm_vec3_length(arm), 0.5f, 1e-4f);
    }
    rm_world_destroy(world);
    return 0;
}

static int contact_and_velocity_are_arrows(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_at(0.0f, 0.0f, 0.0f));
    const drawing *d = drawn_of(world, RM_DEBUG_CONTACT | RM_DEBUG_VELOCITY, TEST_CELL);
    CHECK(d->line_count == 1 && is_at(d->lines[0].to, 0.0f, 0.0f, 0.5f));
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, 0);
    rm_body_set_velocity(world, id, rm_vec3_make(1.0f, 2.0f, 3.0f));
    d = drawn_of(world, RM_DEBUG_CONTACT | RM_DEBUG_VELOCITY, TEST_CELL);
    CHECK(d->line_count == 1 && is_at(d->lines[0].to, 1.0f, 2.0f, 3.0f));
    CHECK(d->lines[0].color == RM_DEBUG_COLOR_VELOCITY);
    rm_world_destroy(world);
    return 0;
}

static int sticky_is_a_line_and_a_leash_two_circles(void) {
    rm_world *world = plain_world();
    rm_position here = place_at(10.0f, 20.0f, 0.0f);
    rm_body_id id = add_at(world, 1, here);
    rm_body_id target = add_at(world, 2, place_at(12.0f, 20.0f, 0.0f));
    CHECK(rm_body_stick(world, id, target) == RM_OK);
    const drawing *d = drawn_of(world, RM_DEBUG_STICKY | RM_DEBUG_LEASH, TEST_CELL);
    CHECK(d->line_count == 1 && is_at(d->lines[0].to, 12.0f, 20.0f, 0.0f));
    rm_body_unstick(world, id);
    CHECK(rm_body_constrain(world, id, &here, 5.0f, 9.0f) == RM_OK);
    d = drawn_of(world, RM_DEBUG_STICKY | RM_DEBUG_LEASH, TEST_CELL);
    CHECK(d->line_count == 2 * 24);
    CHECK(is_at(d->lines[0].from, 15.0f, 20.0f, 0.0f));
    CHECK(is_at(d->lines[24].from, 19.0f, 20.0f, 0.0f));
    rm_world_destroy(world);
    return 0;
}

static int reasons_are_named(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_at(10.0f, 20.0f, 0.0f));
    CHECK(drawn_of(world, RM_DEBUG_REASONS, TEST_CELL)->text_count == 0);
    rm_body_set_transient(world, id, RM_TRANSIENT_CONTACT, 0);
    rm_body_set_velocity(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f));
    rm_world_tick(world, TICK);
    const drawing *d = drawn_of(world, RM_DEBUG_REASONS, TEST_CELL);
    CHECK(d->text_count == 1 && strcmp(d->words, "velocity gravity") == 0);
    CHECK(d->words_at.z > 1.5f);
    rm_world_destroy(world);
    return 0;
}

static int drawing_changes_nothing(void) {
    rm_world *world = plain_world();
    rm_body_id id = add_at(world, 1, place_at(10.0f, 20.0f, 0.0f));
    rm_position to = place_at(14.0f, 20.0f, 0.0f);
    rm_body_interpolate(world, id, &to, false);
    rm_world_tick(world, TICK);
    uint64_t before = rm_world_hash(world);
    const drawing *d = drawn_of(world, RM_DEBUG_ALL, TEST_CELL);
    CHECK(d->line_count > 0 && rm_world_hash(world) == before);
    rm_world_destroy(world);
    return 0;
}

static int one_body_and_missing_functions_are_fine(void) {
    rm_world *world = plain_world();
    drawing d;
    rm_debug_draw draw = {.user = &d, .point = on_point};
    rm_debug_options options = rm_default_debug_options();
    memset(&d, 0, sizeof d);
    add_body(world, 1);
    options.body = add_body(world, 2);
    CHECK(rm_world_debug_draw(world, &options, &draw) == RM_OK);
    CHECK(d.point_count == 1);
    CHECK(rm_world_debug_draw(world, NULL, &draw) == RM_OK);
    CHECK(d.point_count == 3);
    rm_body_remove(world, options.body);
    CHECK(rm_world_debug_draw(world, &options, &draw) == RM_ERROR_STALE_ID);
    CHECK(rm_world_debug_draw(NULL, NULL, &draw) == RM_ERROR_ARGUMENT);
    CHECK(rm_world_debug_draw(world, NULL, NULL) == RM_ERROR_ARGUMENT);
    rm_world_destroy(world);
    return 0;
}

static rm_sweep_result slide_east(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    out->slide = rm_vec3_make(1.0f, 0.0f, 0.0f);
    out->bits = RM_SWEPT_SLIDE;
    return RM_SWEEP_OK;
}

static int who_slides_shows_along_what_and_who_is_away_shows_nothing(void) {
    rm_world_def def = plain_def();
    def.sweep = slide_east;
    rm_world *world = world_of(&def);
    rm_body_id id = add_at(world, 1, place_at(10.0f, 20.0f, 0.0f));
    rm_message pickup = {.kind = RM_MESSAGE_PICKUP};
    uint8_t bytes[64];
    size_t size;
    rm_body_set_cycle(world, id, rm_vec3_make(1.0f, 0.0f, 0.0f), rm_vec3_make(0.0f, 0.0f, 0.0f));
    CHECK(rm_world_tick(world, TICK) == RM_OK);
    CHECK(info_of(world, id).transient & RM_TRANSIENT_SLIDING);
    const drawing *d = drawn_of(world, RM_DEBUG_SLIDE, TEST_CELL);
    CHECK(d->line_count == 1 && d->lines[0].color == RM_DEBUG_COLOR_SLIDE);
    CHECK(d->lines[0].to.x > d->lines[0].from.x && d->lines[0].to.y == d->lines[0].from.y);
    pickup.pickup.guid = 1;
    pickup.pickup.position_stamp = 1;
    CHECK(rm_message_encode(&pickup, bytes, sizeof bytes, &size, NULL) == RM_OK);
    CHECK(rm_world_receive(world, bytes, size, NULL) == RM_OK && info_of(world, id).is_away);
    d = drawn_of(world, RM_DEBUG_ALL, TEST_CELL);
    CHECK(d->line_count == 0 && d->point_count == 0 && d->text_count == 0);
    rm_world_destroy(world);
    return 0;
}

void test_debug_draw(void) {
    RUN(a_pose_is_a_point_and_its_facing);
    RUN(a_queue_is_the_way_along_its_places);
    RUN(positions_are_about_the_origin_that_is_asked_for);
    RUN(a_shape_is_three_circles_a_sphere);
    RUN(contact_and_velocity_are_arrows);
    RUN(sticky_is_a_line_and_a_leash_two_circles);
    RUN(reasons_are_named);
    RUN(drawing_changes_nothing);
    RUN(one_body_and_missing_functions_are_fine);
    RUN(who_slides_shows_along_what_and_who_is_away_shows_nothing);
}
