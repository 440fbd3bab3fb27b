// The frame of a smooth world: declarations shared by its files. Reports are timed, a body is put
// back to the time of the oldest one that is new, ticked again to the present, and explained.

#pragma once

#include "remora/smooth.h"

#include "predict/smooth.h"

// Decides the motion of the body after the i-th report, which the ring must reach.
// @return true if it agrees with the prediction: it is then applied already
bool rm_predict_agrees(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Rewinds the body to its state before the i-th report, in the order of sending; the ring may
// end earlier.
void rm_predict_redo(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Applies the i-th report at its time of sending. After rm_predict_agrees.
void rm_predict_apply(const rm_tick *tick, const rm_lane *lane, rm_smooth *smooth, uint32_t i);

// Rewinds the body to a time, and drops everything after it.
void rm_predict_rewind(const rm_lane *lane, rm_smooth *smooth, double time);

// True if the i-th report places the body instead of moving it.
bool rm_heard_is_jump(const rm_smooth *smooth, uint32_t i);

// True if any of its commands has a target.
bool rm_heard_has_goal(const rm_smooth *smooth);

// Length of the next tick: shorter, and at last 0, after a silence.
double rm_predict_tick(const rm_lane *lane, const rm_smooth *smooth);

// A report with the time of its sender's clock, or made by the host.
void rm_times_set_sender(rm_heard *heard, uint32_t clock, double time);
void rm_times_tell(rm_world *world, rm_heard *heard, double sent);

// Finds the times of sending of the reports with a stamp, once the world's time has passed
// their arrivals.
void rm_times_resolve(rm_world *world, rm_smooth *smooth);

// Adds the reasons of a body's movement, and the source of its newest report's time.
void rm_explain_read(const rm_world *world, uint32_t slot, rm_smooth_info *info);
