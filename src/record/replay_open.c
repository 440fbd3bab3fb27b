// Opening a recording. Bytes are hostile: a chunk is examined only after its checksum, lengths are
// checked against the bytes left, counts against what they could take, and memory is from an
// allocator with a limit, in proportion to the bytes. What the world only points to (tables,
// collision worlds, grounds) is kept in a list until the end.

#include "base/allocate.h"
#include "record/replay_inside.h"

// --- memory --------------------------------------------------------------------------------------

static void *limited_allocate(void *user, size_t size, size_t alignment) {
    rm_replay *r = (rm_replay *)user;
    (void)alignment; // the same cache line that rm_allocate requests anyway
    if (rm_bytes_taken(size) > r->limit - r->used) {
        r->shortage = RM_ERROR_LIMIT;
        return NULL;
    }
    void *memory = rm_allocate(&r->def.allocator, size);
    r->shortage = memory ? r->shortage : RM_ERROR_MEMORY;
    r->used += memory ? rm_bytes_taken(size) : 0;
    return memory;
}

static void limited_release(void *user, void *memory, size_t size) {
    rm_replay *r = (rm_replay *)user;
    r->used -= rm_bytes_taken(size);
    rm_release(&r->def.allocator, memory, size);
}

const rm_allocator *rm_replay_allocator(rm_replay *replay) {
    return &replay->allocator;
}

static rm_kept *keep(rm_replay *r) {
    rm_kept *k = (rm_kept *)rm_allocate(&r->allocator, sizeof *k);
    if (k) {
        k->next = r->keeps;
        r->keeps = k;
    }
    return k;
}

void rm_replay_lend_height(const rm_replay *replay, rm_ground *ground) {
    ground->function = replay->def.height;
    ground->user = replay->def.height_user;
}

void rm_replay_lend_sweep(const rm_replay *replay, rm_sweep_ref *sweep) {
    *sweep = (rm_sweep_ref){replay->def.sweep, replay->def.sweep_user};
}

void rm_replay_keep_ground(rm_replay *replay, const rm_ground *ground, rm_sweep_ref *sweep) {
    rm_kept *k = keep(replay);
    if (k) {
        k->ground = *ground;
        *sweep = (rm_sweep_ref){rm_sweep_ground, &k->ground};
    }
}

void rm_replay_keep_collision(rm_replay *replay, rm_collision *collision, bool sees_bodies,
                              rm_sweep_ref *sweep) {
    rm_kept *k = collision ? keep(replay) : NULL;
    if (!k) {
        rm_collision_destroy(collision);
        return;
    }
    k->collision = collision;
    k->context.collision = collision;
    k->context.nearby = sees_bodies ? rm_world_nearby : NULL;
    k->context.nearby_user = replay->world; // null until make_world
    *sweep = (rm_sweep_ref){rm_collide_sweep, &k->context};
}

rm_bytes *rm_replay_messages(rm_replay *replay, uint32_t count) {
    rm_replay_scratch *s = &replay->scratch;
    if (count > s->message_count) {
        rm_release(&replay->allocator, s->messages, s->message_count * sizeof(rm_bytes));
        s->messages = (rm_bytes *)rm_allocate(&replay->allocator, count * sizeof(rm_bytes));
        s->message_count = s->messages ? count : 0;
    }
    return s->messages;
}

const rm_motion_table *rm_replay_keep_table(rm_replay *replay, rm_motion_table *table) {
    rm_kept *k = table ? keep(replay) : NULL;
    if (!k) {
        rm_motion_table_destroy(table);
        return NULL;
    }
    k->table = table;
    return table;
}

// --- chunks --------------------------------------------------------------------------------------

static rm_status fail(rm_wire_error *error, rm_status status, size_t offset, const char *what) {
    *error = (rm_wire_error){status, offset, what};
    return status;
}

static uint64_t read_little(const uint8_t *at, int size) {
    uint64_t value = 0;
    for (int i = 0; i < size; ++i) {
        value |= (uint64_t)at[i] << 8 * i;
    }
    return value;
}

static rm_status read_front(const uint8_t *bytes, size_t size, size_t offset, rm_chunk *c,
                            rm_wire_error *error) {
    const size_t around = RM_CHUNK_FRONT + RM_CHUNK_BACK;
    if (size - offset < around) {
        return fail(error, RM_ERROR_SHORT, offset, "front of chunk");
    }
    c->size = (size_t)read_little(bytes + offset, 4);
    c->kind = bytes[offset + 4];
    c->needs = bytes[offset + 5];
    c->content = bytes + offset + RM_CHUNK_FRONT;
    if (c->size > size - offset - around) {
        return fail(error, RM_ERROR_SHORT, offset, "content of chunk");
    }
    c->end = offset + around + c->size;
    return RM_OK;
}

rm_status rm_chunk_open(const uint8_t *bytes, size_t size, size_t offset, uint8_t kind, rm_chunk *c,
                        rm_wire_error *error) {
    rm_status status = read_front(bytes, size, offset, c, error);
    if (status != RM_OK) {
        return status;
    }
    uint64_t sum = rm_chunk_sum(RM_HASH_SEED, bytes + offset, RM_CHUNK_FRONT + c->size);
    if (sum != read_little(c->content + c->size, 8)) {
        return fail(error, RM_ERROR_CHECKSUM, offset, "chunk");
    }
    bool is_known = c->kind == kind && read_little(bytes + offset + 6, 2) == 0 &&
                    c->needs <= (RM_REPLAY_NEEDS_SWEEP | RM_REPLAY_NEEDS_HEIGHT);
    return is_known ? RM_OK : fail(error, RM_ERROR_FORMAT, offset + 4, "kind of chunk");
}

// Needs of the chunks from this one on, up to the first that is damaged: the needs of that one may
// be wrong, and it is skipped.
static uint32_t all_needs(const uint8_t *bytes, size_t size, const rm_chunk *head) {
    uint32_t needs = head->needs;
    rm_wire_error ignored;
    rm_chunk c = *head;
    while (c.end < size &&
           rm_chunk_open(bytes, size, c.end, RM_CHUNK_CALLS, &c, &ignored) == RM_OK) {
        needs |= c.needs;
    }
    return needs;
}

// --- the head ------------------------------------------------------------------------------------

static uint32_t format_of(const uint8_t *bytes) {
    return (uint32_t)read_little(bytes + RM_RECORDING_MAGIC_SIZE, 4);
}

static rm_status open_head(const uint8_t *bytes, size_t size, rm_chunk *c, rm_wire_error *error) {
    if (size < RM_RECORDING_FRONT) {
        return fail(error, RM_ERROR_SHORT, size, "magic and version");
    }
    if (memcmp(bytes, RM_RECORDING_MAGIC, RM_RECORDING_MAGIC_SIZE) != 0) {
        return fail(error, RM_ERROR_FORMAT, 0, "magic");
    }
    uint32_t format = format_of(bytes);
    if (format != RM_RECORDING_VERSION) {
        return fail(error, RM_ERROR_FORMAT, RM_RECORDING_MAGIC_SIZE, "version");
    }
    return rm_chunk_open(bytes, size, RM_RECORDING_FRONT, RM_CHUNK_HEAD, c, error);
}

// Signatures of all operations, made once: each is a hash over many words.
typedef struct signatures {
    uint32_t of[RM_OP_COUNT];
} signatures;

static signatures sign_all(void) {
    signatures all;
    for (int kind = 0; kind < RM_OP_COUNT; ++kind) {
        all.of[kind] = rm_op_signature((rm_op_kind)kind);
    }
    return all;
}

static uint8_t find_signature(const signatures *all, uint32_t signature) {
    uint8_t kind = 0;
    while (kind < RM_OP_COUNT && all->of[kind] != signature) {
        kind += 1;
    }
    return kind;
}

// Operation of each number in the recording. `kinds` may be null.
static void get_signatures(rm_record_in *in, uint8_t *kinds) {
    const uint32_t count = (uint32_t)get_count(in, RM_TAG_OPS);
    const bool is_whole = record_require(in, (size_t)(in->end - in->at) >= 4 * (size_t)count);
    const signatures all = kinds && is_whole ? sign_all() : (signatures){{0}};
    for (uint32_t i = 0; is_whole && i < count; ++i) {
        uint32_t signature;
        get_full_word(in, &signature);
        if (kinds) {
            kinds[i] = find_signature(&all, signature);
        }
    }
}

// A rule that is unknown here, or an unknown value, makes the recording unreadable: playing it
// needs a newer library.
static void get_rule(rm_record_in *in, rm_rules *rules) {
    uint32_t signature;
    uint32_t rule = 0;
    get_full_word(in, &signature);
    while (rule < rm_rule_count() && rm_rule_signature(rule) != signature) {
        rule += 1;
    }
    if (record_require(in, rule < rm_rule_count())) {
        get_uint8_t(in, (uint8_t *)rules + rule);
    }
}

static void get_rules(rm_record_in *in, rm_rules *rules) {
    *rules = rm_rules_l3();
    for (int i = 0; i < RM_RECORDED_RULES; ++i) {
        get_uint8_t(in, (uint8_t *)rules + i);
    }
    uint32_t named = (uint32_t)get_count(in, rm_rule_count());
    for (uint32_t i = 0; i < named; ++i) {
        get_rule(in, rules);
    }
    record_require(in, rm_rules_are_valid(rules));
}

static void get_budget(rm_record_in *in, bool is_there, rm_budget *budget) {
    *budget = rm_default_world_def().budget;
    if (is_there) {
        budget->sub_steps = (uint32_t)get_count(in, UINT32_MAX);
        budget->places = (uint32_t)get_count(in, UINT32_MAX);
        budget->body_tests = (uint32_t)get_count(in, UINT32_MAX);
        budget->mesh_tests = (uint32_t)get_count(in, UINT32_MAX);
        budget->message_places = (uint32_t)get_count(in, UINT32_MAX);
    }
}

// The first half: numbers. `kinds` may be null.
static void get_info(rm_record_in *in, rm_recording_info *info, rm_world_def *def, uint8_t *kinds) {
    uint8_t space;
    get_full_word(in, &info->library_version);
    info->interval = (uint32_t)get_count(in, UINT32_MAX);
    get_bool(in, &info->has_detail);
    get_signatures(in, kinds);
    get_rules(in, &info->rules);
    get_uint8_t(in, &space);
    const bool has_budget = (space & RM_RECORDING_BUDGET) != 0;
    space &= (uint8_t)~RM_RECORDING_BUDGET;
    const uint8_t numbering = space >> RM_RECORDING_NUMBERING_SHIFT;
    space &= (1u << RM_RECORDING_NUMBERING_SHIFT) - 1;
    record_require(in, space <= RM_SPACE_FLAT && numbering <= RM_NUMBERING_FINAL);
    info->space = (rm_space)space;
    info->capacity = (uint32_t)get_count(in, UINT32_MAX);
    def->rules = info->rules;
    def->space = info->space;
    def->numbering = (rm_numbering)numbering;
    def->capacity = info->capacity;
    def->events = (uint32_t)get_count(in, UINT32_MAX);
    def->pending_messages = (uint32_t)get_count(in, UINT32_MAX);
    def->goals = (uint32_t)get_count(in, UINT32_MAX);
    def->goal_reserve = (uint32_t)get_count(in, UINT32_MAX);
    get_full_word(in, &def->map_version);
    get_budget(in, has_budget, &def->budget);
    info->ticks = get_count(in, UINT64_MAX);
}

rm_status rm_recording_read(const void *bytes, size_t size, rm_recording_info *info,
                            rm_wire_error *error) {
    const uint8_t *start = (const uint8_t *)bytes;
    rm_wire_error unwanted;
    rm_world_def def;
    rm_chunk c;
    // cppcheck-suppress uninitvar ; only its address is taken
    error = error ? error : &unwanted;
    if (!bytes || !info) {
        return fail(error, RM_ERROR_ARGUMENT, 0, "bytes or info");
    }
    rm_status status = open_head(start, size, &c, error);
    if (status != RM_OK) {
        return status;
    }
    rm_recording_info read = {.format = format_of(start), .needs = all_needs(start, size, &c)};
    rm_record_in in = {.at = c.content, .end = c.content + c.size};
    get_info(&in, &read, &def, NULL);
    if (in.has_failed) {
        return fail(error, RM_ERROR_FORMAT, rm_record_offset(start, &in), "head");
    }
    *info = read;
    return fail(error, RM_OK, 0, "");
}

// --- making the world ----------------------------------------------------------------------------

static void point_bodies(rm_replay *r) {
    for (rm_kept *k = r->keeps; k; k = k->next) {
        k->context.nearby_user = r->world;
    }
}

static rm_status make_world(rm_replay *r) {
    r->world_def.runner = r->def.runner;
    r->world_def.hooks = r->def.hooks;
    r->world_def.allocator = r->allocator;
    rm_status status = rm_replay_make_world(r);
    point_bodies(r);
    return status;
}

static rm_status add_tables(rm_replay *r) {
    uint32_t count = (uint32_t)get_count(&r->in, RM_MAX_TABLES);
    for (uint32_t i = 0; i < count && !r->in.has_failed; ++i) {
        rm_table_ref table;
        uint32_t index;
        get_rm_table_ref(&r->in, &table);
        if (!r->in.has_failed && rm_world_add_table(r->world, table, &index) != RM_OK) {
            return RM_ERROR_FORMAT;
        }
    }
    return r->in.has_failed ? RM_ERROR_FORMAT : RM_OK;
}

static rm_status restore_start(rm_replay *r) {
    size_t size;
    uint8_t *save = rm_record_read_packed(&r->in, &r->allocator, &size);
    rm_status status = RM_ERROR_FORMAT;
    if (save && rm_replay_extend_world(r, rm_world_saved_slots(r->world, save, size))) {
        status = rm_world_restore(r->world, save, size);
    }
    rm_release(&r->allocator, save, size);
    return status;
}

static rm_status read_surroundings(rm_replay *r) {
    rm_sweep_ref sweep;
    get_rm_ground(&r->in, &r->world_def.ground);
    get_rm_sweep_ref(&r->in, &sweep);
    r->world_def.sweep = sweep.function;
    r->world_def.sweep_user = sweep.user;
    return r->in.has_failed ? RM_ERROR_FORMAT : RM_OK;
}

// Reads the parts of the head in order; an error names its part.
static rm_status read_head(rm_replay *r, rm_wire_error *error) {
    static const struct {
        rm_status (*read)(rm_replay *r);
        const char *what;
    } parts[] = {
        {read_surroundings, "ground and sweep"},
        {make_world, "world"},
        {add_tables, "motion tables"},
        {restore_start, "state at the start"},
    };
    get_info(&r->in, &r->info, &r->world_def, r->kinds);
    if (r->in.has_failed) {
        return fail(error, RM_ERROR_FORMAT, rm_record_offset(r->bytes, &r->in), "head");
    }
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; ++i) {
        size_t offset = rm_record_offset(r->bytes, &r->in);
        rm_status status = parts[i].read(r);
        if (status != RM_OK) {
            return fail(error, rm_replay_why(r, status), offset, parts[i].what);
        }
    }
    bool is_whole = r->in.at == r->in.end;
    return is_whole
               ? RM_OK
               : fail(error, RM_ERROR_TRAILING, rm_record_offset(r->bytes, &r->in), "end of head");
}

static bool lacks_functions(const rm_replay *r) {
    return ((r->info.needs & RM_REPLAY_NEEDS_SWEEP) && !r->def.sweep) ||
           ((r->info.needs & RM_REPLAY_NEEDS_HEIGHT) && !r->def.height);
}

// Memory limit in proportion to the bytes, the replay included, and at most the host's limit.
static uint64_t limit_of(const rm_replay *r) {
    const uint64_t own = rm_bytes_taken(sizeof *r);
    const uint64_t size = r->size;
    const uint64_t worth =
        size < UINT64_MAX / RM_RECORDING_MEMORY ? RM_RECORDING_MEMORY * size : UINT64_MAX;
    const uint64_t left = worth > own ? worth - own : 0;
    return left < r->def.memory_limit ? left : r->def.memory_limit;
}

static rm_status open_replay(rm_replay *r, rm_wire_error *error) {
    rm_chunk c;
    rm_status status = open_head(r->bytes, r->size, &c, error);
    if (status != RM_OK) {
        return status;
    }
    r->info.format = format_of(r->bytes);
    r->info.needs = all_needs(r->bytes, r->size, &c);
    if (lacks_functions(r)) {
        return fail(error, RM_ERROR_CALLBACK, RM_RECORDING_FRONT, "sweep or height of the host");
    }
    memset(r->kinds, RM_OP_COUNT, sizeof r->kinds);
    r->in = (rm_record_in){.at = c.content, .end = c.content + c.size, .replay = r};
    r->next = c.end;
    return read_head(r, error);
}

// --- lifecycle -----------------------------------------------------------------------------------

rm_replay_def rm_default_replay_def(void) {
    return (rm_replay_def){.memory_limit = UINT64_C(1) << 30};
}

rm_status rm_replay_open(const rm_replay_def *def, const void *bytes, size_t size,
                         rm_replay **replay, rm_wire_error *error) {
    rm_wire_error unwanted;
    // cppcheck-suppress uninitvar ; only its address is taken
    error = error ? error : &unwanted;
    bool is_valid = def && bytes && replay && def->memory_limit > 0 &&
                    !def->allocator.allocate == !def->allocator.release;
    if (!is_valid) {
        return fail(error, RM_ERROR_ARGUMENT, 0, "def, bytes or replay");
    }
    rm_replay *r = (rm_replay *)rm_allocate(&def->allocator, sizeof *r);
    if (!r) {
        return fail(error, RM_ERROR_MEMORY, 0, "replay");
    }
    r->def = *def;
    r->allocator =
        (rm_allocator){.user = r, .allocate = limited_allocate, .release = limited_release};
    r->bytes = (const uint8_t *)bytes;
    r->size = size;
    r->limit = limit_of(r);
    rm_status status = open_replay(r, error);
    if (status != RM_OK) {
        rm_replay_close(r);
        return status;
    }
    *replay = r;
    return fail(error, RM_OK, 0, "");
}

static void release_keeps(rm_replay *r) {
    while (r->keeps) {
        rm_kept *k = r->keeps;
        r->keeps = k->next;
        rm_motion_table_destroy(k->table);
        rm_collision_destroy(k->collision);
        rm_release(&r->allocator, k, sizeof *k);
    }
}

void rm_replay_close(rm_replay *replay) {
    if (!replay) {
        return;
    }
    rm_replay *r = replay;
    rm_world_destroy(r->world);
    release_keeps(r);
    rm_release(&r->allocator, r->scratch.events, r->scratch.event_count * sizeof(rm_event));
    rm_release(&r->allocator, r->scratch.messages, r->scratch.message_count * sizeof(rm_bytes));
    rm_release(&r->allocator, r->scratch.receipts, r->scratch.receipt_count * sizeof(rm_receipt));
    rm_detail_release(&r->detail, &r->allocator);
    rm_allocator allocator = r->def.allocator;
    rm_release(&allocator, r, sizeof *r);
}
