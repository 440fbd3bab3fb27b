// The hash of what a recording would write of something.

#pragma once

#include "record/record_codec.h"

typedef void rm_digest_fn(rm_record_out *out, const void *content);

uint64_t rm_record_digest(rm_digest_fn *put, const void *content);

// Of a motion table.
uint64_t rm_record_digest_table(const rm_motion_table *table);

// Of a collision world, whatever order its parts were added in.
uint64_t rm_record_digest_collision(const rm_collision *collision);
