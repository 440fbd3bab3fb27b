// Services of a replay for the readers of arguments: functions of the host that replace those of
// the recording, and an owner of objects that the world only points to.

#pragma once

#include "remora/recording.h"

#include "world/ops.h"

// Takes memory up to the replay's limit.
const rm_allocator *rm_replay_allocator(rm_replay *replay);

// Fills in the host's function, if it gave one.
void rm_replay_lend_height(const rm_replay *replay, rm_ground *ground);
void rm_replay_lend_sweep(const rm_replay *replay, rm_sweep_ref *sweep);

// Keep something until the replay is closed, and fill in the sweep that uses it; when out of
// memory, or for null, the sweep stays as it is.
void rm_replay_keep_ground(rm_replay *replay, const rm_ground *ground, rm_sweep_ref *sweep);
void rm_replay_keep_collision(rm_replay *replay, rm_collision *collision, bool sees_bodies,
                              rm_sweep_ref *sweep);

// Room for `count` messages, valid until the next call; null when out of memory.
rm_bytes *rm_replay_messages(rm_replay *replay, uint32_t count);

// The table, or null when out of memory.
const rm_motion_table *rm_replay_keep_table(rm_replay *replay, rm_motion_table *table);
