/// @file
/// All of remora. What is where, from the bytes of a server to a pose on the screen:
///
/// | header         | what it is for                                                           |
/// |----------------|--------------------------------------------------------------------------|
/// | world.h        | many bodies: updates, clock, poses to draw, save and restore. Begin here |
/// | body.h         | what a body is made of, what can be read of it, and why it moved         |
/// | rules.h        | the rule sets, and every rule in which they differ                       |
/// | smooth.h       | smooth rules: reports, their times, and the settings of the prediction   |
/// | packet.h       | datagrams, and the messages in them                                      |
/// | message.h      | messages as values: decoded, encoded                                     |
/// | chase.h        | the queue of reported positions that a body follows, sticky, leash       |
/// | motion.h       | what a body does: movements, move-to, the motion interpreter             |
/// | motion_table.h | what it can play: commands, tables, sequences, cycles                    |
/// | collision.h    | terrain, rooms and obstacles, and the sweep of a body through them       |
/// | data.h         | the data files of the game: landblocks, setups, motion tables            |
/// | recording.h    | every call that changes a world in a file, and played back               |
/// | space.h        | vectors, frames, positions on the map, other engines' axes               |
/// | base.h         | status codes, allocator, hash, task runners, body ids and state bits     |
/// | constants.h    | every number of the rules, with unit and origin                          |
///
/// scenario.h and score.h belong to a library of their own (simulated servers, networks and
/// scores), cluster.h to another (one map on many processes), and are not included here. For C++17
/// there is remora.hpp.

#pragma once

#include "remora/base.h"
#include "remora/body.h"
#include "remora/chase.h"
#include "remora/collision.h"
#include "remora/constants.h"
#include "remora/data.h"
#include "remora/message.h"
#include "remora/motion.h"
#include "remora/motion_table.h"
#include "remora/packet.h"
#include "remora/recording.h"
#include "remora/rules.h"
#include "remora/smooth.h"
#include "remora/space.h"
#include "remora/world.h"
