// Numbers of chase, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Chase queue ---------------------------------------------------------------------------------

// The same indoors. Metres. Origin: client.
#define RM_BLIP_INDOORS 20.0f

// The same indoors, for the local player. Metres. Origin: client.
#define RM_BLIP_INDOORS_PLAYER 25.0f

// --- Sticky --------------------------------------------------------------------------------------

// Gap kept between the two cylinders. Metres. Origin: client.
#define RM_STICKY_GAP 0.3f

// How long a body stays stuck. Seconds. Origin: client.
#define RM_STICKY_SECONDS 1.0

// Sticky speed over the interpreter's. Dimensionless. Origin: client.
#define RM_STICKY_SPEED_FACTOR 5.0f

// Sticky speed of bodies that lack an interpreter. m/s. Origin: client.
#define RM_STICKY_SPEED_FALLBACK 15.0f

// --- Leash (constraint) --------------------------------------------------------------------------

// Path length at which a leash begins to pull, outdoors. Metres. Origin: client.
#define RM_LEASH_START_OUTDOORS 10.0f

// Path length at which it holds, outdoors. Metres. Origin: client.
#define RM_LEASH_MAX_OUTDOORS 50.0f

// Path length at which a leash begins to pull, indoors. Metres. Origin: client.
#define RM_LEASH_START_INDOORS 5.0f

// Path length at which it holds, indoors. Metres. Origin: client.
#define RM_LEASH_MAX_INDOORS 20.0f

// Share of the maximum beyond which a body counts as fully constrained. Dimensionless.
// Origin: client.
#define RM_LEASH_FULL_SHARE 0.9f
