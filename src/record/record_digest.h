// Hashes of the bytes that a recording writes of a table or a collision world.

#pragma once

#include "record/record_codec.h"

typedef void rm_digest_fn(rm_record_out *out, const void *content);

uint64_t rm_record_digest(rm_digest_fn *put, const void *content);

// Hash of a motion table.
uint64_t rm_record_digest_table(const rm_motion_table *table);

// Hash of a collision world, independent of the order in which its parts were added.
uint64_t rm_record_digest_collision(const rm_collision *collision);
