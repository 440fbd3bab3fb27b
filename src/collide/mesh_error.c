// One function, so that every error is filled in the same way. It returns the status, so that a
// check can report and leave in one statement.

#include "collide/mesh_error.h"

rm_status rm_collision_fail(rm_collision_error *error, rm_status status, const char *what,
                            uint32_t index) {
    if (error) {
        *error = (rm_collision_error){status, what, index};
    }
    return status;
}
