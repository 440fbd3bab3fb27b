// A handle is the generation of an id above its index. Worlds have the default capacity, and grow.

#include "bodies.h"

enum { INDEX_BITS = 32, GROWTH = 2 };

static rm_body_id id_of(int64_t handle) {
    uint64_t bits = (uint64_t)handle;
    return (rm_body_id){.index1 = (uint32_t)bits, .generation = (uint32_t)(bits >> INDEX_BITS)};
}

static int64_t handle_of(rm_body_id id) {
    return (int64_t)((uint64_t)id.generation << INDEX_BITS | id.index1);
}

rm_status bodies_create(rm_world **world) {
    rm_world_def def = rm_default_world_def();
    return rm_world_create(&def, world);
}

static rm_status add_or_grow(rm_world *world, const rm_body_def *def, rm_body_id *id) {
    rm_status status = rm_body_add(world, def, id);
    if (status != RM_ERROR_FULL) {
        return status;
    }
    status = rm_world_grow(world, GROWTH * rm_world_bodies(world, NULL, 0));
    return status == RM_OK ? rm_body_add(world, def, id) : status;
}

int64_t bodies_add(rm_world *world, rm_vec3 position, rm_quat rotation) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0};
    def.position.origin = rm_from_engine_point(RM_AXES_GODOT, position);
    def.position.rotation = rm_from_engine_rotation(RM_AXES_GODOT, rotation);
    return add_or_grow(world, &def, &id) == RM_OK ? handle_of(id) : 0;
}

rm_status bodies_remove(rm_world *world, int64_t handle) {
    return rm_body_remove(world, id_of(handle));
}

rm_status bodies_report_of(rm_world *world, int64_t handle, const bodies_report *given) {
    rm_remote_report report = rm_default_remote_report();
    report.position.origin = rm_from_engine_point(RM_AXES_GODOT, given->position);
    report.position.rotation = rm_from_engine_rotation(RM_AXES_GODOT, given->rotation);
    report.velocity = rm_from_engine_point(RM_AXES_GODOT, given->velocity);
    report.sent = given->sent;
    report.sender_time = given->sender_time;
    report.number = given->number;
    report.known = given->known;
    return rm_body_report(world, id_of(handle), &report);
}

rm_status bodies_set_clock(rm_world *world, double rate, uint32_t bits) {
    rm_clock_def def = rm_default_clock_def();
    def.rate = rate;
    def.bits = bits;
    return rm_world_set_clock(world, 0, &def);
}

bodies_pose bodies_draw(const rm_world *world, int64_t handle) {
    rm_position at = rm_default_body_def().position;
    if (rm_body_render(world, id_of(handle), &at) != RM_OK) {
        at.origin = rm_vec3_make(0.0f, 0.0f, 0.0f);
    }
    return (bodies_pose){
        .position = rm_to_engine_point(RM_AXES_GODOT, at.origin),
        .rotation = rm_to_engine_rotation(RM_AXES_GODOT, at.rotation),
    };
}

void bodies_explain(const rm_world *world, int64_t handle, char *text, size_t size) {
    if (rm_body_explain(world, id_of(handle), text, size) != RM_OK && size > 0) {
        text[0] = '\0';
    }
}

bodies_transform bodies_transform_of(const bodies_pose *pose) {
    const rm_quat q = pose->rotation;
    return (bodies_transform){
        .basis =
            {
                {1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y - q.w * q.z),
                 2 * (q.x * q.z + q.w * q.y)},
                {2 * (q.x * q.y + q.w * q.z), 1 - 2 * (q.x * q.x + q.z * q.z),
                 2 * (q.y * q.z - q.w * q.x)},
                {2 * (q.x * q.z - q.w * q.y), 2 * (q.y * q.z + q.w * q.x),
                 1 - 2 * (q.x * q.x + q.y * q.y)},
            },
        .origin = {pose->position.x, pose->position.y, pose->position.z},
    };
}
