// Hash, save, restore and comparison of worlds and bodies.
//
//   magic, version, kind            u32 each; kind 1 is a world, 2 a body
//   fingerprint of the field table  u64
//   a world: config hash u64, ticks u64, pending and last dt f64, player u32, viewer (flag and
//   eight words), slots u32;
//            then for every slot its generation and whether it is used, u32 each, and the body;
//            then the pending messages; at last, under smooth rules, time, settings and delays, and
//            what every body has besides (smooth/smooth_fields.def)
//   a body:  its saved fields
//   hash of all bytes before        u64
//
// A save is checked as a whole before anything of the world changes.

#include "world/save/save.h"

#include "remora/base.h"

#include "world/ops.h"

#include <string.h>

enum {
    SAVE_MAGIC = 0x53414D52, // "RMAS"
    SAVE_VERSION = 1,
    SAVE_WORLD = 1,
    SAVE_BODY = 2,
    SAVE_RULES = 8, // least bytes of rules in an identity, as in the first version
};

static uint64_t hash_bytes(const uint8_t *bytes, size_t size) {
    uint64_t hash = RM_HASH_SEED;
    for (size_t i = 0; i < size; ++i) {
        hash = rm_hash_u64(hash, bytes[i]);
    }
    return hash;
}

static uint64_t bits_of(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void save_float(rm_bytes_out *out, float number) {
    uint32_t bits;
    memcpy(&bits, &number, sizeof bits);
    rm_bytes_put_u32(out, bits);
}

static float restore_float(rm_bytes_in *in) {
    uint32_t bits = rm_bytes_get_u32(in);
    float number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

static double restore_double(rm_bytes_in *in) {
    uint64_t bits = rm_bytes_get_u64(in);
    double number;
    memcpy(&number, &bits, sizeof number);
    return number;
}

// --- hash ------------------------------------------------------------------------------------

// The values of all rules up to the last that is not L3, but at least SAVE_RULES of them: a new
// rule moves no hash of a world in which it is L3. Different mixes of rules have different bytes.
static uint64_t rules_hash(const rm_rules *rules) {
    uint8_t values[SAVE_RULES + sizeof *rules] = {0};
    size_t size = sizeof *rules;
    memcpy(values, rules, sizeof *rules);
    while (size > 0 && values[size - 1] == RM_RULE_L3) {
        size -= 1;
    }
    return hash_bytes(values, size > SAVE_RULES ? size : SAVE_RULES);
}

// What a save must agree with the restoring world about. A sweep is known only to be there:
// functions and their data cannot be compared.
uint64_t rm_world_config_hash(const rm_world *world) {
    uint64_t hash = rules_hash(&world->def.rules);
    hash = rm_hash_u64(hash, world->def.space | (uint64_t)world->def.numbering << 8);
    hash = rm_hash_u64(hash, world->def.ground.kind);
    hash = rm_hash_u64(hash, world->def.sweep != NULL);
    return rm_hash_float(hash, world->def.ground.height);
}

// Slots below this have held a body: they are hashed and saved. The generation of an empty one
// decides about the id of the next body in it.
static uint32_t slot_limit(const rm_world *world) {
    uint32_t limit = world->block_limit * RM_LANES;
    while (limit > 0 && world->generations[limit - 1] == 0) {
        limit -= 1;
    }
    return limit;
}

static uint64_t hash_smooth(const rm_world *world, uint64_t hash) {
    hash = rm_smooth_hash_world(&world->flow, hash);
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            hash = rm_smooth_hash(&world->smooth[slot], hash);
        }
    }
    return hash;
}

// Everything that can change a later tick or output, in the order of slots. Not reasons, events,
// capacities or user pointers: worlds that will go the same way have the same hash.
uint64_t rm_world_hash(const rm_world *world) {
    if (!world) {
        return 0;
    }
    uint64_t hash = rm_world_config_hash(world);
    hash = rm_hash_u64(hash, world->ticks);
    hash = rm_hash_double(hash, world->pending);
    hash = rm_hash_double(hash, world->last_dt);
    hash = rm_hash_u64(hash, world->player);
    hash = rm_hash_u64(hash, world->has_viewer);
    hash = rm_hash_u64(hash, world->viewer.cell);
    hash = rm_hash_float(hash, world->viewer.origin.x);
    hash = rm_hash_float(hash, world->viewer.origin.y);
    hash = rm_hash_float(hash, world->viewer.origin.z);
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        bool is_used = rm_world_slot_is_used(world, slot);
        hash = rm_hash_u64(hash, (uint64_t)world->generations[slot] << 1 | is_used);
        if (is_used) {
            rm_lane lane = rm_world_lane(world, slot);
            hash = rm_lane_hash(&lane, hash);
        }
    }
    hash = rm_pending_messages_hash(&world->pending_messages, hash);
    return world->smooth ? hash_smooth(world, hash) : hash;
}

// --- save ------------------------------------------------------------------------------------

static void put_header(rm_bytes_out *out, uint32_t kind) {
    rm_bytes_put_u32(out, SAVE_MAGIC);
    rm_bytes_put_u32(out, SAVE_VERSION);
    rm_bytes_put_u32(out, kind);
    rm_bytes_put_u64(out, rm_fields_fingerprint());
}

// The hash at the end, once everything else fits.
static void put_trailer(rm_bytes_out *out) {
    bool fits = out->bytes && out->size + 8 <= out->capacity;
    rm_bytes_put_u64(out, fits ? hash_bytes(out->bytes, out->size) : 0);
}

static void put_smooth(const rm_world *world, rm_bytes_out *out) {
    rm_smooth_save_world(&world->flow, out);
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_smooth_save(&world->smooth[slot], out);
        }
    }
}

static void put_world(const rm_world *world, rm_bytes_out *out) {
    put_header(out, SAVE_WORLD);
    rm_bytes_put_u64(out, rm_world_config_hash(world));
    rm_bytes_put_u64(out, world->ticks);
    rm_bytes_put_u64(out, bits_of(world->pending));
    rm_bytes_put_u64(out, bits_of(world->last_dt));
    rm_bytes_put_u32(out, world->player);
    rm_bytes_put_u32(out, world->has_viewer);
    rm_bytes_put_u32(out, world->viewer.cell);
    save_float(out, world->viewer.origin.x);
    save_float(out, world->viewer.origin.y);
    save_float(out, world->viewer.origin.z);
    rm_bytes_put_u32(out, slot_limit(world));
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        bool is_used = rm_world_slot_is_used(world, slot);
        rm_bytes_put_u32(out, world->generations[slot]);
        rm_bytes_put_u32(out, is_used);
        if (is_used) {
            rm_lane lane = rm_world_lane(world, slot);
            rm_lane_save(&lane, out);
        }
    }
    rm_pending_messages_save(&world->pending_messages, out);
    if (world->smooth) {
        put_smooth(world, out);
    }
    put_trailer(out);
}

static rm_status finish(const rm_bytes_out *out, size_t *size) {
    if (out->size > out->capacity) {
        return RM_ERROR_BUFFER;
    }
    if (size) {
        *size = out->size;
    }
    return RM_OK;
}

size_t rm_world_save_bytes(const rm_world *world) {
    rm_bytes_out out = {0};
    if (world) {
        put_world(world, &out);
    }
    return out.size;
}

rm_status rm_world_save(const rm_world *world, void *bytes, size_t capacity, size_t *size) {
    if (!world || !bytes) {
        return RM_ERROR_ARGUMENT;
    }
    rm_bytes_out out = {.bytes = (uint8_t *)bytes, .capacity = capacity};
    put_world(world, &out);
    return finish(&out, size);
}

static void put_body(const rm_lane *lane, rm_bytes_out *out) {
    put_header(out, SAVE_BODY);
    rm_lane_save(lane, out);
    put_trailer(out);
}

// The most that a body can take: with a full queue.
size_t rm_body_save_bytes(void) {
    rm_single_body single;
    rm_lane lane = rm_single_lane(&single);
    rm_bytes_out out = {0};
    single.hot.queue_count[0] = RM_QUEUE_CAPACITY;
    put_body(&lane, &out);
    return out.size;
}

rm_status rm_body_save(const rm_world *world, rm_body_id id, void *bytes, size_t capacity,
                       size_t *size) {
    rm_lane lane;
    if (!world || !bytes) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status != RM_OK) {
        return status;
    }
    rm_bytes_out out = {.bytes = (uint8_t *)bytes, .capacity = capacity};
    put_body(&lane, &out);
    return finish(&out, size);
}

// --- restore ---------------------------------------------------------------------------------

// Checks what can be checked without reading bodies, and takes the trailer off.
static rm_status open_save(rm_bytes_in *in, uint32_t kind) {
    if (in->size < 8) {
        return RM_ERROR_FORMAT;
    }
    rm_bytes_in trailer = {.bytes = in->bytes, .size = in->size, .at = in->size - 8};
    if (rm_bytes_get_u64(&trailer) != hash_bytes(in->bytes, in->size - 8)) {
        return RM_ERROR_FORMAT;
    }
    in->size -= 8;
    bool is_ours = rm_bytes_get_u32(in) == SAVE_MAGIC;
    is_ours = rm_bytes_get_u32(in) == SAVE_VERSION && is_ours;
    is_ours = rm_bytes_get_u32(in) == kind && is_ours;
    is_ours = rm_bytes_get_u64(in) == rm_fields_fingerprint() && is_ours;
    return is_ours ? RM_OK : RM_ERROR_FORMAT;
}

rm_status rm_save_read_body(rm_bytes_in *in, const rm_world *world, const rm_lane *lane) {
    rm_status status = open_save(in, SAVE_BODY);
    if (status == RM_OK) {
        status = rm_lane_restore(lane, world->def.space, &world->tables, in);
    }
    return status == RM_OK && in->at != in->size ? RM_ERROR_FORMAT : status;
}

// What a saved world has beside its bodies.
typedef struct saved_world {
    uint64_t ticks;
    double pending;
    double last_dt;
    uint32_t player;
    uint32_t has_viewer;
    rm_position viewer;
    uint32_t slots;
} saved_world;

static rm_status read_world_header(const rm_world *world, rm_bytes_in *in, saved_world *saved) {
    if (rm_bytes_get_u64(in) != rm_world_config_hash(world)) {
        return RM_ERROR_MISMATCH;
    }
    saved->ticks = rm_bytes_get_u64(in);
    saved->pending = restore_double(in);
    saved->last_dt = restore_double(in);
    saved->player = rm_bytes_get_u32(in);
    saved->has_viewer = rm_bytes_get_u32(in);
    saved->viewer.cell = rm_bytes_get_u32(in);
    saved->viewer.origin.x = restore_float(in);
    saved->viewer.origin.y = restore_float(in);
    saved->viewer.origin.z = restore_float(in);
    saved->viewer.rotation.w = saved->has_viewer ? 1.0f : 0.0f;
    saved->slots = rm_bytes_get_u32(in);
    bool is_good = !in->has_failed && saved->pending >= 0.0 && saved->pending <= RM_TICK_LIMIT &&
                   saved->last_dt >= 0.0 && saved->last_dt <= RM_TICK_LIMIT &&
                   saved->has_viewer <= 1 &&
                   rm_vec3_is_within(saved->viewer.origin, RM_COORDINATE_LIMIT);
    if (!is_good) {
        return RM_ERROR_FORMAT;
    }
    return saved->slots <= world->def.capacity ? RM_OK : RM_ERROR_FULL;
}

// Reads one slot; its body, if it has one, into `lane`.
static rm_status read_slot(const rm_world *world, rm_bytes_in *in, const rm_lane *lane,
                           uint32_t *generation, uint32_t *is_used) {
    *generation = rm_bytes_get_u32(in);
    *is_used = rm_bytes_get_u32(in);
    if (in->has_failed || *is_used > 1) {
        return RM_ERROR_FORMAT;
    }
    return *is_used ? rm_lane_restore(lane, world->def.space, &world->tables, in) : RM_OK;
}

// A second map of guids, to be built beside the first. It lies in the memory of the grid, which is
// given up: it has been made large enough.
static rm_guid_map scratch_guids(rm_world *world) {
    world->nearby.is_built = false;
    return (rm_guid_map){(rm_guid_entry *)(void *)world->nearby.entries, world->guids.mask};
}

static rm_status check_smooth(const rm_world *world, rm_bytes_in *in, uint32_t bodies) {
    rm_smooth_saved saved;
    rm_smooth smooth;
    rm_status status = rm_smooth_restore_world(&saved, in);
    for (uint32_t i = 0; status == RM_OK && i < bodies; ++i) {
        status = rm_smooth_restore(&smooth, world->def.space, in);
    }
    return status;
}

static void take_smooth(rm_world *world, rm_bytes_in *in) {
    rm_smooth_restore_world(&world->flow, in);
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_smooth_restore(&world->smooth[slot], world->def.space, in);
        }
    }
}

// First pass: every body is read and looked at, and the guids go into the scratch map.
static rm_status check_slots(rm_world *world, rm_bytes_in in, uint32_t slots, rm_guid_map *guids) {
    uint32_t goals = 0;
    uint32_t used = 0;
    rm_guid_map_clear(guids);
    for (uint32_t slot = 0; slot < slots; ++slot) {
        rm_single_body single;
        rm_lane lane = rm_single_lane(&single);
        uint32_t generation;
        uint32_t is_used;
        rm_status status = read_slot(world, &in, &lane, &generation, &is_used);
        if (status != RM_OK) {
            return status;
        }
        uint32_t guid = lane.cold->guid;
        uint32_t other;
        if (is_used && (generation == 0 || rm_guid_map_find(guids, guid, &other))) {
            return RM_ERROR_FORMAT;
        }
        if (is_used && guid) {
            rm_guid_map_add(guids, guid, slot);
        }
        goals += !rm_goal_is_idle(&single.goal);
        used += is_used;
    }
    rm_status status = rm_pending_messages_check(&world->pending_messages, &in);
    if (status == RM_OK && world->smooth) {
        status = check_smooth(world, &in, used);
    }
    if (status == RM_OK && in.at != in.size) {
        status = RM_ERROR_FORMAT;
    }
    return status == RM_OK && goals > world->goals.capacity ? RM_ERROR_FULL : status;
}

// Second pass: nothing can fail any more.
static void take_slots(rm_world *world, rm_bytes_in in, uint32_t slots) {
    world->nearby.is_built = false;
    rm_world_clear_goals(world);
    memset(world->marks, 0, world->block_count * sizeof *world->marks);
    memset(world->generations, 0, (size_t)world->block_count * RM_LANES * sizeof(uint32_t));
    world->body_count = 0;
    world->block_limit = (slots + RM_LANES - 1) / RM_LANES;
    world->first_free = 0;
    for (uint32_t slot = 0; slot < slots; ++slot) {
        rm_single_body single;
        rm_lane saved = rm_single_lane(&single);
        uint32_t is_used;
        read_slot(world, &in, &saved, &world->generations[slot], &is_used);
        if (is_used) {
            rm_lane lane = rm_world_lane(world, slot);
            rm_mark(&lane.marks->used, lane.i, true);
            if (!rm_goal_is_idle(&single.goal)) {
                rm_world_take_goal(world, &lane);
            }
            rm_lane_copy(&lane, &saved);
            rm_lane_derive(&lane, &world->def.rules);
            world->body_count += 1;
        }
    }
    rm_pending_messages_restore(&world->pending_messages, &in);
    if (world->smooth) {
        take_smooth(world, &in);
    }
    rm_world_rouse(world);
}

static void forget_events(rm_world *world) {
    for (uint32_t b = 0; world->buffers && b < world->block_count; ++b) {
        world->buffers[b].count = 0;
        world->buffers[b].dropped = 0;
    }
}

// In two passes over the bytes: the first proves that the second cannot fail.
rm_status rm_apply_restore(rm_world *world, const rm_op_restore *op) {
    rm_bytes_in in = {.bytes = op->bytes.bytes, .size = op->bytes.size};
    saved_world saved = {0};
    rm_status status = open_save(&in, SAVE_WORLD);
    if (status == RM_OK) {
        status = read_world_header(world, &in, &saved);
    }
    rm_guid_map guids = scratch_guids(world);
    if (status == RM_OK) {
        status = check_slots(world, in, saved.slots, &guids);
    }
    if (status != RM_OK) {
        return status;
    }
    take_slots(world, in, saved.slots);
    rm_guid_map_copy(&world->guids, &guids);
    world->ticks = saved.ticks;
    world->pending = saved.pending;
    world->last_dt = saved.last_dt;
    world->player = saved.player;
    world->has_viewer = saved.has_viewer != 0;
    world->viewer = saved.viewer;
    forget_events(world);
    return RM_OK;
}

rm_status rm_body_compare(const rm_world *a, rm_body_id id_a, const rm_world *b, rm_body_id id_b,
                          const char **field) {
    rm_lane lane_a;
    rm_lane lane_b;
    if (!a || !b || !field) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(a, id_a, &lane_a);
    if (status == RM_OK) {
        status = rm_world_peek(b, id_b, &lane_b);
    }
    if (status == RM_OK) {
        *field = rm_lane_difference(&lane_a, &lane_b);
    }
    return status;
}
