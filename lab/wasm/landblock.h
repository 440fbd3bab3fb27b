// The ground of the game's data files.

#pragma once

#include "remora/collision.h"

// Null before files were opened.
const rm_collision *lab_landblock(void);
