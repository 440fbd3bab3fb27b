#include "collide/shapes/error.h"

rm_status rm_collision_fail(rm_collision_error *error, rm_status status, const char *what,
                            uint32_t index) {
    if (error) {
        *error = (rm_collision_error){status, what, index};
    }
    return status;
}
