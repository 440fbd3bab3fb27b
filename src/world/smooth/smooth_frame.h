// The frame of a smooth world: what its files share. Reports are timed, a body is put back to the
// time of the oldest one that is new, ticked again to the present, and explained.

#pragma once

#include "remora/smooth.h"

#include "predict/smooth.h"

// Decides the motion of the body after the i-th report, which the ring must reach.
// @return whether it says what was predicted: then it is applied already
bool rm_predict_agrees(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Puts the body back to before the i-th report, as that would have found it in the order of
// sending; the ring may end before that.
void rm_predict_redo(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Puts the body at what the i-th report says, at the time of its sending. After rm_predict_agrees.
void rm_predict_apply(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Puts the body back to a time, with all it has done after that dropped.
void rm_predict_rewind(const rm_lane *lane, rm_smooth *smooth, double time);

// Whether the i-th report puts the body somewhere, instead of saying how it moves.
bool rm_heard_is_jump(const rm_smooth *smooth, uint32_t i);

// Whether any of its commands sends the body after something.
bool rm_heard_has_goal(const rm_smooth *smooth);

// Length of the next tick: shorter, and at last 0, after a silence.
double rm_predict_tick(const rm_lane *lane, const rm_smooth *smooth);

// A report that brings the time of its sender's clock, or one that the host has made.
void rm_times_stamp(rm_heard *heard, uint32_t clock, double stamp);
void rm_times_tell(rm_world *world, rm_heard *heard, double sent);

// Finds the times of sending of the reports with a stamp, once the world's time has passed their
// arrivals.
void rm_times_resolve(rm_world *world, rm_smooth *smooth);

// Adds what moved a body, and how the time of its newest report was found.
void rm_explain_read(const rm_world *world, uint32_t slot, rm_smooth_info *info);
