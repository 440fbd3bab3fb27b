// Playing a recording: one record after the other, statuses and hashes compared. A difference is
// noted and the replay continues; damage ends it.

#include "base/allocate.h"
#include "record/replay_inside.h"

// --- differences ---------------------------------------------------------------------------------

// The first difference is kept; later ones are usually its consequences.
static void note(rm_replay *r, const rm_difference *found) {
    if (r->result.difference.kind == RM_DIFFERENCE_NONE) {
        r->result.difference = *found;
        r->result.difference.tick = rm_world_ticks(r->world);
        r->result.difference.call = r->result.calls;
        r->result.difference.op = r->op;
    }
}

// Compares the world with the recorded hash of this tick.
static void check_hash(rm_replay *r, uint64_t recorded) {
    rm_difference found = {.kind = RM_DIFFERENCE_HASH, .recorded = recorded};
    found.now = rm_world_hash(r->world);
    r->result.hashes += 1;
    if (found.now == recorded) {
        return;
    }
    if (r->info.has_detail) {
        rm_detail_compare(&r->detail, r->world, &found);
    }
    note(r, &found);
}

static void read_mark(rm_replay *r) {
    get_count(&r->in, UINT64_MAX); // ticks: for tools that scan a recording, worldless
    uint64_t hash = get_long(&r->in);
    if (r->info.has_detail) {
        rm_detail_get(&r->in, &r->detail, r->world->def.capacity, &r->allocator);
    }
    if (!r->in.has_failed) {
        check_hash(r, hash);
    }
}

// --- calls ---------------------------------------------------------------------------------------

// Room for one value of each type: an operation that returns more of them needs a type of its own.

static uint32_t *out_uint32_t(rm_replay *r) {
    return &r->scratch.number;
}

static uint64_t *out_uint64_t(rm_replay *r) {
    return &r->scratch.large;
}

static bool *out_bool(rm_replay *r) {
    return &r->scratch.flag;
}

static rm_body_id *out_rm_body_id(rm_replay *r) {
    return &r->scratch.id;
}

static rm_sweep_result *out_rm_sweep_result(rm_replay *r) {
    return &r->scratch.swept;
}

static rm_motion_error *out_rm_motion_error(rm_replay *r) {
    return &r->scratch.error;
}

static rm_receipt *out_rm_receipt(rm_replay *r) {
    return &r->scratch.receipt;
}

// One for every message of the list, which has been read by then.
static rm_each_receipt *out_rm_each_receipt(rm_replay *r) {
    rm_replay_scratch *s = &r->scratch;
    if (s->message_count > s->receipt_count) {
        rm_release(&r->allocator, s->receipts, s->receipt_count * sizeof(rm_receipt));
        s->receipts =
            (rm_receipt *)rm_allocate(&r->allocator, s->message_count * sizeof(rm_receipt));
        s->receipt_count = s->receipts ? s->message_count : 0;
        record_require(&r->in, s->receipts != NULL);
    }
    return s->receipts;
}

// The statuses of single messages are skipped.
static rm_each_status *out_rm_each_status(rm_replay *r) {
    (void)r;
    return NULL;
}

static rm_route *out_rm_route(rm_replay *r) {
    return &r->scratch.route;
}

// As many as there are now: a call takes all of them as a whole.
static rm_event *out_rm_event(rm_replay *r) {
    uint32_t wanted = rm_world_event_count(r->world);
    rm_replay_scratch *s = &r->scratch;
    if (wanted > s->event_count) {
        rm_release(&r->allocator, s->events, s->event_count * sizeof(rm_event));
        s->events = (rm_event *)rm_allocate(&r->allocator, wanted * sizeof(rm_event));
        s->event_count = s->events ? wanted : 0;
        record_require(&r->in, s->events != NULL);
    }
    return s->events;
}

// Taken unread.
static rm_crossing *out_rm_crossing(rm_replay *r) {
    (void)r;
    return NULL;
}

static rm_status apply(rm_replay *r, rm_op_kind kind, const void *op) {
    if (!record_require(&r->in, !r->in.has_failed && rm_replay_make_places(r, kind, op))) {
        return RM_ERROR_FORMAT;
    }
    rm_status status = rm_world_apply(r->world, kind, op);
    if (rm_replay_has_lost_events(r)) {
        r->shortage = RM_ERROR_LIMIT;
        r->in.has_failed = true;
    }
    rm_replay_note(r, kind, op, status);
    return status;
}

static rm_status play(rm_replay *r, rm_op_kind kind) {
    switch (kind) {
#define ARG(type, name) get_##type(&r->in, &op.name);
#define OUT(type, name) op.name = out_##type(r);
// NOLINTBEGIN(bugprone-macro-parentheses): statements and types
#define OP(name, members)                                                                          \
    case RM_OP_##name: {                                                                           \
        rm_op_##name op;                                                                           \
        memset(&op, 0, sizeof op);                                                                 \
        members return apply(r, RM_OP_##name, &op);                                                \
    }
// NOLINTEND(bugprone-macro-parentheses)
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG
    default:
        r->in.has_failed = true;
        return RM_ERROR_FORMAT;
    }
}

static void stop(rm_replay *r, rm_replay_state state, rm_status status, size_t offset,
                 const char *what) {
    r->result.state = state;
    r->result.error = (rm_wire_error){status, offset, what};
}

// Unreadable bytes are damage, except when memory was lacking.
static void stop_reading(rm_replay *r, size_t offset, const char *what) {
    stop(r, r->shortage != RM_OK ? RM_REPLAY_FAILED : RM_REPLAY_DAMAGED,
         rm_replay_why(r, RM_ERROR_FORMAT), offset, what);
}

static void play_call(rm_replay *r, uint8_t tag, size_t offset) {
    uint8_t recorded = RM_OK;
    if (tag & RM_TAG_FAILED) {
        get_uint8_t(&r->in, &recorded);
    }
    rm_op_kind kind = (rm_op_kind)r->kinds[tag & ~(unsigned)RM_TAG_FAILED];
    const char *name = rm_op_name(kind);
    rm_status status = play(r, kind);
    if (r->in.has_failed) {
        stop_reading(r, offset, name ? name : "call");
        return;
    }
    if (status == RM_ERROR_MEMORY) {
        stop(r, RM_REPLAY_FAILED, rm_replay_why(r, RM_ERROR_MEMORY), offset, name);
        return;
    }
    r->op = name;
    r->result.calls += 1;
    if (status == RM_OK && (kind == RM_OP_advance || kind == RM_OP_tick)) {
        r->result.seconds += r->in.last;
    }
    if (status != (rm_status)recorded) {
        note(r,
             &(rm_difference){.kind = RM_DIFFERENCE_STATUS, .recorded = recorded, .now = status});
    }
}

// Finds the next record; false at the end or before damage.
static bool find_record(rm_replay *r) {
    rm_wire_error error;
    rm_chunk c;
    while (r->in.at == r->in.end) {
        if (r->next == r->size) {
            stop(r, RM_REPLAY_DAMAGED, RM_ERROR_SHORT, r->size, "end of recording");
            return false;
        }
        rm_status status = rm_chunk_open(r->bytes, r->size, r->next, RM_CHUNK_CALLS, &c, &error);
        if (status != RM_OK) {
            stop(r, RM_REPLAY_DAMAGED, status, error.offset, error.field);
            return false;
        }
        r->in.at = c.content;
        r->in.end = c.content + c.size;
        r->next = c.end;
    }
    return true;
}

// Ends the replay at the last record.
static void finish(rm_replay *r) {
    r->result.state = RM_REPLAY_DONE;
    if (r->in.at != r->in.end || r->next != r->size) {
        stop(r, RM_REPLAY_DAMAGED, RM_ERROR_TRAILING, rm_record_offset(r->bytes, &r->in),
             "bytes after the end");
    }
}

// Reads one record, whatever it is. True for a call.
static bool read_record(rm_replay *r) {
    uint8_t tag;
    size_t offset = rm_record_offset(r->bytes, &r->in);
    get_uint8_t(&r->in, &tag);
    if (tag == RM_TAG_END) {
        finish(r);
    } else if (tag == RM_TAG_MARK) {
        read_mark(r);
        if (r->in.has_failed) {
            stop_reading(r, offset, "hash");
        }
    } else if ((tag & ~(unsigned)RM_TAG_FAILED) < RM_TAG_OPS) {
        play_call(r, tag, offset);
        return r->result.state == RM_REPLAY_PLAYING;
    } else {
        stop(r, RM_REPLAY_DAMAGED, RM_ERROR_FORMAT, offset, "kind of record");
    }
    return false;
}

// Hashes that follow a call belong to it; so does the end of the recording.
static void read_marks(rm_replay *r) {
    while (r->result.state == RM_REPLAY_PLAYING && r->in.at < r->in.end &&
           (*r->in.at == RM_TAG_MARK || *r->in.at == RM_TAG_END)) {
        read_record(r);
    }
}

bool rm_replay_step(rm_replay *replay) {
    rm_replay *r = replay;
    while (r && r->result.state == RM_REPLAY_PLAYING && find_record(r)) {
        if (read_record(r)) {
            read_marks(r);
            return true;
        }
    }
    return false;
}

bool rm_replay_tick(rm_replay *replay) {
    uint64_t ticks = replay ? rm_world_ticks(replay->world) : 0;
    while (rm_replay_step(replay)) {
        if (rm_world_ticks(replay->world) != ticks) {
            return true;
        }
    }
    return false;
}

const rm_world *rm_replay_world(const rm_replay *replay) {
    return replay ? replay->world : NULL;
}

const char *rm_replay_op(const rm_replay *replay) {
    return replay ? replay->op : NULL;
}

rm_replay_result rm_replay_read(const rm_replay *replay) {
    return replay ? replay->result
                  : (rm_replay_result){.state = RM_REPLAY_FAILED,
                                       .error = {.status = RM_ERROR_ARGUMENT}};
}
