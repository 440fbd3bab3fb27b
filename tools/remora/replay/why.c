// Why the bodies of a moment are drawn where they are: the sentence of the library, or under other
// rules the reasons of the last tick.

#include "remora/smooth.h"

#include "bodies.h"

#include <stdlib.h>
#include <string.h>

// "chase reached", say; "rests" for none.
static void put_reasons(const rm_body_info *info, char *text, size_t size) {
    size_t used = 0;
    snprintf(text, size, "rests");
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (info->reasons >> i & 1u && used < size) {
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? ", " : "",
                                     rm_reason_name(i));
        }
    }
}

static void explain(const rm_world *world, const rm_body_info *info, char *text, size_t size) {
    if (rm_body_explain(world, info->id, text, size) != RM_OK) {
        put_reasons(info, text, size);
    }
}

// Bodies of flat worlds have no guid, as a rule; then their index tells them apart.
static void print_body(const replay_options *o, const rm_world *world, const rm_body_info *info,
                       const char *between) {
    char text[RM_EXPLANATION_SIZE];
    rm_position drawn = info->position;
    const rm_vec3 *at = &drawn.origin;
    (void)rm_body_render(world, info->id, &drawn); // else where it stands
    explain(world, info, text, sizeof text);
    if (o->is_json) {
        printf("%s\n  {\"body\": %u, \"guid\": \"0x%08X\", \"at\": [%.9g, %.9g, %.9g], "
               "\"why\": \"%s\"}",
               between, info->id.index1, info->guid, (double)at->x, (double)at->y, (double)at->z,
               text);
    } else if (info->guid) {
        printf("0x%08X at %.2f %.2f %.2f: %s\n", info->guid, (double)at->x, (double)at->y,
               (double)at->z, text);
    } else {
        printf("body %u at %.2f %.2f %.2f: %s\n", info->id.index1, (double)at->x, (double)at->y,
               (double)at->z, text);
    }
}

bool replay_is_why_due(const replay_options *o, double time) {
    const double rounding = 1e-9; // frame times are sums
    return o->asks_why && time >= o->why - rounding;
}

bool replay_tell_why(const replay_options *o, const rm_world *world, double time) {
    uint32_t count = rm_world_bodies(world, NULL, 0);
    rm_body_id *ids = malloc((count ? count : 1) * sizeof *ids);
    const char *between = "";
    rm_body_info info;
    if (!ids) {
        return false;
    }
    rm_world_bodies(world, ids, count);
    printf(o->is_json ? "{\"time\": %.6f, \"bodies\": [" : "at %.3f s:\n", time);
    for (uint32_t i = 0; i < count; ++i) {
        bool is_there = rm_body_read(world, ids[i], &info) == RM_OK && !info.is_away;
        if (is_there && (o->follow == 0 || info.guid == o->follow)) {
            print_body(o, world, &info, between);
            between = ",";
        }
    }
    if (o->is_json) {
        puts("\n]}");
    }
    free(ids);
    return true;
}
