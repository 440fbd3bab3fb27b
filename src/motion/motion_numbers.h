// Numbers of motion, each once, with unit and origin. include/remora/constants.h explains
// the origins.

#pragma once

// --- Integration ---------------------------------------------------------------------------------

// Acceleration of a falling body. m/s^2. Origin: client.
#define RM_GRAVITY (-9.8f)

// --- Speeds of the motion interpreter ------------------------------------------------------------

// Walking backwards over walking forwards. Dimensionless. Origin: client.
#define RM_BACKWARDS_FACTOR 0.65f

// A player's sidestep over its command: half the walk, in sidesteps (0.5 * 3.12 / 1.25).
// Dimensionless. Origin: client.
#define RM_SIDESTEP_FACTOR 1.248f

// Fastest sidestep while running. Speed of the command. Origin: client.
#define RM_SIDESTEP_LIMIT 3.0f

// Turning while running over turning. Dimensionless. Origin: client.
#define RM_RUN_TURN_FACTOR 1.5f

// Upward speed of a jump of a body that lacks game data. m/s. Origin: client.
#define RM_JUMP_SPEED_FALLBACK 10.0f

// Lowest jump. Metres. Origin: client.
#define RM_JUMP_HEIGHT_MIN 0.35f

// Run rate of a player whose skill is exactly 800: 18 / 4. Dimensionless. Origin: client.
#define RM_RUN_RATE_MASTER 4.5f

// --- Motion --------------------------------------------------------------------------------------

// Frame boundaries one update crosses at most; the time beyond is dropped. Count. Origin: chosen,
// 20 times what the longest tick crosses at the fastest clip.
#define RM_SEQUENCE_BOUNDARIES 4096

// Links that a pending command waits for at most: those that it brought, and what is left of those
// before it. Count. Origin: chosen, six times RM_SEQUENCE_NODES; a change of style brings three
// links and a cycle.
#define RM_PENDING_LINKS 48

// Speeds of commands beyond this, as received, are played at this. Dimensionless. Origin: chosen.
#define RM_MOTION_SPEED_LIMIT 1000.0f

// Way covered by one cycle of steps at a walk, built-in humanoid. Metres. Origin: chosen.
#define RM_STRIDE 2.0f

// The same at a run. Metres. Origin: client (its run cycle takes 0.8 s, at 4 m/s).
#define RM_RUN_STRIDE 3.2f

// The same for sidesteps. Metres. Origin: chosen.
#define RM_SIDESTEP_STRIDE 1.0f

// Largest difference of two action stamps that counts as ascending. Count. Origin: client.
#define RM_ACTION_STAMP_HALF 0x3FFFu

// --- Move-to -------------------------------------------------------------------------------------

// Heading error from which on a moving body turns on its way. Degrees. Origin: client.
#define RM_MOVE_TO_TURN_ERROR 20.0f

// Seconds between two audits of the progress. Origin: client.
#define RM_MOVE_TO_SAMPLE_SECONDS 1.0

// Closing speed below which a body is stalled. m/s. Origin: client.
#define RM_MOVE_TO_SLOW 0.25f

// Seconds between two checks of the target. Origin: client (HandleTargetting).
#define RM_MOVE_TO_TARGET_SECONDS 0.5

// A target that has moved less is taken to stand where it was. Metres. Origin: client.
#define RM_MOVE_TO_TARGET_RADIUS 0.5f

// --- Clock and routing ---------------------------------------------------------------------------

// Fastest along an axis that a body can have moved: from one end of all coordinates to the other
// in the shortest tick is less. m/s. Origin: chosen; keeps its square finite.
#define RM_MOVED_LIMIT 4.0e15f
