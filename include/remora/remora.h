/// @file
/// Any game: reports in, poses out.
///
/// | header      | what it is for                                                       |
/// |-------------|----------------------------------------------------------------------|
/// | world.h     | many bodies: clock, poses to draw, save and restore. Begin here      |
/// | smooth.h    | reports of bodies, their times, and the settings of the prediction   |
/// | body.h      | definition and state of a body, and reasons of its movement          |
/// | collision.h | terrain, rooms and obstacles, and the sweep of a body through them   |
/// | recording.h | every call that changes a world in a file, and played back           |
/// | rules.h     | the rule sets, and every rule in which they differ                   |
/// | position.h  | vectors, rotations, positions, other engines' axes                   |
/// | values.h    | plain values that several headers share                              |
/// | base.h      | status codes, allocator, hash, task runners, body ids and state bits |
/// | constants.h | limits and defaults, with unit and origin                            |
///
/// remora/ac.h has all of this and the system of Asheron's Call: its rules, motion, messages,
/// packets and data files. scenario.h and score.h belong to a library of their own (simulated
/// servers, networks and scores), cluster.h to another (one map on many processes). For C++17 there
/// is remora.hpp.

#pragma once

#include "remora/base.h"
#include "remora/body.h"
#include "remora/collision.h"
#include "remora/constants.h"
#include "remora/position.h"
#include "remora/recording.h"
#include "remora/rules.h"
#include "remora/smooth.h"
#include "remora/values.h"
#include "remora/world.h"
