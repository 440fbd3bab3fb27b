// The bound: the best that an observer could predict. A ghost of the server's world is put where
// the server's was when the newest datagram about the first mover that has arrived was sent, and
// ticked on to now. It is exact and unsmoothed, so that an observer of the present can be nearer to
// the truth only by guessing what the mover will do next.
//
// Invariants: slot t % SLOTS holds the server's world before its tick t if `ticks` of it says so.
// The ghost stands at the end of tick `at`; `before` is where the mover was at its start.

#include "scenario/bound.h"

#include "scenario/memory.h"

// Ticks that are kept: longer than any datagram is under way. Count. Origin: chosen; 8.5 s.
enum { SLOTS = 256 };

// A save may grow after the start, by what waits for its body. Bytes for each actor.
// Origin: chosen.
enum { GROWTH = 1 << 13 };

struct rm_bound {
    rm_world *ghost;
    rm_allocator allocator;
    size_t room, size; // of one save, and of all of this
    double sent;       // of the newest datagram
    uint32_t at;       // ticks that the ghost has begun
    rm_position before;
    uint32_t ticks[SLOTS]; // tick + 1 of each save, or 0
    size_t sizes[SLOTS];
    uint8_t *saves;
};

rm_status rm_bound_create(rm_scenario *s, const rm_world_def *server) {
    const size_t room =
        rm_aligned(rm_world_save_bytes(s->server) + (size_t)s->actor_count * GROWTH);
    const size_t head = rm_aligned(sizeof(rm_bound));
    rm_bound *b = rm_scenario_allocate(&s->def.allocator, head + SLOTS * room);
    if (!b) {
        return RM_ERROR_MEMORY;
    }
    *b = (rm_bound){.allocator = s->def.allocator,
                    .room = room,
                    .size = head + SLOTS * room,
                    .sent = -1.0,
                    .saves = (uint8_t *)b + head};
    s->bound = b;
    return rm_world_create(server, &b->ghost);
}

void rm_bound_destroy(rm_bound *b) {
    if (b) {
        rm_allocator allocator = b->allocator;
        rm_world_destroy(b->ghost);
        rm_scenario_release(&allocator, b, b->size);
    }
}

rm_status rm_bound_keep(rm_scenario *s) {
    rm_bound *b = s->bound;
    const uint32_t slot = s->now.tick % SLOTS;
    b->ticks[slot] = s->now.tick + 1;
    return rm_world_save(s->server, b->saves + slot * b->room, b->room, &b->sizes[slot]);
}

rm_status rm_bound_take_datagram(rm_scenario *s, double sent) {
    rm_bound *b = s->bound;
    const uint32_t tick = (uint32_t)(sent * RM_SERVER_RATE + 0.5);
    const uint32_t slot = tick % SLOTS;
    if (sent < b->sent || b->ticks[slot] != tick + 1) {
        return RM_OK; // older than the newest
    }
    b->sent = sent;
    b->at = tick;
    return rm_world_restore(b->ghost, b->saves + slot * b->room, b->sizes[slot]);
}

// Ticks the ghost until it is in the same tick as the server.
static rm_status catch_up(rm_scenario *s, rm_body_info *info) {
    rm_bound *b = s->bound;
    rm_status status = rm_body_read(b->ghost, s->actors[0].body, info);
    while (status == RM_OK && b->at < s->now.tick) {
        b->before = info->position;
        b->at += 1;
        status = rm_world_tick(b->ghost, 1.0 / RM_SERVER_RATE);
        if (status == RM_OK) {
            status = rm_body_read(b->ghost, s->actors[0].body, info);
        }
    }
    return status;
}

rm_status rm_bound_draw(rm_scenario *s, rm_scenario_sample *f) {
    rm_bound *b = s->bound;
    rm_body_info info;
    if (b->sent < 0.0) {
        return RM_OK; // only its creation has arrived
    }
    rm_status status = catch_up(s, &info);
    if (status == RM_OK) {
        const float share = (float)(s->now.time * RM_SERVER_RATE - (double)(s->now.tick - 1));
        const rm_vec3 from = rm_scenario_place(s, &b->before);
        const rm_vec3 way = rm_vec3_sub(rm_scenario_place(s, &info.position), from);
        f->drawn = rm_vec3_add(from, rm_vec3_scale(way, share));
        f->drawn_rotation = rm_quat_interpolate(b->before.rotation, info.position.rotation, share);
        f->body = rm_scenario_place(s, &info.position);
        f->cycle = info.cycle_velocity.y;
    }
    return status;
}
