// The scene of the engines' components in C: the same packets, the mean error of what is drawn.

#include <remora/remora.h>
#include <remora/space.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { FRAMES = 1200, LATEST = FRAMES + 32 };

static double random_state = 1.0;

static double chance(void) {
    random_state = fmod(random_state * 16807.0, 2147483647.0);
    return random_state / 2147483647.0;
}

static rm_vec3 place_at(int frame) {
    double angle = 4.0 / 3.0 * frame / 60.0;
    return rm_vec3_make((float)(3.0 * cos(angle)), (float)(3.0 * sin(angle)), 0.0f);
}

static bool report(rm_world *world, rm_body_id body, int sent) {
    rm_remote_report news = rm_default_remote_report();
    news.position.origin = place_at(sent);
    news.sent = sent / 60.0;
    news.number = (uint32_t)sent / 6;
    news.known = RM_KNOWN_SENT | RM_KNOWN_NUMBER;
    return rm_body_report(world, body, &news) == RM_OK;
}

int main(void) {
    static int late_of[LATEST]; // of the report sent at a frame; 0 for a lost one
    rm_world_def def = rm_default_world_def();
    rm_body_def somebody = rm_default_body_def();
    rm_world *world;
    rm_body_id body;
    double error_sum = 0.0;
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    somebody.position.origin = place_at(0);
    if (rm_world_create(&def, &world) != RM_OK || rm_body_add(world, &somebody, &body) != RM_OK) {
        return 1;
    }
    for (int frame = 0; frame <= FRAMES; frame += 6) {
        bool is_lost = chance() < 0.05;
        int late = 4 + (int)(chance() * 12.0);
        late_of[frame] = is_lost ? 0 : late;
    }
    for (int frame = 1; frame <= FRAMES; ++frame) {
        rm_render drawn;
        for (int sent = 0; sent < frame; sent += 6) {
            if (late_of[sent] && sent + late_of[sent] == frame && !report(world, body, sent)) {
                return 1;
            }
        }
        if (rm_world_advance(world, 1.0 / 60.0) != RM_OK) {
            return 1;
        }
        rm_world_render(world, 0, &drawn, 1);
        error_sum += (double)rm_vec3_length(rm_vec3_sub(drawn.position, place_at(frame)));
    }
    rm_world_destroy(world);
    printf("mean error %.4f m\n", error_sum / FRAMES);
    return 0;
}
