// The inside of a replay, for the files that open and play it.

#pragma once

#include "record/record_detail.h"
#include "record/replay.h"

// Something that lives as long as the replay.
typedef struct rm_kept {
    struct rm_kept *next;
    rm_motion_table *table;
    rm_collision *collision;
    rm_collide_context context;
    rm_ground ground;
} rm_kept;

// Scratch memory for results of operations, which are unused, and for their lists.
typedef struct rm_replay_scratch {
    uint32_t number;
    uint64_t large;
    bool flag;
    rm_body_id id;
    rm_sweep_result swept;
    rm_motion_error error;
    rm_receipt receipt;
    rm_route route;
    rm_event *events;
    uint32_t event_count;
    rm_bytes *messages;
    uint32_t message_count;
    rm_receipt *receipts; // of these messages
    uint32_t receipt_count;
} rm_replay_scratch;

// Reports of the last call for bodies: messages, with their results, or one place.
typedef struct rm_replay_told {
    const rm_bytes *messages;
    const rm_receipt *receipts;
    uint32_t count;
    rm_bytes single; // the list of one message
    bool has_place;
    rm_replay_report place;
} rm_replay_told;

struct rm_replay {
    rm_replay_def def;
    rm_allocator allocator; // the host's, up to the limit
    uint64_t limit, used;   // bytes
    rm_status shortage;     // why an allocation failed, or RM_OK
    const uint8_t *bytes;
    size_t size;
    size_t next; // offset of the next chunk
    rm_record_in in;
    rm_recording_info info;
    uint8_t kinds[RM_TAG_OPS]; // rm_op_kind by the recording's numbers; RM_OP_COUNT if unknown
    rm_world_def world_def;
    rm_world *world;
    rm_kept *keeps;
    rm_replay_scratch scratch;
    rm_replay_told told;
    rm_detail detail;
    const char *op;
    rm_replay_result result;
};

// A chunk whose checksum is right.
typedef struct rm_chunk {
    const uint8_t *content;
    size_t size;
    size_t end; // offset of the one behind it
    uint8_t kind, needs;
} rm_chunk;

// The chunk at an offset, of this kind, or its error.
rm_status rm_chunk_open(const uint8_t *bytes, size_t size, size_t offset, uint8_t kind, rm_chunk *c,
                        rm_wire_error *error);

// replay_places.c. The world takes memory as the recording makes use of it: it is made with places
// for a few bodies, and extended before a call that may need more. Each returns false where memory
// is lacking, and `shortage` says why.
rm_status rm_replay_make_world(rm_replay *replay);
bool rm_replay_extend_world(rm_replay *replay, uint64_t bodies);
bool rm_replay_make_places(rm_replay *replay, rm_op_kind kind, const void *op);

// Whether events were lost that the recorded world has kept.
bool rm_replay_has_lost_events(const rm_replay *replay);

// replay_reports.c. Keeps the reports of a call, after it was played with this status.
void rm_replay_note(rm_replay *replay, rm_op_kind kind, const void *op, rm_status status);

// Position of a reader in its bytes.
static inline size_t rm_record_offset(const uint8_t *bytes, const rm_record_in *in) {
    return (size_t)(in->at - bytes);
}

// Readers of arguments treat a lack of memory like wrong bytes.
static inline rm_status rm_replay_why(const rm_replay *r, rm_status otherwise) {
    return r->shortage != RM_OK ? r->shortage : otherwise;
}
