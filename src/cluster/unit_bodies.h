// What the cluster needs of single bodies: to carry them from world to world, to report them to
// ghosts and to clients.

#pragma once

#include "remora/ac_world.h"

#include "cluster/buffer.h"

// Appends a saved body. @param size  bytes that were appended
rm_status rm_bodies_save(const rm_world *world, rm_body_id id, rm_buffer *out, size_t *size);

// Puts a saved body into a world, over the ghost with its guid if there is one (is_there, id). The
// world grows if it is full.
rm_status rm_bodies_restore(rm_world *world, rm_bytes bytes, bool is_there, rm_body_id *id);

// A report of its owner's. @param stamp, teleport  counters that travel with the body
rm_status rm_bodies_report(rm_world *world, rm_body_id id, const rm_position *at, uint32_t stamp,
                           uint32_t teleport);

// Writes these counters into an owned body, as it was read: they are what it reports itself with.
rm_status rm_bodies_stamp(rm_world *world, const rm_body_info *info, uint32_t stamp,
                          uint32_t teleport);

// A message about a body, with its length before it (16 bits), into the news for clients. False
// when out of memory, and for a body that cannot be told in that way.
bool rm_bodies_tell(const rm_world *world, rm_body_id id, rm_message_kind kind, rm_buffer *news);
