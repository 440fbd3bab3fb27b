// Only the chase queue, in the loop of an engine that has everything else: entities, a clock, a
// collision of its own. Nothing of remora is kept but one rm_interp in each entity.

#include <remora/chase.h>

#include <stdio.h>

// What the engine already had, and the queue.
typedef struct entity {
    float x, y, z;
    rm_quat rotation;
    float run_speed; // m/s, of the animation that plays
    rm_interp queue;
} entity;

// The engine's own way to move something; here the floor is at 0 and the world is empty.
static void engine_move(entity *e, rm_vec3 by) {
    e->x += by.x;
    e->y += by.y;
    e->z = e->z + by.z < 0.0f ? 0.0f : e->z + by.z;
}

static rm_chase_body chase_body(const entity *e) {
    return (rm_chase_body){
        .at = rm_position_make(0, rm_vec3_make(e->x, e->y, e->z), e->rotation),
        .has_contact = true,
        .chase_speed = rm_chase_speed(e->run_speed),
        .sticky_speed = rm_sticky_speed(e->run_speed),
        .radius = 0.5f,
    };
}

// A packet came: this entity was there.
static void on_packet(entity *e, const rm_rules *rules, float x, float y) {
    rm_chase_body body = chase_body(e);
    rm_position place = rm_position_make(0, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
    rm_interp_to(&e->queue, rules, &body, &place, false);
}

// A step of the engine's: the queue says how far to go, the engine goes there.
static void step(entity *e, const rm_rules *rules, float dt) {
    rm_chase_body body = chase_body(e);
    rm_frame offset = rm_frame_identity(); // root motion of the animation would be written here
    rm_interp_adjust(&e->queue, rules, &body, false, dt, &offset);
    rm_frame frame = rm_position_frame(&body.at);
    engine_move(e, rm_frame_vector_to_global(&frame, offset.origin));

    body = chase_body(e);
    rm_interp_action action = rm_interp_use_time(&e->queue, &body);
    if (action.wish == RM_INTERP_PLACE) { // chasing was no use
        e->x = action.place.origin.x;
        e->y = action.place.origin.y;
        e->z = action.place.origin.z;
        rm_interp_stop(&e->queue);
        printf("  put at %.2f %.2f\n", (double)e->x, (double)e->y);
    }
}

int main(void) {
    const rm_rules rules = rm_rules_retail();
    entity goblin = {.rotation = rm_quat_identity(), .run_speed = 2.5f};
    rm_interp_init(&goblin.queue);
    for (int tick = 0; tick < 60; ++tick) {
        if (tick % 6 == 0 && tick < 30) { // five packets a second, for a second
            on_packet(&goblin, &rules, 0.07f * (float)tick, 0.04f * (float)tick);
        }
        if (tick == 45) {
            on_packet(&goblin, &rules, 300.0f, 0.0f); // far away: not to be chased
        }
        step(&goblin, &rules, 1.0f / 30.0f);
        if (tick % 10 == 9) {
            printf("tick %2d: %.2f %.2f, %u places to go\n", tick + 1, (double)goblin.x,
                   (double)goblin.y, (unsigned)goblin.queue.head.count);
        }
    }
    return goblin.x == 300.0f ? 0 : 1;
}
