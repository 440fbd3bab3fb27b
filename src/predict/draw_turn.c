// Drawn headings, of ticked and of free bodies.

#include "predict/predict_numbers.h"
#include "predict/smooth.h"
#include "predict/turn_angle.h"

// A heading that is off is turned right, exponentially and never faster than allowed.
float rm_draw_turn_left(float dt) {
    return rm_pow(0.36787944f, dt / RM_SMOOTH_TURN_TIME); // 1/e within the time
}

rm_quat rm_draw_turn(rm_smooth *smooth, rm_quat predicted, float dt, float share) {
    rm_quat turn = smooth->drawn.turn;
    if (turn.w == 1.0f) {
        return predicted;
    }
    turn = turn.w < 0.0f ? rm_quat_scale(turn, -1.0f) : turn;
    float sine = rm_sqrt(turn.x * turn.x + turn.y * turn.y + turn.z * turn.z);
    float angle = 2.0f * rm_turn_angle(sine, turn.w);
    float left = angle * share;
    float least = angle - smooth->settings.turn_speed * dt;
    left = left > least ? left : least;
    if (!(left > 0.002f)) {
        smooth->drawn.turn = rm_quat_identity();
        return predicted;
    }
    float half = rm_turn_sine(0.5f * left) / sine;
    turn = rm_quat_make(rm_turn_cosine(0.5f * left), turn.x * half, turn.y * half, turn.z * half);
    smooth->drawn.turn = rm_quat_renormalize(turn);
    return rm_quat_renormalize(rm_quat_multiply(smooth->drawn.turn, predicted));
}
