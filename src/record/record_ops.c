// Signatures of operations and rules, and the arguments that are more than numbers: lists of
// messages, grounds and sweeps.
//
// A recording names operations by their place in the table of its writer, and lists the signatures
// of that table in its head. So a table may get new operations, or another order, and old
// recordings are read as before; one whose arguments have changed counts as another.

#include "record/record_codec.h"
#include "record/replay.h"
#include "world/world.h"

// --- signatures ----------------------------------------------------------------------------------

static uint64_t sign_text(uint64_t hash, const char *text) {
    while (*text) {
        hash = rm_hash_u64(hash, (unsigned char)*text++);
    }
    return rm_hash_u64(hash, 0);
}

// Types that are written by hand have names that are fixed in the format.
#define SIGN(type, name)                                                                           \
    static uint64_t sign_##type(uint64_t hash) {                                                   \
        return sign_text(hash, name);                                                              \
    }
SIGN(bool, "bool")
SIGN(uint16_t, "uint16_t")
SIGN(uint32_t, "uint32_t")
SIGN(uint64_t, "uint64_t")
SIGN(int32_t, "int32_t")
SIGN(full_word, "word")
SIGN(float, "float")
SIGN(double, "double")
SIGN(rm_speed_source, "rm_speed_source")
SIGN(rm_span, "rm_span")
SIGN(rm_ground, "rm_ground")
SIGN(rm_message_list, "rm_message_list")
#undef SIGN

// Signatures of structs, by their members. NOLINTBEGIN(bugprone-macro-parentheses): statements
// and types
#define RECORD(type, members)                                                                      \
    static inline uint64_t sign_##type(uint64_t hash) {                                            \
        hash = sign_text(hash, #type);                                                             \
        members return hash;                                                                       \
    }
// NOLINTEND(bugprone-macro-parentheses)
#define NAMED(type, name, written) hash = sign_##type(sign_text(hash, written));
#define FIELD(type, name) hash = sign_##type(sign_text(hash, #name));
#define ARRAY(type, name, count) hash = sign_##type(rm_hash_u64(sign_text(hash, #name), count));
#define LIST(type, name, count, limit) ARRAY(type, name, limit)
#include "record/record_types.def"
#undef RECORD
#undef FIELD
#undef NAMED
#undef ARRAY
#undef LIST

// Signature of a type that holds structs, by their names.
static uint64_t sign_rm_table_ref(uint64_t hash) {
    hash = sign_rm_motion_style(sign_text(hash, "table"));
    hash = sign_rm_motion_link(sign_rm_motion_entry(hash));
    hash = sign_rm_motion_data(sign_rm_motion_alias(hash));
    hash = sign_rm_animation(sign_rm_motion_clip(hash));
    return sign_rm_animation_hook(sign_rm_animation_pose(hash));
}

static uint64_t sign_rm_sweep_ref(uint64_t hash) {
    hash = sign_rm_position(sign_text(hash, "sweep"));
    return sign_rm_portal_def(sign_rm_part(hash));
}

static uint32_t folded(uint64_t hash) {
    return (uint32_t)(hash ^ hash >> 32);
}

uint32_t rm_rule_signature(uint32_t index) {
    rm_rule_info rule;
    return rm_rule_describe(index, &rule) == RM_OK ? folded(sign_text(RM_HASH_SEED, rule.name)) : 0;
}

uint32_t rm_op_signature(rm_op_kind kind) {
    uint64_t hash = RM_HASH_SEED;
    switch (kind) {
#define ARG(type, name) hash = sign_##type(sign_text(hash, #name));
#define OUT(type, name)
// NOLINTBEGIN(bugprone-macro-parentheses): statements
#define OP(name, members)                                                                          \
    case RM_OP_##name:                                                                             \
        hash = sign_text(hash, #name);                                                             \
        members break;
// NOLINTEND(bugprone-macro-parentheses)
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG
    default:
        break;
    }
    return folded(hash);
}

const char *rm_op_name(rm_op_kind kind) {
    static const char *const names[] = {
#define OP(name, members) #name,
#include "world/world_ops.def"
#undef OP
    };
    return (unsigned)kind < RM_OP_COUNT ? names[kind] : NULL;
}

// --- messages ------------------------------------------------------------------------------------

// Most messages of one call, so that their list has a size on every machine. Count. Origin: chosen.
enum { MAX_MESSAGES = 1 << 24 };

// A host may hand in null for one of them, which fails alone: a zero, or one more than its bytes.
void rm_record_put_messages(rm_record_out *out, const rm_message_list *list) {
    put_count(out, list->count);
    for (uint32_t i = 0; i < list->count; ++i) {
        const rm_bytes *message = &list->messages[i];
        put_count(out, message->data ? (uint64_t)message->size + 1 : 0);
        put_bytes(out, message->data, message->data ? message->size : 0);
    }
}

static rm_bytes get_message(rm_record_in *in) {
    size_t size1 = (size_t)get_count(in, SIZE_MAX);
    if (size1 == 0) {
        return (rm_bytes){NULL, 0};
    }
    return (rm_bytes){record_take(in, size1 - 1), size1 - 1};
}

// Every message takes a byte at least, so that counts are limited by the bytes left.
void rm_record_get_messages(rm_record_in *in, rm_message_list *list) {
    size_t left = (size_t)(in->end - in->at);
    uint32_t count = (uint32_t)get_count(in, left < MAX_MESSAGES ? left : MAX_MESSAGES);
    rm_bytes *messages = rm_replay_messages(in->replay, count);
    record_require(in, messages || count == 0);
    for (uint32_t i = 0; i < count && !in->has_failed; ++i) {
        messages[i] = get_message(in);
    }
    *list = (rm_message_list){messages, count};
}

// --- grounds -------------------------------------------------------------------------------------

void rm_record_put_ground(rm_record_out *out, const rm_ground *ground) {
    const bool has_function = ground->kind == RM_GROUND_FUNCTION && ground->function;
    put_count(out, (uint32_t)ground->kind);
    put_float(out, &ground->height);
    put_bool(out, &has_function);
    out->needs |= has_function ? RM_REPLAY_NEEDS_HEIGHT : 0u;
}

void rm_record_get_ground(rm_record_in *in, rm_ground *ground) {
    bool has_function;
    memset(ground, 0, sizeof *ground);
    ground->kind = (rm_ground_kind)get_count(in, UINT32_MAX);
    get_float(in, &ground->height);
    get_bool(in, &has_function);
    if (has_function) {
        rm_replay_lend_height(in->replay, ground);
        record_require(in, ground->function != NULL);
    }
}

// --- sweeps --------------------------------------------------------------------------------------

enum { SWEEP_NONE, SWEEP_HOST, SWEEP_GROUND, SWEEP_COLLISION, SWEEP_COLLISION_BODIES };

static uint8_t collision_kind(const rm_record_out *out, const rm_collide_context *context) {
    if (!context || !context->collision) {
        return SWEEP_HOST;
    }
    if (!context->nearby) {
        return SWEEP_COLLISION;
    }
    bool is_ours = context->nearby == rm_world_nearby && context->nearby_user == out->world;
    return is_ours ? SWEEP_COLLISION_BODIES : SWEEP_HOST;
}

static uint8_t sweep_kind(const rm_record_out *out, const rm_sweep_ref *sweep) {
    if (!sweep->function) {
        return SWEEP_NONE;
    }
    if (sweep->function == rm_collide_sweep) {
        return collision_kind(out, (const rm_collide_context *)sweep->user);
    }
    return sweep->function == rm_sweep_ground && sweep->user ? SWEEP_GROUND : SWEEP_HOST;
}

void rm_record_put_sweep(rm_record_out *out, const rm_sweep_ref *sweep) {
    const uint8_t kind = sweep_kind(out, sweep);
    put_uint8_t(out, &kind);
    if (kind == SWEEP_HOST) {
        out->needs |= RM_REPLAY_NEEDS_SWEEP;
    } else if (kind == SWEEP_GROUND) {
        put_rm_ground(out, (const rm_ground *)sweep->user);
    } else if (kind == SWEEP_COLLISION || kind == SWEEP_COLLISION_BODIES) {
        const rm_collide_context *context = (const rm_collide_context *)sweep->user;
        rm_record_put_collision(out, context->collision);
    }
}

void rm_record_get_sweep(rm_record_in *in, rm_sweep_ref *sweep) {
    uint8_t kind;
    rm_ground ground;
    *sweep = (rm_sweep_ref){NULL, NULL};
    get_uint8_t(in, &kind);
    switch (kind) {
    case SWEEP_NONE:
        return;
    case SWEEP_HOST:
        rm_replay_lend_sweep(in->replay, sweep);
        break;
    case SWEEP_GROUND:
        get_rm_ground(in, &ground);
        rm_replay_keep_ground(in->replay, &ground, sweep);
        break;
    case SWEEP_COLLISION:
    case SWEEP_COLLISION_BODIES:
        rm_replay_keep_collision(in->replay,
                                 rm_record_read_collision(in, rm_replay_allocator(in->replay)),
                                 kind == SWEEP_COLLISION_BODIES, sweep);
        break;
    default:
        break;
    }
    record_require(in, sweep->function != NULL);
}
