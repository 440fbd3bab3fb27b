// The state lines of `remora drive`. Their fields are a contract; floats read back to the same
// bits.

#include "drive.h"

static double wide(float x) {
    return (double)x;
}

static void print_vector(const char *name, rm_vec3 v) {
    printf("\"%s\": [%.9g, %.9g, %.9g]", name, wide(v.x), wide(v.y), wide(v.z));
}

static void print_rotation(const char *name, rm_quat q) {
    printf("\"%s\": [%.9g, %.9g, %.9g, %.9g]", name, wide(q.w), wide(q.x), wide(q.y), wide(q.z));
}

static const char *truth(bool value) {
    return value ? "true" : "false";
}

static void print_pose(const rm_body_info *info) {
    printf("\"cell\": \"0x%08X\", ", info->position.cell);
    print_vector("pos", info->position.origin);
    fputs(", ", stdout);
    print_rotation("rot", info->position.rotation);
    printf(", \"heading\": %.9g, ", wide(info->heading));
    print_vector("vel", info->velocity);
    fputs(", ", stdout);
    print_vector("omega", info->omega);
}

static void print_chase(const rm_body_info *info) {
    printf(", \"queue\": %u, \"counter\": %u, \"progress\": %.9g, \"baseline\": %.9g, "
           "\"fails\": %u, \"blips\": %u, ",
           info->queue_count, info->window_ticks, wide(info->window_seconds), wide(info->baseline),
           info->fails, info->blips);
    if (info->leash.is_on) {
        printf("\"leash\": %.9g, ", wide(info->leash.used));
    } else {
        fputs("\"leash\": null, ", stdout);
    }
    printf("\"routes\": {\"teleport\": %u, \"queue\": %u, \"snap\": %u, \"ignored\": %u}",
           info->teleports, info->queued, info->snaps, info->ignored);
}

static void print_reasons(uint32_t reasons) {
    const char *separator = "";
    fputs(", \"why\": [", stdout);
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (reasons >> i & 1u) {
            printf("%s\"%s\"", separator, rm_reason_name(i));
            separator = ", ";
        }
    }
    putchar(']');
}

// A command as a string; the number 0 for none.
static void print_command(const char *name, uint32_t command) {
    if (command) {
        printf("\"%s\": \"0x%08X\", ", name, command);
    } else {
        printf("\"%s\": 0, ", name);
    }
}

static void print_motion(const drive *d, rm_body_id id) {
    rm_motion motion;
    if (rm_body_read_motion(d->world, id, &motion) != RM_OK) {
        return;
    }
    const rm_interpreted_state *state = &motion.interpreted;
    fputs(", \"motion\": {", stdout);
    print_command("style", state->style);
    print_command("forward", state->forward);
    print_command("sidestep", state->sidestep);
    print_command("turn", state->turn);
    printf("\"forward_speed\": %.9g, \"sidestep_speed\": %.9g, \"turn_speed\": %.9g, "
           "\"run_rate\": %.9g, ",
           wide(state->forward_speed), wide(state->sidestep_speed), wide(state->turn_speed),
           wide(motion.run_rate));
    print_vector("velocity", motion.sequence.velocity);
    fputs(", ", stdout);
    print_vector("omega", motion.sequence.omega);
    putchar('}');
}

static void print_render(const drive *d, rm_body_id id) {
    rm_position at;
    if (rm_body_render(d->world, id, &at) != RM_OK) {
        return;
    }
    printf(", \"render\": {\"cell\": \"0x%08X\", ", at.cell);
    print_vector("pos", at.origin);
    fputs(", ", stdout);
    print_rotation("rot", at.rotation);
    putchar('}');
}

// The fields that come with smooth rules.
static void print_smooth(const drive *d, rm_body_id id) {
    rm_smooth_info info;
    if (rm_body_read_smooth(d->world, id, &info) != RM_OK) {
        return;
    }
    printf(", \"smooth\": {\"time\": %.9g, \"delay\": %.9g, \"cell\": \"0x%08X\", ", info.time,
           wide(info.delay), info.predicted.cell);
    print_vector("predicted", info.predicted.origin);
    fputs(", ", stdout);
    print_vector("offset", info.offset);
    fputs(", ", stdout);
    print_vector("velocity", info.velocity);
    printf(", \"cycle_speed\": %.9g, \"ticks\": %u, \"waiting\": %u}", wide(info.cycle_speed),
           info.ticks, info.waiting);
}

// The fields that come with a collision world.
static void print_collision(const drive_body *body, const rm_body_info *info) {
    static const char *const names[] = {"null", "\"none\"", "\"ok\"", "\"failed\""};
    fputs(", \"plane\": ", stdout);
    if (info->transient & RM_TRANSIENT_CONTACT) {
        const rm_plane *plane = &info->contact_plane;
        printf("[%.9g, %.9g, %.9g, %.9g]", (double)plane->normal.x, (double)plane->normal.y,
               (double)plane->normal.z, (double)plane->d);
    } else {
        fputs("null", stdout);
    }
    fputs(", \"slide\": ", stdout);
    if (info->transient & RM_TRANSIENT_SLIDING) {
        rm_vec3 slide = info->slide_normal;
        printf("[%.9g, %.9g, %.9g]", (double)slide.x, (double)slide.y, (double)slide.z);
    } else {
        fputs("null", stdout);
    }
    printf(", \"swept\": %s", names[body->swept]);
}

void drive_tell_state(const drive *d, const drive_body *body, bool with_render) {
    rm_body_info info;
    if (rm_body_read(d->world, body->id, &info) != RM_OK) {
        return;
    }
    printf("{\"tick\": %llu, \"body\": \"%s\", ", (unsigned long long)rm_world_ticks(d->world),
           body->name);
    print_pose(&info);
    printf(", \"contact\": %s, \"walkable\": %s, \"active\": %s",
           truth(info.transient & RM_TRANSIENT_CONTACT),
           truth(info.transient & RM_TRANSIENT_ON_WALKABLE),
           truth(info.transient & RM_TRANSIENT_ACTIVE));
    print_chase(&info);
    print_reasons(info.reasons);
    if (info.has_motion) {
        print_motion(d, body->id);
    }
    if (drive_collision_world(d)) {
        print_collision(body, &info);
    }
    if (with_render) {
        print_render(d, body->id);
        print_smooth(d, body->id);
    }
    puts("}");
}

void drive_tell_all(const drive *d, bool with_render) {
    for (int i = 0; i < d->body_count; ++i) {
        if (d->bodies[i].is_there) {
            drive_tell_state(d, &d->bodies[i], with_render);
        }
    }
}

void drive_tell_hash(const drive *d) {
    printf("{\"tick\": %llu, \"hash\": \"%016llx\"}\n",
           (unsigned long long)rm_world_ticks(d->world),
           (unsigned long long)rm_world_hash(d->world));
}
