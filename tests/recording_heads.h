// Heads of recordings, changed: for tests of what a replay does with them.
#pragma once

#include "base/bytes.h"
#include "record/record.h"
#include "record/record_codec.h"
#include "recordings.h"

// More than any machine has memory for.
enum { HEAD_MOST = 1 << 28, HEAD_ROOM = 1 << 16 };

// What a head asks for, in its order.
typedef struct asked {
    uint64_t capacity, events, pending, goals, reserve;
} asked;

// Where these numbers are in the head of a recording.
typedef struct head {
    const uint8_t *content, *counts, *behind, *end;
} head;

static inline head head_read(const tape *t) {
    const uint8_t *front = t->bytes + RM_RECORDING_FRONT;
    head h = {.content = front + RM_CHUNK_FRONT};
    h.end = h.content + rm_bytes_load_u32(front);
    rm_record_in in = {.at = h.content + 4, .end = h.end};
    get_count(&in, UINT32_MAX); // the interval
    in.at += 1;                 // whether it has detail
    size_t signatures = (size_t)get_count(&in, RM_TAG_OPS);
    in.at += 4 * signatures + RM_RECORDED_RULES;
    size_t named = (size_t)get_count(&in, UINT8_MAX);
    in.at += 5 * named + 1; // and the space
    h.counts = in.at;
    for (size_t i = 0; i < sizeof(asked) / sizeof(uint64_t); ++i) {
        get_count(&in, UINT32_MAX);
    }
    h.behind = in.at;
    return h;
}

static inline void head_no_drain(rm_record_out *out) {
    (void)out;
    abort(); // HEAD_ROOM is too small
}

// Puts another head in the place of the one that is there, with its length and checksum.
static inline void head_replace(tape *t, const uint8_t *content, size_t size) {
    const head h = head_read(t);
    tape other = {0};
    uint8_t front[RM_CHUNK_FRONT];
    uint8_t back[RM_CHUNK_BACK];
    memcpy(front, h.content - RM_CHUNK_FRONT, sizeof front);
    rm_bytes_store_u32(front, (uint32_t)size);
    tape_write(&other, t->bytes, RM_RECORDING_FRONT);
    tape_write(&other, front, sizeof front);
    tape_write(&other, content, size);
    uint64_t sum =
        rm_chunk_sum(RM_HASH_SEED, other.bytes + RM_RECORDING_FRONT, RM_CHUNK_FRONT + size);
    for (int i = 0; i < RM_CHUNK_BACK; ++i) {
        back[i] = (uint8_t)(sum >> 8 * i);
    }
    tape_write(&other, back, sizeof back);
    const uint8_t *rest = h.end + RM_CHUNK_BACK;
    tape_write(&other, rest, (size_t)(t->bytes + t->size - rest));
    tape_free(t);
    *t = other;
}

// Makes a recording ask for another world; all else stays.
static inline void head_ask_for(tape *t, const asked *asks) {
    static uint8_t room[HEAD_ROOM];
    const head h = head_read(t);
    rm_record_out out = {.at = room, .end = room + sizeof room, .drain = head_no_drain};
    put_bytes(&out, h.content, (size_t)(h.counts - h.content));
    put_count(&out, asks->capacity);
    put_count(&out, asks->events);
    put_count(&out, asks->pending);
    put_count(&out, asks->goals);
    put_count(&out, asks->reserve);
    put_bytes(&out, h.behind, (size_t)(h.end - h.behind));
    head_replace(t, room, (size_t)(out.at - room));
}
