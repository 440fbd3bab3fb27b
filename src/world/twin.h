// A second world beside every world, for tests only (--preset twin). It takes the first one's save
// every few calls, gets the same calls in between, and must stay the same: hash, statuses and
// events are compared after each. The first difference stops the program and says what differs.
//
// Left out are worlds with functions of the host, which would be called twice, those of more than a
// few hundred bodies, and those of replays. Hooks are called for the first world only.

#pragma once

#include "world/ops.h"

struct rm_world;

#if defined(REMORA_TWIN)
// Before and after an operation on the first world.
void rm_twin_before(struct rm_world *world);
void rm_twin_after(struct rm_world *world, rm_op_kind kind, const void *op, rm_status status);

// The first world is about to be destroyed.
void rm_twin_leave(struct rm_world *world);
#else
static inline void rm_twin_before(struct rm_world *world) {
    (void)world;
}

static inline void rm_twin_after(struct rm_world *world, rm_op_kind kind, const void *op,
                                 rm_status status) {
    (void)world;
    (void)kind;
    (void)op;
    (void)status;
}

static inline void rm_twin_leave(struct rm_world *world) {
    (void)world;
}
#endif
