// What the lean module (bindings/js) leaves out of the library, for the sources that ask for it.
// In its worlds bodies go by their reports alone, which needs no tick (docs/clocks.md): a body
// without a report stands. Nothing that is exported sets a collision or a command, records, saves,
// or sends a body somewhere, so the other functions are never called.

#include "remora/collision.h"
#include "remora/constants.h"

#include "body/tick.h"
#include "collide/collide_numbers.h"
#include "collide/sweep_walk.h"
#include "motion/interpret.h"
#include "record/record_digest.h"
#include "world/smooth/smooth_frame_parts.h"
#include "world/tick/nearby.h"
#include "world/world.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const rm_shape rm_dummy_shape = {
    .sphere_count = 1,
    .spheres = {{{0.0f, 0.0f, RM_DUMMY_RADIUS}, RM_DUMMY_RADIUS}},
    .step_up = RM_DUMMY_STEP,
    .step_down = RM_DUMMY_STEP,
};

rm_sweep_result rm_collide_sweep(void *context, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)context, (void)in, (void)out;
    return RM_SWEEP_NO_CELL;
}

bool rm_collide_is_bare(const rm_collision *world, const rm_position *at, float reach) {
    (void)world, (void)at, (void)reach;
    return true;
}
float rm_collision_depth(const rm_collision *collision, const rm_shape *shape,
                         const rm_position *at) {
    (void)collision, (void)shape, (void)at;
    return 0.0f;
}

// --- a body without a report stands where it was added; one with reports is free -----------------

void rm_frame_run_task(void *context, uint32_t task) {
    const rm_smooth_frame *f = (const rm_smooth_frame *)context;
    uint32_t last = (task + 1) * RM_TASK_BLOCKS;
    last = last < f->world->block_limit ? last : f->world->block_limit;
    for (uint32_t b = task * RM_TASK_BLOCKS; b < last; ++b) {
        rm_block block = rm_world_block(f->world, b);
        const rm_smooth_marks *marks = rm_frame_marks(f->world, &block);
        uint32_t moves = ~(uint32_t)marks->still | marks->hearing;
        uint32_t lanes = block.marks->used & marks->free & moves;
        if (lanes) {
            rm_free_frame_block(&f->free, &block, lanes);
        }
    }
}

void rm_block_begin(const rm_tick *tick, const rm_block *block) {
    (void)tick, (void)block;
}

void rm_block_tick(const rm_tick *tick, const rm_block *block) {
    (void)tick, (void)block;
}

void rm_block_end(const rm_block *block) {
    (void)block;
}

void rm_predict_rewind(const rm_lane *lane, rm_smooth *smooth, double time) {
    (void)lane, (void)smooth, (void)time;
}

bool rm_heard_has_goal(const rm_smooth *smooth) {
    (void)smooth;
    return false;
}

void rm_nearby_begin_tick(struct rm_world *world) {
    (void)world;
}

void rm_nearby_note_late(rm_nearby *nearby, uint32_t slot) {
    (void)nearby, (void)slot;
}

uint32_t rm_nearby_buckets(uint32_t capacity) {
    (void)capacity;
    return 1;
}

// --- nobody walks --------------------------------------------------------------------------------

void rm_lane_commit(const rm_tick *tick, const rm_lane *lane, const rm_sweep_out *swept) {
    (void)tick, (void)lane, (void)swept;
}

bool rm_swept_is_usable(const rm_tick *tick, rm_sweep_out *swept) {
    (void)tick, (void)swept;
    return false;
}

rm_sweep_in rm_lane_sweep_in(const rm_lane *lane, rm_sweep_kind kind, const rm_position *to,
                             float dt) {
    rm_sweep_in none;
    (void)lane, (void)kind, (void)to, (void)dt;
    memset(&none, 0, sizeof none);
    return none;
}

// --- no server sends a body to a place -----------------------------------------------------------

void rm_motion_cancel_move_to(rm_motion *motion, rm_motion_context *context,
                              rm_motion_error error) {
    (void)motion, (void)context, (void)error;
}

void rm_move_to_start(rm_motion *m, rm_motion_context *c, const rm_movement *movement,
                      const rm_motion_target *target) {
    (void)m, (void)c, (void)movement, (void)target;
}

void rm_move_to_drive(rm_motion *m, rm_motion_context *c, const rm_motion_target *target,
                      double dt) {
    (void)m, (void)c, (void)target, (void)dt;
}

// --- nothing is recorded or saved ----------------------------------------------------------------

void rm_record_op(rm_recorder *recorder, rm_op_kind kind, const void *op, rm_status status) {
    (void)recorder, (void)kind, (void)op, (void)status;
}

void rm_record_leave(rm_world *world) {
    (void)world;
}

bool rm_record_make_room(rm_recorder *recorder, uint32_t capacity) {
    (void)recorder, (void)capacity;
    return true;
}

uint64_t rm_record_digest_collision(const rm_collision *collision) {
    (void)collision;
    return 0;
}

uint64_t rm_record_digest_table(const rm_motion_table *table) {
    (void)table;
    return 0;
}

// --- memory --------------------------------------------------------------------------------------
//
// A world takes few and large blocks, so the free ones are in a list by address, and the first that
// is large enough is taken. Sizes are in units of 16 bytes, the one of the block's head included.

typedef struct unit {
    struct unit *next; // of the free blocks
    size_t size;
    uint64_t padding;
} unit;

_Static_assert(sizeof(unit) == 16, "blocks are aligned as malloc's are");

static unit *free_blocks;

// Pages of 64 KiB from the host, as a block that is not in the list. Null if it has none.
static unit *more(size_t size) {
    size_t pages = (size * sizeof(unit) + 65535u) / 65536u;
    size_t first = __builtin_wasm_memory_grow(0, pages);
    if (first == (size_t)-1) {
        return NULL;
    }
    unit *block = (unit *)(first * 65536u);
    block->size = pages * (65536u / sizeof(unit));
    return block;
}

void free(void *memory) {
    unit *block = memory ? (unit *)memory - 1 : NULL, **at = &free_blocks;
    if (!block) {
        return;
    }
    while (*at && *at < block) {
        at = &(*at)->next;
    }
    block->next = *at;
    *at = block;
    if (block->next == block + block->size) {
        block->size += block->next->size;
        block->next = block->next->next;
    }
    for (unit *before = free_blocks; before != block; before = before->next) {
        if (before + before->size == block) {
            before->size += block->size;
            before->next = block->next;
            return;
        }
    }
}

// The end of a free block, or all of it.
static void *take(unit **at, size_t size) {
    unit *block = *at;
    if (block->size == size) {
        *at = block->next;
    } else {
        block->size -= size;
        block += block->size;
        block->size = size;
    }
    return block + 1;
}

void *malloc(size_t bytes) {
    size_t size = bytes / sizeof(unit) + 2;
    for (int tries = 0; tries < 2; ++tries) {
        for (unit **at = &free_blocks; *at; at = &(*at)->next) {
            if ((*at)->size >= size) {
                return take(at, size);
            }
        }
        unit *block = tries == 0 && bytes < SIZE_MAX / 2 ? more(size) : NULL;
        if (!block) {
            break;
        }
        free(block + 1);
    }
    return NULL;
}

void *calloc(size_t count, size_t bytes) {
    bool fits = bytes == 0 || count <= SIZE_MAX / 2 / bytes;
    void *memory = fits ? malloc(count * bytes) : NULL;
    return memory ? memset(memory, 0, count * bytes) : NULL;
}
