// Bodies as obstacles for each other: an rm_nearby_fn over the bodies of a world. Inside a tick
// they are where they stood at its start, so that the order of bodies is irrelevant. Results are in
// the order of slots, whatever the order of the search; beyond the capacity the nearest are kept,
// of equally near ones the first by that order.

#include "world/tick/nearby.h"

#include "remora/collision.h"

#include "base/masks.h"
#include "space/position.h"
#include "world/world.h"
#include "world/world_numbers.h"

// --- queries ------------------------------------------------------------------------------------

// A sort key: the bits of the squared distance from the start of the query (a float of at least 0)
// above those of the slot. Ascending keys are the nearest first, and the lower slot among equals.
typedef uint64_t found;

typedef struct query {
    const rm_world *world;
    const rm_sweep_in *in;
    float reach;
    int capacity, count;
    found best[RM_NEARBY_DENSE_TESTS]; // ascending
} query;

static inline found found_make(float distance, uint32_t slot) {
    return (uint64_t)rm_float_bits(distance) << 32 | slot;
}

static inline float found_distance(found one) {
    return rm_float_of_bits((uint32_t)(one >> 32));
}

static inline float distance_squared(const rm_position *a, const rm_position *b) {
    return rm_vec3_length_squared(rm_position_way(a, b));
}

static inline bool is_asked_for(const query *q, const rm_position *at, float size,
                                float *distance) {
    float far = q->reach + size;
    *distance = distance_squared(&q->in->from, at);
    if (q->count == q->capacity && *distance > found_distance(q->best[q->count - 1])) {
        return false; // there are nearer ones enough
    }
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

// Sorts a body into those that were found; a full list drops the farthest.
static inline void take(query *q, found one) {
    if (q->count == q->capacity && one >= q->best[q->count - 1]) {
        return;
    }
    q->count += q->count < q->capacity;
    int place = q->count - 1;
    for (; place > 0 && one < q->best[place - 1]; --place) {
        q->best[place] = q->best[place - 1];
    }
    q->best[place] = one;
}

static void sort_by_slot(query *q) {
    for (int i = 1; i < q->count; ++i) {
        found one = q->best[i];
        int place = i;
        for (; place > 0 && (uint32_t)q->best[place - 1] > (uint32_t)one; --place) {
            q->best[place] = q->best[place - 1];
        }
        q->best[place] = one;
    }
}

// A frame of a smooth world has many ticks of each body, and each of them a start.
static inline rm_position place_of(const query *q, const rm_lane *lane) {
    if (!q->world->is_ticking) {
        return rm_lane_position(lane);
    }
    const rm_smooth *smooth = q->world->smooth;
    return smooth ? smooth[lane->id.index1 - 1].stood : rm_lane_start(lane);
}

// That of the start of a tick that runs, if it is in the grid.
static uint32_t state_of(const query *q, const rm_lane *lane) {
    const rm_nearby *nearby = &q->world->nearby;
    bool is_kept = q->world->is_ticking && nearby->is_built;
    return is_kept ? nearby->entries[lane->id.index1 - 1].state : lane->hot->state[lane->i];
}

static void answer(query *q, rm_body_obstacle *out) {
    sort_by_slot(q);
    for (int i = 0; i < q->count; ++i) {
        rm_lane lane = rm_world_lane(q->world, (uint32_t)q->best[i]);
        rm_position at = place_of(q, &lane);
        out[i] = as_obstacle(&lane, &at, state_of(q, &lane));
    }
}

// A body as it is at present, or was at the start of a tick that runs.
static void meet_lane(query *q, const rm_lane *lane) {
    rm_position at = place_of(q, lane);
    float distance;
    if (!rm_body_id_is_equal(lane->id, q->in->body) && rm_lane_is_solid(lane) &&
        is_asked_for(q, &at, rm_shape_reach(&lane->cold->shape), &distance)) {
        take(q, found_make(distance, lane->id.index1 - 1));
    }
}

// A body of the grid, as it was when that was built.
static void meet_entry(void *user, uint32_t slot) {
    query *q = (query *)user;
    rm_lane lane = rm_world_lane(q->world, slot);
    rm_position at = place_of(q, &lane);
    float distance;
    if (slot + 1 != q->in->body.index1 &&
        is_asked_for(q, &at, q->world->nearby.entries[slot].size, &distance)) {
        take(q, found_make(distance, slot));
    }
}

// Bodies that may be examined: a limit of the library, or the share of the querying body.
static uint32_t looks_of(const query *q, uint32_t most) {
    const rm_share *share = q->in->share;
    return share && share->body_tests < most ? share->body_tests : most;
}

// Ring by ring, until all bodies further out are farther than those that were found.
static void ask_rings(query *q, int rings) {
    const rm_nearby *nearby = &q->world->nearby;
    uint32_t most = q->world->is_ticking ? RM_NEARBY_DENSE_TESTS : RM_NEARBY_BETWEEN_TESTS;
    uint32_t left = looks_of(q, most);
    for (int ring = 0; ring <= rings && left > 0; ++ring) {
        left -= rm_nearby_visit_ring(nearby, &q->in->from, ring, left, meet_entry, q);
        float inside = nearby->side * (float)ring;
        if (q->count > 0 && q->count == q->capacity &&
            found_distance(q->best[q->count - 1]) <= inside * inside) {
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
        rm_nearby_visit(nearby, &q->in->from, &q->in->to, q->reach, looks_of(q, RM_NEARBY_TESTS),
                        meet_entry, q);
    }
}

static void query_all_bodies(query *q) {
    for (uint32_t b = 0; b < q->world->block_limit; ++b) {
        uint32_t used = q->world->marks[b].used;
        rm_block block = rm_world_block(q->world, b);
        for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            meet_lane(q, &lane);
        }
    }
}

// The querying body is about to move and counts as touched. It is optional for hosts.
static void prepare_between_ticks(rm_world *world, rm_body_id querying) {
    rm_lane lane;
    if (world->nearby.is_built) {
        rm_nearby_refile(world, querying);
    }
    if (world->nearby.is_built) {
        return;
    }
    rm_nearby_build(world);
    if (rm_world_peek(world, querying, &lane) == RM_OK) {
        rm_nearby_touch(&world->nearby, querying.index1 - 1);
    }
}

int rm_world_nearby(void *user, const rm_sweep_in *in, float reach, rm_body_obstacle *out,
                    int capacity) {
    rm_world *world = (rm_world *)user;
    query q; // its list is filled as far as it is used
    if (!world || !in || !out || capacity <= 0 || !(reach >= 0.0f)) {
        return 0; // also for NaN: squares are uncountable
    }
    q.world = world;
    q.in = in;
    q.reach = reach;
    q.capacity = capacity < RM_NEARBY_DENSE_TESTS ? capacity : RM_NEARBY_DENSE_TESTS;
    q.count = 0;
    if (!world->is_ticking) {
        prepare_between_ticks(world, in->body);
    }
    if (world->nearby.is_built) {
        ask_grid(&q);
    } else {
        query_all_bodies(&q); // inside a tick, by a sweep that was expected to be independent
    }
    answer(&q, out);
    return q.count;
}

// --- when it is built ----------------------------------------------------------------------------

// Whether the sweep of a world may query bodies: a host's own may, a built-in one if its context
// says so.
static bool may_query_bodies(const rm_world *world) {
    const rm_world_def *def = &world->def;
    if (def->sweep == rm_collide_sweep) {
        const rm_collide_context *context = (const rm_collide_context *)def->sweep_user;
        return context && context->nearby;
    }
    return def->sweep && def->sweep != rm_sweep_ground;
}

// Includes bodies that a report is about to wake.
static bool is_anybody_awake(const rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        uint32_t hearing = world->smooth ? world->smooth_marks[b].hearing : 0u;
        if (world->marks[b].used & (~(uint32_t)world->marks[b].resting | hearing)) {
            return true;
        }
    }
    return false;
}

static void note_places(rm_world *world) {
    for (uint32_t b = 0; b < world->block_limit; ++b) {
        rm_block block = rm_world_block(world, b);
        uint32_t used = block.marks->used;
        for (int i = rm_first_lane(used); i >= 0; i = rm_next_lane(used, i)) {
            rm_lane lane = rm_block_lane(&block, i);
            world->smooth[block.first + (uint32_t)i].stood = rm_lane_position(&lane);
        }
    }
}

void rm_nearby_begin_tick(rm_world *world) {
    world->nearby.is_built = false;
    if (!may_query_bodies(world)) {
        return;
    }
    if (world->smooth) {
        note_places(world);
    }
    if (is_anybody_awake(world)) {
        rm_nearby_build(world);
    }
}
