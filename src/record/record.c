// The recorder. Records gather in one buffer and leave it as a chunk: when it is full, with a hash
// now and then, and at the end. A record that is larger than the buffer becomes a chunk of its own:
// it is counted first, then written through the buffer piece by piece. So memory is taken only at
// the start, and when the world itself grows.
//
// memory: [front | buffer | spare], where the spare room takes the checksum behind a chunk, and the
// bytes of a record that is only counted.

#include "remora/constants.h"

#include "base/allocate.h"
#include "record/record_detail.h"
#include "record/record_numbers.h"

struct rm_recorder {
    rm_recorder_def def;
    rm_world *world; // null when it has ended
    rm_status status;
    uint64_t bytes;           // written
    uint64_t marked, flushed; // ticks at the last hash and at the last chunk
    uint8_t *memory;
    rm_record_out out;
    // Of a record that exceeded the buffer:
    bool is_over;
    uint64_t counted; // bytes counted
    uint64_t sum;     // checksum of the written part
    rm_detail detail; // digests of the fields at the last hash; empty unless has_detail
};

typedef void record_fn(rm_record_out *out, rm_recorder *recorder, const void *content);

static size_t memory_size(const rm_recorder_def *def) {
    return RM_CHUNK_FRONT + def->buffer_bytes + RM_RECORD_ROOM;
}

static uint8_t *buffer_of(const rm_recorder *r) {
    return r->memory + RM_CHUNK_FRONT;
}

// --- chunks --------------------------------------------------------------------------------------

// The first refusal ends the recording; the world continues.
static void write_bytes(rm_recorder *r, const uint8_t *bytes, size_t size) {
    if (r->status != RM_OK) {
        return;
    }
    if (r->def.write(r->def.user, bytes, size)) {
        r->bytes += size;
    } else {
        r->status = RM_ERROR_WRITE;
    }
}

static void put_little(uint8_t *at, uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static void put_front(rm_recorder *r, uint8_t *front, uint32_t size, uint8_t kind) {
    put_little(front, size, 4);
    front[4] = kind;
    front[5] = (uint8_t)r->out.needs;
    put_little(front + 6, 0, 2);
    r->out.needs = 0;
}

// Empties the buffer: records are put at its start again.
static void empty_buffer(rm_recorder *r) {
    r->out.at = r->out.area = buffer_of(r);
    r->out.end = buffer_of(r) + r->def.buffer_bytes;
}

// Writes the content of the buffer as a chunk.
static void flush(rm_recorder *r, uint8_t kind) {
    size_t size = (size_t)(r->out.at - buffer_of(r));
    if (size > 0) {
        put_front(r, r->memory, (uint32_t)size, kind);
        put_little(r->out.at, rm_chunk_sum(RM_HASH_SEED, r->memory, RM_CHUNK_FRONT + size), 8);
        write_bytes(r, r->memory, RM_CHUNK_FRONT + size + RM_CHUNK_BACK);
    }
    r->flushed = r->world ? r->world->ticks : 0;
    empty_buffer(r);
}

// --- records -------------------------------------------------------------------------------------

// The buffer is full: further bytes are only counted.
static void drain_counting(rm_record_out *out) {
    rm_recorder *r = (rm_recorder *)out->user;
    r->is_over = true;
    r->counted += (uint64_t)(out->at - out->area);
    out->at = out->area = buffer_of(r) + r->def.buffer_bytes;
    out->end = out->area + RM_RECORD_ROOM;
}

// Writes whole words of a chunk that is larger than the buffer; the rest moves to the front.
static void drain_writing(rm_record_out *out) {
    rm_recorder *r = (rm_recorder *)out->user;
    size_t size = (size_t)(out->at - out->area);
    size_t whole = size & ~(size_t)7;
    r->sum = rm_chunk_sum(r->sum, out->area, whole);
    write_bytes(r, out->area, whole);
    memmove(out->area, out->area + whole, size - whole);
    out->at = out->area + (size - whole);
}

// Needs were measured by the first pass, which counted the record.
static void write_through(rm_recorder *r, record_fn *put, const void *content, uint32_t size,
                          uint8_t kind) {
    uint8_t front[RM_CHUNK_FRONT];
    uint8_t back[RM_CHUNK_BACK];
    put_front(r, front, size, kind);
    r->sum = rm_chunk_sum(RM_HASH_SEED, front, sizeof front);
    write_bytes(r, front, sizeof front);
    r->out.drain = drain_writing;
    put(&r->out, r, content);
    drain_writing(&r->out);
    size_t rest = (size_t)(r->out.at - r->out.area);
    put_little(back, rm_chunk_sum(r->sum, r->out.area, rest), 8);
    write_bytes(r, r->out.area, rest);
    write_bytes(r, back, sizeof back);
    r->out.drain = drain_counting;
    r->out.needs = 0;
    empty_buffer(r);
}

// Puts a record behind those in the buffer. One that exceeds the rest is put again: into the
// emptied buffer if it fits there, else as a chunk of its own.
static void write_record(rm_recorder *r, record_fn *put, const void *content, uint8_t kind) {
    uint8_t *begin = r->out.at;
    uint64_t last = r->out.last;
    r->out.area = begin;
    put(&r->out, r, content);
    if (!r->is_over) {
        return;
    }
    uint64_t size = r->counted + (uint64_t)(r->out.at - r->out.area);
    r->is_over = false;
    r->counted = 0;
    r->out.at = begin;
    uint32_t needs = r->out.needs;
    flush(r, kind);
    r->out.last = last;
    r->out.needs = needs;
    if (size <= r->def.buffer_bytes) {
        put(&r->out, r, content);
    } else if (size <= UINT32_MAX) {
        write_through(r, put, content, (uint32_t)size, kind);
    } else {
        r->status = RM_ERROR_LIMIT;
    }
}

// --- calls and marks -----------------------------------------------------------------------------

typedef struct call {
    rm_op_kind kind;
    const void *op;
    rm_status status;
} call;

// A tag that names the operation and whether it failed, the status if it did, then the arguments in
// the order of world_ops.def. Results of calls are left out: a replay computes them.
static void put_call(rm_record_out *out, rm_recorder *recorder, const void *content) {
    const call *c = (const call *)content;
    const uint8_t status = (uint8_t)c->status;
    const uint8_t tag = (uint8_t)((unsigned)c->kind | (status ? RM_TAG_FAILED : 0u));
    (void)recorder;
    put_uint8_t(out, &tag);
    if (status) {
        put_uint8_t(out, &status);
    }
    switch (c->kind) {
#define ARG(type, name) put_##type(out, &op->name);
#define OUT(type, name)
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define OP(name, members)                                                                          \
    case RM_OP_##name: {                                                                           \
        const rm_op_##name *op = (const rm_op_##name *)c->op;                                      \
        members break;                                                                             \
    }
// NOLINTEND(bugprone-macro-parentheses)
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG
    default:
        break;
    }
}

static void put_mark(rm_record_out *out, rm_recorder *r, const void *content) {
    const uint8_t tag = RM_TAG_MARK;
    const uint64_t *hash = (const uint64_t *)content;
    put_uint8_t(out, &tag);
    put_count(out, r->world->ticks);
    put_long(out, *hash);
    if (r->def.has_detail) {
        rm_detail_put(out, r->world, &r->detail);
    }
}

// A mark holds the hash of the world, so that a replay finds the tick at which it parts.
static void write_mark(rm_recorder *r) {
    uint64_t hash = rm_world_hash(r->world);
    write_record(r, put_mark, &hash, RM_CHUNK_CALLS);
    if (r->def.has_detail) {
        rm_detail_take(&r->detail, r->world);
    }
    r->marked = r->world->ticks;
    if (r->world->ticks - r->flushed >= RM_RECORD_FLUSH_TICKS) {
        flush(r, RM_CHUNK_CALLS);
    }
}

static void put_end(rm_record_out *out, rm_recorder *r, const void *content) {
    const uint8_t tag = RM_TAG_END;
    (void)r;
    (void)content;
    put_uint8_t(out, &tag);
}

bool rm_record_make_room(rm_recorder *r, uint32_t capacity) {
    return !r->def.has_detail || rm_detail_grow(&r->detail, &r->def.allocator, capacity);
}

// A call that ran out of memory left everything unchanged, and may succeed when it is played.
void rm_record_op(rm_recorder *recorder, rm_op_kind kind, const void *op, rm_status status) {
    rm_recorder *r = recorder;
    if (r->status != RM_OK || status == RM_ERROR_MEMORY) {
        return;
    }
    write_record(r, put_call, &(call){kind, op, status}, RM_CHUNK_CALLS);
    if (r->status == RM_OK && r->world->ticks - r->marked >= r->def.interval) {
        write_mark(r);
    }
}

// --- the head ------------------------------------------------------------------------------------

typedef struct start {
    uint8_t *save;
    size_t size;
} start;

// The number of rules other than L3, of those that lack a byte of their own in the head.
static uint32_t count_named(const rm_rules *rules) {
    uint32_t count = 0;
    for (uint32_t i = RM_RECORDED_RULES; i < rm_rule_count(); ++i) {
        count += ((const uint8_t *)rules)[i] != RM_RULE_L3;
    }
    return count;
}

static void put_rules(rm_record_out *out, const rm_rules *rules) {
    const uint8_t *values = (const uint8_t *)rules;
    uint32_t count = count_named(rules);
    put_bytes(out, values, RM_RECORDED_RULES);
    put_count(out, count);
    for (uint32_t i = RM_RECORDED_RULES; i < rm_rule_count(); ++i) {
        if (values[i] != RM_RULE_L3) {
            const uint32_t signature = rm_rule_signature(i);
            put_full_word(out, &signature);
            put_uint8_t(out, &values[i]);
        }
    }
}

static void put_budget(rm_record_out *out, const rm_budget *budget) {
    put_count(out, budget->sub_steps);
    put_count(out, budget->places);
    put_count(out, budget->body_tests);
    put_count(out, budget->mesh_tests);
    put_count(out, budget->message_places);
}

static void put_head(rm_record_out *out, rm_recorder *r, const void *content) {
    const start *s = (const start *)content;
    const rm_world_def *def = &r->world->def;
    const rm_sweep_ref sweep = {def->sweep, def->sweep_user};
    const uint32_t version = rm_version();
    const bool has_budget = !rm_budget_is_default(&def->budget);
    const uint8_t space = (uint8_t)(def->space | def->numbering << RM_RECORDING_NUMBERING_SHIFT |
                                    (has_budget ? RM_RECORDING_BUDGET : 0));
    put_full_word(out, &version);
    put_count(out, r->def.interval);
    put_bool(out, &r->def.has_detail);
    put_count(out, RM_OP_COUNT);
    for (int i = 0; i < RM_OP_COUNT; ++i) {
        const uint32_t signature = rm_op_signature((rm_op_kind)i);
        put_full_word(out, &signature);
    }
    put_rules(out, &def->rules);
    put_uint8_t(out, &space);
    put_count(out, def->capacity);
    put_count(out, def->events);
    put_count(out, def->pending_messages);
    put_count(out, def->goals);
    put_count(out, def->goal_reserve);
    put_full_word(out, &def->map_version);
    if (has_budget) {
        put_budget(out, &def->budget);
    }
    put_count(out, r->world->ticks);
    put_rm_ground(out, &def->ground);
    put_rm_sweep_ref(out, &sweep);
    put_count(out, r->world->tables.count - RM_BUILT_IN_TABLES);
    for (uint32_t i = RM_BUILT_IN_TABLES; i < r->world->tables.count; ++i) {
        put_rm_table_ref(out, &r->world->tables.table[i]);
    }
    rm_record_put_packed(out, s->save, s->size);
}

// The head holds a save of the world, so that a recording may begin at any time.
static rm_status write_start(rm_recorder *r) {
    uint8_t front[RM_RECORDING_FRONT];
    start s = {.size = rm_world_save_bytes(r->world)};
    s.save = (uint8_t *)rm_allocate(&r->def.allocator, s.size);
    if (!s.save || rm_world_save(r->world, s.save, s.size, NULL) != RM_OK) {
        rm_release(&r->def.allocator, s.save, s.size);
        return RM_ERROR_MEMORY;
    }
    for (int i = 0; i < RM_RECORDING_MAGIC_SIZE; ++i) {
        front[i] = (uint8_t)RM_RECORDING_MAGIC[i];
    }
    put_little(front + RM_RECORDING_MAGIC_SIZE, RM_RECORDING_VERSION, 4);
    write_bytes(r, front, sizeof front);
    write_record(r, put_head, &s, RM_CHUNK_HEAD);
    flush(r, RM_CHUNK_HEAD);
    rm_release(&r->def.allocator, s.save, s.size);
    return r->status;
}

// --- lifecycle -----------------------------------------------------------------------------------

rm_recorder_def rm_default_recorder_def(void) {
    return (rm_recorder_def){.interval = 64, .buffer_bytes = RM_DEFAULT_RECORD_BYTES};
}

static bool is_valid(const rm_recorder_def *def) {
    return def->write && def->interval > 0 && def->buffer_bytes >= RM_RECORD_BUFFER_MIN &&
           def->buffer_bytes % 8 == 0 && def->buffer_bytes <= UINT32_MAX / 2 &&
           !def->allocator.allocate == !def->allocator.release;
}

static void release(rm_recorder *r) {
    rm_allocator allocator = r->def.allocator;
    rm_detail_release(&r->detail, &allocator);
    rm_release(&allocator, r->memory, memory_size(&r->def));
    rm_release(&allocator, r, sizeof *r);
}

static rm_recorder *make(rm_world *world, const rm_recorder_def *def) {
    rm_recorder *r = (rm_recorder *)rm_allocate(&def->allocator, sizeof *r);
    if (!r) {
        return NULL;
    }
    r->def = *def;
    r->def.has_detail = def->has_detail || def->interval == 1;
    r->world = world;
    r->marked = world->ticks;
    r->memory = (uint8_t *)rm_allocate(&def->allocator, memory_size(def));
    if (!r->memory || !rm_record_make_room(r, world->def.capacity)) {
        release(r);
        return NULL;
    }
    r->out.drain = drain_counting;
    r->out.user = r;
    r->out.world = world;
    empty_buffer(r);
    return r;
}

rm_status rm_world_record(rm_world *world, const rm_recorder_def *def, rm_recorder **recorder) {
    if (!world || !def || !recorder || !is_valid(def)) {
        return RM_ERROR_ARGUMENT;
    }
    if (world->is_busy) {
        return RM_ERROR_BUSY;
    }
    if (world->recorder) {
        return RM_ERROR_TAKEN;
    }
    rm_recorder *r = make(world, def);
    if (!r) {
        return RM_ERROR_MEMORY;
    }
    rm_status status = write_start(r);
    if (status != RM_OK) {
        release(r);
        return status;
    }
    world->recorder = r;
    *recorder = r;
    return RM_OK;
}

rm_status rm_recorder_status(const rm_recorder *recorder) {
    return recorder ? recorder->status : RM_ERROR_ARGUMENT;
}

uint64_t rm_recorder_bytes(const rm_recorder *recorder) {
    return recorder ? recorder->bytes : 0;
}

rm_status rm_recorder_flush(rm_recorder *recorder) {
    if (!recorder) {
        return RM_ERROR_ARGUMENT;
    }
    if (recorder->world && recorder->status == RM_OK) {
        flush(recorder, RM_CHUNK_CALLS);
    }
    return recorder->status;
}

// The last hash is that of the world as it is left.
void rm_record_leave(rm_world *world) {
    rm_recorder *r = world->recorder;
    if (!r) {
        return;
    }
    if (r->status == RM_OK) {
        write_mark(r);
        write_record(r, put_end, NULL, RM_CHUNK_CALLS);
        flush(r, RM_CHUNK_CALLS);
    }
    world->recorder = NULL;
    r->world = NULL;
    r->out.world = NULL;
}

rm_status rm_recorder_stop(rm_recorder *recorder) {
    if (!recorder) {
        return RM_OK;
    }
    if (recorder->world) {
        rm_record_leave(recorder->world);
    }
    rm_status status = recorder->status;
    release(recorder);
    return status;
}
