// Places in the world of a replay. The head of a recording takes a few bytes, and may request a
// world of any size. So the world has the capacities of the recording, and memory in proportion to
// the bytes that have been read. It is extended between calls, before one that may add bodies; by
// half, so that a crowd that arrives one by one is copied a few times.

#include "record/replay_inside.h"

enum {
    // Bytes of events for each byte of the recording. Origin: chosen: a tenth of what a replay may
    // take. Eight bodies that arrive with 40 bytes each have places for 1,300 then, or for all that
    // the head requests.
    EVENT_BYTES = RM_RECORDING_MEMORY / 10,
    // Least bytes of a recording that bring a message which waits: its opcode and its guid. In a
    // save are 13 besides.
    MESSAGE_BYTES = 8,
};

static uint32_t at_most(uint64_t wanted, uint32_t limit) {
    return wanted < limit ? (uint32_t)wanted : limit;
}

// --- extents -------------------------------------------------------------------------------------

// Most events that wait in a block.
static uint32_t waiting(const rm_world *world) {
    uint32_t most = 0;
    for (uint32_t b = 0; world && world->buffers && b < world->block_limit; ++b) {
        uint32_t count = world->buffers[b].count;
        most = count > most ? count : most;
    }
    return most;
}

// Memory of a block, where all blocks share the limit of the recording.
static uint32_t event_places(const rm_replay *r, uint32_t bodies) {
    const uint64_t all = (uint64_t)r->size * EVENT_BYTES / sizeof(rm_event);
    const uint64_t share = 1 + all / (bodies / RM_LANES + 1);
    const uint64_t kept = waiting(r->world);
    return at_most(share > kept ? share : kept, r->world_def.events);
}

static rm_extent extent_for(const rm_replay *r, uint32_t bodies) {
    return (rm_extent){
        .bodies = bodies,
        .goals = bodies,
        .events = event_places(r, bodies),
        .messages = at_most(1 + (uint64_t)r->size / MESSAGE_BYTES, r->world_def.pending_messages)};
}

// A row for each body, so that those missing from the recorded world are compared, too.
static bool extend_detail(rm_replay *r) {
    return !r->info.has_detail ||
           rm_detail_grow(&r->detail, &r->allocator, r->world->extent.bodies);
}

rm_status rm_replay_make_world(rm_replay *replay) {
    rm_replay *r = replay;
    const rm_extent extent = extent_for(r, at_most(RM_LANES, r->world_def.capacity));
    rm_status status = rm_world_create_lean(&r->world_def, &extent, &r->world);
    return status == RM_OK && !extend_detail(r) ? RM_ERROR_MEMORY : status;
}

bool rm_replay_extend_world(rm_replay *replay, uint64_t bodies) {
    rm_replay *r = replay;
    const rm_world *world = r->world;
    const uint64_t blocks = (bodies + RM_LANES - 1) / RM_LANES;
    const uint32_t wanted = at_most(blocks * RM_LANES, world->def.capacity);
    if (wanted <= world->extent.bodies) {
        return true;
    }
    const rm_extent extent = extent_for(r, wanted);
    const bool is_done = rm_world_extend(r->world, &extent) == RM_OK && extend_detail(r);
    r->shortage = is_done || r->shortage != RM_OK ? r->shortage : RM_ERROR_MEMORY;
    return is_done;
}

// --- calls ---------------------------------------------------------------------------------------

// Makes room for `count` more bodies.
static bool add_places(rm_replay *r, uint32_t count) {
    const uint64_t places = r->world->extent.bodies;
    const uint64_t wanted = (uint64_t)r->world->body_count + count;
    const uint64_t half_more = places + places / 2;
    return wanted <= places || (wanted < half_more && rm_replay_extend_world(r, half_more)) ||
           rm_replay_extend_world(r, wanted);
}

// Whether a message may make a body.
static uint32_t creates(const uint8_t *bytes, size_t size) {
    const uint32_t opcode = bytes && size >= 4 ? rm_bytes_load_u32(bytes) : 0;
    return opcode == RM_MESSAGE_CREATE_OBJECT || opcode == RM_MESSAGE_UPDATE_OBJECT;
}

static uint32_t count_creations(const rm_message_list *list) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->count; ++i) {
        count += creates(list->messages[i].data, list->messages[i].size);
    }
    return count;
}

bool rm_replay_make_places(rm_replay *replay, rm_op_kind kind, const void *op) {
    rm_replay *r = replay;
    const rm_span *bytes;
    switch (kind) {
    case RM_OP_add:
    case RM_OP_restore_body:
        return add_places(r, 1);
    case RM_OP_receive:
        bytes = &((const rm_op_receive *)op)->bytes;
        return add_places(r, creates(bytes->bytes, bytes->size));
    case RM_OP_receive_timed:
        bytes = &((const rm_op_receive_timed *)op)->bytes;
        return add_places(r, creates(bytes->bytes, bytes->size));
    case RM_OP_receive_many:
        return add_places(r, count_creations(&((const rm_op_receive_many *)op)->list));
    case RM_OP_restore:
        bytes = &((const rm_op_restore *)op)->bytes;
        return rm_replay_extend_world(r, rm_world_saved_slots(r->world, bytes->bytes, bytes->size));
    default:
        return true;
    }
}

bool rm_replay_has_lost_events(const rm_replay *replay) {
    const rm_world *world = replay->world;
    bool has_lost = false;
    if (world->extent.events < world->def.events) {
        for (uint32_t b = 0; b < world->block_limit; ++b) {
            has_lost = has_lost || world->buffers[b].dropped > 0;
        }
    }
    return has_lost;
}
