// Numbers of predict, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Smooth motion -------------------------------------------------------------------------------

// Origin of all of them: chosen, unless one says otherwise; docs/tuning.md measures the settings.

// A tick of the prediction. Seconds. Origin: the client's shortest tick.
#define RM_SMOOTH_TICK (1.0 / 30.0)

// Past ticks of a body that are kept: 0.53 s, the delay of a bad network and the look-ahead. Count.
// Origin: chosen.
#define RM_SMOOTH_TICKS 16

// Reports of a body that are kept, applied or waiting, and so can be put in order. Count.
// Origin: chosen.
#define RM_SMOOTH_REPORTS 8

// A report sooner than this after an offset has begun, which leaves the predicted velocity as it
// is, belongs to a stream: the offset continues instead of restarting. Seconds. Origin: measured;
// otherwise the offset of a body that is reported in every frame restarts forever.
#define RM_SMOOTH_STREAM 0.1f

// What such a report adds lasts at least for this share of the least time of an offset. Origin:
// measured; the whole of it is 10 % more error at 30 reports a second, at the same jerk.
#define RM_SMOOTH_STREAM_SHARE 0.5f

// A report that follows another sooner than this belongs to the stream even if it changes the
// velocity by more than RM_SMOOTH_EASE_SPEED allows, up to this many times that. Seconds, times.
// Origin: measured; a car that gains 10 m/s in a second changes by 0.5 m/s with each of 20 reports
// and fell back by 3 m.
#define RM_SMOOTH_STREAM_FAST 0.06f

#define RM_SMOOTH_STREAM_CHANGE 2.0f // times

// News that moves the prediction by at most this share of an offset leaves the course of that as
// it is. Origin: measured; after an outage of a second, offsets that begin anew with each of five
// reports a second make half as much error again.
#define RM_SMOOTH_FOLD_SHARE 0.1f

// Speed at which an offset is removed, as a share: of the predicted speed where the drawn body is
// ahead, of its own speed where it is behind or beside, and while it stands.
#define RM_SMOOTH_AHEAD_SHARE 1.2f

#define RM_SMOOTH_BEHIND_SHARE 2.0f // of its own speed, where it is behind or beside

#define RM_SMOOTH_STANDING_SHARE 2.6f // of its own speed, while it stands

// Speed at which an offset is taken away as soon as it begins, over its mean one. Origin: measured;
// 1 is another 3 % nearer, and a third more jerk.
#define RM_SMOOTH_AT_ONCE_SHARE 0.5f

// A change of the predicted velocity that begins a new offset: m/s, and a share of the speed.
#define RM_SMOOTH_EASE_SPEED 0.5f

#define RM_SMOOTH_EASE_SHARE 0.1f // share of the speed

// A move of the predicted place that begins a new offset. Metres.
#define RM_SMOOTH_MOVED 0.001f

// Share of the predicted velocity with which a body starts at once.
#define RM_SMOOTH_START_SHARE 0.3f

// Below this a predicted body stands. m/s.
#define RM_SMOOTH_STANDS 0.3f

// Time in which a wrong heading falls to 1/e, and the greatest speed of that. Seconds; rad/s.
// Origin of the speed: chosen, half a turn in a quarter of a second.
#define RM_SMOOTH_TURN_TIME 0.05f

// Time in which a drawn lift that a report has shown to be wrong falls to 1/e. Seconds.
#define RM_SMOOTH_LIFT_TIME 0.03f

// Greatest speed of descent of a body that was drawn in the air, or on a step, by mistake. m/s.
// Origin: chosen; a fall from 7 m.
#define RM_SMOOTH_FALL_SPEED 12.0f

// A step of the ground: more than this, and more than this share of the level way. Metres.
#define RM_SMOOTH_STEP 0.08f

#define RM_SMOOTH_STEP_SHARE 1.2f // share of the level way

// Times that a lift over a step takes, and its greatest speed as a share of the level one. Seconds.
#define RM_SMOOTH_LIFT_SHORTEST 0.1f

#define RM_SMOOTH_LIFT_LONGEST 0.15f // longest

#define RM_SMOOTH_LIFT_SHARE 2.2f // share of the level speed

// Greatest speed of the polynomial that removes an offset, for an offset of 1 in a time of 1.
#define RM_SMOOTH_QUINTIC_SPEED 1.875f

// Shortest offset that is tested for walls. Metres.
#define RM_SMOOTH_WALL_OFFSET 0.003f

// Factor on an offset that ends in a wall, and tries before it is dropped.
#define RM_SMOOTH_WALL_SHARE 0.6f

#define RM_SMOOTH_WALL_TRIES 5 // tries

// Greatest distance of a placement from its target, level and in height. Metres.
#define RM_SMOOTH_WALL_SLACK 0.005f

#define RM_SMOOTH_WALL_HEIGHT 0.6f // m, in height

// Shortest time between two reports from which a velocity is computed. Seconds.
#define RM_SMOOTH_REPORT_SHORTEST 0.012

// Legs play at most this share of the cycle's own speed; those of a body that stands by its
// reports and is still being drawn towards them, at most this fast, m/s.
#define RM_SMOOTH_LEGS_SHARE 1.6f

#define RM_SMOOTH_LEGS_SPEED 4.0f // of a standing body; m/s

#define RM_SMOOTH_LEGS_CYCLE 2.0f // m, of a cycle of theirs

// Correction of the phase of the legs, for a body that moves at this share of its cycle's speed or
// more (FREE), and is drawn as near as this to its prediction, in cycles (NEAR).
#define RM_SMOOTH_LEGS_UNSEEN 0.02f // least error that is corrected, cycles
#define RM_SMOOTH_LEGS_TIME 2.0f    // within this time, s
#define RM_SMOOTH_LEGS_EASE 0.02f   // by playing at most this share faster or slower
#define RM_SMOOTH_LEGS_FREE 0.8f
#define RM_SMOOTH_LEGS_NEAR 0.05f
// Legs that begin too late catch up in this share of the time that the place of the body takes.
#define RM_SMOOTH_LEGS_GAIN 0.3f

// A phase that changes by more in a frame, or by a new command, is that of a cycle which has begun
// anew. Cycles.
#define RM_SMOOTH_LEGS_JUMP 0.15f

// Margin of the play delay above the quantile of the measured delays. Seconds.
#define RM_SMOOTH_DELAY_MARGIN 0.002f

// Delays that are remembered, and the quantile of them that a measured play delay covers, also
// where changes are sent twice. Count; share.
#define RM_SMOOTH_DELAYS 64

#define RM_SMOOTH_QUANTILE 0.9 // share of them that is covered

#define RM_SMOOTH_QUANTILE_REPEATED 0.8 // where changes are sent twice

// Addition to a measured delay for a server that repeats changes: two ticks. Seconds.
#define RM_SMOOTH_REPEAT_DELAY (2.0f / 30.0f)

// Times of sending farther in the future than this are refused; older ones count as this old.
// Seconds. Origin: chosen.
#define RM_SMOOTH_FUTURE 1.0

#define RM_SMOOTH_AGE_LIMIT 2.0 // the oldest

// Most by which times of ticks and reports lie before the beginning of a smooth world or after its
// present. Seconds. Origin: chosen; more than a frame, a play delay and an age together.
#define RM_SMOOTH_REACH 4.0

// Reports of a phase that count, the share by which the range of jitter is learnt, and an excess
// beyond jitter (seconds).
#define RM_SMOOTH_PHASE_REPORTS 40

#define RM_SMOOTH_JITTER_SHARE 0.06 // share

#define RM_SMOOTH_JITTER_LIMIT 0.25 // seconds

// Reports over which the time between two of them is averaged. Count. Origin: chosen.
#define RM_SMOOTH_INTERVAL_REPORTS 80

// Fewest reports of which the earliest gives the times of sending. Count. Origin: chosen.
#define RM_SMOOTH_WINDOW_SHORTEST 4

// Reports of a phase before the jitter is learnt from it. Count.
#define RM_SMOOTH_JITTER_FROM 4

// A report earlier than its phase by this begins a new one. Seconds.
#define RM_SMOOTH_PHASE_BREAK 0.06

// Greatest distance of the predicted path from a reported position that gives its time. Metres.
#define RM_SMOOTH_PASS_DISTANCE 0.08f

// Uncertainty of an estimated time of sending besides its jitter. Seconds.
#define RM_SMOOTH_SENT_SLACK 0.015

// A report within this of the prediction, by a velocity that leads away from it by at most this
// within the time below, agrees with the prediction: ticks stay valid. Metres, radians; seconds.
// Origin: chosen; an eighth of the step of a frame at a walk, which is invisible.
#define RM_SMOOTH_AGREES 0.002f

#define RM_SMOOTH_AGREES_TURN 0.002f

#define RM_SMOOTH_AGREES_AHEAD 0.25f // s
