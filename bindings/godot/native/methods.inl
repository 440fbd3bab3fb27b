// What scripts call, for both forms of the addon. Before this come gd_variant, of_int, of_real,
// of_text and of_pose, which make one, and as_int, as_real, as_vec3 and as_quat, which read one.

static gd_variant add(rm_world *world, gd_variant **given) {
    return of_int(bodies_add(world, as_vec3(given[0]), as_quat(given[1])));
}

static gd_variant remove_body(rm_world *world, gd_variant **given) {
    return of_int(bodies_remove(world, as_int(given[0])));
}

// body, known, position, rotation, velocity, sent, sender_time, number
static gd_variant report(rm_world *world, gd_variant **given) {
    bodies_report made = {
        .known = (uint32_t)as_int(given[1]),
        .position = as_vec3(given[2]),
        .rotation = as_quat(given[3]),
        .velocity = as_vec3(given[4]),
        .sent = as_real(given[5]),
        .sender_time = as_real(given[6]),
        .number = (uint32_t)as_int(given[7]),
    };
    return of_int(bodies_report_of(world, as_int(given[0]), &made));
}

static gd_variant advance(rm_world *world, gd_variant **given) {
    return of_int(rm_world_advance(world, as_real(given[0])));
}

static gd_variant pose(rm_world *world, gd_variant **given) {
    bodies_pose drawn = bodies_draw(world, as_int(given[0]));
    return of_pose(&drawn);
}

static gd_variant time_of(rm_world *world, gd_variant **given) {
    (void)given;
    return of_real(rm_world_time(world));
}

static gd_variant set_clock(rm_world *world, gd_variant **given) {
    return of_int(bodies_set_clock(world, as_real(given[0]), (uint32_t)as_int(given[1])));
}

static gd_variant note_round_trip(rm_world *world, gd_variant **given) {
    return of_int(rm_world_note_round_trip(world, 0, as_real(given[0])));
}

static gd_variant explain(rm_world *world, gd_variant **given) {
    char text[RM_EXPLANATION_SIZE] = "";
    bodies_explain(world, as_int(given[0]), text, sizeof text);
    return of_text(text);
}

static gd_variant status_text(rm_world *world, gd_variant **given) {
    (void)world;
    return of_text(rm_status_text((rm_status)as_int(given[0])));
}

typedef struct method {
    const char *name;
    int count;
    gd_variant (*call)(rm_world *world, gd_variant **given);
} method;

static const method METHODS[] = {
    {"add", 2, add},
    {"remove", 1, remove_body},
    {"report", 8, report},
    {"advance", 1, advance},
    {"pose", 1, pose},
    {"time", 0, time_of},
    {"set_clock", 2, set_clock},
    {"note_round_trip", 1, note_round_trip},
    {"explain", 1, explain},
    {"status_text", 1, status_text},
};
