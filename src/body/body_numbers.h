// Numbers of body, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Integration ---------------------------------------------------------------------------------

// Speeds at or below this are taken as rest. m/s. Origin: client (small_velocity).
#define RM_SMALL_SPEED 0.25f

// Speed off the contact plane from which on friction is off (client), and from which on a body
// takes off at the start of a tick (rule ground_velocity, specified). m/s.
#define RM_FRICTION_LIFT 0.25f

// Below this square of speed a sledding body has full friction. (m/s)^2. Origin: client.
#define RM_SLED_STOP_SQUARED 1.5625f

// From this square of speed on a sledding body on a slope slides. (m/s)^2. Origin: client.
#define RM_SLED_FAST_SQUARED 6.25f

// Upward part of the normal below which a slope is steep enough to sled: cosine of 10 degrees.
// Dimensionless. Origin: client.
#define RM_SLED_SLOPE_Z 0.98480775f

// Friction of a sledding body on such a slope. Dimensionless. Origin: client.
#define RM_SLED_FRICTION 0.2f

// --- Motion --------------------------------------------------------------------------------------

// Events of clips that one tick of one body passes to the host; more are dropped. Count.
// Origin: chosen.
#ifndef RM_CLIP_EVENTS
#define RM_CLIP_EVENTS 32
#endif

// --- Shape ---------------------------------------------------------------------------------------

// Centre of the upper sphere: 1.2 m of height less the radius. Metres. Origin: document 2 (1.2).
#define RM_DEFAULT_HEAD_Z 0.72f

// Height a body steps up or down. Metres. Origin: document 2.
#define RM_DEFAULT_STEP 0.4f

// Height of a local player's full jump. Metres. Origin: chosen; near that of an unskilled human.
#define RM_DEFAULT_JUMP 1.0f

// --- Clock and routing ---------------------------------------------------------------------------

// Updates for bodies nearer to the viewer than this are queued, others placed; bodies farther away
// are dormant. Metres. Origin: client (MAX_PHYSICS_DISTANCE).
#define RM_ACTIVE_DISTANCE 96.0f
