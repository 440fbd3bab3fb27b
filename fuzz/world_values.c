// Arguments of calls out of a fuzzer's bytes. Structs are filled member by member as
// types.def lists them; most are then tamed, because hardly any call would take them as they
// are: rotations of unit length, cells that exist, bodies that are there.

#include "remora/base.h"

#include "commands.h"
#include "world_rig.h"

// --- numbers -------------------------------------------------------------------------------------

void any_bool(rig *g, bool *value) {
    *value = next_byte(&g->in) & 1;
}

void any_float(rig *g, float *value) {
    *value = next_float(&g->in);
}

void any_double(rig *g, double *value) {
    *value = next_seconds(&g->in);
}

void any_uint16_t(rig *g, uint16_t *value) {
    *value = next_byte(&g->in);
    if (*value >= 0x80) {
        *value = next_u16(&g->in);
    }
}

void any_uint32_t(rig *g, uint32_t *value) {
    const uint8_t kind = next_byte(&g->in);
    if (kind < 0xC0) {
        *value = kind & 0x1F;
    } else if (kind < 0xE0) {
        *value = 1u << (kind & 0x1F);
    } else {
        *value = next_u32(&g->in);
    }
}

void any_uint64_t(rig *g, uint64_t *value) {
    uint32_t low;
    any_uint32_t(g, &low);
    *value = low | (uint64_t)next_u32(&g->in) << 32;
}

static void any_int32_t(rig *g, int32_t *value) {
    *value = (int32_t)next_u32(&g->in);
}

// Where all bytes matter: commands, styles, cells, guids.
static void any_full_word(rig *g, uint32_t *value) {
    const uint8_t kind = next_byte(&g->in);
    const uint32_t few = kind % (TEST_COMMAND_COUNT + 3u);
    if (kind >= 0xF0) {
        *value = next_u32(&g->in);
    } else {
        *value = few < TEST_COMMAND_COUNT ? test_commands[few] : few - TEST_COMMAND_COUNT + 1;
    }
}

uint32_t any_guid(rig *g) {
    const uint8_t kind = next_byte(&g->in);
    return kind < 0xF8 ? kind % 14 : next_u32(&g->in);
}

// --- taming --------------------------------------------------------------------------------------

static bool is_tame(rig *g) {
    return next_byte(&g->in) < 0xF0;
}

static void tame_rotation(rig *g, rm_quat *q) {
    if (is_tame(g) && rm_quat_normalize(q) != RM_OK) {
        *q = rm_quat_identity();
    }
}

static void tame_position(rig *g, rm_position *p) {
    p->cell = next_cell(&g->in);
    if (is_tame(g) && rm_vec3_is_within(p->origin, 1e4f)) {
        p->origin.x = fmodf(fabsf(p->origin.x) + 12.0f, 192.0f);
        p->origin.y = fmodf(fabsf(p->origin.y) + 12.0f, 192.0f);
    }
}

static void tame_id(rig *g, rm_body_id *id) {
    if (is_tame(g) && g->id_count > 0) {
        *id = g->ids[next_below(&g->in, g->id_count)];
    }
}

static void tame_shape(rig *g, rm_shape *shape) {
    if (is_tame(g)) {
        *shape = rm_default_body_def().shape;
        shape->sphere_count = next_byte(&g->in) < 0x80 ? 2 : next_below(&g->in, 4);
    }
}

static void tame_body(rig *g, rm_body_def *def) {
    const rm_body_def wild = *def;
    if (!is_tame(g)) {
        return;
    }
    *def = rm_default_body_def();
    def->guid = any_guid(g);
    def->position = wild.position;
    def->shape = wild.shape;
    def->has_contact = wild.has_contact;
    def->is_on_walkable = wild.is_on_walkable;
    def->is_player = wild.is_player && next_byte(&g->in) > 0xC0;
    def->state = next_byte(&g->in) > 0xC0 ? wild.state : def->state;
    def->table = next_below(&g->in, 3);
}

static void tame_parameters(rig *g, rm_move_parameters *p) {
    const float distance = p->distance_to_object;
    if (is_tame(g)) {
        *p = rm_default_move_parameters();
        p->distance_to_object = fabsf(distance);
        p->bits ^= next_byte(&g->in);
    }
}

static void tame_state(rig *g, rm_interpreted_state *s) {
    if (is_tame(g)) {
        s->forward_speed = s->sidestep_speed = s->turn_speed = 1.0f;
    }
}

static void tame_movement(rig *g, rm_movement *m) {
    static const uint8_t types[] = {0, 0, 0, 0, 6, 7, 8, 9, 10, 255};
    m->type = types[next_below(&g->in, sizeof types)];
    m->object_guid = any_guid(g);
    m->sticky_guid = any_guid(g);
    if (is_tame(g)) {
        m->action_count %= 3;
        m->actions[0].speed = m->actions[1].speed = 1.0f;
        m->is_autonomous &= 1;
        m->is_standing_longjump &= 1;
        m->run_rate = 1.0f;
        m->style = RM_STYLE_NON_COMBAT;
    }
}

static void tame_keys(rig *g, rm_raw_state *keys) {
    if (is_tame(g)) {
        keys->hold_key %= 3;
        keys->forward_speed = keys->sidestep_speed = keys->turn_speed = 1.0f;
    }
}

// A body's instance is nearly always its first.
static uint16_t tame_instance(rig *g, uint16_t instance) {
    return is_tame(g) ? 0 : instance;
}

static void tame_position_update(rig *g, rm_position_update *u) {
    u->instance = tame_instance(g, u->instance);
    u->teleport = is_tame(g) ? 0 : u->teleport;
}

static void tame_vector_update(rig *g, rm_vector_update *u) {
    u->instance = tame_instance(g, u->instance);
}

static void tame_motion_update(rig *g, rm_motion_update *u) {
    u->instance = tame_instance(g, u->instance);
    u->control = is_tame(g) ? 0 : u->control;
}

static void tame_state_update(rig *g, rm_state_update *u) {
    u->instance = tame_instance(g, u->instance);
}

static void tame_nothing(rig *g, void *value) {
    (void)g;
    (void)value;
}

#define TAME(value)                                                                                \
    _Generic((value), rm_quat *                                                                    \
             : tame_rotation, rm_position *                                                        \
             : tame_position, rm_body_id *                                                         \
             : tame_id, rm_shape *                                                                 \
             : tame_shape, rm_body_def *                                                           \
             : tame_body, rm_move_parameters *                                                     \
             : tame_parameters, rm_interpreted_state *                                             \
             : tame_state, rm_movement *                                                           \
             : tame_movement, rm_raw_state *                                                       \
             : tame_keys, rm_position_update *                                                     \
             : tame_position_update, rm_vector_update *                                            \
             : tame_vector_update, rm_motion_update *                                              \
             : tame_motion_update, rm_state_update *                                               \
             : tame_state_update, default                                                          \
             : tame_nothing)(g, value)

// --- structs -------------------------------------------------------------------------------------

// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define RECORD(type, members)                                                                      \
    void any_##type(rig *g, type *value);                                                          \
    void any_##type(rig *g, type *value) {                                                         \
        members TAME(value);                                                                       \
    }
// NOLINTEND(bugprone-macro-parentheses)
#define FIELD(type, name) any_##type(g, &value->name);
#define NAMED(type, name, written) FIELD(type, name)
#define ARRAY(type, name, count)                                                                   \
    for (uint32_t i = 0; i < (count); ++i) {                                                       \
        any_##type(g, &value->name[i]);                                                            \
    }
// The first ones are enough: what a count says is another matter.
#define LIST(type, name, count, limit)                                                             \
    memset(value->name, 0, sizeof value->name);                                                    \
    for (uint32_t i = 0; i < 2 && i < (limit); ++i) {                                              \
        any_##type(g, &value->name[i]);                                                            \
    }
#include "record/record_types.def"
#undef RECORD
#undef FIELD
#undef NAMED
#undef ARRAY
#undef LIST

void any_rm_speed_source(rig *g, rm_speed_source *value) {
    *value = (rm_speed_source)next_below(&g->in, 4);
}

void any_rm_ground(rig *g, rm_ground *value) {
    value->kind = (rm_ground_kind)next_below(&g->in, 5);
    value->height = next_float(&g->in);
    value->function = next_is_rare(&g->in) ? NULL : own_height;
    value->user = g;
}

// The built-in collision most of the time.
void any_rm_sweep_ref(rig *g, rm_sweep_ref *value) {
    switch (next_below(&g->in, 6)) {
    case 0:
        *value = (rm_sweep_ref){NULL, NULL};
        break;
    case 1:
        *value = (rm_sweep_ref){own_sweep, NULL};
        break;
    case 2:
        g->swept_ground = (rm_ground){.kind = RM_GROUND_CONSTANT, .height = 0.5f};
        *value = (rm_sweep_ref){rm_sweep_ground, &g->swept_ground};
        break;
    default:
        *value = (rm_sweep_ref){rm_collide_sweep, &g->context};
        break;
    }
}

void any_rm_table_ref(rig *g, rm_table_ref *value) {
    *value = next_byte(&g->in) & 1 ? rm_motion_table_clip() : rm_motion_table_humanoid();
}

void any_rm_span(rig *g, rm_span *value) {
    value->bytes = g->in.at;
    value->size = (size_t)(g->in.end - g->in.at);
    g->in.at = g->in.end;
}

// Made by the call, which has room for them.
void any_rm_message_list(rig *g, rm_message_list *value) {
    (void)g;
    (void)value;
}

// --- functions of the host -----------------------------------------------------------------------

static uint64_t print_of(const rm_sweep_in *in) {
    uint64_t print = rm_hash_u64(RM_HASH_SEED, in->to.cell);
    print = rm_hash_float(print, in->to.origin.x);
    print = rm_hash_float(print, in->to.origin.y);
    return rm_hash_float(print, in->to.origin.z);
}

// Answers with anything, also with what is none.
rm_sweep_result own_sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    const uint64_t print = print_of(in);
    uint8_t bytes[96];
    (void)user;
    for (size_t i = 0; i < sizeof bytes; ++i) {
        bytes[i] = (uint8_t)rm_hash_u64(print, i);
    }
    supply s = {bytes, bytes + sizeof bytes};
    out->at = in->to;
    if (next_byte(&s) < 0x40) {
        out->at.cell = next_cell(&s);
        out->at.origin = next_vec3(&s);
        out->at.rotation.w = next_float(&s);
    }
    out->contact.normal = next_byte(&s) < 0x80 ? rm_vec3_make(0.0f, 0.0f, 1.0f) : next_vec3(&s);
    out->contact.d = next_float(&s);
    out->slide = next_vec3(&s);
    out->normal = next_vec3(&s);
    out->bits = next_u16(&s) & 0xFFFu;
    out->stationary_fall = (int)next_below(&s, 5);
    out->touched = next_u32(&s);
    return (rm_sweep_result)next_below(&s, 3);
}

bool own_height(void *user, rm_body_id body, const rm_position *at, float *height) {
    (void)user;
    (void)body;
    *height = at->origin.x * 0.1f;
    return at->origin.y < 100.0f;
}
