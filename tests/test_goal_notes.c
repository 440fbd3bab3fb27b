// What a world notes of its goals (world/tick/goal_notes.c) is what a look at all of them shows,
// whatever bodies do, and whoever is let go lets go.

#include "body/body_motion.h"
#include "check.h"
#include "world/world.h"
#include "worlds.h"

enum { BODIES = 40, GOALS = 12, MOST = 2 * BODIES };

// --- by looking at all ---------------------------------------------------------------------------

static bool is_noted(const rm_goals *pool, uint32_t index) {
    return pool->in_use[index / 32] >> index % 32 & 1u;
}

// Goals of a list whose links lead both ways; UINT32_MAX if they do not, or if one of them is after
// somebody else than the first.
// @param previous  of the first: no link back, if others of the chain follow by it
static uint32_t length_of(const rm_goals *pool, uint32_t first, uint32_t previous) {
    uint32_t count = 0;
    for (uint32_t goal = first; goal && count <= pool->capacity;
         goal = pool->links[goal - 1].next) {
        const rm_goal_link *link = &pool->links[goal - 1];
        if (link->previous != previous || link->target != pool->links[first - 1].target) {
            return UINT32_MAX;
        }
        count += 1;
        previous = goal;
    }
    return count;
}

// Goals of a chain: a list for each target, none of which is there twice.
static uint32_t length_of_chain(const rm_goals *pool, uint32_t chain) {
    uint32_t count = 0;
    for (uint32_t first = pool->chains[chain]; first && count <= pool->capacity;
         first = pool->links[first - 1].previous) {
        const rm_goal_link *link = &pool->links[first - 1];
        count += length_of(pool, first, link->previous);
        for (uint32_t other = link->previous; other; other = pool->links[other - 1].previous) {
            if (pool->links[other - 1].target == link->target) {
                return UINT32_MAX;
            }
        }
    }
    return count;
}

static bool every_goal_is_noted(const rm_goals *pool, uint32_t *used, uint32_t *stuck) {
    bool is_good = true;
    *used = *stuck = 0;
    for (uint32_t i = 0; i < pool->capacity; ++i) {
        bool is_used = !rm_goal_is_idle(&pool->items[i]);
        *used += is_used;
        *stuck += pool->items[i].sticky.target != 0;
        is_good = is_good && is_noted(pool, i) == is_used &&
                  pool->links[i].target == pool->items[i].sticky.target &&
                  (i < pool->fresh || (!is_used && !pool->owners[i]));
    }
    return is_good;
}

static bool notes_hold(rm_world *world) {
    rm_goals *pool = &world->goals;
    uint32_t used;
    uint32_t stuck;
    uint32_t chained = 0;
    rm_goals_settle(pool);
    bool is_good = every_goal_is_noted(pool, &used, &stuck);
    for (uint32_t c = 0; c <= pool->chain_mask; ++c) {
        chained += length_of_chain(pool, c);
    }
    return is_good && pool->use_count == used && chained == stuck &&
           length_of(pool, pool->idle, 0) == pool->fresh - used;
}

// --- whatever bodies do --------------------------------------------------------------------------

typedef struct crowd {
    rm_world *world;
    test_random random;
    rm_body_id ids[MOST]; // of those with a guid of this index, + 1
    uint16_t stamps[MOST];
    uint32_t count;
} crowd;

static crowd make_crowd(const rm_rules *rules, uint64_t seed) {
    rm_world_def def = rm_ac_world_def();
    crowd c = {.random = {seed}, .count = BODIES};
    def.rules = *rules;
    def.capacity = BODIES;
    def.goals = GOALS;
    def.goal_reserve = 2;
    c.world = world_of(&def);
    for (uint32_t i = 0; c.world && i < BODIES; ++i) {
        const uint32_t row = i / 8;
        rm_position at = place_at(10.0f + 2.0f * (float)(i % 8), 10.0f + 2.0f * (float)row, 0.0f);
        c.ids[i] = add_at(c.world, i + 1, at);
    }
    return c;
}

static uint32_t any(crowd *c) {
    return random_below(&c->random, c->count);
}

// To a place that is near or far, or after another body, with sticking or without.
static void send_off(crowd *c, uint32_t body) {
    rm_motion_update update = {.movement = rm_default_movement()};
    update.stamp = ++c->stamps[body];
    update.movement.type =
        random_chance(&c->random, 2) ? RM_MOVEMENT_TO_POSITION : RM_MOVEMENT_TO_OBJECT;
    update.movement.object_guid = any(c) + 1;
    update.movement.position = place_at(random_between(&c->random, 8.0f, 30.0f), 12.0f, 0.0f);
    update.movement.parameters.bits |= random_chance(&c->random, 2) ? RM_MOVE_STICKY : 0;
    (void)rm_body_update_motion(c->world, c->ids[body], &update, NULL);
}

// It stands, and sticks to another or to nobody.
static void stand(crowd *c, uint32_t body) {
    rm_motion_update update = {.movement = rm_default_movement()};
    update.stamp = ++c->stamps[body];
    update.movement.sticky_guid = random_chance(&c->random, 2) ? any(c) + 1 : 0;
    (void)rm_body_update_motion(c->world, c->ids[body], &update, NULL);
}

static void teleport(crowd *c, uint32_t body) {
    rm_position_update update = {.position = place_at(30.0f, 30.0f, 0.0f), .has_contact = true};
    update.stamp = ++c->stamps[body];
    update.teleport = update.stamp;
    (void)rm_body_update_position(c->world, c->ids[body], &update, NULL);
}

static void replace(crowd *c, uint32_t body) {
    (void)rm_body_remove(c->world, c->ids[body]);
    c->ids[body] = add_at(c->world, body + 1, place_at(12.0f, 14.0f, 0.0f));
    c->stamps[body] = 0;
}

static void save_and_restore(crowd *c) {
    static uint8_t bytes[1 << 17];
    size_t size;
    if (rm_world_save(c->world, bytes, sizeof bytes, &size) == RM_OK) {
        (void)rm_world_restore(c->world, bytes, size);
    }
}

// By a message, after which it is outside of the world until it is replaced.
static void pick_up(crowd *c, uint32_t body) {
    uint8_t bytes[64];
    size_t size;
    rm_message m = {.kind = RM_MESSAGE_PICKUP};
    m.pickup = (rm_pickup){.guid = body + 1, .position_stamp = ++c->stamps[body]};
    if (rm_message_encode(&m, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        (void)rm_world_receive(c->world, bytes, size, NULL);
    }
}

// A body goes and comes back, or stays and becomes what it was.
static void save_and_restore_body(crowd *c, uint32_t body) {
    static uint8_t bytes[1 << 14];
    size_t size;
    if (rm_body_save(c->world, c->ids[body], bytes, sizeof bytes, &size) != RM_OK) {
        return;
    }
    send_off(c, body);
    if (random_chance(&c->random, 2)) {
        (void)rm_body_restore_over(c->world, c->ids[body], bytes, size);
    } else if (rm_body_remove(c->world, c->ids[body]) == RM_OK &&
               rm_body_restore(c->world, bytes, size, &c->ids[body]) != RM_OK) {
        c->ids[body] = add_at(c->world, body + 1, place_at(12.0f, 14.0f, 0.0f));
    }
}

static void grow(crowd *c) {
    if (c->count < MOST && rm_world_grow(c->world, MOST) == RM_OK) {
        for (; c->count < MOST; ++c->count) {
            c->ids[c->count] = add_at(c->world, c->count + 1, place_at(20.0f, 20.0f, 0.0f));
        }
    }
}

static void take_step(crowd *c) {
    const uint32_t body = any(c);
    switch (random_below(&c->random, 40)) {
    case 0:
        replace(c, body);
        break;
    case 1:
        save_and_restore(c);
        break;
    case 2:
        (void)rm_body_make_ghost(c->world, c->ids[body]);
        break;
    case 3:
    case 4:
        teleport(c, body);
        break;
    case 5:
        pick_up(c, body);
        break;
    case 6:
        save_and_restore_body(c, body);
        break;
    case 7:
        (void)rm_body_unstick(c->world, c->ids[body]);
        break;
    default:
        if (random_chance(&c->random, 3)) {
            (void)rm_world_advance(c->world, TICK);
        } else if (random_chance(&c->random, 3)) {
            (void)rm_body_stick(c->world, c->ids[body], c->ids[any(c)]);
        } else if (random_chance(&c->random, 2)) {
            send_off(c, body);
        } else {
            stand(c, body);
        }
    }
}

static int holds_whatever_bodies_do(const rm_rules *rules, uint64_t seed) {
    enum { STEPS = 3000 };
    crowd c = make_crowd(rules, seed);
    uint32_t most = 0;
    CHECK(c.world != NULL);
    for (int i = 0; i < STEPS; ++i) {
        if (i == STEPS / 2) {
            grow(&c);
        } else {
            take_step(&c);
        }
        CHECK(notes_hold(c.world));
        most = c.world->goals.use_count > most ? c.world->goals.use_count : most;
    }
    CHECK(c.count == MOST && most >= 2 * GOALS); // the pool was full, before and after
    rm_world_destroy(c.world);
    return 0;
}

static int notes_are_what_a_look_shows(void) {
    const rm_rules rules = rm_rules_l3();
    return holds_whatever_bodies_do(&rules, 1) || holds_whatever_bodies_do(&rules, 2);
}

static int in_smooth_worlds_too(void) {
    const rm_rules rules = rm_rules_smooth();
    return holds_whatever_bodies_do(&rules, 3) || holds_whatever_bodies_do(&rules, 4);
}

// --- who is let go -------------------------------------------------------------------------------

static uint32_t stuck_to(const crowd *c, uint32_t guid) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->count; ++i) {
        count += info_of(c->world, c->ids[i]).stuck_to == guid;
    }
    return count;
}

// Those after the body that goes, and no others: with few chains they share them.
static int only_followers_let_go(void) {
    const rm_rules rules = rm_rules_l3();
    crowd c = make_crowd(&rules, 5);
    for (uint32_t i = 0; i < GOALS; ++i) {
        CHECK(rm_body_stick(c.world, c.ids[10 + i], c.ids[i % 3]) == RM_OK);
    }
    CHECK(stuck_to(&c, 1) == 4 && stuck_to(&c, 2) == 4 && stuck_to(&c, 3) == 4);
    teleport(&c, 0);
    CHECK(stuck_to(&c, 1) == 0 && stuck_to(&c, 2) == 4 && stuck_to(&c, 3) == 4);
    CHECK(rm_body_set_guid(c.world, c.ids[1], 1000) == RM_OK);
    CHECK(stuck_to(&c, 2) == 0 && stuck_to(&c, 3) == 4 && notes_hold(c.world));
    CHECK(rm_body_remove(c.world, c.ids[2]) == RM_OK);
    CHECK(stuck_to(&c, 3) == 0 && c.world->goals.use_count == 0 && notes_hold(c.world));
    rm_world_destroy(c.world);
    return 0;
}

// --- slots ---------------------------------------------------------------------------------------

// The lowest that is free, wherever bodies have gone.
static int a_body_takes_the_lowest_slot(void) {
    enum { COUNT = 700, TURNS = 2000 };
    static bool is_used[COUNT];
    static rm_body_id ids[COUNT];
    rm_world_def def = rm_ac_world_def();
    test_random random = {7};
    def.capacity = COUNT;
    rm_world *world = world_of(&def);
    for (uint32_t turn = 0; turn < TURNS; ++turn) {
        uint32_t lowest = 0;
        while (lowest < COUNT && is_used[lowest]) {
            lowest += 1;
        }
        uint32_t leaving = random_below(&random, COUNT);
        if (turn > COUNT && is_used[leaving] && random_chance(&random, 2)) {
            CHECK(rm_body_remove(world, ids[leaving]) == RM_OK);
            is_used[leaving] = false;
        } else if (lowest < COUNT) {
            ids[lowest] = add_at(world, 0, place_at(10.0f, 10.0f, 0.0f));
            CHECK(ids[lowest].index1 == lowest + 1);
            is_used[lowest] = true;
        }
    }
    rm_world_destroy(world);
    return 0;
}

void test_goal_notes(void) {
    RUN(notes_are_what_a_look_shows);
    RUN(in_smooth_worlds_too);
    RUN(only_followers_let_go);
    RUN(a_body_takes_the_lowest_slot);
}
