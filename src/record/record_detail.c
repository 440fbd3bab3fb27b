// Detail of a recording beside the hash, so that a difference can be named: a digest of each field
// of each body, written only where it has changed.
//
// A row is the distance to the last row, from 1, a bit for every field that has changed, and their
// digests; a distance of 0 ends them.  Columns are those of the table of fields, and the generation
// of the slot.

#include "record/record_detail.h"

#include "base/allocate.h"

// Columns of a body: the table of fields, then its generation.
enum {
    BODY_FIELDS = 0
#define FIELD(name, type, group, hashed, saved) +1 // NOLINT(bugprone-macro-parentheses)
#include "body/body_fields.def"
#undef FIELD
    ,
    COLUMNS = BODY_FIELDS + 1,
};

_Static_assert(COLUMNS <= 64, "a bit for every column");

// Columns of the world's own row.
static const char *const world_columns[] = {"ticks",  "pending", "last_dt",
                                            "player", "viewer",  "pending_messages"};

enum { WORLD_COLUMNS = sizeof world_columns / sizeof world_columns[0] };

// Sixteen bits are enough to name a field that differs: the hash of the tick has already shown that
// one does.
static uint16_t digest(uint64_t hash) {
    return (uint16_t)(hash ^ hash >> 16 ^ hash >> 32 ^ hash >> 48);
}

// The viewer as one column; its rotation is irrelevant.
static uint64_t hash_viewer(const rm_world *world) {
    uint64_t hash = rm_hash_u64(RM_HASH_SEED, world->has_viewer);
    hash = rm_hash_u64(hash, world->viewer.cell);
    hash = rm_hash_float(hash, world->viewer.origin.x);
    hash = rm_hash_float(hash, world->viewer.origin.y);
    return rm_hash_float(hash, world->viewer.origin.z);
}

static void fill_world(const rm_world *world, uint16_t *row) {
    row[0] = digest(rm_hash_u64(RM_HASH_SEED, world->ticks));
    row[1] = digest(rm_hash_double(RM_HASH_SEED, world->pending));
    row[2] = digest(rm_hash_double(RM_HASH_SEED, world->last_dt));
    row[3] = digest(rm_hash_u64(RM_HASH_SEED, world->player));
    row[4] = digest(hash_viewer(world));
    row[5] = digest(rm_pending_messages_hash(&world->pending_messages, RM_HASH_SEED));
}

// Row 0 is the world, row n the slot n - 1. An empty slot has only its generation.
static void fill_row(const rm_world *world, uint32_t index, uint16_t *row) {
    memset(row, 0, COLUMNS * sizeof *row);
    if (index == 0) {
        fill_world(world, row);
        return;
    }
    uint32_t slot = index - 1;
    if (slot >= world->block_limit * RM_LANES) {
        return;
    }
    bool is_used = rm_world_slot_is_used(world, slot);
    row[BODY_FIELDS] = digest((uint64_t)world->generations[slot] << 1 | is_used);
    if (is_used) {
        rm_lane lane = rm_world_lane(world, slot);
        for (int i = 0; i < BODY_FIELDS; ++i) {
            row[i] = digest(rm_lane_hash_field(&lane, i));
        }
    }
}

static uint16_t *row_of(const rm_detail *detail, uint32_t index) {
    return detail->digests + (size_t)index * COLUMNS;
}

// Those of a world.
static uint32_t rows_for(uint32_t capacity) {
    return 1 + (capacity + RM_LANES - 1) / RM_LANES * RM_LANES;
}

bool rm_detail_grow(rm_detail *detail, const rm_allocator *allocator, uint32_t capacity) {
    uint32_t rows = rows_for(capacity);
    if (rows <= detail->rows) {
        return true;
    }
    uint64_t bytes = (uint64_t)rows * COLUMNS * sizeof *detail->digests;
    uint16_t *digests =
        bytes < SIZE_MAX / 2 ? (uint16_t *)rm_allocate(allocator, (size_t)bytes) : NULL;
    if (!digests) {
        return false;
    }
    if (detail->rows > 0) {
        memcpy(digests, detail->digests, (size_t)detail->rows * COLUMNS * sizeof *digests);
    }
    rm_detail_release(detail, allocator);
    *detail = (rm_detail){digests, rows};
    return true;
}

void rm_detail_release(rm_detail *detail, const rm_allocator *allocator) {
    rm_release(allocator, detail->digests,
               (size_t)detail->rows * COLUMNS * sizeof *detail->digests);
    *detail = (rm_detail){NULL, 0};
}

// A bit for every column that differs.
static uint64_t changes(const uint16_t *before, const uint16_t *now) {
    uint64_t bits = 0;
    for (int i = 0; i < COLUMNS; ++i) {
        bits |= (uint64_t)(before[i] != now[i]) << i;
    }
    return bits;
}

void rm_detail_put(rm_record_out *out, const rm_world *world, const rm_detail *old) {
    uint16_t now[COLUMNS];
    uint32_t last = UINT32_MAX; // so that the first row is at a distance of 1
    for (uint32_t index = 0; index < old->rows; ++index) {
        fill_row(world, index, now);
        uint64_t bits = changes(row_of(old, index), now);
        if (bits == 0) {
            continue;
        }
        put_count(out, index - last);
        put_count(out, bits);
        last = index;
        for (int i = 0; i < COLUMNS; ++i) {
            if (bits >> i & 1u) {
                const uint8_t bytes[2] = {(uint8_t)now[i], (uint8_t)(now[i] >> 8)};
                put_bytes(out, bytes, sizeof bytes);
            }
        }
    }
    put_count(out, 0);
}

void rm_detail_take(rm_detail *detail, const rm_world *world) {
    for (uint32_t index = 0; index < detail->rows; ++index) {
        fill_row(world, index, row_of(detail, index));
    }
}

static void get_row(rm_record_in *in, uint16_t *row) {
    uint64_t bits = get_count(in, UINT64_MAX);
    record_require(in, bits >> (COLUMNS - 1) <= 1);
    for (int i = 0; i < COLUMNS; ++i) {
        const uint8_t *at = bits >> i & 1u ? record_take(in, 2) : NULL;
        row[i] = at ? (uint16_t)(at[0] | at[1] << 8) : row[i];
    }
}

// Makes room for a row that the recorded world has, and half as many for later ones.
static bool reach_row(rm_detail *detail, uint64_t index, uint32_t capacity,
                      const rm_allocator *allocator) {
    if (index < detail->rows) {
        return true;
    }
    const uint64_t half_more = detail->rows + (uint64_t)detail->rows / 2;
    const uint64_t wanted = index > half_more ? index : half_more;
    return index < rows_for(capacity) &&
           rm_detail_grow(detail, allocator, wanted < capacity ? (uint32_t)wanted : capacity);
}

void rm_detail_get(rm_record_in *in, rm_detail *detail, uint32_t capacity,
                   const rm_allocator *allocator) {
    uint64_t index = UINT64_MAX;
    uint64_t distance = get_count(in, UINT32_MAX);
    while (distance > 0) {
        index += distance;
        if (!record_require(in, reach_row(detail, index, capacity, allocator))) {
            return;
        }
        get_row(in, row_of(detail, (uint32_t)index));
        distance = get_count(in, UINT32_MAX);
    }
}

static void name_field(const rm_world *world, uint32_t index, int column, rm_difference *d) {
    rm_field_info info;
    d->kind = RM_DIFFERENCE_FIELD;
    if (index == 0) {
        d->field = column < WORLD_COLUMNS ? world_columns[column] : "world";
        return;
    }
    uint32_t slot = index - 1;
    d->field = rm_body_field(column, &info) ? info.name : "generation";
    if (slot < world->block_limit * RM_LANES) {
        d->body = (rm_body_id){slot + 1, world->generations[slot]};
        d->guid = rm_world_slot_is_used(world, slot) ? world->cold[slot].guid : 0;
    }
}

bool rm_detail_compare(const rm_detail *detail, const rm_world *world, rm_difference *difference) {
    uint16_t now[COLUMNS];
    for (uint32_t index = 0; index < detail->rows; ++index) {
        fill_row(world, index, now);
        const uint16_t *then = row_of(detail, index);
        for (int i = 0; i < COLUMNS; ++i) {
            if (then[i] != now[i]) {
                name_field(world, index, i, difference);
                difference->recorded = then[i];
                difference->now = now[i];
                return true;
            }
        }
    }
    return false;
}
