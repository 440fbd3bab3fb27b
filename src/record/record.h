// Recordings: the bytes that both sides agree on. docs/recording.md has all of them in tables.
//
//   magic, version u32
//   chunks: length u32, kind u8, needs u8, zero u16; so many bytes; checksum u64
//
// A chunk holds whole records, so that a reader finds each of them in one piece. The first chunk is
// the head, all others are calls and marks.

#pragma once

#include "remora/base.h"
#include "remora/recording.h"

#include "world/ops.h"

enum {
    RM_CHUNK_HEAD = 1,
    RM_CHUNK_CALLS = 2,
    RM_CHUNK_FRONT = 8, // bytes before its content
    RM_CHUNK_BACK = 8,  // and after
    RM_RECORDING_FRONT = RM_RECORDING_MAGIC_SIZE + 4,
    RM_RECORDING_NUMBERING_SHIFT = 4, // the byte of the space has the numbering above these bits
    RM_RECORDING_BUDGET = 0x80,       // this one: a budget follows the map version
};

// The first byte of a record: an operation by its number in the head, or one of these. The highest
// bit marks an operation that failed, whose status follows.
enum {
    RM_TAG_END = 0x7F,
    RM_TAG_MARK = 0x7E,
    RM_TAG_FAILED = 0x80,
    RM_TAG_OPS = 0x70, // numbers of operations are below this
};

_Static_assert((int)RM_OP_COUNT <= (int)RM_TAG_OPS,
               "a number of an operation fits beside the tags");
_Static_assert((int)RM_STATUS_COUNT <= 0x100, "a status is a byte");

// One step of a checksum; a chunk is summed from its front on, eight bytes at a time, the last ones
// filled up with zeros.
static inline uint64_t rm_chunk_sum(uint64_t sum, const uint8_t *bytes, size_t size) {
    for (; size >= 8; bytes += 8, size -= 8) {
        uint64_t word = 0;
        for (int i = 0; i < 8; ++i) {
            word |= (uint64_t)bytes[i] << 8 * i;
        }
        sum = rm_hash_u64(sum, word);
    }
    uint64_t rest = 0;
    for (size_t i = 0; i < size; ++i) {
        rest |= (uint64_t)bytes[i] << 8 * i;
    }
    return size ? rm_hash_u64(sum, rest) : sum;
}

// The name of an operation, and a number that changes with its name or arguments.
const char *rm_op_name(rm_op_kind kind);
uint32_t rm_op_signature(rm_op_kind kind);

// Rules that have a byte each in the head, those of version 2; the others are written by name.
enum { RM_RECORDED_RULES = 8 };
_Static_assert((int)RM_RECORDED_RULES <= (int)sizeof(rm_rules), "no rule is ever taken out");

// A number that stands for a rule: it changes with the rule's name only. 0 for an unknown rule.
uint32_t rm_rule_signature(uint32_t index);

// --- the recorder's side, for the dispatcher and the end of a world ------------------------------

// Writes down an operation that has been carried out.
void rm_record_op(rm_recorder *recorder, rm_op_kind kind, const void *op, rm_status status);

// Called before a world grows: makes room for the detail of every body. False when out of memory.
bool rm_record_make_room(rm_recorder *recorder, uint32_t capacity);

// Called before a world ends: ends its recording, if any.
void rm_record_leave(rm_world *world);
