// Snapshots, and the hash that they must restore to. A snapshot is taken after a turn whose batches
// are in the other logs, so that all output that it covers is there. Requests of inputs since then
// (messages, teleports) belong to the next turn and is unsaved: so only at the end of a turn.
//
//     u32 magic, version; last entry (32 characters); u32 turn; u64 shift, step, hash;
//     u32 links, each: unit, u64 sent, u64 received;
//     u32 records, each: slot, generation, guid, owner, hop, report, teleport, heard, flags (1: a
//         ghost, 2: inner), told (9), moved, u64 state, stale, size of the game's bytes, these;
//     u32 size of the saved world, the world; u32 size of the game's bytes of the unit, these

#include "cluster/unit.h"

#include <string.h>

enum { SNAPSHOT_MAGIC = 0x53434D52, SNAPSHOT_VERSION = 6 }; // "RMCS"

// Room for what a saved world has beside its bodies. Bytes. Origin: chosen; more is counted.
enum { WORLD_ROOM = 65536 };

// --- hash ----------------------------------------------------------------------------------------

// A step of a multiplicative hash. The factor is 2^64 over the golden ratio, odd. Origin: chosen.
static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0x9E3779B97F4A7C15u;
    return hash ^ hash >> 32;
}

// Lowest byte first on every machine; compilers make one load of it.
static uint64_t word_at(const uint8_t *b) {
    return (uint64_t)b[0] | (uint64_t)b[1] << 8 | (uint64_t)b[2] << 16 | (uint64_t)b[3] << 24 |
           (uint64_t)b[4] << 32 | (uint64_t)b[5] << 40 | (uint64_t)b[6] << 48 |
           (uint64_t)b[7] << 56;
}

uint64_t rm_unit_mix_bytes(uint64_t hash, const uint8_t *bytes, size_t size) {
    size_t whole = size & ~(size_t)7;
    uint64_t rest = 0;
    for (size_t i = 0; i < whole; i += 8) {
        hash = mix(hash, word_at(bytes + i));
    }
    for (size_t i = whole; i < size; ++i) {
        rest |= (uint64_t)bytes[i] << 8 * (i - whole);
    }
    return mix(mix(hash, rest), size);
}

static uint64_t mix_record(uint64_t hash, const rm_record *r) {
    hash = mix(hash, (uint64_t)r->guid << 32 | r->owner);
    hash = mix(hash, (uint64_t)r->hop << 32 | r->report);
    hash = mix(hash, (uint64_t)r->teleport << 32 | r->heard);
    for (int i = 0; i + 1 < RM_UNIT_DIRECTIONS; i += 2) {
        hash = mix(hash, (uint64_t)r->told[i] << 32 | r->told[i + 1]);
    }
    hash = mix(mix(hash, r->state), r->stale);
    return mix(hash, (uint64_t)r->told[RM_UNIT_DIRECTIONS - 1] << 32 | r->moved << 2 |
                         (uint32_t)(r->is_inner << 1) | r->is_ghost);
}

// The end of the news buffer is free to write the game's bytes to.
uint64_t rm_unit_hash_state(rm_unit *unit, rm_body_id id) {
    size_t at = unit->news.size;
    size_t size = rm_unit_save_state(unit, id, &unit->news);
    uint64_t hash = rm_unit_mix_bytes(0, unit->news.bytes + at, size);
    unit->news.size = at;
    return hash;
}

static uint64_t mix_unit_state(uint64_t hash, rm_unit *unit) {
    size_t at = unit->news.size;
    size_t size = rm_unit_save_own(unit, &unit->news);
    hash = rm_unit_mix_bytes(hash, unit->news.bytes + at, size);
    unit->news.size = at;
    return hash;
}

uint64_t rm_unit_hash(rm_unit *unit) {
    uint64_t hash = mix(unit->turn, rm_world_hash_bodies(unit->world));
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        const rm_link *link = &unit->links[i];
        hash = mix(mix(mix(hash, link->unit), link->sent), link->received);
    }
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        if (unit->records[i].guid != 0) {
            hash = mix_record(hash, &unit->records[i]);
            hash = mix(hash, rm_unit_hash_state(unit, unit->records[i].id));
        }
    }
    return unit->def->game.save_unit ? mix_unit_state(hash, unit) : hash;
}

// --- out -----------------------------------------------------------------------------------------

static void put_links(const rm_unit *unit, rm_buffer *out) {
    rm_buffer_put_u32(out, unit->link_count);
    for (uint32_t i = 0; i < unit->link_count; ++i) {
        rm_buffer_put_u32(out, unit->links[i].unit);
        rm_buffer_put_u64(out, unit->links[i].sent);
        rm_buffer_put_u64(out, unit->links[i].received);
    }
}

static void put_record(rm_unit *unit, const rm_record *r, rm_buffer *out) {
    const uint32_t words[] = {
        r->id.index1, r->id.generation, r->guid,
        r->owner,     r->hop,           r->report,
        r->teleport,  r->heard,         (uint32_t)(r->is_inner << 1) | r->is_ghost};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        rm_buffer_put_u32(out, words[i]);
    }
    for (int i = 0; i < RM_UNIT_DIRECTIONS; ++i) {
        rm_buffer_put_u32(out, r->told[i]);
    }
    rm_buffer_put_u32(out, r->moved);
    rm_buffer_put_u64(out, r->state);
    rm_buffer_put_u32(out, r->stale);
    size_t at = out->size;
    rm_buffer_put_u32(out, 0);
    rm_buffer_set_u32(out, at, (uint32_t)rm_unit_save_state(unit, r->id, out));
}

static void put_records(rm_unit *unit, rm_buffer *out) {
    size_t at = out->size;
    uint32_t count = 0;
    rm_buffer_put_u32(out, 0);
    for (uint32_t i = 0; i < unit->record_count; ++i) {
        if (unit->records[i].guid != 0) {
            put_record(unit, &unit->records[i], out);
            count += 1;
        }
    }
    rm_buffer_set_u32(out, at, count);
}

// A buffer with room for all that bodies can take makes counting unnecessary.
static rm_status save_world(const rm_world *world, rm_buffer *out, size_t *size) {
    size_t most = rm_world_bodies(world, NULL, 0) * rm_body_save_bytes() + WORLD_ROOM;
    uint8_t *room = rm_buffer_room(out, most);
    rm_status status = room ? rm_world_save(world, room, most, size) : RM_ERROR_MEMORY;
    if (status == RM_ERROR_BUFFER) {
        most = rm_world_save_bytes(world);
        room = rm_buffer_room(out, most);
        status = room ? rm_world_save(world, room, most, size) : RM_ERROR_MEMORY;
    }
    return status;
}

static bool put_world(rm_unit *unit, rm_buffer *out) {
    size_t at = out->size;
    size_t size = 0;
    rm_buffer_put_u32(out, 0);
    rm_status status = save_world(unit->world, out, &size);
    if (status != RM_OK) {
        return rm_unit_fail(unit, "save of the world: %s", rm_status_text(status));
    }
    rm_buffer_fill(out, size);
    rm_buffer_set_u32(out, at, (uint32_t)size);
    return true;
}

static bool put_own(rm_unit *unit, rm_buffer *out) {
    size_t at = out->size;
    rm_buffer_put_u32(out, 0);
    rm_buffer_set_u32(out, at, (uint32_t)rm_unit_save_own(unit, out));
    return !out->has_failed;
}

bool rm_unit_write_snapshot(rm_unit *unit, rm_buffer *out) {
    out->size = 0;
    rm_buffer_put_u32(out, SNAPSHOT_MAGIC);
    rm_buffer_put_u32(out, SNAPSHOT_VERSION);
    rm_buffer_put(out, unit->last, sizeof unit->last);
    rm_buffer_put_u32(out, unit->turn);
    rm_buffer_put_u64(out, unit->shift);
    rm_buffer_put_u64(out, (uint64_t)unit->step);
    rm_buffer_put_u64(out, unit->hash);
    put_links(unit, out);
    put_records(unit, out);
    return put_world(unit, out) && put_own(unit, out) &&
           (!out->has_failed || rm_unit_fail(unit, "no memory"));
}

// --- in ------------------------------------------------------------------------------------------

static bool get_links(rm_unit *unit, rm_view *view) {
    for (uint32_t count = rm_view_u32(view); count > 0 && !view->has_failed; --count) {
        rm_link *link = rm_unit_link(unit, rm_view_u32(view));
        if (!link) {
            return false;
        }
        link->sent = rm_view_u64(view);
        link->received = rm_view_u64(view);
    }
    return !view->has_failed;
}

// The game's bytes can be taken only when the world is there, which is last: they are kept as views
// until then, in a second pass over the same bytes.
static bool get_record(rm_unit *unit, rm_view *view, bool is_second) {
    rm_body_id id;
    id.index1 = rm_view_u32(view);
    id.generation = rm_view_u32(view);
    rm_record r = {.id = id, .guid = rm_view_u32(view)};
    r.owner = rm_view_u32(view);
    r.hop = rm_view_u32(view);
    r.report = rm_view_u32(view);
    r.teleport = rm_view_u32(view);
    r.heard = rm_view_u32(view);
    uint32_t flags = rm_view_u32(view);
    r.is_ghost = (flags & 1u) != 0;
    r.is_inner = (flags & 2u) != 0;
    for (int i = 0; i < RM_UNIT_DIRECTIONS; ++i) {
        r.told[i] = rm_view_u32(view);
    }
    r.moved = rm_view_u32(view);
    r.state = rm_view_u64(view);
    r.stale = rm_view_u32(view);
    rm_bytes state = rm_view_bytes(view, rm_view_u32(view));
    if (view->has_failed || is_second) {
        return !view->has_failed && rm_unit_load_state(unit, &r, state);
    }
    // The saved world, which follows, has at least a byte for each of its slots.
    if (id.index1 > view->size) {
        return rm_unit_fail(unit, "slot %u of the snapshot cannot be", id.index1);
    }
    rm_record *record = rm_unit_new_record(unit, id, r.guid);
    if (record) {
        *record = r;
    }
    return record != NULL;
}

static bool get_records(rm_unit *unit, rm_view *view, bool is_second) {
    for (uint32_t count = rm_view_u32(view); count > 0; --count) {
        if (!get_record(unit, view, is_second)) {
            return false;
        }
    }
    return !view->has_failed;
}

static bool get_world(rm_unit *unit, rm_view *view) {
    rm_bytes bytes = rm_view_bytes(view, rm_view_u32(view));
    rm_status status = rm_world_restore(unit->world, bytes.data, bytes.size);
    if (status == RM_ERROR_FULL) {
        uint32_t room = unit->record_count;
        status = rm_world_grow(unit->world, room);
        status = status == RM_OK ? rm_world_restore(unit->world, bytes.data, bytes.size) : status;
    }
    if (status == RM_ERROR_MISMATCH) {
        const char *what = NULL;
        (void)rm_world_check_save(unit->world, bytes.data, bytes.size, &what);
        unit->is_foreign = true;
        return rm_unit_fail(unit, "its snapshot is of other surroundings: %s", what ? what : "?");
    }
    return status == RM_OK ||
           rm_unit_fail(unit, "the world of the snapshot: %s", rm_status_text(status));
}

static bool get_own(rm_unit *unit, rm_view *view) {
    rm_bytes bytes = rm_view_bytes(view, rm_view_u32(view));
    return !view->has_failed && rm_unit_load_own(unit, bytes);
}

static bool get_head(rm_unit *unit, rm_view *view) {
    uint32_t magic = rm_view_u32(view);
    uint32_t version = rm_view_u32(view);
    rm_bytes last = rm_view_bytes(view, sizeof unit->last);
    if (view->has_failed || magic != SNAPSHOT_MAGIC || version != SNAPSHOT_VERSION) {
        return rm_unit_fail(unit, "not a snapshot of version %d", SNAPSHOT_VERSION);
    }
    memcpy(unit->last, last.data, sizeof unit->last);
    unit->last[sizeof unit->last - 1] = '\0';
    unit->turn = unit->stirred = rm_view_u32(view);
    unit->shift = rm_view_u64(view);
    unit->step = (int64_t)rm_view_u64(view);
    unit->hash = rm_view_u64(view);
    unit->is_at_turn = true;
    return true;
}

bool rm_unit_read_snapshot(rm_unit *unit, rm_bytes bytes) {
    rm_view view = {bytes.data, bytes.size, false};
    if (!get_head(unit, &view) || !get_links(unit, &view)) {
        return rm_unit_fail(unit, "the snapshot is malformed");
    }
    rm_view records = view;
    if (!get_records(unit, &view, false) || !get_world(unit, &view) ||
        !get_records(unit, &records, true) || !get_own(unit, &view)) {
        return rm_unit_fail(unit, "the snapshot is malformed");
    }
    return rm_unit_hash(unit) == unit->hash ||
           rm_unit_fail(unit, "HASH of the restored snapshot of turn %u differs", unit->turn);
}
