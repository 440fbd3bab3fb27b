// The second world of a twin build (twin.h). Invariants: the first world is unchanged here.

#include "world/twin.h"

#if defined(REMORA_TWIN)

#include "remora/ac_world.h"
#include "remora/collision.h"

#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TWIN_CALLS = 7, TWIN_BODIES = 300 };

typedef struct rm_twin {
    rm_world *world;            // or null
    rm_collide_context context; // of its sweep: bodies are its own
    uint64_t hash;              // of the first world after the last call
    uint32_t calls;             // since it took a save
} rm_twin;

static const char *const names[] = {
#define OP(name, members) #name,
#include "world/world_ops.def"
#undef OP
};

// --- differences ---------------------------------------------------------------------------------

static void say_bodies(const rm_world *a, const rm_world *b) {
    for (uint32_t slot = 0; slot < a->block_limit * RM_LANES; ++slot) {
        const char *field = NULL;
        uint64_t one = 0;
        uint64_t other = 0;
        rm_body_id id = {slot + 1, a->generations[slot]};
        if (!rm_world_slot_is_used(a, slot)) {
            continue;
        }
        if (rm_body_compare(a, id, b, id, &field) != RM_OK) {
            printf("twin: body %u is in one world only\n", slot + 1);
        } else if (field) {
            printf("twin: body %u: %s\n", slot + 1, field);
        } else if (rm_body_hash(a, id, &one) == RM_OK && rm_body_hash(b, id, &other) == RM_OK &&
                   one != other) {
            printf("twin: body %u: what smooth motion keeps\n", slot + 1);
        }
    }
}

static void stop(const rm_world *a, const rm_world *b, rm_op_kind kind, const char *what) {
    printf("twin: after %s at tick %llu: %s\n", names[kind], (unsigned long long)a->ticks, what);
    say_bodies(a, b);
    fflush(stdout);
    abort();
}

static bool is_same_event(const rm_event *a, const rm_event *b) {
    return a->tick == b->tick && rm_body_id_is_equal(a->body, b->body) &&
           a->sequence == b->sequence && a->reason == b->reason && a->amount == b->amount &&
           a->other == b->other && a->normal.x == b->normal.x && a->normal.y == b->normal.y &&
           a->normal.z == b->normal.z;
}

static bool are_same_events(const rm_event_buffer *a, const rm_event_buffer *b) {
    bool is_same = a->count == b->count && a->dropped == b->dropped;
    for (uint32_t i = 0; is_same && i < a->count; ++i) {
        is_same = is_same_event(&a->events[i], &b->events[i]);
    }
    return is_same;
}

static void compare_events(const rm_world *a, const rm_world *b, rm_op_kind kind) {
    for (uint32_t k = 0; a->buffers && k < a->block_limit; ++k) {
        const rm_event_buffer *one = &a->buffers[k];
        const rm_event_buffer *other = &b->buffers[k];
        if (are_same_events(one, other)) {
            continue;
        }
        printf("twin: block %u has %u events, and %u\n", k, one->count, other->count);
        for (uint32_t i = 0; i < one->count || i < other->count; ++i) {
            if (i >= one->count || i >= other->count ||
                !is_same_event(&one->events[i], &other->events[i])) {
                const rm_event *e = i < one->count ? &one->events[i] : &other->events[i];
                printf("twin: event %u: body %u, reason %x, %g\n", i, e->body.index1, e->reason,
                       (double)e->amount);
                break;
            }
        }
        stop(a, b, kind, "events");
    }
}

// --- making it -----------------------------------------------------------------------------------

static bool is_built_in(const rm_world *world) {
    const rm_ground *ground = &world->def.ground;
    if (world->def.sweep && !world->def.sweep_user) {
        return false;
    }
    if (world->def.sweep == rm_sweep_ground) {
        ground = (const rm_ground *)world->def.sweep_user;
    } else if (world->def.sweep && world->def.sweep != rm_collide_sweep) {
        return false;
    }
    return ground->kind != RM_GROUND_FUNCTION;
}

// The same sweep, about its own bodies.
static void take_sweep(rm_twin *twin, const rm_world *world) {
    rm_world *own = twin->world;
    own->def.sweep = world->def.sweep;
    own->def.sweep_user = world->def.sweep_user;
    if (world->def.sweep == rm_collide_sweep) {
        twin->context = *(const rm_collide_context *)world->def.sweep_user;
        if (twin->context.nearby_user == world) {
            twin->context.nearby_user = own;
        }
        own->def.sweep_user = &twin->context;
    }
    own->collision_hash = world->collision_hash;
}

static void end_twin(rm_twin *twin) {
    rm_world_destroy(twin->world);
    twin->world = NULL;
}

static void make_twin(rm_twin *twin, const rm_world *world) {
    rm_world_def def = world->def;
    uint32_t index;
    memset(&def.hooks, 0, sizeof def.hooks);
    memset(&def.runner, 0, sizeof def.runner);
    memset(&def.allocator, 0, sizeof def.allocator);
    def.sweep = NULL;
    end_twin(twin);
    if (rm_world_create(&def, &twin->world) != RM_OK) {
        return;
    }
    for (uint32_t i = RM_BUILT_IN_TABLES; i < world->tables.count; ++i) {
        rm_world_add_table(twin->world, world->tables.table[i], &index);
    }
}

static void take_events(const rm_world *own, const rm_world *world) {
    for (uint32_t b = 0; world->buffers && b < world->block_limit; ++b) {
        own->buffers[b].count = world->buffers[b].count;
        own->buffers[b].dropped = world->buffers[b].dropped;
        memcpy(own->buffers[b].events, world->buffers[b].events,
               world->buffers[b].count * sizeof(rm_event));
    }
}

static void take_save(rm_twin *twin, const rm_world *world, rm_op_kind kind) {
    size_t size = rm_world_save_bytes(world);
    void *bytes = malloc(size);
    if (!twin->world || twin->world->def.capacity != world->def.capacity ||
        twin->world->tables.count != world->tables.count) {
        make_twin(twin, world);
    }
    if (bytes && twin->world) {
        take_sweep(twin, world);
        rm_op_restore op = {.bytes = {(const uint8_t *)bytes, size}};
        if (rm_world_save(world, bytes, size, &size) != RM_OK ||
            rm_apply_restore(twin->world, &op) != RM_OK) {
            stop(world, twin->world, kind, "a save that is not restored");
        }
        take_events(twin->world, world);
        twin->calls = 0;
    }
    free(bytes);
}

// --- the same call -------------------------------------------------------------------------------

// Results of the second world.
static uint32_t answers_of(rm_op_kind kind, const void *op) {
    switch (kind) {
    case RM_OP_take_events:
        return ((const rm_op_take_events *)op)->capacity;
    case RM_OP_take_crossings:
        return ((const rm_op_take_crossings *)op)->capacity;
    case RM_OP_receive_many:
        return ((const rm_op_receive_many *)op)->list.count;
    default:
        return 1;
    }
}

static void *answer(void *wanted, size_t each, uint32_t count, void **kept) {
    *kept = wanted ? calloc(count > 0 ? count : 1u, each) : NULL;
    return *kept;
}

static rm_status run(rm_world *world, rm_op_kind kind, const void *op) {
    void *kept[4] = {NULL};
    uint32_t used = 0;
    uint32_t count = answers_of(kind, op);
    rm_status status = RM_ERROR_ARGUMENT;
    switch (kind) {
// NOLINTBEGIN(bugprone-macro-parentheses): types
#define ARG(type, name)
#define OUT(type, name) copy.name = (type *)answer(copy.name, sizeof(type), count, &kept[used++]);
#define OP(name, members)                                                                          \
    case RM_OP_##name: {                                                                           \
        rm_op_##name copy = *(const rm_op_##name *)op;                                             \
        members status = rm_apply_##name(world, &copy);                                            \
        break;                                                                                     \
    }
#include "world/world_ops.def"
#undef OP
#undef OUT
#undef ARG
    // NOLINTEND(bugprone-macro-parentheses)
    default:
        break;
    }
    for (uint32_t i = 0; i < used; ++i) {
        free(kept[i]);
    }
    return status;
}

static void follow(rm_twin *twin, const rm_world *world, rm_op_kind kind, const void *op,
                   rm_status status) {
    if (kind == RM_OP_set_sweep || kind == RM_OP_add_table || kind == RM_OP_grow ||
        status == RM_ERROR_MEMORY) {
        end_twin(twin); // made again
        return;
    }
    take_sweep(twin, world);
    twin->world->kept_count = 0;
    rm_status own = run(twin->world, kind, op);
    if (own != RM_OK) {
        rm_smooth_undo(twin->world);
    }
    if (own != status) {
        printf("twin: \"%s\" and \"%s\"\n", rm_status_text(status), rm_status_text(own));
        stop(world, twin->world, kind, "statuses");
    }
    if (rm_world_hash(twin->world) != twin->hash) {
        stop(world, twin->world, kind, "hashes");
    }
    compare_events(world, twin->world, kind);
}

// --- calls on the first world --------------------------------------------------------------------

static _Thread_local bool is_inside; // of a call on the second world

static bool has_twin(const rm_world *world) {
    return !is_inside && !world->is_lean && world->body_count <= TWIN_BODIES && is_built_in(world);
}

// Tests reach into worlds: such a change bypasses the calls, and the second world takes it as
// a save.
void rm_twin_before(rm_world *world) {
    if (!is_inside && world->twin && world->twin->world &&
        rm_world_hash(world) != world->twin->hash) {
        end_twin(world->twin);
    }
}

void rm_twin_after(rm_world *world, rm_op_kind kind, const void *op, rm_status status) {
    if (!has_twin(world)) {
        rm_twin_leave(world);
        return;
    }
    is_inside = true;
    world->twin = world->twin ? world->twin : (rm_twin *)calloc(1, sizeof *world->twin);
    rm_twin *twin = world->twin;
    if (twin) {
        twin->hash = rm_world_hash(world);
        twin->calls += 1;
        if (twin->world) {
            follow(twin, world, kind, op, status);
        }
        if (!twin->world || twin->calls >= TWIN_CALLS) {
            take_save(twin, world, kind);
        }
    }
    is_inside = false;
}

void rm_twin_leave(rm_world *world) {
    if (!is_inside && world->twin) {
        is_inside = true;
        rm_twin *twin = world->twin;
        world->twin = NULL;
        end_twin(twin);
        free(twin);
        is_inside = false;
    }
}

#endif
