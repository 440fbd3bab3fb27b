#include "sweeps.h"

#include "remora/body.h"
#include "remora/constants.h"
#include "remora/space.h"

#include "fuzz.h"

#include <math.h>
#include <string.h>

static void require_sweep(rm_collide_context *context, const rm_sweep_in *in) {
    rm_sweep_out out;
    memset(&out, 0, sizeof out);
    const rm_sweep_result result = rm_collide_sweep(context, in, &out);
    REQUIRE((unsigned)result <= RM_SWEEP_NO_CELL);
    if (result == RM_SWEEP_OK) {
        const rm_quat q = out.at.rotation;
        REQUIRE(rm_vec3_is_finite(out.at.origin));
        REQUIRE(fabsf(rm_quat_dot(q, q) - 1.0f) <= RM_ROTATION_TOLERANCE);
        REQUIRE(rm_vec3_is_finite(out.slide) && rm_vec3_is_finite(out.normal));
        REQUIRE(rm_vec3_is_finite(out.contact.normal) && rm_is_finite(out.contact.d));
    }
}

void require_sweeps(const rm_collision *collision, rm_space space) {
    static const float places[][3] = {{0, 0, 0},  {1, 1, 0.5f}, {5, 5, 2},    {12, 12, 0},
                                      {0, 0, 10}, {-3, 2, 1},   {4, 0.5f, 1}, {20, 20, 5}};
    static const float ways[][3] = {
        {0.3f, 0, 0}, {0, 2, 0}, {0, 0, -3}, {-1, -1, 0.1f}, {9, 1, -1}};
    const rm_shape shape = rm_default_body_def().shape;
    rm_collide_context context = {.collision = collision};
    for (size_t i = 0; i < 8 * 5; ++i) {
        const float *p = places[i % 8];
        const float *w = ways[i % 5];
        rm_sweep_in in;
        memset(&in, 0, sizeof in);
        in.kind = (rm_sweep_kind)(i % 3);
        in.from = rm_position_make(space == RM_SPACE_FLAT ? 0 : 0xA9B40001,
                                   rm_vec3_make(p[0], p[1], p[2]), rm_quat_identity());
        in.to = in.from;
        in.to.origin = rm_vec3_add(in.from.origin, rm_vec3_make(w[0], w[1], w[2]));
        in.state = RM_STATE_DEFAULT;
        in.transient = i & 1 ? RM_TRANSIENT_CONTACT | RM_TRANSIENT_ON_WALKABLE : 0;
        in.contact.normal.z = 1.0f;
        in.shape = &shape;
        in.dt = in.kind == RM_SWEEP_MOVE ? 0.1f : 0.0f;
        require_sweep(&context, &in);
    }
}
