/// @file
/// Every number of the specification, once, with unit and origin. Origins:
///   client     a constant of the 2013 client, read from the binary
///   document N stated by that one of the five documents only (docs/rules.md)
///   chosen     ours
/// The values are part of every golden hash.

#pragma once

/// @name Numerics
/// @{

/// Below this two lengths, components or dot products count as equal. No unit. Origin: client
/// (0x3951B717).
#define RM_EPSILON 0.0002f

/// How far the squared length of a valid rotation may be from 1. No unit. Origin: client (5 eps).
#define RM_ROTATION_TOLERANCE 0.001f

/// Largest coordinate, anywhere. Metres. Origin: chosen; keeps every distance finite.
#define RM_COORDINATE_LIMIT 1.0e9f

/// The smallest number above 0, as the lowest value of what must be positive. Origin: the smallest
/// float of IEEE 754.
#define RM_LEAST_POSITIVE 0x1p-149f

/// Largest scale, radius, run rate, speed and spin that a body is given. Their own units. Origin:
/// chosen; keeps every product finite.
#define RM_NUMBER_LIMIT 1.0e6f

/// Degrees in a radian. Origin: client.
#define RM_DEGREES_PER_RADIAN 57.29577951308232

/// Most threads of one runner. Count. Origin: chosen.
#define RM_MAX_THREADS 64

/// Blocks of eight bodies that make one task of a tick: enough work to be worth handing over, few
/// enough to share out evenly. Count. Origin: chosen.
#define RM_TASK_BLOCKS 32

/// @}
/// @name The map
/// @{

/// Side of an outdoor cell. Metres. Origin: client.
#define RM_CELL_SIZE 24.0f

/// Side of a landblock. Metres. Origin: client.
#define RM_LANDBLOCK_SIZE 192.0f

/// Cells along one side of a landblock. Count. Origin: client.
#define RM_LANDBLOCK_CELLS 8

/// Cells along one side of the map: landblocks 0x00 to 0xFE. Count. Origin: client.
#define RM_MAP_CELLS 2040

/// Low words of outdoor cells run from 1 to this. Id. Origin: client.
#define RM_CELL_LAST_OUTDOOR 0x40u

/// Low words from here on are indoors. Id. Origin: client.
#define RM_CELL_FIRST_INDOOR 0x100u

/// Last low word of an interior cell; the two above name the block's info and the block. Id.
/// Origin: client.
#define RM_CELL_LAST_INDOOR 0xFFFDu

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

/// A node this near is reached; a tail this near to a new node is dropped. Metres. Origin: client
/// (DESIRED_DISTANCE).
#define RM_REACH_DISTANCE 0.05f

/// L3: progress in a window that passes at once. Retail: remaining distance at which a stalled node
/// counts as reached. Metres. Origin: client (MIN_DISTANCE_TO_REACH_POSITION).
#define RM_STALL_DISTANCE 0.2f

/// Share of the expected progress below which a window has stalled. No unit under retail rules,
/// 1/s under L3. Origin: client (CREATURE_FAILED_INTERPOLATION_PERCENTAGE).
#define RM_STALL_RATIO 0.3f

/// Ticks of one progress window. Count. Origin: client.
#define RM_STALL_WINDOW 5

/// More fails than this blip. Count. Origin: client.
#define RM_FAIL_LIMIT 3

/// Baseline of a window that has none yet: its first audit always passes. Metres. Origin: client
/// (BIG_DISTANCE).
#define RM_NO_BASELINE 999999.0f

/// Chase speed over the speed that the motion interpreter answers. No unit. Origin: client
/// (MAX_INTERPOLATED_VELOCITY_MOD).
#define RM_CHASE_SPEED_FACTOR 2.0f

/// Chase speed where no interpreter answers, or less than epsilon. m/s. Origin: client
/// (MAX_INTERPOLATED_VELOCITY).
#define RM_CHASE_SPEED_FALLBACK 7.5f

/// An update farther than this from the queue's end, outdoors, blips. Metres. Origin: client.
#define RM_BLIP_OUTDOORS 100.0f

/// The same indoors. Metres. Origin: client.
#define RM_BLIP_INDOORS 20.0f

/// The same indoors, for the local player. Metres. Origin: client.
#define RM_BLIP_INDOORS_PLAYER 25.0f

/// @}
/// @name Sticky
/// @{

/// Gap kept between the two cylinders. Metres. Origin: client.
#define RM_STICKY_GAP 0.3f

/// How long a body stays stuck. Seconds. Origin: client.
#define RM_STICKY_SECONDS 1.0

/// Sticky speed over the interpreter's. No unit. Origin: client.
#define RM_STICKY_SPEED_FACTOR 5.0f

/// Sticky speed without an interpreter. m/s. Origin: client.
#define RM_STICKY_SPEED_FALLBACK 15.0f

/// @}
/// @name Leash (constraint)
/// @{

/// Path length at which a leash begins to pull, outdoors. Metres. Origin: client.
#define RM_LEASH_START_OUTDOORS 10.0f

/// Path length at which it holds, outdoors. Metres. Origin: client.
#define RM_LEASH_MAX_OUTDOORS 50.0f

/// Path length at which a leash begins to pull, indoors. Metres. Origin: client.
#define RM_LEASH_START_INDOORS 5.0f

/// Path length at which it holds, indoors. Metres. Origin: client.
#define RM_LEASH_MAX_INDOORS 20.0f

/// Share of the maximum beyond which a body counts as fully constrained. No unit. Origin: client.
#define RM_LEASH_FULL_SHARE 0.9f

/// @}
/// @name Integration
/// @{

/// Acceleration of a falling body. m/s^2. Origin: client.
#define RM_GRAVITY (-9.8f)

/// Speed limit. m/s. Origin: client.
#define RM_MAX_SPEED 50.0f

/// Speeds at or below this are taken as rest. m/s. Origin: client (small_velocity).
#define RM_SMALL_SPEED 0.25f

/// Speed off the contact plane from which on friction does not act (client), and from which on a
/// body takes off at the start of a tick (rule ground_velocity, specified). m/s.
#define RM_FRICTION_LIFT 0.25f

/// Share of the speed lost to friction in one second. No unit. Origin: client.
#define RM_DEFAULT_FRICTION 0.95f

/// Below this square of speed a sledding body has full friction. (m/s)^2. Origin: client.
#define RM_SLED_STOP_SQUARED 1.5625f

/// From this square of speed on a sledding body on a slope slides. (m/s)^2. Origin: client.
#define RM_SLED_FAST_SQUARED 6.25f

/// Upward part of the normal below which a slope is steep enough to sled: cosine of 10 degrees.
/// No unit. Origin: client.
#define RM_SLED_SLOPE_Z 0.98480775f

/// Friction of a sledding body on such a slope. No unit. Origin: client.
#define RM_SLED_FRICTION 0.2f

/// Speed given back by a collision, as a share. No unit. Origin: client.
#define RM_DEFAULT_ELASTICITY 0.05f

/// Most that may be given back. No unit. Origin: client.
#define RM_MAX_ELASTICITY 0.1f

/// Upward part of the normal from which on ground is walkable, 48.38 degrees: the cosine of
/// 60 * 180 / pi radians, a slip of units in the client that is real. No unit. Origin: client
/// (0x3F2A0751).
#define RM_FLOOR_Z 0.66417414f

/// Upward part of the normal from which on a falling body may land: 85 degrees. No unit. Origin:
/// client (0x3DB27EB0).
#define RM_LANDING_Z 0.0871557f

/// @}
/// @name Speeds of the motion interpreter
/// @{

/// Running at speed 1. m/s. Origin: client.
#define RM_RUN_SPEED 4.0f

/// Walking at speed 1. m/s. Origin: client.
#define RM_WALK_SPEED 3.12f

/// Sidestepping at speed 1. m/s. Origin: client.
#define RM_SIDESTEP_SPEED 1.25f

/// Walking backwards over walking forwards. No unit. Origin: client.
#define RM_BACKWARDS_FACTOR 0.65f

/// A player's sidestep over its command: half the walk, in sidesteps (0.5 * 3.12 / 1.25). No unit.
/// Origin: client.
#define RM_SIDESTEP_FACTOR 1.248f

/// Fastest sidestep while running. Speed of the command. Origin: client.
#define RM_SIDESTEP_LIMIT 3.0f

/// Turning while running over turning. No unit. Origin: client.
#define RM_RUN_TURN_FACTOR 1.5f

/// Turning at speed 1, built-in tables. Radians per second. Origin: client (its human motion table;
/// also measured).
#define RM_TURN_SPEED 1.5f

/// Upward speed of a jump of a body without game data. m/s. Origin: client.
#define RM_JUMP_SPEED_FALLBACK 10.0f

/// Lowest jump. Metres. Origin: client.
#define RM_JUMP_HEIGHT_MIN 0.35f

/// Run rate of a player whose skill is exactly 800: 18 / 4. No unit. Origin: client.
#define RM_RUN_RATE_MASTER 4.5f

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

/// Frame boundaries one update crosses at most; the time beyond is dropped. Count. Origin: chosen,
/// 20 times what the longest tick crosses at the fastest clip.
#define RM_SEQUENCE_BOUNDARIES 4096

/// Events of clips that one tick of one body tells the host; more are dropped. Count. Origin:
/// chosen.
#ifndef RM_CLIP_EVENTS
#define RM_CLIP_EVENTS 32
#endif

/// Speeds of commands beyond this, as received, are played at this. No unit. Origin: chosen.
#define RM_MOTION_SPEED_LIMIT 1000.0f

/// Fastest frame rate of a clip. Frames per second. Origin: chosen.
#define RM_CLIP_RATE_LIMIT 1000.0f

/// Way covered by one cycle of steps at a walk, built-in humanoid. Metres. Origin: chosen.
#define RM_STRIDE 2.0f

/// The same at a run. Metres. Origin: client (its run cycle takes 0.8 s, at 4 m/s).
#define RM_RUN_STRIDE 3.2f

/// The same for sidesteps. Metres. Origin: chosen.
#define RM_SIDESTEP_STRIDE 1.0f

/// Largest difference of two action stamps that is not a wrap. Count. Origin: client.
#define RM_ACTION_STAMP_HALF 0x3FFFu

/// @}
/// @name Move-to
/// @{

/// Heading error from which on a moving body turns on its way. Degrees. Origin: client.
#define RM_MOVE_TO_TURN_ERROR 20.0f

/// Seconds between two looks at the progress. Origin: client.
#define RM_MOVE_TO_SAMPLE_SECONDS 1.0

/// Closing speed below which there is no progress. m/s. Origin: client.
#define RM_MOVE_TO_SLOW 0.25f

/// Seconds between two looks at the target. Origin: client (HandleTargetting).
#define RM_MOVE_TO_TARGET_SECONDS 0.5

/// A target that has moved less is taken to stand where it was. Metres. Origin: client.
#define RM_MOVE_TO_TARGET_RADIUS 0.5f

/// Steps of one movement: turn, move, turn. Count. Origin: client.
#define RM_MOVE_TO_STEPS 3

/// A player's position is reported this often while it moves. Seconds. Origin: client.
#define RM_OUTGOING_SECONDS 1.0

/// @}
/// @name Shape
/// @{

/// Radius of a body's spheres. Metres. Origin: document 2 (its sweep).
#define RM_DEFAULT_RADIUS 0.48f

/// Centre of the upper sphere: 1.2 m of height less the radius. Metres. Origin: document 2 (1.2).
#define RM_DEFAULT_HEAD_Z 0.72f

/// Height a body steps up or down. Metres. Origin: document 2.
#define RM_DEFAULT_STEP 0.4f

/// Height of a local player's full jump. Metres. Origin: chosen; near that of an unskilled human.
#define RM_DEFAULT_JUMP 1.0f

/// Radius and height of the centre of the sphere that stands in for a body without any. Metres.
/// Origin: client.
#define RM_DUMMY_RADIUS 0.1f

/// Step height of a body without a setup. Metres. Origin: client.
#define RM_DUMMY_STEP 0.01f

/// @}
/// @name Collision
/// @{

/// Height a body that is not on walkable ground steps up or down. Metres. Origin: client
/// (0x3D23D70A).
#define RM_AIRBORNE_STEP 0.04f

/// Smallest share of a step that terrain, a sphere or a cylinder may leave: they lift by up to 1.1
/// times the step height. No unit. Origin: client.
#define RM_INTERP_MIN (-0.1f)

/// The same for polygons: up to 1.5 times. No unit. Origin: client.
#define RM_POLYGON_INTERP_MIN (-0.5f)

/// Attempts to insert a body at the end of a sub-step. Count. Origin: client.
#define RM_STEP_ATTEMPTS 3

/// Attempts while stepping down. Count. Origin: client.
#define RM_STEP_DOWN_ATTEMPTS 5

/// Sweeps for which a body may fall without moving before it is taken to stand. Count. Origin:
/// client.
#define RM_STATIONARY_LIMIT 3

/// How far a sphere may be outside an interior cell and still touch it. Metres. Origin: client.
#define RM_CELL_MARGIN 0.01f

/// Rounds in which a mesh pushes a placed body out of itself. Count. Origin: client.
#define RM_PLACEMENT_ROUNDS 20

/// Least radius that the search for a free place counts with. Metres. Origin: client.
#define RM_PLACEMENT_MIN_RADIUS 0.48f

/// Spheres smaller than this are searched a place for with their own radius. Metres. Origin:
/// client.
#define RM_PLACEMENT_SMALL_RADIUS 0.125f

/// How far from the wanted place the search goes; half of it for small spheres. Metres. Origin:
/// client.
#define RM_PLACEMENT_REACH 4.0f

/// Pi as the search for a place has it. No unit. Origin: client.
#define RM_PLACEMENT_PI 3.1416f

/// A placement that may not slide must end this near to the wanted place. Metres. Origin: client.
#define RM_PLACEMENT_TOLERANCE 0.05f

/// First and last terrain type that is water. Number. Origin: client.
#define RM_TERRAIN_WATER_FIRST 16
#define RM_TERRAIN_WATER_LAST 20 ///< the last of them

/// How deep bodies stand in a cell that is water all over. Metres. Origin: client.
#define RM_WATER_DEEP 0.9f

/// The same nearest to a water vertex of a cell with some water. Metres. Origin: client.
#define RM_WATER_SHALLOW 0.45f

/// The same nearest to a dry vertex of such a cell. Metres. Origin: client.
#define RM_WATER_SHORE 0.1f

/// Cell id that stands for the one cell of flat space inside a sweep. Id. Origin: chosen (anything
/// but 0, which would mean that the contact plane's cell is not known).
#define RM_FLAT_CELL 1u

/// Twice the area below which a polygon counts as degenerate. Square metres. Origin: chosen.
#define RM_MESH_MIN_AREA 1e-8f

/// How far a vertex may be off its polygon's plane. Metres. Origin: chosen.
#define RM_MESH_MAX_WARP 0.01f

/// By how much of the coordinates a box about a polygon, or about a part of a mesh, is larger than
/// what is in it: beyond all rounding of the tests that it saves. No unit. Origin: chosen.
#define RM_BOX_ROUNDING 1e-5f

/// Nodes of a mesh that a sweep keeps in mind about a body; where there are more it walks through
/// the whole tree. Count. Origin: chosen.
#ifndef RM_NEAR_NODES
#define RM_NEAR_NODES 32
#endif

/// Polygons of a mesh that it keeps in mind. Count. Origin: chosen.
#ifndef RM_NEAR_POLYGONS
#define RM_NEAR_POLYGONS 64
#endif

/// Most polygons of one mesh, two-sided ones counted twice. Count. Origin: chosen.
#ifndef RM_MESH_MAX_POLYGONS
#define RM_MESH_MAX_POLYGONS 1000000u
#endif

/// Most vertices of one polygon. Count. Origin: chosen.
#define RM_POLYGON_MAX_VERTICES 256u

/// Cells that one sweep regards; farther ones are left out. Count. Origin: chosen; a body of normal
/// size touches four.
#ifndef RM_CELL_LIST_CAPACITY
#define RM_CELL_LIST_CAPACITY 32
#endif

/// Largest coordinate of a mesh, terrain or obstacle, in flat space too: beyond it a float is
/// coarser than a body's epsilon needs. Metres. Origin: chosen.
#define RM_COLLISION_MAX_COORDINATE 1e6f

/// Shortest way between two vertices of flat terrain: closer ones make slopes that a float cannot
/// hold. Metres. Origin: chosen.
#define RM_TERRAIN_MIN_SPACING 0.01f

/// Side of the squares that obstacles are listed by within a cell. Metres. Origin: chosen (a
/// quarter of an outdoor cell).
#define RM_OBSTACLE_SQUARE 6.0f

/// An obstacle that covers more squares than this is listed once for the whole world. Count.
/// Origin: chosen.
#define RM_OBSTACLE_MAX_SQUARES 4096

/// An obstacle that covers more squares of a cell than this is listed there by wide squares. Count.
/// Origin: chosen; what one obstacle takes stays below 60 kB, however large it is.
#define RM_OBSTACLE_FEW_SQUARES 16

/// Squares along the side of a wide square, in flat space; a landblock's cell and a room are one
/// wide square each. Count. Origin: chosen.
#define RM_OBSTACLE_WIDE_SIDE 8

/// Obstacles that are looked at together; more take another look. Count. Origin: chosen.
#ifndef RM_OBSTACLE_BATCH
#define RM_OBSTACLE_BATCH 32
#endif

/// Obstacles listed about a body that a sweep keeps in mind; where there are more it looks at the
/// lists each time. Count. Origin: chosen.
#ifndef RM_NEAR_OBSTACLES
#define RM_NEAR_OBSTACLES 16
#endif

/// Slots of a table of cells or landblocks that has its first entry; it doubles when it is three
/// quarters full. Count, a power of two. Origin: chosen.
#ifndef RM_TABLE_FIRST_CAPACITY
#define RM_TABLE_FIRST_CAPACITY 16
#endif

/// Memory that the making of a mesh takes at a time. Bytes. Origin: chosen.
#ifndef RM_ARENA_BLOCK_BYTES
#define RM_ARENA_BLOCK_BYTES 262144u
#endif

/// Sub-steps of one move, unless the context says otherwise; a longer move is a placement where it
/// ends. Count. Origin: chosen: 60 m in a tick for a body of normal size, six times what the
/// fastest makes in the longest tick of the clock.
#define RM_SWEEP_SUB_STEPS 128

/// Corners of polygons, leaves and crossed splits of meshes that one sweep looks at, unless the
/// context says otherwise; one that wants more fails. Count. Origin: chosen: for 11 sub-steps, and
/// two million instructions in the worst mesh known.
#define RM_SWEEP_MESH_TESTS 24576u

/// A sweep looks at this many times one more than its sub-steps; 16 places of a search for room
/// count as a sub-step. Count. Origin: chosen: a move of one step then has eight times what it
/// takes on a mesh of 50,000 triangles (509).
#define RM_STEP_MESH_TESTS 2048u

/// Places that one search for room tries beside the wanted one, at most. Count. Origin: chosen; a
/// body of normal size has 270.
#define RM_PLACEMENT_PLACES 1024u

/// A search that is spread over ticks begins anew after so many places. Count. Origin: chosen,
/// above the 270 of a body of normal size.
#define RM_PLACEMENT_ROUND 288u

/// Largest scale that a message gives a body; a creation with more is refused. No unit. Origin:
/// chosen, above all that games send.
#define RM_WIRE_SCALE_LIMIT 100.0f

/// Moving bodies that one sweep regards. Count. Origin: chosen.
#ifndef RM_SWEEP_MAX_BODIES
#define RM_SWEEP_MAX_BODIES 24
#endif

/// @}
/// @name The budget of a world
/// Defaults of rm_budget, and the least that a body gets of each, however many bodies there are.
/// @{

/// Sub-steps of the sweeps of a tick. Count. Origin: chosen: a whole sweep for each of 2,048
/// bodies.
#define RM_BUDGET_SUB_STEPS 262144u

/// The least for a body. Count. Origin: chosen, above the 21 of RM_MAX_SPEED in the longest tick.
#define RM_SHARE_SUB_STEPS 24u

/// Places that searches for room try in a tick. Count. Origin: chosen: RM_SHARE_PLACES for each of
/// 512 bodies.
#define RM_BUDGET_PLACES 32768u

/// The least for a body, and the most unless the host raises the budget. Count. Origin: chosen:
/// what is within 1.8 m of the wanted place.
#define RM_SHARE_PLACES 64u

/// Bodies that all sweeps of a tick look at. Count. Origin: chosen: all that one may look at, for
/// each of 2,048.
#define RM_BUDGET_BODY_TESTS 2097152u

/// The least for a body. Count. Origin: RM_NEARBY_DENSE_TESTS.
#define RM_SHARE_BODY_TESTS 128u

/// Nodes of meshes and corners of their polygons that all sweeps of a tick look at. Count. Origin:
/// chosen: all that one may look at, for each of 2,730.
#define RM_BUDGET_MESH_TESTS 67108864u

/// The least for a body. Count. Origin: twice RM_STEP_MESH_TESTS, a sweep of one step.
#define RM_SHARE_MESH_TESTS 4096u

/// Places that a tick tries for all bodies that wait to enter the world. Count. Origin: chosen:
/// RM_SHARE_PLACES for each of 16 bodies.
#define RM_BUDGET_MESSAGE_PLACES 1024u

/// @}
/// @name Clock and routing
/// @{

/// Shortest tick of the clock. Seconds. Origin: client (MinQuantum).
#define RM_TICK_MIN (1.0 / 30.0)

/// Shortest tick a host may ask for. Seconds. Origin: chosen; keeps every quotient finite.
#define RM_TICK_SHORTEST 1.0e-6

/// Fastest along an axis that a body can have moved: from one end of all coordinates to the other
/// in the shortest tick is less. m/s. Origin: chosen; keeps its square finite.
#define RM_MOVED_LIMIT 4.0e15f

/// Longest tick a host may ask for. Seconds. Origin: chosen; keeps every sum finite.
#define RM_TICK_LIMIT 3600.0

/// Longest tick, retail. Seconds. Origin: client (MaxQuantum).
#define RM_TICK_MAX_RETAIL 0.2

/// Longest tick, L3. Seconds. Origin: document 1.
#define RM_TICK_MAX_L3 0.1

/// Longest tick of the steady clock. Thirtieths of a second. Origin: specified.
#define RM_STEADY_TICKS 3

/// Time short of a thirtieth that the steady clock takes for a whole one: sums of frames round.
/// Thirtieths of a second. Origin: specified.
#define RM_STEADY_SLACK 1.0e-6

/// More pending time than this is dropped. Seconds. Origin: client (HugeQuantum).
#define RM_TICK_HUGE 2.0

/// Updates for bodies nearer to the viewer than this are queued, others placed; bodies farther away
/// are dormant. Metres. Origin: client (MAX_PHYSICS_DISTANCE).
#define RM_ACTIVE_DISTANCE 96.0f

/// Messages for bodies that are not there yet are kept this long. Seconds. Origin: chosen; an order
/// of magnitude more than a server takes between a body's first update and its creation.
#define RM_PENDING_SECONDS 10.0

/// Messages kept for a body that travel with its save; of more the newest. Count. Origin: chosen.
#define RM_SAVED_MESSAGES 8

/// Longest message that is kept. Bytes. Origin: chosen; above the longest motion update.
#define RM_PENDING_BYTES 512

/// Bodies that a new world has room for, unless its def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_CAPACITY
#define RM_DEFAULT_CAPACITY 256
#endif

/// Messages that a world keeps for bodies not there yet, unless its def says otherwise. Count.
/// Origin: chosen.
#ifndef RM_DEFAULT_PENDING_MESSAGES
#define RM_DEFAULT_PENDING_MESSAGES 64
#endif

/// Bodies that calls may move before the next question about neighbours; if there are more, their
/// grid is made anew. Count. Origin:
/// chosen.
#ifndef RM_NEARBY_LATE
#define RM_NEARBY_LATE 64
#endif

/// Bodies that one question about neighbours looks at, at most; further ones are not seen. Count.
/// Origin: chosen, far above what can stand within reach without standing in each other.
#ifndef RM_NEARBY_TESTS
#define RM_NEARBY_TESTS 1024
#endif

/// The same where bodies stand in each other: the nearest are looked at first. Count. Origin:
/// chosen, several times RM_SWEEP_MAX_BODIES.
#ifndef RM_NEARBY_DENSE_TESTS
#define RM_NEARBY_DENSE_TESTS 128
#endif

/// The same between ticks, where rings are wider. Count. Origin: chosen, above the 45 bodies of
/// normal size that can stand in nine squares of 2 m without standing in each other.
#ifndef RM_NEARBY_BETWEEN_TESTS
#define RM_NEARBY_BETWEEN_TESTS 48
#endif

/// More squares of that grid than this are not looked up one by one. Count. Origin: chosen.
#ifndef RM_NEARBY_SQUARES
#define RM_NEARBY_SQUARES 1024
#endif

/// Longest chain of bodies that hold each other, parents of parents. Count. Origin:
/// chosen.
#define RM_PARENT_DEPTH 8

/// Distance to the viewer before the first tick has measured it. Metres. Origin: client (FLT_MAX).
#define RM_DISTANCE_UNKNOWN 3.402823466e+38f

/// @}
/// @name Packets and recordings
/// @{

/// Senders whose messages are put together, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_STREAMS
#define RM_DEFAULT_STREAMS 16
#endif

/// Messages of a sender that are under way, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_MESSAGES
#define RM_DEFAULT_MESSAGES 32
#endif

/// Fragments of one message, unless a def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_FRAGMENTS
#define RM_DEFAULT_FRAGMENTS 64
#endif

/// Messages outside the order that are remembered, unless a def says otherwise. Count, a power of
/// two. Origin: chosen.
#ifndef RM_DEFAULT_EPHEMERALS
#define RM_DEFAULT_EPHEMERALS 1024
#endif

/// Datagrams that a simulated network holds, unless its def says otherwise. Count. Origin: chosen.
#ifndef RM_DEFAULT_DATAGRAMS
#define RM_DEFAULT_DATAGRAMS 256
#endif

/// Messages of a batch that make one task: some microseconds of work, so that handing it out costs
/// little beside it. Count. Origin: chosen.
#ifndef RM_BATCH_MESSAGES
#define RM_BATCH_MESSAGES 128
#endif

/// What a recorder keeps back before it writes, unless its def says otherwise. Bytes, a multiple of
/// 8, RM_RECORD_BUFFER_MIN or more. Origin: chosen.
#ifndef RM_DEFAULT_RECORD_BYTES
#define RM_DEFAULT_RECORD_BYTES 65536
#endif

/// Ticks after which a chunk is written even if it is small, so that little is lost with a host
/// that crashes. Count. Origin: chosen: two seconds.
#ifndef RM_RECORD_FLUSH_TICKS
#define RM_RECORD_FLUSH_TICKS 64
#endif

/// Most memory that a replay takes for each byte of its recording, its world included; what wants
/// more is refused. Bytes. Origin: chosen, as for all that is read. A place for a body takes 1.4
/// kB, under smooth rules 5.6 kB; a call that adds one takes 40 bytes or more.
#define RM_RECORDING_MEMORY 2000

/// @}
/// @name Data files
/// @{

/// Id of the record that says which patches a file holds. Origin: the format.
#define RM_DATA_ITERATION_ID 0xFFFF0001u

/// Id of the Region. Origin: the format.
#define RM_DATA_REGION_ID 0x13000000u

/// Id of the first Environment; rooms hold the rest of it. Origin: the format.
#define RM_DATA_ENVIRONMENT_FIRST 0x0D000000u

/// Nodes of a directory that are kept in memory. Count. Origin: chosen: those on the way to all
/// records of a landblock.
#ifndef RM_DATA_NODE_CACHE
#define RM_DATA_NODE_CACHE 64
#endif

/// Levels of a directory. Count. Origin: chosen.
#define RM_DATA_MAX_DEPTH 16

/// Levels of a tree of polygons. Count. Origin: chosen.
#define RM_DATA_MAX_TREE 1000

/// Most parts, cylinders or spheres of a Setup. Count. Origin: chosen.
#define RM_DATA_MAX_PARTS 256u

/// Longest record that is parsed. Bytes. Origin: chosen.
#define RM_DATA_MAX_RECORD 16777216u

/// Work that one call may do beside that for the bytes which it reads: twice that of the densest
/// landblock whose models are all in use already. Tokens, of about a hundred instructions. Origin:
/// chosen.
#define RM_DATA_WORK 131072u

/// Work that each byte of a record allows. Tokens. Origin: chosen: the objects of a landblock may
/// have forty parts each.
#define RM_DATA_WORK_BYTE 64u

/// Memory of an rm_data, that of the collision world not counted. Bytes. Origin: chosen.
#define RM_DATA_MEMORY ((size_t)256 << 20)

/// @}
/// @name Smooth motion
/// Origin of all of them: the page on smooth motion, unless one says otherwise.
/// @{

/// A tick of the prediction. Seconds. Origin: the client's shortest tick.
#define RM_SMOOTH_TICK (1.0 / 30.0)

/// Past ticks of a body that are kept: 0.53 s, the delay of a bad network and what is looked ahead.
/// Count. Origin: chosen.
#define RM_SMOOTH_TICKS 16

/// Reports of a body that are kept, applied or waiting: so many may come out of order. Count.
/// Origin: chosen.
#define RM_SMOOTH_REPORTS 8

/// How far the prediction runs ahead of what is drawn where there are steps to be lifted over.
/// Seconds.
#define RM_SMOOTH_AHEAD 0.15

/// Half the time over which corners are rounded, and the most that can be set. Seconds.
#define RM_SMOOTH_ROUNDING 0.05f
#define RM_SMOOTH_ROUNDING_MAX 0.1f ///< the most that can be set

/// Times within which an offset vanishes. Seconds.
#define RM_SMOOTH_EASE_SHORTEST 0.1f
#define RM_SMOOTH_EASE_LONGEST 1.0f ///< at the latest
#define RM_SMOOTH_EASE_REST                                                                        \
    0.18f ///< at the latest once the body stands: the documents let it
          ///< settle for 0.2 s, of which a frame may be gone

/// News that comes sooner than this after an offset has begun, and leaves the predicted velocity as
/// it is, belongs to a stream of reports: the offset goes on instead of beginning anew. Seconds.
/// Origin: measured; without it a body that is reported in every frame never catches up.
#define RM_SMOOTH_STREAM 0.1f

/// What such news adds is gone after this share of the least time of an offset at the earliest.
/// Origin: measured; the whole of it is 10 % more error at 30 reports a second, and no less jerk.
#define RM_SMOOTH_STREAM_SHARE 0.5f

/// News that follows other news sooner than this belongs to the stream even if it changes the
/// velocity by more than RM_SMOOTH_EASE_SPEED allows, up to this many times that. Seconds, times.
/// Origin: measured; a car that gains 10 m/s in a second changes by 0.5 m/s with each of 20 reports
/// and fell back by 3 m.
#define RM_SMOOTH_STREAM_FAST 0.06f
#define RM_SMOOTH_STREAM_CHANGE 2.0f ///< times

/// News that moves the prediction by at most this share of an offset leaves the course of that as
/// it is. Origin: measured; after an outage of a second, offsets that begin anew with each of five
/// reports a second make half as much error again.
#define RM_SMOOTH_FOLD_SHARE 0.1f

/// Share of RM_SMOOTH_EASE_REST in which a body speeds up to its rest, and as much in which it
/// slows down again. Origin: chosen, so that 1.6 m of a run are walked off below three times its
/// speed.
#define RM_SMOOTH_HURRY_RAMP 0.25f

/// Shortest time that can be set for anything that is eased. Seconds. Origin: chosen.
#define RM_SMOOTH_EASE_LEAST 0.001f

/// Speed at which an offset is taken away, as a share: of the predicted speed where the drawn body
/// is ahead, of its own speed where it is behind or beside, and while it stands.
#define RM_SMOOTH_AHEAD_SHARE 1.2f
#define RM_SMOOTH_BEHIND_SHARE 1.5f   ///< of its own speed, where it is behind or beside
#define RM_SMOOTH_STANDING_SHARE 2.6f ///< of its own speed, while it stands

/// A change of the predicted velocity that begins a new offset: m/s, and a share of the speed.
#define RM_SMOOTH_EASE_SPEED 0.5f
#define RM_SMOOTH_EASE_SHARE 0.1f ///< share of the speed

/// A move of the predicted place that begins a new offset. Metres.
#define RM_SMOOTH_MOVED 0.001f

/// Share of the predicted velocity with which a body starts at once.
#define RM_SMOOTH_START_SHARE 0.3f

/// Below this a predicted body stands. m/s.
#define RM_SMOOTH_STANDS 0.3f

/// Beyond this a body is placed. Metres.
#define RM_SMOOTH_SNAP_DISTANCE 8.0f

/// Time in which a wrong heading falls to 1/e, and the greatest speed of that. Seconds; rad/s.
/// Origin of the speed: chosen, half a turn in a quarter of a second.
#define RM_SMOOTH_TURN_TIME 0.05f
#define RM_SMOOTH_TURN_SPEED 12.0f ///< greatest speed; rad/s

/// Time in which a drawn lift that a report has shown to be wrong falls to 1/e. Seconds.
#define RM_SMOOTH_LIFT_TIME 0.03f

/// Greatest speed at which a body comes down that was drawn in the air, or on a step, by mistake.
/// m/s. Origin: chosen; a fall from 7 m.
#define RM_SMOOTH_FALL_SPEED 12.0f

/// A step of the ground: more than this, and more than this share of the level way. Metres.
#define RM_SMOOTH_STEP 0.08f
#define RM_SMOOTH_STEP_SHARE 1.2f ///< share of the level way

/// Times that a lift over a step takes, and its greatest speed as a share of the level one.
/// Seconds.
#define RM_SMOOTH_LIFT_SHORTEST 0.1f
#define RM_SMOOTH_LIFT_LONGEST 0.15f ///< longest
#define RM_SMOOTH_LIFT_SHARE 2.2f    ///< share of the level speed

/// Greatest speed of the polynomial that takes an offset away, for an offset of 1 in a time of 1.
#define RM_SMOOTH_QUINTIC_SPEED 1.875f

/// An offset shorter than this is not tested for walls. Metres.
#define RM_SMOOTH_WALL_OFFSET 0.003f

/// Share that is left of an offset that leads into a wall, and tries before it is dropped.
#define RM_SMOOTH_WALL_SHARE 0.6f
#define RM_SMOOTH_WALL_TRIES 5 ///< tries

/// How far a placement may be from what was asked for, level and in height. Metres.
#define RM_SMOOTH_WALL_SLACK 0.005f
#define RM_SMOOTH_WALL_HEIGHT 0.6f ///< in height

/// A report is a surprise if it is farther than this from the prediction: metres, a share of the
/// predicted distance, and radians.
#define RM_SMOOTH_SURPRISE 0.1f
#define RM_SMOOTH_SURPRISE_SHARE 0.02f ///< share of the predicted distance
#define RM_SMOOTH_SURPRISE_TURN 0.12f  ///< radians

/// Where reports have only positions, a deviation is taken for real from this on: metres, or a
/// share of the distance since the last report where that is less. Origin: measured; a mover of 0.3
/// m/s that is reported 60 times a second is never 4 mm off, whatever it does.
#define RM_SMOOTH_SURPRISE_KNOWN 0.004f
#define RM_SMOOTH_SURPRISE_KNOWN_SHARE 0.05f ///< share of the distance

/// Shares of the predicted distance: a body that has moved less than the first has stopped, if its
/// report is at most the second away.
#define RM_SMOOTH_STOPPED_SHARE 0.85f
#define RM_SMOOTH_STOPPED_REACH 1.05f ///< the report is at most so far

/// Time between two reports from which a velocity can be computed: shortest and longest. Seconds.
#define RM_SMOOTH_REPORT_SHORTEST 0.012
#define RM_SMOOTH_REPORT_LONGEST 1.5 ///< longest

/// Below these a body has neither moved nor turned between two reports: metres and m/s; rad/s.
#define RM_SMOOTH_STILL 0.02f
#define RM_SMOOTH_STILL_SPEED 0.05f ///< m/s
#define RM_SMOOTH_STILL_TURN 0.05f  ///< rad/s

/// Reports closer together than RM_SMOOTH_STILL show no direction: an earlier one is used for it,
/// at most this old. Seconds. Origin: chosen; what is kept of 60 reports a second is 0.13 s.
#define RM_SMOOTH_BASE_LINE 0.15

/// Heights of a report and of the ground may differ by this before the ground is looked for.
/// Metres. Origin: chosen.
#define RM_SMOOTH_HEIGHT_SLACK 0.005f

/// Silence in which a body goes on at most, and the time in which it is then back at its last
/// reported place, or stands. Seconds. Origin: chosen; six losses in a row at five reports a second
/// are bridged, and a return is not faster than a run.
#define RM_SMOOTH_SILENCE 2.0f
#define RM_SMOOTH_SLOW_DOWN 0.5f ///< how long that takes

/// Share of silences in which a body stood, before any has shown it. Origin: chosen.
#define RM_SMOOTH_HABIT 0.1f

/// A step between two reports that is faster than this and than three times the body's top speed is
/// a leap: nothing is derived across it. Metres per second. Origin: chosen, above any runner.
#define RM_SMOOTH_PLAUSIBLE_SPEED 12.0f

/// Share of its top speed below which a body stands. Origin: chosen, below the noise of floats.
#define RM_SMOOTH_STAND_SHARE 0.001f

/// Legs play at most this share of the cycle's own speed; those of a body that stands by its
/// reports and is still being drawn towards them, at most this fast, m/s.
#define RM_SMOOTH_LEGS_SHARE 1.6f
#define RM_SMOOTH_LEGS_SPEED 4.0f ///< of a standing body; m/s

/// Greatest play delay; the margin above the quantile of the measured delays; how fast it follows,
/// as a share of real time, while the body moves. Seconds.
#define RM_SMOOTH_DELAY_MAX 0.6f
#define RM_SMOOTH_DELAY_MARGIN 0.002f ///< margin
#define RM_SMOOTH_DELAY_RATE 0.05f    ///< share of real time

/// Delays that are remembered, and the quantile of them that a measured play delay covers, also
/// where changes are sent twice. Count; share.
#define RM_SMOOTH_DELAYS 64
#define RM_SMOOTH_QUANTILE 0.9          ///< share of them that is covered
#define RM_SMOOTH_QUANTILE_REPEATED 0.8 ///< where changes are sent twice

/// What a server that sends changes twice adds to a measured delay: two ticks. Seconds.
#define RM_SMOOTH_REPEAT_DELAY (2.0f / 30.0f)

/// Times of sending farther in the future than this are not believed; older ones count as this old.
/// Seconds. Origin: chosen.
#define RM_SMOOTH_FUTURE 1.0
#define RM_SMOOTH_AGE_LIMIT 2.0 ///< the oldest

/// Times of ticks and reports lie at most so far before the beginning of a smooth world and after
/// its present. Seconds. Origin: chosen; more than a frame, a play delay and an age together.
#define RM_SMOOTH_REACH 4.0

/// A smooth world lives no longer, so that its time is exact to a microsecond. Seconds. Origin:
/// chosen; thirty years.
#define RM_SMOOTH_TIME_LIMIT 1.0e9

/// Ticks of one body in one frame: what is still missing then waits for the next frame, and a body
/// that is farther behind its goal than these would lead begins anew where it is. Count. Origin:
/// chosen; more than the longest frame, the longest play delay and the oldest report ask for.
#define RM_SMOOTH_FRAME_TICKS 96

/// Default of the ticks that a world does again in one frame: about 10 ms of work. Count.
/// Origin: chosen.
#define RM_SMOOTH_REPLAY_LIMIT 32768u

/// Reports of a phase that count, the share by which the range of jitter is learnt, and an excess
/// that is no jitter (seconds).
#define RM_SMOOTH_PHASE_REPORTS 40
#define RM_SMOOTH_JITTER_SHARE 0.06 ///< share
#define RM_SMOOTH_JITTER_LIMIT 0.25 ///< seconds

/// Reports over which the time between two of them is averaged. Count. Origin: chosen.
#define RM_SMOOTH_INTERVAL_REPORTS 80

/// Fewest reports of which the earliest tells the times of sending. Count. Origin: chosen.
#define RM_SMOOTH_WINDOW_SHORTEST 4

/// Reports of a phase before the jitter is learnt from it. Count.
#define RM_SMOOTH_JITTER_FROM 4

/// A report earlier than its phase by this begins a new one. Seconds.
#define RM_SMOOTH_PHASE_BREAK 0.06

/// How near the predicted path must pass a reported position to give the time of that. Metres.
#define RM_SMOOTH_PASS_DISTANCE 0.08f

/// Uncertainty of an estimated time of sending besides its jitter. Seconds.
#define RM_SMOOTH_SENT_SLACK 0.015

/// @}
