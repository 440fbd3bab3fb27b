// Hash, save, restore and comparison of worlds and bodies.
//
//   magic                           u32
//   version, kind                   u16 each; kind 1 is a world, 2 a body
//   fields                          u32: changes with the table of fields
//   surroundings                    u32 each: rules, tables, collision, behaviour (rm_fingerprint)
//   a world: ticks u64, pending and last dt f64, player u32, viewer (flag, cell, origin),
//   slots u32,
//            a bit for every slot that is used, the generation of every slot as a count, then every
//            body as what differs from the one before (body/image.h); the pending messages; at
//            last, under smooth rules, time, settings and delays, and what every body has besides
//            (smooth/smooth_fields.def)
//   a body:  what differs from a body as it is added by default, and the messages kept for it
//   hash of all bytes before        u64
//
// A save is checked as a whole before anything of the world changes. Left out of a world are
// events, user pointers, capacities, and what follows from the rest; the surroundings are
// only named.

#include "world/save/save.h"

#include "remora/base.h"

#include "wire/wire_numbers.h"
#include "world/ops.h"

#include <string.h>

enum {
    SAVE_MAGIC = 0x53414D52, // "RMAS"
    SAVE_VERSION = 2,
    SAVE_VERSION_SMOOTH = 3, // of smooth worlds
    SAVE_WORLD = 1,
    SAVE_BODY = 2,
    SAVE_HEAD = 7 * 4, // bytes before what is saved
    SAVE_TRAILER = 8,
};

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

// Slots below this have held a body: they are hashed and saved. The generation of an empty one
// decides about the id of the next body in it.
static uint32_t slot_limit(const rm_world *world) {
    uint32_t limit = world->block_limit * RM_LANES;
    while (limit > 0 && world->generations[limit - 1] == 0) {
        limit -= 1;
    }
    return limit;
}

static uint64_t hash_smooth_body(const rm_world *world, uint32_t slot, uint64_t hash) {
    rm_smooth smooth;
    rm_world_copy_smooth(world, slot, &smooth);
    return rm_smooth_hash(&smooth, hash);
}

static uint64_t hash_smooth(const rm_world *world, uint64_t hash) {
    hash = rm_smooth_hash_world(&world->flow, hash);
    hash = rm_clocks_hash(world->clocks, hash);
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            hash = hash_smooth_body(world, slot, hash);
        }
    }
    return hash;
}

// Everything that affects later ticks or output, in the order of slots. Reasons, events, capacities
// and user pointers are left out: worlds with the same future have the same hash.
uint64_t rm_world_hash(const rm_world *world) {
    if (!world) {
        return 0;
    }
    uint64_t hash = rm_hash_u64(RM_HASH_SEED, rm_world_rules_fingerprint(world));
    hash = rm_hash_u64(hash, world->ticks);
    hash = rm_hash_double(hash, world->pending);
    hash = rm_hash_double(hash, world->last_dt);
    hash = rm_hash_u64(hash, world->player);
    hash = rm_hash_u64(hash, world->has_viewer);
    hash = rm_hash_u64(hash, world->viewer.cell);
    hash = rm_hash_float(hash, world->viewer.origin.x);
    hash = rm_hash_float(hash, world->viewer.origin.y);
    hash = rm_hash_float(hash, world->viewer.origin.z);
    const uint32_t limit = slot_limit(world);
    for (uint32_t slot = 0; slot < limit; ++slot) {
        bool is_used = rm_world_slot_is_used(world, slot);
        hash = rm_hash_u64(hash, (uint64_t)world->generations[slot] << 1 | is_used);
        if (is_used) {
            rm_lane lane = rm_world_lane(world, slot);
            hash = rm_hash_u64(hash, rm_lane_hash(&lane));
        }
    }
    hash = rm_pending_messages_hash(&world->pending_messages, hash);
    return world->smooth ? hash_smooth(world, hash) : hash;
}

static uint64_t hash_body(const rm_world *world, const rm_lane *lane) {
    uint64_t hash = rm_lane_hash(lane);
    return world->smooth ? hash_smooth_body(world, lane->id.index1 - 1, hash) : hash;
}

rm_status rm_body_hash(const rm_world *world, rm_body_id id, uint64_t *hash) {
    rm_lane lane;
    if (!world || !hash) {
        return RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_world_peek(world, id, &lane);
    if (status == RM_OK) {
        *hash = hash_body(world, &lane);
    }
    return status;
}

// A sum: the order is irrelevant. Their number is mixed in at last.
uint64_t rm_world_hash_bodies(const rm_world *world) {
    uint64_t sum = 0;
    const uint32_t limit = world ? world->block_limit * RM_LANES : 0;
    for (uint32_t slot = 0; slot < limit; ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_lane lane = rm_world_lane(world, slot);
            sum += hash_body(world, &lane);
        }
    }
    return world ? rm_hash_u64(rm_hash_u64(RM_HASH_SEED, sum), world->body_count) : 0;
}

// --- save ------------------------------------------------------------------------------------

static uint32_t version_of(const rm_world *world) {
    return world->smooth ? SAVE_VERSION_SMOOTH : SAVE_VERSION;
}

static void put_header(const rm_world *world, rm_bytes_out *out, uint32_t kind) {
    rm_fingerprint here = rm_world_surroundings(world);
    rm_bytes_put_u32(out, SAVE_MAGIC);
    rm_bytes_put_u32(out, version_of(world) | kind << 16);
    rm_bytes_put_u32(out, world->fields);
    rm_bytes_put_u32(out, here.rules);
    rm_bytes_put_u32(out, here.tables);
    rm_bytes_put_u32(out, here.collision);
    rm_bytes_put_u32(out, here.behaviour);
}

// The hash at the end, once everything else fits.
static void put_trailer(rm_bytes_out *out) {
    bool fits = out->bytes && out->size + SAVE_TRAILER <= out->capacity;
    rm_bytes_put_u64(out, fits ? rm_bytes_hash(out->bytes, out->size) : 0);
}

static void put_smooth(const rm_world *world, rm_bytes_out *out) {
    rm_smooth_save_world(&world->flow, out);
    rm_clocks_save(world->clocks, out);
    for (uint32_t slot = 0; slot < slot_limit(world); ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_smooth smooth;
            rm_world_copy_smooth(world, slot, &smooth);
            rm_smooth_save(&smooth, out);
        }
    }
}

static void put_slots(const rm_world *world, rm_bytes_out *out) {
    uint32_t limit = slot_limit(world);
    for (uint32_t b = 0; b < (limit + RM_LANES - 1) / RM_LANES; ++b) {
        rm_bytes_put(out, &world->marks[b].used, 1);
    }
    for (uint32_t slot = 0; slot < limit; ++slot) {
        rm_bytes_put_count(out, world->generations[slot]);
    }
}

// Each from the one before.
static void put_bodies(const rm_world *world, rm_bytes_out *out) {
    rm_image images[2];
    const rm_image *last = &world->standard;
    uint32_t now = 0;
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_lane lane = rm_world_lane(world, slot);
            rm_lane_image(&lane, &images[now]);
            rm_image_put(&images[now], last, out);
            last = &images[now];
            now ^= 1u;
        }
    }
}

static void put_world(const rm_world *world, rm_bytes_out *out) {
    put_header(world, out, SAVE_WORLD);
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
    put_slots(world, out);
    put_bodies(world, out);
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

// Upper bound of the size of a save: a buffer of this size makes counting unnecessary. Smooth
// motion is unbounded.
static size_t most_bytes(const rm_world *world) {
    const size_t head = SAVE_HEAD + 128 + SAVE_TRAILER;
    const size_t slot = 6; // a mark and a generation
    const size_t message = RM_PENDING_BYTES + 24;
    return world->smooth ? SIZE_MAX
                         : head + slot_limit(world) * slot + world->body_count * RM_IMAGE_BYTES +
                               world->pending_messages.count * message;
}

rm_status rm_world_save(const rm_world *world, void *bytes, size_t capacity, size_t *size) {
    if (!world || !bytes) {
        return RM_ERROR_ARGUMENT;
    }
    if (capacity < most_bytes(world) && capacity < rm_world_save_bytes(world)) {
        return RM_ERROR_BUFFER; // before anything is written
    }
    rm_bytes_out out = {.bytes = (uint8_t *)bytes, .capacity = capacity};
    put_world(world, &out);
    return finish(&out, size);
}

static void put_body(const rm_world *world, const rm_lane *lane, rm_bytes_out *out) {
    rm_image image;
    put_header(world, out, SAVE_BODY);
    rm_lane_image(lane, &image);
    rm_image_put(&image, &world->standard, out);
    rm_pending_messages_save_of(&world->pending_messages, lane->cold->guid, out);
    put_trailer(out);
}

size_t rm_body_save_bytes(void) {
    return SAVE_HEAD + RM_IMAGE_BYTES + RM_PENDING_MESSAGES_OF_BYTES + SAVE_TRAILER;
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
    rm_bytes_out counted = {0};
    if (capacity < rm_body_save_bytes()) {
        put_body(world, &lane, &counted);
    }
    if (counted.size > capacity) {
        return RM_ERROR_BUFFER; // before anything is written
    }
    rm_bytes_out out = {.bytes = (uint8_t *)bytes, .capacity = capacity};
    put_body(world, &lane, &out);
    return finish(&out, size);
}

// --- restore ---------------------------------------------------------------------------------

// Name of the mismatch between a save and this world, or null.
static const char *differs(const rm_world *world, const uint8_t *head) {
    static const char *const names[] = {"fields", "rules", "tables", "collision", "behaviour"};
    const rm_fingerprint here = rm_world_surroundings(world);
    const uint32_t own[] = {world->fields, here.rules, here.tables, here.collision, here.behaviour};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; ++i) {
        if (rm_bytes_load_u32(head + 8 + 4 * i) != own[i]) {
            return names[i];
        }
    }
    return NULL;
}

static bool is_older(const rm_world *world, uint32_t version) {
    return version > 0 && version < version_of(world);
}

// Checks the head, and takes the trailer off. The error of an undamaged save is stored in `what`.
static rm_status open_save(rm_bytes_in *in, const rm_world *world, uint32_t kind,
                           const char **what) {
    *what = NULL;
    if (in->size < SAVE_HEAD + SAVE_TRAILER || rm_bytes_load_u32(in->bytes) != SAVE_MAGIC) {
        return RM_ERROR_FORMAT;
    }
    uint32_t version = rm_bytes_load_u32(in->bytes + 4);
    if (is_older(world, version & 0xFFFFu)) {
        *what = "version";
        return RM_ERROR_MISMATCH;
    }
    rm_bytes_in trailer = {.bytes = in->bytes, .size = in->size, .at = in->size - SAVE_TRAILER};
    in->size -= SAVE_TRAILER;
    if (rm_bytes_get_u64(&trailer) != rm_bytes_hash(in->bytes, in->size)) {
        return RM_ERROR_FORMAT;
    }
    bool is_other = (version & 0xFFFFu) != version_of(world);
    if (is_other || (kind && version >> 16 != kind)) {
        *what = is_other ? "version" : NULL;
        return *what ? RM_ERROR_MISMATCH : RM_ERROR_FORMAT;
    }
    *what = differs(world, in->bytes);
    in->at = SAVE_HEAD;
    return *what ? RM_ERROR_MISMATCH : RM_OK;
}

rm_status rm_world_check_save(const rm_world *world, const void *bytes, size_t size,
                              const char **what) {
    if (!world || !bytes || !what) {
        return RM_ERROR_ARGUMENT;
    }
    rm_bytes_in in = {.bytes = (const uint8_t *)bytes, .size = size};
    return open_save(&in, world, 0, what);
}

rm_status rm_save_read_body(rm_bytes_in *in, const rm_world *world, const rm_lane *lane) {
    rm_image image;
    const char *what;
    rm_status status = open_save(in, world, SAVE_BODY, &what);
    if (status != RM_OK) {
        return status;
    }
    bool is_good = rm_image_get(&image, &world->standard, in) &&
                   rm_lane_restore(lane, world->def.space, &world->tables, &image);
    if (!is_good) {
        return RM_ERROR_FORMAT;
    }
    rm_bytes_in messages = *in;
    is_good = rm_pending_messages_check_of(&messages) && messages.at == messages.size;
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}

// Values of a saved world besides its bodies.
typedef struct saved_world {
    uint64_t ticks;
    double pending;
    double last_dt;
    uint32_t player;
    bool has_viewer;
    rm_position viewer;
    uint32_t slots;
} saved_world;

static rm_status read_world_header(rm_bytes_in *in, saved_world *saved) {
    saved->ticks = rm_bytes_get_u64(in);
    saved->pending = restore_double(in);
    saved->last_dt = restore_double(in);
    saved->player = rm_bytes_get_u32(in);
    uint32_t has_viewer = rm_bytes_get_u32(in);
    saved->has_viewer = has_viewer != 0;
    saved->viewer.cell = rm_bytes_get_u32(in);
    saved->viewer.origin.x = restore_float(in);
    saved->viewer.origin.y = restore_float(in);
    saved->viewer.origin.z = restore_float(in);
    saved->viewer.rotation.w = saved->has_viewer ? 1.0f : 0.0f;
    saved->slots = rm_bytes_get_u32(in);
    bool is_good = !in->has_failed && has_viewer <= 1 && saved->pending >= 0.0 &&
                   saved->pending <= RM_TICK_LIMIT && saved->last_dt >= 0.0 &&
                   saved->last_dt <= RM_TICK_LIMIT &&
                   rm_vec3_is_within(saved->viewer.origin, RM_COORDINATE_LIMIT);
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}

// Every slot has a byte at least, for its generation.
uint32_t rm_world_saved_slots(const rm_world *world, const void *bytes, size_t size) {
    rm_bytes_in in = {.bytes = (const uint8_t *)bytes, .size = size};
    saved_world saved = {0};
    const char *what;
    bool is_good = open_save(&in, world, SAVE_WORLD, &what) == RM_OK &&
                   read_world_header(&in, &saved) == RM_OK && saved.slots <= in.size - in.at &&
                   saved.slots <= world->def.capacity;
    return is_good ? saved.slots : 0;
}

// Slots of a save: a bit for each that is used, and the start of the generations.
typedef struct saved_slots {
    const uint8_t *used;
    rm_bytes_in generations;
} saved_slots;

static bool slot_is_used(const saved_slots *slots, uint32_t slot) {
    return slots->used[slot / RM_LANES] >> slot % RM_LANES & 1u;
}

// Leaves `in` behind the generations. A used slot has had a body, and bits beyond the last
// are clear.
static rm_status read_slots(rm_bytes_in *in, uint32_t count, saved_slots *slots) {
    slots->used = rm_bytes_take(in, (count + RM_LANES - 1) / RM_LANES);
    slots->generations = *in;
    bool is_good = slots->used != NULL;
    for (uint32_t slot = 0; is_good && slot < count; ++slot) {
        uint32_t generation = rm_bytes_get_count(in);
        is_good = !in->has_failed && (generation > 0 || !slot_is_used(slots, slot));
    }
    if (is_good && count % RM_LANES) {
        is_good = slots->used[count / RM_LANES] >> count % RM_LANES == 0;
    }
    return is_good ? RM_OK : RM_ERROR_FORMAT;
}

// A second map of guids, to be built beside the first. It lies in the memory of the grid, which is
// given up: it has been made large enough.
static rm_guid_map scratch_guids(rm_world *world) {
    world->nearby.is_built = false;
    return (rm_guid_map){(rm_guid_entry *)(void *)world->nearby.entries, world->guids.mask,
                         world->guids.key};
}

static rm_status check_smooth(const rm_world *world, rm_bytes_in *in, uint32_t bodies) {
    rm_smooth_saved saved;
    rm_smooth smooth;
    rm_clocks clocks;
    rm_status status = rm_smooth_restore_world(&saved, in);
    status = status == RM_OK ? rm_clocks_restore(&clocks, in) : status;
    for (uint32_t i = 0; status == RM_OK && i < bodies; ++i) {
        status = rm_smooth_restore(&smooth, world->def.space, saved.time, in);
    }
    return status;
}

static void take_smooth(rm_world *world, rm_bytes_in *in) {
    rm_smooth_restore_world(&world->flow, in);
    rm_clocks_restore(world->clocks, in);
    for (uint32_t slot = 0; slot < world->block_limit * RM_LANES; ++slot) {
        if (rm_world_slot_is_used(world, slot)) {
            rm_smooth_restore(&world->smooth[slot], world->def.space, world->flow.time, in);
            rm_smooth_note_heard(world, slot);
            rm_smooth_note_away(world, slot);
            rm_free_note(world, slot);
        }
    }
}

// First pass: every body is read and examined, and the guids are added to the scratch map.
static rm_status check_bodies(const rm_world *world, rm_bytes_in *in, uint32_t count,
                              const saved_slots *slots, rm_guid_map *guids, uint32_t *goals) {
    rm_single_body single;
    rm_lane lane = rm_single_lane(&single);
    rm_image images[2];
    const rm_image *last = &world->standard;
    uint32_t now = 0;
    rm_guid_map_clear(guids);
    for (uint32_t slot = 0; slot < count; ++slot) {
        if (!slot_is_used(slots, slot)) {
            continue;
        }
        memset(&single.goal, 0, sizeof single.goal);
        uint32_t other;
        if (!rm_image_get(&images[now], last, in) ||
            !rm_lane_restore(&lane, world->def.space, &world->tables, &images[now]) ||
            rm_guid_map_find(guids, single.cold.guid, &other)) {
            return RM_ERROR_FORMAT;
        }
        if (single.cold.guid) {
            rm_guid_map_add(guids, single.cold.guid, slot);
        }
        *goals += rm_image_has_goal(&images[now]);
        last = &images[now];
        now ^= 1u;
    }
    return RM_OK;
}

static uint32_t count_used(const saved_slots *slots, uint32_t count) {
    uint32_t used = 0;
    for (uint32_t slot = 0; slot < count; ++slot) {
        used += slot_is_used(slots, slot);
    }
    return used;
}

static rm_status check_slots(rm_world *world, rm_bytes_in in, uint32_t count, rm_guid_map *guids) {
    saved_slots slots;
    uint32_t goals = 0;
    rm_status status = read_slots(&in, count, &slots);
    if (status == RM_OK) {
        status = check_bodies(world, &in, count, &slots, guids, &goals);
    }
    if (status == RM_OK) {
        status = rm_pending_messages_check(&world->pending_messages, &in);
    }
    if (status == RM_OK && world->smooth) {
        status = check_smooth(world, &in, count_used(&slots, count));
    }
    if (status == RM_OK && in.at != in.size) {
        status = RM_ERROR_FORMAT;
    }
    return status == RM_OK && goals > world->goals.capacity ? RM_ERROR_FULL : status;
}

static void clear_slots(rm_world *world, uint32_t count) {
    world->nearby.is_built = false;
    rm_places_clear(world);
    rm_world_clear_goals(world);
    memset(world->marks, 0, world->block_limit * sizeof *world->marks);
    memset(world->generations, 0, (size_t)world->block_limit * RM_LANES * sizeof(uint32_t));
    memset(world->full, 0, rm_world_task_count(world) * sizeof *world->full);
    world->body_count = 0;
    rm_world_use_blocks(world, (count + RM_LANES - 1) / RM_LANES);
    world->first_free = 0;
}

static void take_body(rm_world *world, uint32_t slot, const rm_image *image) {
    rm_lane lane = rm_world_lane(world, slot);
    rm_world_mark_used(world, &lane, true);
    if (rm_image_has_goal(image)) {
        rm_world_take_reserved_goal(world, &lane);
    }
    rm_lane_take_image(&lane, image);
    rm_lane_derive(&lane, &world->def.rules);
}

// Second pass, which always succeeds.
static void take_slots(rm_world *world, rm_bytes_in in, uint32_t count) {
    rm_image images[2];
    const rm_image *last = &world->standard;
    saved_slots slots;
    uint32_t now = 0;
    clear_slots(world, count);
    read_slots(&in, count, &slots);
    for (uint32_t slot = 0; slot < count; ++slot) {
        world->generations[slot] = rm_bytes_get_count(&slots.generations);
        if (slot_is_used(&slots, slot)) {
            rm_image_get(&images[now], last, &in);
            take_body(world, slot, &images[now]);
            last = &images[now];
            now ^= 1u;
        }
    }
    rm_pending_messages_restore(&world->pending_messages, &in);
    rm_world_read_pending(world);
    if (world->smooth) {
        take_smooth(world, &in);
    }
    world->may_enter = true;
    rm_world_rouse(world);
}

static void forget_events(rm_world *world) {
    for (uint32_t b = 0; world->buffers && b < world->block_limit; ++b) {
        world->buffers[b].count = 0;
        world->buffers[b].dropped = 0;
    }
}

// In two passes over the bytes: the first proves that the second succeeds.
rm_status rm_apply_restore(rm_world *world, const rm_op_restore *op) {
    rm_bytes_in in = {.bytes = op->bytes.bytes, .size = op->bytes.size};
    saved_world saved = {0};
    const char *what;
    rm_status status = open_save(&in, world, SAVE_WORLD, &what);
    if (status == RM_OK) {
        status = read_world_header(&in, &saved);
    }
    if (status == RM_OK && saved.slots > world->extent.bodies) {
        // A replay has made room for all saves that are whole.
        status = saved.slots > world->def.capacity ? RM_ERROR_FULL : RM_ERROR_FORMAT;
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
    world->has_viewer = saved.has_viewer;
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
