// Axes of other engines: round trips, and directions that anybody can check by hand.

#include "remora/space.h"

#include "check.h"
#include "places.h"

static const float ROOT_HALF = 0.70710678f;
static const rm_axes ENGINES[] = {RM_AXES_REMORA, RM_AXES_UNITY, RM_AXES_UNREAL, RM_AXES_GODOT};
enum { ENGINE_COUNT = sizeof ENGINES / sizeof ENGINES[0] };

// v turned by a quaternion with the formula that every engine uses, whatever its hands.
static rm_vec3 turned(rm_quat q, rm_vec3 v) {
    rm_vec3 axis = vec(q.x, q.y, q.z);
    rm_vec3 twice = rm_vec3_scale(rm_vec3_cross(axis, v), 2.0f);
    return rm_vec3_add(rm_vec3_add(v, rm_vec3_scale(twice, q.w)), rm_vec3_cross(axis, twice));
}

// A body of ours that faces a compass heading.
static rm_quat heading(float degrees) {
    rm_frame frame = rm_frame_identity();
    rm_frame_set_heading(&frame, degrees);
    return frame.rotation;
}

static int the_forward_axis_is_the_engines(void) {
    rm_vec3 north = vec(0, 1, 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNITY, north), vec(0, 0, 1), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNREAL, north), vec(1, 0, 0), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_GODOT, north), vec(0, 0, -1), 0);
    return 0;
}

static int right_and_up_are_the_engines(void) {
    rm_vec3 east = vec(1, 0, 0);
    rm_vec3 up = vec(0, 0, 1);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNITY, east), vec(1, 0, 0), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNITY, up), vec(0, 1, 0), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNREAL, east), vec(0, 1, 0), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_UNREAL, up), vec(0, 0, 1), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_GODOT, east), vec(1, 0, 0), 0);
    CHECK_VEC(rm_to_engine_direction(RM_AXES_GODOT, up), vec(0, 1, 0), 0);
    return 0;
}

static int points_are_in_the_engines_unit(void) {
    CHECK_VEC(rm_to_engine_point(RM_AXES_UNITY, vec(1, 2, 3)), vec(1, 3, 2), 0);
    CHECK_VEC(rm_to_engine_point(RM_AXES_UNREAL, vec(1, 2, 3)), vec(200, 100, 300), 0);
    CHECK_VEC(rm_to_engine_point(RM_AXES_GODOT, vec(1, 2, 3)), vec(1, 3, -2), 0);
    CHECK_VEC(rm_from_engine_point(RM_AXES_UNREAL, vec(200, 100, 300)), vec(1, 2, 3), 0);
    return 0;
}

// Numbers that the engines' own manuals give for a quarter turn to the right.
static int a_quarter_turn_to_the_right_is_the_engines(void) {
    rm_quat unity = rm_to_engine_rotation(RM_AXES_UNITY, heading(90));   // Euler (0, 90, 0)
    rm_quat unreal = rm_to_engine_rotation(RM_AXES_UNREAL, heading(90)); // Yaw 90
    rm_quat godot = rm_to_engine_rotation(RM_AXES_GODOT, heading(90));   // rotation.y -90
    CHECK_NEAR(unity.w, ROOT_HALF, 1e-6);
    CHECK_VEC(vec(unity.x, unity.y, unity.z), vec(0, ROOT_HALF, 0), 1e-6);
    CHECK_NEAR(unreal.w, ROOT_HALF, 1e-6);
    CHECK_VEC(vec(unreal.x, unreal.y, unreal.z), vec(0, 0, ROOT_HALF), 1e-6);
    CHECK_NEAR(godot.w, ROOT_HALF, 1e-6);
    CHECK_VEC(vec(godot.x, godot.y, godot.z), vec(0, -ROOT_HALF, 0), 1e-6);
    return 0;
}

// What a body faces is the same whether it is turned in our space or in the engine's.
static int turning_there_is_turning_here(void) {
    const rm_quat skewed = {0.8f, -0.2f, 0.4f, 0.4f};
    const rm_vec3 v = vec(0.3f, -0.7f, 1.1f);
    for (int e = 0; e < ENGINE_COUNT; ++e) {
        rm_vec3 here = rm_to_engine_direction(ENGINES[e], turned(skewed, v));
        rm_vec3 there = turned(rm_to_engine_rotation(ENGINES[e], skewed),
                               rm_to_engine_direction(ENGINES[e], v));
        CHECK_VEC(here, there, 1e-6);
    }
    return 0;
}

// A small turn by omega is the same rotation in both spaces.
static int omega_turns_alike(void) {
    const rm_vec3 omega = vec(0.01f, 0.02f, -0.03f);
    const rm_vec3 v = vec(1, 2, 3);
    for (int e = 0; e < ENGINE_COUNT; ++e) {
        rm_vec3 here = rm_to_engine_direction(ENGINES[e], rm_vec3_cross(omega, v));
        rm_vec3 there = rm_vec3_cross(rm_to_engine_omega(ENGINES[e], omega),
                                      rm_to_engine_direction(ENGINES[e], v));
        CHECK_VEC(here, there, 1e-6);
    }
    return 0;
}

static int everything_comes_back(void) {
    const rm_vec3 v = vec(0.1f, -23.7f, 456.25f);
    const rm_quat q = {0.8f, -0.2f, 0.4f, 0.4f};
    for (int e = 0; e < ENGINE_COUNT; ++e) {
        rm_axes axes = ENGINES[e];
        CHECK_VEC(rm_from_engine_direction(axes, rm_to_engine_direction(axes, v)), v, 0);
        CHECK_VEC(rm_from_engine_omega(axes, rm_to_engine_omega(axes, v)), v, 0);
        CHECK_VEC(rm_from_engine_point(axes, rm_to_engine_point(axes, v)), v, 1e-4);
        rm_quat back = rm_from_engine_rotation(axes, rm_to_engine_rotation(axes, q));
        CHECK(back.w == q.w && back.x == q.x && back.y == q.y && back.z == q.z);
    }
    return 0;
}

static int unknown_engines_are_ours(void) {
    const rm_vec3 v = vec(1, 2, 3);
    CHECK_VEC(rm_to_engine_point((rm_axes)77, v), v, 0);
    CHECK_VEC(rm_from_engine_direction((rm_axes)-1, v), v, 0);
    return 0;
}

void test_axes(void) {
    RUN(the_forward_axis_is_the_engines);
    RUN(right_and_up_are_the_engines);
    RUN(points_are_in_the_engines_unit);
    RUN(a_quarter_turn_to_the_right_is_the_engines);
    RUN(turning_there_is_turning_here);
    RUN(omega_turns_alike);
    RUN(everything_comes_back);
    RUN(unknown_engines_are_ours);
}
