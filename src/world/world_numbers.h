// Numbers of world, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Numerics ------------------------------------------------------------------------------------

// Blocks of eight bodies that make one task of a tick: enough work to be worth handing over, few
// enough to share out evenly. Count. Origin: chosen.
#define RM_TASK_BLOCKS 32

// --- Collision -----------------------------------------------------------------------------------

// Number of places after which a search that is spread over ticks begins again. Count. Origin:
// chosen, above the 270 of a body of normal size.
#define RM_PLACEMENT_ROUND 288u

// Largest scale that a message gives a body; a creation with more is refused. Dimensionless.
// Origin: chosen, above all that games send.
#define RM_WIRE_SCALE_LIMIT 100.0f

// --- The budget of a world -----------------------------------------------------------------------

// Least number of tests against bodies that a body gets. Count. Origin: RM_NEARBY_DENSE_TESTS.
#define RM_SHARE_BODY_TESTS 128u

// Least number of mesh tests that a body gets. Count. Origin: twice RM_STEP_MESH_TESTS, a sweep of
// one step.
#define RM_SHARE_MESH_TESTS 4096u

// --- Clock and routing ---------------------------------------------------------------------------

// Shortest tick of the clock. Seconds. Origin: client (MinQuantum).
#define RM_TICK_MIN (1.0 / 30.0)

// Longest tick, retail. Seconds. Origin: client (MaxQuantum).
#define RM_TICK_MAX_RETAIL 0.2

// Longest tick, L3. Seconds. Origin: document 1.
#define RM_TICK_MAX_L3 0.1

// Longest tick of the steady clock. Thirtieths of a second. Origin: specified.
#define RM_STEADY_TICKS 3

// Time short of a thirtieth that the steady clock takes for a whole one: sums of frames round.
// Thirtieths of a second. Origin: specified.
#define RM_STEADY_SLACK 1.0e-6

// More pending time than this is dropped. Seconds. Origin: client (HugeQuantum).
#define RM_TICK_HUGE 2.0

// Bodies that a new world has room for, unless its def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_CAPACITY
#define RM_DEFAULT_CAPACITY 256
#endif

// Messages that a world keeps for missing bodies, unless its def says otherwise. Count.
// Origin: chosen.
#ifndef RM_DEFAULT_PENDING_MESSAGES
#define RM_DEFAULT_PENDING_MESSAGES 64
#endif

// Bodies that calls may move between two queries for neighbours before the grid is built anew.
// Count. Origin: chosen.
#ifndef RM_NEARBY_LATE
#define RM_NEARBY_LATE 64
#endif

// Tests of one query of neighbours between ticks, where rings are wider. Count. Origin: chosen,
// above the 45 bodies of normal size that can stand in nine squares of 2 m side by side.
#ifndef RM_NEARBY_BETWEEN_TESTS
#define RM_NEARBY_BETWEEN_TESTS 48
#endif

// Most squares of that grid that are looked up one by one. Count. Origin: chosen.
#ifndef RM_NEARBY_SQUARES
#define RM_NEARBY_SQUARES 1024
#endif

// Longest chain of bodies that hold each other, parents of parents. Count. Origin: chosen.
#define RM_PARENT_DEPTH 8

// --- Smooth motion -------------------------------------------------------------------------------

// How far the prediction runs ahead of what is drawn where there are steps to be lifted
// over. Seconds.
#define RM_SMOOTH_AHEAD 0.15

// Origin of all of them: chosen, unless one says otherwise; docs/tuning.md measures the settings.

// Half the time over which corners are rounded. Seconds.
#define RM_SMOOTH_ROUNDING 0.05f

// Shortest time within which an offset vanishes. Seconds.
#define RM_SMOOTH_EASE_SHORTEST 0.1f

// Longest time within which an offset vanishes. Seconds.
#define RM_SMOOTH_EASE_LONGEST 1.0f

// Shortest time that can be set for anything that is eased. Seconds. Origin: chosen.
#define RM_SMOOTH_EASE_LEAST 0.001f

#define RM_SMOOTH_TURN_SPEED 12.0f // greatest speed; rad/s

// A report is a surprise if it is farther than this from the prediction: metres, a share of the
// predicted distance, and radians.
#define RM_SMOOTH_SURPRISE 0.1f

#define RM_SMOOTH_SURPRISE_SHARE 0.02f // share of the predicted distance

#define RM_SMOOTH_SURPRISE_TURN 0.12f // radians

// Where reports have only positions, a deviation counts as real from this on: metres, or a share of
// the distance since the last report where that is less. Origin: measured; a mover of 0.3 m/s that
// is reported 60 times a second is at most 4 mm off, whatever it does.
#define RM_SMOOTH_SURPRISE_KNOWN 0.004f

#define RM_SMOOTH_SURPRISE_KNOWN_SHARE 0.05f // share of the distance

// Shares of the predicted distance: a body that has moved less than the first has stopped, if its
// report is at most the second away.
#define RM_SMOOTH_STOPPED_SHARE 0.85f

#define RM_SMOOTH_STOPPED_REACH 1.05f // the report is at most so far

// Below these a body has stood still between two reports: metres and m/s; rad/s.
#define RM_SMOOTH_STILL 0.02f

#define RM_SMOOTH_STILL_SPEED 0.05f // m/s

#define RM_SMOOTH_STILL_TURN 0.05f // rad/s

// Reports closer together than RM_SMOOTH_STILL leave the direction open: an earlier one is used for
// it, at most this old. Seconds. Origin: chosen; what is kept of 60 reports a second is 0.13 s.
#define RM_SMOOTH_BASE_LINE 0.15

// Heights of a report and of the ground may differ by this before the ground is searched. Metres.
// Origin: chosen.
#define RM_SMOOTH_HEIGHT_SLACK 0.005f

// Silence in which a body continues at most, and the time in which it is then back at its last
// reported place, or stands. Seconds. Origin: chosen; six losses in a row at five reports a second
// are bridged, and a return is at most as fast as a run.
#define RM_SMOOTH_SILENCE 2.0f

#define RM_SMOOTH_SLOW_DOWN 0.5f // how long that takes

// Share of silences in which a body stood, before any has shown it. Origin: chosen.
#define RM_SMOOTH_HABIT 0.1f

// A step between two reports that is faster than this and than three times the body's top speed is
// a leap: derivatives skip it. Metres per second. Origin: chosen, above any runner.
#define RM_SMOOTH_PLAUSIBLE_SPEED 12.0f

// Share of its top speed below which a body stands. Origin: chosen, below the noise of floats.
#define RM_SMOOTH_STAND_SHARE 0.001f

// How fast the play delay follows its goal while the body moves. Share of real time.
#define RM_SMOOTH_DELAY_RATE 0.05f

// Ticks of one body in one frame: what is still missing then waits for the next frame, and a body
// that is farther behind its goal than these would lead begins again where it is. Count. Origin:
// chosen; more than the longest frame, the longest play delay and the oldest report request.
#define RM_SMOOTH_FRAME_TICKS 96
