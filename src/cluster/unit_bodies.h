// Operations on single bodies: moving them from world to world, and reporting them to ghosts
// and clients.

#pragma once

#include "remora/ac_world.h"

#include "cluster/buffer.h"

// Appends a saved body. @param size  bytes that were appended
rm_status rm_bodies_save(const rm_world *world, rm_body_id id, rm_buffer *out, size_t *size);

// Puts a saved body into a world, over the ghost with its guid if there is one (is_there, id). The
// world grows if it is full.
rm_status rm_bodies_restore(rm_world *world, rm_bytes bytes, bool is_there, rm_body_id *id);

// Applies a report of its owner. @param stamp, teleport  counters that travel with the body
rm_status rm_bodies_report(rm_world *world, rm_body_id id, const rm_position *at, uint32_t stamp,
                           uint32_t teleport);

// Writes these counters, with which it is reported, into an owned body.
rm_status rm_bodies_stamp(rm_world *world, const rm_body_info *info, uint32_t stamp,
                          uint32_t teleport);

// A message about a body, with its length before it (16 bits), into the news for clients. False
// when out of memory, and for a body without such a message.
bool rm_bodies_tell(const rm_world *world, rm_body_id id, rm_message_kind kind, rm_buffer *news);
