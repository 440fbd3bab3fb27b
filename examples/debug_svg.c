// Debug drawing into a picture: three bodies, one that chases, one on a leash, one that is stuck to
// another. Usage: debug_svg FILE.svg

#include <remora/ac.h>

#include "svg.h"

#include <stdlib.h>

typedef struct picture {
    svg svg;
    int lines, points, texts;
} picture;

static void on_line(void *user, rm_vec3 from, rm_vec3 to, uint32_t color) {
    picture *p = user;
    svg_line(&p->svg, from, to, 1.5, color);
    p->lines += 1;
}

static void on_point(void *user, rm_vec3 at, float radius, uint32_t color) {
    picture *p = user;
    svg_circle(&p->svg, at, (double)(radius * p->svg.scale), color);
    p->points += 1;
}

static void on_text(void *user, rm_vec3 at, const char *words, uint32_t color) {
    picture *p = user;
    rm_vec3 beside = {at.x + 0.6f, at.y + 0.2f, at.z};
    svg_text(&p->svg, beside, words, color);
    p->texts += 1;
}

static void check(rm_status status) {
    if (status != RM_OK) {
        fprintf(stderr, "remora: %s\n", rm_status_text(status));
        exit(1);
    }
}

static rm_position place(float x, float y) {
    return rm_position_make(0, rm_vec3_make(x, y, 0.0f), rm_quat_identity());
}

static rm_body_id add(rm_world *world, uint32_t guid, float x, float y) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id;
    def.guid = guid;
    def.position = place(x, y);
    check(rm_body_add(world, &def, &id));
    return id;
}

// Three reported places for the first body; the second is leashed, the third follows the second.
static void set_the_scene(rm_world *world) {
    const float way[3][2] = {{3.0f, 3.5f}, {5.0f, 5.0f}, {7.5f, 4.5f}};
    rm_body_id runner = add(world, 1, 1.5f, 1.5f);
    rm_body_id leashed = add(world, 2, 12.0f, 4.0f);
    rm_body_id follower = add(world, 3, 9.0f, 1.5f);
    for (int i = 0; i < 3; ++i) {
        rm_position to = place(way[i][0], way[i][1]);
        check(rm_body_interpolate(world, runner, &to, false));
    }
    rm_position home = place(12.0f, 4.0f), away = place(13.5f, 4.0f);
    check(rm_body_constrain(world, leashed, &home, 1.5f, 2.5f));
    check(rm_body_interpolate(world, leashed, &away, false));
    check(rm_body_stick(world, follower, leashed));
}

int main(int count, char **arguments) {
    rm_world_def def = rm_ac_world_def();
    rm_world *world;
    picture drawn = {.svg = {.top = 6.5f, .scale = 50.0f}};
    rm_debug_draw draw = {&drawn, on_line, on_point, on_text};
    def.space = RM_SPACE_FLAT;
    check(rm_world_create(&def, &world));
    set_the_scene(world);
    for (int tick = 0; tick < 6; ++tick) {
        check(rm_world_tick(world, 1.0 / 30.0));
    }
    if (count != 2 || !svg_open(&drawn.svg, arguments[1], 16.0f, 6.5f)) {
        fprintf(stderr, "usage: debug_svg FILE.svg\n");
        return 2;
    }
    check(rm_world_debug_draw(world, NULL, &draw));
    rm_world_destroy(world);
    if (!svg_close(&drawn.svg)) {
        return 1;
    }
    printf("%d lines, %d points, %d texts\n", drawn.lines, drawn.points, drawn.texts);
    return 0;
}
