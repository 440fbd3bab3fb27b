// Sweeps through a collision world that somebody else has made.
#pragma once

#include "remora/collision.h"

// Walks, drops and places bodies at places about the origin; each ends somewhere finite, with a
// unit rotation. Traps otherwise.
void require_sweeps(const rm_collision *collision, rm_space space);
