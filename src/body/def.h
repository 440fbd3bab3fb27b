// Conversion of a def to a body.

#pragma once

#include "body/block.h"

// Checks a def, makes its position usable and clamps its properties; on failure everything
// is unchanged.
rm_status rm_body_def_check(rm_body_def *def, rm_space space);

// Fills a lane from a def that has been checked. Derived fields are the caller's to derive.
void rm_lane_init(const rm_lane *lane, const rm_body_def *def, const rm_motion_table *table);
