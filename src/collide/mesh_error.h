// Errors of calls that build meshes and maps.

#pragma once

#include "remora/collision.h"

// Fills in *error, unless it is null, and returns the status. `what` names the offending item, a
// string that lives forever; `index` is its index or line.
rm_status rm_collision_fail(rm_collision_error *error, rm_status status, const char *what,
                            uint32_t index);
