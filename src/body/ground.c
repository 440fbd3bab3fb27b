// Ground as a height: a sweep for games that lack a collision world.
//
// Invariants: a move in contact ends on the height, one that falls below it lands on it, a
// placement at or below it stands on it; where the height is unknown contact stays as it was.
// Heights are metres, in the position's own frame.

#include "remora/body.h"
#include "remora/space.h"

static const rm_vec3 UP = {0.0f, 0.0f, 1.0f};

static bool height_at(const rm_ground *ground, rm_body_id body, const rm_position *at,
                      float *height) {
    if (ground->kind == RM_GROUND_CONSTANT) {
        *height = ground->height;
        return true;
    }
    return ground->function && ground->function(ground->user, body, at, height) &&
           rm_abs(*height) <= RM_COORDINATE_LIMIT;
}

// Contact ends when the velocity points off the ground.
static bool starts_in_contact(const rm_sweep_in *in) {
    return (in->transient & RM_TRANSIENT_CONTACT) &&
           !(rm_vec3_dot(in->velocity, in->contact.normal) > RM_EPSILON);
}

static void stand(rm_sweep_out *out, float height) {
    out->at.origin.z = height;
    out->contact.normal = UP;
    out->contact.d = -height;
    out->bits |= RM_SWEPT_CONTACT;
}

// Lands on the ground: the speed into it is lost, restitution is 0.
static void land(rm_sweep_out *out, float height) {
    stand(out, height);
    out->normal = UP;
    out->bits |= RM_SWEPT_NORMAL | RM_SWEPT_DULL | RM_SWEPT_ENVIRONMENT;
}

static void keep_contact(const rm_sweep_in *in, rm_sweep_out *out) {
    if (in->transient & RM_TRANSIENT_CONTACT) {
        out->contact = in->contact;
        out->bits |= RM_SWEPT_CONTACT;
    }
}

// Cell ids of flat space are 0, which is invalid for a landblock.
static bool settle(rm_position *at) {
    return rm_position_settle(at->cell == 0 ? RM_SPACE_FLAT : RM_SPACE_LANDBLOCKS, at);
}

rm_sweep_result rm_sweep_ground(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    const rm_ground *ground = (const rm_ground *)user;
    float height;
    if (!ground || !in || !out) {
        return RM_SWEEP_NO_CELL;
    }
    out->at = in->to;
    if (!settle(&out->at)) {
        return RM_SWEEP_FAILED;
    }
    if (!height_at(ground, in->body, &out->at, &height)) {
        keep_contact(in, out);
    } else if (in->kind != RM_SWEEP_MOVE) {
        if (out->at.origin.z <= height + RM_EPSILON) {
            stand(out, height);
        }
    } else if (starts_in_contact(in)) {
        stand(out, height);
    } else if (out->at.origin.z <= height) {
        land(out, height);
    }
    return RM_SWEEP_OK;
}
