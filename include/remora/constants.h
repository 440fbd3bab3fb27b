/// @file
/// Numbers that callers need: limits, defaults, units of the formats. Each has its unit and
/// origin. Origins:
///   client     a constant of the 2013 client, read from the binary
///   document N stated by that one of the five documents only (docs/rules.md)
///   chosen     ours
/// The values are part of every golden hash. Numbers of one rule are beside it in src.

#pragma once

/// @name Numerics
/// @{

/// Greatest difference of lengths, components or dot products that count as equal. Dimensionless.
/// Origin: client (0x3951B717).
#define RM_EPSILON 0.0002f

/// Greatest difference of a valid rotation's squared length from 1. Dimensionless. Origin: client
/// (5 eps).
#define RM_ROTATION_TOLERANCE 0.001f

/// Largest coordinate, anywhere. Metres. Origin: chosen; keeps every distance finite.
#define RM_COORDINATE_LIMIT 1.0e9f

/// The smallest number above 0, as the lowest value of what must be positive. Origin: the smallest
/// float of IEEE 754.
#define RM_LEAST_POSITIVE 0x1p-149f

/// Largest scale, radius, run rate, speed and spin of a body. Their own units. Origin: chosen;
/// keeps every product finite.
#define RM_NUMBER_LIMIT 1.0e6f

/// Most threads of one runner. Count. Origin: chosen.
#define RM_MAX_THREADS 64

/// @}
/// @name The map
/// @{

/// Side of a landblock. Metres. Origin: client.
#define RM_LANDBLOCK_SIZE 192.0f

/// Low words from here on are indoors. Id. Origin: client.
#define RM_CELL_FIRST_INDOOR 0x100u

/// @}
/// @name Chase queue
/// @{

/// Number of the library's behaviour: builds with the same one tick alike, to the bit. Raised by
/// every change that moves a golden hash. Part of saves (rm_fingerprint). Origin: chosen.
#define RM_BEHAVIOUR_VERSION 1

/// Nodes one queue holds; a further one drops the oldest. Count. Origin: client.
/// @warning part of the save format and of every golden hash.
#ifndef RM_QUEUE_CAPACITY
#define RM_QUEUE_CAPACITY 20
#endif

/// Distance within which a node is reached, and a tail is replaced by a new node. Metres. Origin:
/// client (DESIRED_DISTANCE).
#define RM_REACH_DISTANCE 0.05f

/// L3: progress with which a window passes. Retail: remaining distance at which a stalled node
/// counts as reached. Metres. Origin: client (MIN_DISTANCE_TO_REACH_POSITION).
#define RM_STALL_DISTANCE 0.2f

/// Share of the expected progress below which a window has stalled. Dimensionless under retail
/// rules, 1/s under L3. Origin: client (CREATURE_FAILED_INTERPOLATION_PERCENTAGE).
#define RM_STALL_RATIO 0.3f

/// Ticks of one progress window. Count. Origin: client.
#define RM_STALL_WINDOW 5

/// Fails beyond which a body blips. Count. Origin: client.
#define RM_FAIL_LIMIT 3

/// Baseline of a new window: its first audit always passes. Metres. Origin: client (BIG_DISTANCE).
#define RM_NO_BASELINE 999999.0f

/// Chase speed over the speed that the motion interpreter answers. Dimensionless. Origin:
/// client (MAX_INTERPOLATED_VELOCITY_MOD).
#define RM_CHASE_SPEED_FACTOR 2.0f

/// Chase speed where the interpreter is missing, or answers less than epsilon. m/s. Origin:
/// client (MAX_INTERPOLATED_VELOCITY).
#define RM_CHASE_SPEED_FALLBACK 7.5f

/// Distance of an update from the end of the queue beyond which it blips, outdoors. Metres.
/// Origin: client.
#define RM_BLIP_OUTDOORS 100.0f

/// @}
/// @name Integration
/// @{

/// Speed limit. m/s. Origin: client.
#define RM_MAX_SPEED 50.0f

/// Share of the speed lost to friction in one second. Dimensionless. Origin: client.
#define RM_DEFAULT_FRICTION 0.95f

/// Speed given back by a collision, as a share. Dimensionless. Origin: client.
#define RM_DEFAULT_ELASTICITY 0.05f

/// Greatest elasticity. Dimensionless. Origin: client.
#define RM_MAX_ELASTICITY 0.1f

/// @}
/// @name Speeds of the motion interpreter
/// @{

/// Speed of running at factor 1. m/s. Origin: client.
#define RM_RUN_SPEED 4.0f

/// Speed of walking at factor 1. m/s. Origin: client.
#define RM_WALK_SPEED 3.12f

/// Speed of sidestepping at factor 1. m/s. Origin: client.
#define RM_SIDESTEP_SPEED 1.25f

/// Turn rate at factor 1, built-in tables. Radians per second. Origin: client (its human motion
/// table; also measured).
#define RM_TURN_SPEED 1.5f

/// @}
/// @name Motion
/// @{

/// Actions a body remembers, and may have queued by its own player. A further one of the server
/// drops the oldest. Count, even (or the state of a body has a gap). Origin: client (a player is
/// refused a seventh).
#ifndef RM_MOTION_ACTIONS
#define RM_MOTION_ACTIONS 6
#endif

/// Modifiers (turn, sidestep) beside a cycle; a further one is refused. Count. Origin: chosen,
/// there are four such commands.
#ifndef RM_MOTION_MODIFIERS
#define RM_MOTION_MODIFIERS 4
#endif

/// Commands whose animations are still to be played. A further one reports the oldest as done and
/// counts its animations with the next. Count. Origin: chosen.
#ifndef RM_MOTION_PENDING
#define RM_MOTION_PENDING 6
#endif

/// Animations in a sequence, links and cycle. A further one drops the oldest link. Count. Origin:
/// chosen; a change of style may take three links and a cycle.
#ifndef RM_SEQUENCE_NODES
#define RM_SEQUENCE_NODES 8
#endif

/// Fastest frame rate of a clip. Frames per second. Origin: chosen.
#define RM_CLIP_RATE_LIMIT 1000.0f

/// @}
/// @name Move-to
/// @{

/// Steps of one movement: turn, move, turn. Count. Origin: client.
#define RM_MOVE_TO_STEPS 3

/// Time between position reports of a moving player. Seconds. Origin: client.
#define RM_OUTGOING_SECONDS 1.0

/// @}
/// @name Shape
/// @{

/// Radius of a body's spheres. Metres. Origin: document 2 (its sweep).
#define RM_DEFAULT_RADIUS 0.48f

/// @}
/// @name Collision
/// @{

/// Most polygons of one mesh, two-sided ones counted twice. Count. Origin: chosen.
#ifndef RM_MESH_MAX_POLYGONS
#define RM_MESH_MAX_POLYGONS 1000000u
#endif

/// Most vertices of one polygon. Count. Origin: chosen.
#define RM_POLYGON_MAX_VERTICES 256u

/// Shortest distance between two vertices of flat terrain: closer ones make slopes beyond the
/// precision of a float. Metres. Origin: chosen.
#define RM_TERRAIN_MIN_SPACING 0.01f

/// Sub-steps of one move, unless the context says otherwise; a longer move is a placement where it
/// ends. Count. Origin: chosen: 60 m in a tick for a body of normal size, six times what the
/// fastest makes in the longest tick of the clock.
#define RM_SWEEP_SUB_STEPS 128

/// Corners of polygons, leaves and crossed splits of meshes that one sweep examines, unless the
/// context says otherwise; beyond them it fails. Count. Origin: chosen: for 11 sub-steps, and two
/// million instructions in the worst mesh found.
#define RM_SWEEP_MESH_TESTS 24576u

/// Mesh tests of a sweep for each of its sub-steps, and one more; 16 places of a search for room
/// count as a sub-step. Count. Origin: chosen: a move of one step then has eight times what it
/// takes on a mesh of 50,000 triangles (509).
#define RM_STEP_MESH_TESTS 2048u

/// Most moving bodies that one sweep regards. Count. Origin: chosen.
#ifndef RM_SWEEP_MAX_BODIES
#define RM_SWEEP_MAX_BODIES 24
#endif

/// @}
/// @name The budget of a world
/// @{

/// Defaults of rm_budget, and the least that a body gets of each, however many bodies there are.
///
/// Sub-steps of the sweeps of a tick. Count. Origin: chosen: a whole sweep for each of
/// 2,048 bodies.
#define RM_BUDGET_SUB_STEPS 262144u

/// Least share of a body. Count. Origin: chosen, above the 21 of RM_MAX_SPEED in the longest tick.
#define RM_SHARE_SUB_STEPS 24u

/// Places that searches for room try in a tick. Count. Origin: chosen: RM_SHARE_PLACES for each of
/// 512 bodies.
#define RM_BUDGET_PLACES 32768u

/// Share of a body: its least, and its most by default. Count. Origin: chosen: what is within 1.8 m
/// of the target place.
#define RM_SHARE_PLACES 64u

/// Bodies that all sweeps of a tick examine. Count. Origin: chosen: all that one may examine, for
/// each of 2,048.
#define RM_BUDGET_BODY_TESTS 2097152u

/// Nodes of meshes and corners of their polygons that all sweeps of a tick examine. Count. Origin:
/// chosen: all that one may examine, for each of 2,730.
#define RM_BUDGET_MESH_TESTS 67108864u

/// Places that a tick tries for all bodies that wait to enter the world. Count. Origin: chosen:
/// RM_SHARE_PLACES for each of 16 bodies.
#define RM_BUDGET_MESSAGE_PLACES 1024u

/// @}
/// @name Clock and routing
/// @{

/// Shortest tick a host may request. Seconds. Origin: chosen; keeps every quotient finite.
#define RM_TICK_SHORTEST 1.0e-6

/// Longest tick a host may request. Seconds. Origin: chosen; keeps every sum finite.
#define RM_TICK_LIMIT 3600.0

/// Messages for bodies that are still missing are kept this long. Seconds. Origin: chosen; an order
/// of magnitude more than a server takes between a body's first update and its creation.
#define RM_PENDING_SECONDS 10.0

/// Messages kept for a body that travel with its save; of more the newest. Count. Origin: chosen.
#define RM_SAVED_MESSAGES 8

/// Bodies that one query of neighbours examines, at most; further ones are ignored. Count. Origin:
/// chosen, far above what fits within reach side by side.
#ifndef RM_NEARBY_TESTS
#define RM_NEARBY_TESTS 1024
#endif

/// The same where bodies stand in each other: the nearest are examined first. Count. Origin:
/// chosen, several times RM_SWEEP_MAX_BODIES.
#ifndef RM_NEARBY_DENSE_TESTS
#define RM_NEARBY_DENSE_TESTS 128
#endif

/// @}
/// @name Packets and recordings
/// @{

/// Most memory that a replay takes for each byte of its recording, its world included; larger ones
/// are refused. Bytes. Origin: chosen, as for all that is read. A place for a body takes 1.4 kB,
/// under smooth rules 5.6 kB; a call that adds one takes 40 bytes or more.
#define RM_RECORDING_MEMORY 2000

/// @}
/// @name Data files
/// @{

/// Id of the record that says patches of a file. Origin: the format.
#define RM_DATA_ITERATION_ID 0xFFFF0001u

/// Work that one call may do beside that for the bytes which it reads: twice that of the densest
/// landblock whose models are all in use already. Tokens, of about a hundred instructions.
/// Origin: chosen.
#define RM_DATA_WORK 131072u

/// Memory of an rm_data, apart from that of the collision world. Bytes. Origin: chosen.
#define RM_DATA_MEMORY ((size_t)256 << 20)

/// @}
/// @name Smooth motion
/// @{

/// Most of rm_smooth_def.rounding. Seconds. Origin: chosen.
#define RM_SMOOTH_ROUNDING_MAX 0.1f

/// Longest time within which an offset vanishes once the body stands. Seconds. Origin: the
/// documents let it settle for 0.2 s, of which a frame may have passed.
#define RM_SMOOTH_EASE_REST 0.18f

/// Share of RM_SMOOTH_EASE_REST in which a body speeds up to its rest, and as much in which it
/// slows down again. Origin: chosen, so that 1.6 m of a run are walked off below three times
/// its speed.
#define RM_SMOOTH_HURRY_RAMP 0.25f

/// Offset beyond which a body is placed. Metres. Origin: chosen; measured in
/// docs/tuning.md.
#define RM_SMOOTH_SNAP_DISTANCE 8.0f

/// Longest time between reports that is read as an even rate. Seconds. Origin: chosen.
#define RM_SMOOTH_REPORT_LONGEST 1.5

/// Greatest play delay. Seconds. Origin: chosen.
#define RM_SMOOTH_DELAY_MAX 0.6f

/// Greatest age of a smooth world, so that its time is exact to a microsecond. Seconds. Origin:
/// chosen; thirty years.
#define RM_SMOOTH_TIME_LIMIT 1.0e9

/// Default of the ticks that a world does again in one frame: about 10 ms of work. Count.
/// Origin: chosen.
#define RM_SMOOTH_REPLAY_LIMIT 32768u

/// @}
