/// @file
/// Debug drawing: what a world knows about its bodies, as lines, points and words for whatever a
/// host draws with. Reads the world and changes nothing.

#pragma once

#include "remora/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// How a host draws. A function that is null is not called. Positions are metres about the origin
/// of the options (see remora/axes.h for other engines' axes), colours 0xRRGGBB.
typedef struct rm_debug_draw {
    void *user;                                                          ///< handed to all three
    void (*line)(void *user, rm_vec3 from, rm_vec3 to, uint32_t color);  ///< from point to point
    void (*point)(void *user, rm_vec3 at, float radius, uint32_t color); ///< radius in metres
    /// The words are gone when the call returns: copy them to keep them.
    void (*text)(void *user, rm_vec3 at, const char *words, uint32_t color);
} rm_debug_draw;

/// What is drawn. Bits; each has a colour of its own, below.
typedef enum rm_debug_bits {
    RM_DEBUG_POSE = 0x1,      ///< where it is drawn, and a line to where it faces
    RM_DEBUG_SHAPE = 0x2,     ///< its spheres, as three circles each
    RM_DEBUG_QUEUE = 0x4,     ///< the reported places that it chases, and the way along them
    RM_DEBUG_BLIP = 0x8,      ///< where it would be put if chasing fails, with a line to there
    RM_DEBUG_CONTACT = 0x10,  ///< normal of the ground that it stands on
    RM_DEBUG_SLIDE = 0x20,    ///< normal of what it slides along
    RM_DEBUG_VELOCITY = 0x40, ///< its velocity: where it would be in a second
    RM_DEBUG_STICKY = 0x80,   ///< a line to the target it is stuck to
    RM_DEBUG_LEASH = 0x100,   ///< circles: how far it may go until the leash pulls and holds
    RM_DEBUG_REASONS = 0x200, ///< the names of why it moved in the last tick
    RM_DEBUG_ALL = 0x3FF,     ///< everything
} rm_debug_bits;

/// Colours, 0xRRGGBB.
typedef enum rm_debug_color {
    RM_DEBUG_COLOR_POSE = 0x2E86AB,     ///< of RM_DEBUG_POSE
    RM_DEBUG_COLOR_SHAPE = 0x9AA5B1,    ///< of RM_DEBUG_SHAPE
    RM_DEBUG_COLOR_QUEUE = 0xE4572E,    ///< of RM_DEBUG_QUEUE
    RM_DEBUG_COLOR_BLIP = 0xA4036F,     ///< of RM_DEBUG_BLIP
    RM_DEBUG_COLOR_CONTACT = 0x3BB273,  ///< of RM_DEBUG_CONTACT
    RM_DEBUG_COLOR_SLIDE = 0xF2A541,    ///< of RM_DEBUG_SLIDE
    RM_DEBUG_COLOR_VELOCITY = 0x5D53C8, ///< of RM_DEBUG_VELOCITY
    RM_DEBUG_COLOR_STICKY = 0xD81E5B,   ///< of RM_DEBUG_STICKY
    RM_DEBUG_COLOR_LEASH = 0x7A6C5D,    ///< of RM_DEBUG_LEASH
    RM_DEBUG_COLOR_TEXT = 0x333333,     ///< of all words
} rm_debug_color;

/// Start from rm_default_debug_options(); zeroed options draw nothing.
typedef struct rm_debug_options {
    uint32_t what;        ///< rm_debug_bits (default RM_DEBUG_ALL)
    uint32_t origin_cell; ///< positions are relative to the corner of its landblock (default 0)
    rm_body_id body;      ///< only this one; null for all (default null)
} rm_debug_options;

/// Everything of every body.
RM_API rm_debug_options rm_default_debug_options(void);

/// Draws bodies in the order of their slots. Bodies that are away are left out.
/// @param options  null for the defaults
/// @return RM_ERROR_ARGUMENT, or RM_ERROR_STALE_ID or RM_ERROR_INVALID_ID for options->body
RM_API rm_status rm_world_debug_draw(const rm_world *world, const rm_debug_options *options,
                                     const rm_debug_draw *draw);

#ifdef __cplusplus
}
#endif
