// Every public call that reads a world, with the same garbage. None of them may change it, whatever
// they return: the target compares hashes as after an error.

#include "world_rig.h"

#include <stdlib.h>

static rm_body_id next_id(rig *g) {
    rm_body_id id;
    any_rm_body_id(g, &id);
    return id;
}

static rm_status call_find(rig *g) {
    rm_body_id id;
    return rm_world_find(maybe(g, g->world), any_guid(g), maybe(g, &id));
}

static rm_status call_read(rig *g) {
    rm_body_info info;
    return rm_body_read(maybe(g, g->world), next_id(g), maybe(g, &info));
}

static rm_status call_read_motion(rig *g) {
    rm_motion motion;
    return rm_body_read_motion(maybe(g, g->world), next_id(g), maybe(g, &motion));
}

// More numbers than room, and fields that there are not.
static rm_status call_read_field(rig *g) {
    double values[16];
    uint32_t count;
    const rm_body_id id = next_id(g);
    const int field = (int)next_below(&g->in, 128) - 2;
    return rm_body_read_field(maybe(g, g->world), id, field, maybe(g, values),
                              next_below(&g->in, 17), maybe(g, &count));
}

static rm_status call_bodies(rig *g) {
    rm_body_id ids[4];
    rm_render drawn[4];
    const uint32_t capacity = next_below(&g->in, 5);
    (void)rm_world_bodies(maybe(g, g->world), capacity ? ids : NULL, capacity);
    (void)rm_world_render(maybe(g, g->world), next_cell(&g->in), capacity ? drawn : NULL, capacity);
    (void)rm_world_ticks(maybe(g, g->world));
    (void)rm_world_pending(maybe(g, g->world));
    (void)rm_world_event_count(maybe(g, g->world));
    (void)rm_world_bytes(maybe(g, &g->def));
    return RM_OK;
}

static rm_status call_render(rig *g) {
    rm_position at;
    return rm_body_render(maybe(g, g->world), next_id(g), maybe(g, &at));
}

static rm_status call_compare(rig *g) {
    const char *field;
    const rm_body_id a = next_id(g);
    return rm_body_compare(maybe(g, g->world), a, maybe(g, g->world), next_id(g), maybe(g, &field));
}

static rm_status call_save(rig *g) {
    const size_t size = rm_world_save_bytes(g->world);
    free(g->save);
    g->save = malloc(size);
    REQUIRE(g->save != NULL);
    return rm_world_save(g->world, g->save, size, &g->save_size);
}

static rm_status call_save_body(rig *g) {
    const size_t room = rm_body_save_bytes();
    uint8_t *bytes = malloc(room);
    size_t size;
    REQUIRE(bytes != NULL);
    const rm_status status = rm_body_save(g->world, next_id(g), bytes, room, &size);
    if (status != RM_OK) {
        free(bytes);
        return status;
    }
    free(g->body);
    g->body = bytes;
    g->body_size = size;
    return RM_OK;
}

// --- drawing and neighbours --------------------------------------------------------------------

static void draw_line(void *user, rm_vec3 from, rm_vec3 to, uint32_t color) {
    REQUIRE(rm_vec3_is_finite(from) && rm_vec3_is_finite(to) && color <= 0xFFFFFFu);
    ++*(int *)user;
}

static void draw_point(void *user, rm_vec3 at, float radius, uint32_t color) {
    REQUIRE(rm_vec3_is_finite(at) && isfinite(radius) && color <= 0xFFFFFFu);
    ++*(int *)user;
}

static void draw_text(void *user, rm_vec3 at, const char *words, uint32_t color) {
    REQUIRE(rm_vec3_is_finite(at) && strlen(words) < 4096 && color <= 0xFFFFFFu);
    ++*(int *)user;
}

static rm_status call_draw(rig *g) {
    int drawn = 0;
    const rm_debug_draw draw = {&drawn, draw_line, draw_point, draw_text};
    rm_debug_options options = rm_default_debug_options();
    options.what = next_u16(&g->in);
    options.origin_cell = next_cell(&g->in);
    if (next_byte(&g->in) & 1) {
        options.body = next_id(g);
    }
    return rm_world_debug_draw(maybe(g, g->world), maybe(g, &options), maybe(g, &draw));
}

static rm_status call_nearby(rig *g) {
    rm_body_obstacle found[4];
    rm_shape shape = rm_default_body_def().shape;
    rm_sweep_in in;
    memset(&in, 0, sizeof in);
    any_rm_position(g, &in.from);
    in.to = in.from;
    in.to.origin = rm_vec3_add(in.from.origin, next_vec3(&g->in));
    in.body = next_id(g);
    in.shape = &shape;
    const int capacity = (int)next_below(&g->in, 5);
    const int count = rm_world_nearby(g->world, &in, next_float(&g->in), found, capacity);
    REQUIRE(count >= 0 && count <= capacity);
    return RM_OK;
}

static rm_status call_fields(rig *g) {
    rm_field_info info;
    const int index = (int)next_below(&g->in, 256) - 8;
    return rm_body_field(index, &info) ? RM_OK : RM_ERROR_ARGUMENT;
}

static rm_status call_hashes(rig *g) {
    uint64_t hash;
    rm_fingerprint print;
    const char *what;
    rm_body_id ids[4];
    const rm_vec3 low = next_vec3(&g->in);
    (void)rm_world_hash_bodies(maybe(g, g->world));
    (void)rm_world_fingerprint(maybe(g, g->world), maybe(g, &print));
    (void)rm_world_check_save(maybe(g, g->world), maybe(g, g->save), g->save_size, maybe(g, &what));
    (void)rm_world_within(maybe(g, g->world), next_cell(&g->in), low, next_vec3(&g->in),
                          maybe(g, ids), next_below(&g->in, 5));
    return rm_body_hash(maybe(g, g->world), next_id(g), maybe(g, &hash));
}

// A message about a body can be written, whatever has become of the body, and read again.
static rm_status call_message(rig *g) {
    static const rm_message_kind kinds[] = {RM_MESSAGE_UPDATE_POSITION, RM_MESSAGE_UPDATE_MOTION,
                                            RM_MESSAGE_VECTOR_UPDATE,   RM_MESSAGE_SET_STATE,
                                            RM_MESSAGE_CREATE_OBJECT,   RM_MESSAGE_PICKUP};
    uint8_t bytes[RIG_MESSAGE];
    size_t size;
    rm_message read;
    const rm_message_kind kind = kinds[next_below(&g->in, 6)];
    const rm_world *world = maybe(g, g->world);
    const rm_body_id id = next_id(g);
    const rm_status made = rm_body_message(world, id, kind, &read);
    const rm_status status = rm_body_encode(world, id, kind, bytes, sizeof bytes, &size);
    REQUIRE(made == RM_OK || made == status);
    REQUIRE(status != RM_OK ||
            rm_message_decode(g->def.numbering, bytes, size, &read, NULL) == RM_OK);
    return status;
}

// A world is recorded once at a time.
static rm_status call_record(rig *g) {
    rm_recorder_def def = rm_default_recorder_def();
    rm_recorder *recorder = NULL;
    const rm_status status = rm_world_record(g->world, maybe(g, &def), &recorder);
    REQUIRE(status != RM_OK && recorder == NULL);
    REQUIRE(rm_recorder_status(g->recorder) == RM_OK);
    REQUIRE(rm_recorder_flush(g->recorder) == RM_OK);
    REQUIRE(rm_recorder_bytes(g->recorder) == g->tape.size);
    return status;
}

rig_call *const read_calls[] = {
    call_find,   call_read,    call_read_motion, call_read_field, call_bodies,
    call_render, call_compare, call_save,        call_save_body,  call_draw,
    call_nearby, call_fields,  call_record,      call_hashes,     call_message,
};
const uint32_t read_call_count = sizeof read_calls / sizeof read_calls[0];
