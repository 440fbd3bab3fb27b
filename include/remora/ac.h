/// @file
/// Asheron's Call: the remote motion of its 2013 client, from the bytes of a server to poses, with
/// all of remora.h. docs/rules.md summarises the documents behind the rules.
///
/// | header         | what it is for                                                          |
/// |----------------|-------------------------------------------------------------------------|
/// | ac_world.h     | worlds of that game: its messages in, its chase, its player. Begin here |
/// | ac_collision.h | terrain of landblocks, rooms and buildings                              |
/// | packet.h       | datagrams, and the messages in them                                     |
/// | message.h      | messages as values: decoded, encoded                                    |
/// | chase.h        | the queue of reported positions that a body follows, sticky, leash      |
/// | plain.h        | a body as a plain value, and one tick of it: without a world            |
/// | motion.h       | motion of a body: movements, move-to, the motion interpreter            |
/// | motion_table.h | motion tables: commands, sequences, cycles                              |
/// | data.h         | the data files of the game: landblocks, setups, motion tables           |
/// | space.h        | arithmetic on vectors, frames and positions, as the client does it      |

#pragma once

#include "remora/ac_collision.h"
#include "remora/ac_world.h"
#include "remora/chase.h"
#include "remora/data.h"
#include "remora/message.h"
#include "remora/motion.h"
#include "remora/motion_table.h"
#include "remora/packet.h"
#include "remora/plain.h"
#include "remora/remora.h"
#include "remora/space.h"
