// Bodies as obstacles for each other: an rm_nearby_fn over the bodies of a world. Inside a tick
// they are where they stood at its start, so that the order of bodies does not matter. Answers are
// in the order of slots, whatever way they were found; where there is no room for all, the nearest
// are kept, of equally near ones the first by that order.

#include "world/tick/nearby.h"

#include "remora/collision.h"

#include "world/world.h"

// --- asking --------------------------------------------------------------------------------------

typedef struct found {
    float distance; // squared, from where the question starts
    uint32_t slot;
    uint32_t state;
} found;

typedef struct query {
    const rm_world *world;
    const rm_sweep_in *in;
    float reach;
    int capacity, count;
    found best[RM_NEARBY_DENSE_LOOKS]; // nearest first, by slot among equals
} query;

static float distance_squared(const rm_position *a, const rm_position *b) {
    return rm_vec3_length_squared(rm_position_offset(a, b));
}

static bool is_asked_for(const query *q, const rm_position *at, float size, float *distance) {
    float far = q->reach + size;
    *distance = distance_squared(&q->in->from, at);
    return *distance <= far * far || distance_squared(&q->in->to, at) <= far * far;
}

static rm_body_obstacle as_obstacle(const rm_lane *lane, const rm_position *at, uint32_t state) {
    const rm_shape *shape = &lane->cold->shape;
    rm_body_obstacle obstacle = {
        .body = lane->id,
        .number = lane->cold->guid,
        .at = *at,
        .state = state,
        .is_creature = !(state & RM_STATE_STATIC),
        .part_count = shape->sphere_count,
    };
    for (uint32_t k = 0; k < shape->sphere_count; ++k) {
        obstacle.parts[k] = (rm_part){shape->spheres[k].center, shape->spheres[k].radius, 0.0f};
    }
    return obstacle;
}

static bool is_nearer(const found *a, const found *b) {
    return a->distance < b->distance || (a->distance == b->distance && a->slot < b->slot);
}

// Puts a body where it belongs among those that were found; the farthest goes if there is no room.
static void take(query *q, const found *one) {
    int place = q->count;
    if (place == q->capacity && (place == 0 || !is_nearer(one, &q->best[place - 1]))) {
        return;
    }
    q->count += q->count < q->capacity;
    place = q->count - 1;
    for (; place > 0 && is_nearer(one, &q->best[place - 1]); --place) {
        q->best[place] = q->best[place - 1];
    }
    q->best[place] = *one;
}

static void sort_by_slot(query *q) {
    for (int i = 1; i < q->count; ++i) {
        found one = q->best[i];
        int place = i;
        for (; place > 0 && q->best[place - 1].slot > one.slot; --place) {
            q->best[place] = q->best[place - 1];
        }
        q->best[place] = one;
    }
}

static rm_position place_of(const query *q, const rm_lane *lane) {
    return q->world->is_ticking ? rm_lane_start(lane) : rm_lane_position(lane);
}

static void answer(query *q, rm_body_obstacle *out) {
    sort_by_slot(q);
    for (int i = 0; i < q->count; ++i) {
        rm_lane lane = rm_world_lane(q->world, q->best[i].slot);
        rm_position at = place_of(q, &lane);
        out[i] = as_obstacle(&lane, &at, q->best[i].state);
    }
}

// A body as it is at present, or was at the start of a tick that runs.
static void meet_lane(query *q, const rm_lane *lane) {
    rm_position at = place_of(q, lane);
    found one = {0.0f, lane->id.index1 - 1, lane->hot->state[lane->i]};
    if (!rm_body_id_is_equal(lane->id, q->in->body) && rm_lane_is_solid(lane) &&
        is_asked_for(q, &at, rm_shape_reach(&lane->cold->shape), &one.distance)) {
        take(q, &one);
    }
}

static bool is_late(const rm_nearby *nearby, uint32_t slot) {
    for (uint32_t i = 0; i < nearby->late_count; ++i) {
        if (nearby->late[i] == slot) {
            return true;
        }
    }
    return false;
}

// A body of the grid, as it was when that was built.
static void meet_entry(void *user, uint32_t slot) {
    query *q = (query *)user;
    const rm_nearby_entry *entry = &q->world->nearby.entries[slot];
    rm_lane lane = rm_world_lane(q->world, slot);
    rm_position at = place_of(q, &lane);
    found one = {0.0f, slot, entry->state};
    if (slot + 1 != q->in->body.index1 && is_asked_for(q, &at, entry->size, &one.distance) &&
        !is_late(&q->world->nearby, slot)) {
        take(q, &one);
    }
}

// Bodies that may be looked at: a limit of the library, or the share of the body that asks.
static uint32_t looks_of(const query *q, uint32_t most) {
    const rm_share *share = q->in->share;
    return share && share->looks < most ? share->looks : most;
}

// Ring by ring, until no body further out could be nearer than those that were found.
static void ask_rings(query *q, int rings) {
    const rm_nearby *nearby = &q->world->nearby;
    uint32_t left = looks_of(q, RM_NEARBY_DENSE_LOOKS);
    for (int ring = 0; ring <= rings && left > 0; ++ring) {
        left -= rm_nearby_visit_ring(nearby, &q->in->from, ring, left, meet_entry, q);
        float inside = RM_NEARBY_RING * (float)ring;
        if (q->count > 0 && q->count == q->capacity &&
            q->best[q->count - 1].distance <= inside * inside) {
            return;
        }
    }
}

static void ask_grid(query *q) {
    const rm_nearby *nearby = &q->world->nearby;
    int rings;
    if (rm_nearby_has_rings(nearby, &q->in->from, &q->in->to, q->reach, &rings)) {
        ask_rings(q, rings);
    } else {
        rm_nearby_visit(nearby, &q->in->from, &q->in->to, q->reach, looks_of(q, RM_NEARBY_LOOKS),
                        meet_entry, q);
    }
    for (uint32_t i = 0; i < nearby->late_count; ++i) {
        if (rm_world_slot_is_used(q->world, nearby->late[i])) {
            rm_lane lane = rm_world_lane(q->world, nearby->late[i]);
            meet_lane(q, &lane);
        }
    }
}

static void ask_everybody(query *q) {
    for (uint32_t b = 0; b < q->world->block_limit; ++b) {
        uint32_t used = q->world->marks[b].used;
        rm_block block = rm_world_block(q->world, b);
        for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            meet_lane(q, &lane);
        }
    }
}

// The asking body is about to move and counts as touched. A host may ask without a body.
static void build_between_ticks(rm_world *world, rm_body_id asking) {
    rm_lane lane;
    rm_nearby_build(world);
    if (rm_world_peek(world, asking, &lane) == RM_OK) {
        rm_nearby_touch(&world->nearby, asking.index1 - 1);
    }
}

int rm_world_nearby(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                    int capacity) {
    rm_world *world = (rm_world *)user;
    query q; // its list is filled as far as it is used
    if (!world || !in || !out || capacity <= 0 || !(reach >= 0.0f)) {
        return 0; // also for NaN: squares could not be counted
    }
    q.world = world;
    q.in = in;
    q.reach = reach;
    q.capacity = capacity < RM_NEARBY_DENSE_LOOKS ? capacity : RM_NEARBY_DENSE_LOOKS;
    q.count = 0;
    if (!world->nearby.is_built && !world->is_ticking) {
        build_between_ticks(world, in->body);
    }
    if (world->nearby.is_built) {
        ask_grid(&q);
    } else {
        ask_everybody(&q); // inside a tick, by a sweep that was not expected to ask
    }
    answer(&q, out);
    return q.count;
}

// --- when it is built ----------------------------------------------------------------------------

// Whether the sweep of a world may ask for bodies: a host's own may, unless it is known not to.
static bool may_ask(const rm_world *world) {
    const rm_world_def *def = &world->def;
    if (def->sweep == rm_collide_sweep) {
        const rm_collide_context *context = (const rm_collide_context *)def->sweep_user;
        return context && context->nearby;
    }
    return def->sweep && def->sweep != rm_sweep_ground;
}

static bool is_anybody_awake(const rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        if (world->marks[b].used & ~world->marks[b].resting) {
            return true;
        }
    }
    return false;
}

void rm_nearby_begin_tick(rm_world *world) {
    world->nearby.is_built = false;
    if (may_ask(world) && is_anybody_awake(world)) {
        rm_nearby_build(world);
    }
}
