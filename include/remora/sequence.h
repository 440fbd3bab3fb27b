/// @file
/// Sequences: what a body plays, and how that moves it. A sequence holds the speeds of its cycle
/// and a short list of clips: links, played once, then the cycle, whose last clip is repeated.
///
/// Without clips it moves by velocity * dt. With clips it moves from frame boundary to frame
/// boundary, as the client does: an update that crosses none moves nothing, and one that crosses
/// three applies three poses and three frames' worth of velocity. Played forwards, a loop applies
/// the pose of its first frame twice and that of its last frame never; played backwards, each pose
/// is undone once.

#pragma once

#include "remora/frame.h"
#include "remora/motion_table.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a motion event tells of.
typedef enum rm_motion_event_kind {
    RM_MOTION_EVENT_HOOK = 0,       ///< value: the hook's id
    RM_MOTION_EVENT_ANIMATION_DONE, ///< value: index of the clip that ended, before a cycle
    RM_MOTION_EVENT_MOTION_DONE,    ///< value: the command whose animations are over
    RM_MOTION_EVENT_MOVE_TO_DONE,   ///< value: rm_motion_error, 0 for arrival
} rm_motion_event_kind;

/// One of them.
typedef struct rm_motion_event {
    uint32_t kind;     ///< rm_motion_event_kind
    uint32_t value;    ///< what it is depends on the kind
    int32_t direction; ///< hooks: 1 played forwards, -1 backwards
} rm_motion_event;

/// Where events go: memory of the caller. When it is full, further ones are counted and dropped.
typedef struct rm_motion_events {
    rm_motion_event *items; ///< the caller's
    uint32_t capacity;      ///< room in `items`
    uint32_t count;         ///< written so far
    uint32_t dropped;       ///< for which there was no room
} rm_motion_events;

/// What a body plays. A plain value without pointers; start with rm_sequence_init.
typedef struct rm_sequence {
    double cursor;    ///< with clips: frame number in the present one; else phase in [0, 1)
    rm_vec3 velocity; ///< of the cycle and its modifiers, in the body's space; m/s
    rm_vec3 omega;    ///< rad/s
    float phase_rate; ///< without clips: phases per second, negative backwards
    float speed[RM_SEQUENCE_NODES]; ///< factor on each clip's frame rate; negative plays backwards
    uint16_t clip[RM_SEQUENCE_NODES]; ///< indices of the table's clips
    uint8_t node_count;               ///< clips; at most RM_SEQUENCE_NODES
    uint8_t first_cyclic;             ///< the clip that is repeated: those before it are links
    uint8_t current;                  ///< the clip that plays
} rm_sequence;

/// Empties a sequence.
RM_API void rm_sequence_init(rm_sequence *sequence);

/// Plays for dt seconds and adds the root motion to `frame`.
/// @param dt      not negative
/// @param frame   in and out; the identity for the root motion alone
/// @param events  hooks and ends of links; may be null
/// @return how many links ended
RM_API uint32_t rm_sequence_update(rm_sequence *sequence, const rm_motion_table *table, double dt,
                                   rm_frame *frame, rm_motion_events *events);

/// Appends the clips of a data entry; the last one becomes the one that is repeated.
/// @return how many links were dropped to make room
RM_API uint32_t rm_sequence_append(rm_sequence *sequence, const rm_motion_table *table,
                                   uint32_t data, float speed);

/// Takes the cycle away and leaves the links.
RM_API void rm_sequence_remove_cycle(rm_sequence *sequence, const rm_motion_table *table);

/// Takes away up to `count` links, those nearest to the cycle first.
RM_API void rm_sequence_remove_links(rm_sequence *sequence, const rm_motion_table *table,
                                     uint32_t count);

/// Plays the cycle at another speed, from where it is.
RM_API void rm_sequence_set_cycle_speed(rm_sequence *sequence, float speed);

/// How far the present clip, or the cycle without clips, has come: in [0, 1).
RM_API float rm_sequence_phase(const rm_sequence *sequence, const rm_motion_table *table);

/// How fast that phase runs: phases per second, negative backwards.
RM_API float rm_sequence_phase_rate(const rm_sequence *sequence, const rm_motion_table *table);

/// Notes an event; null `events` take none.
RM_API void rm_motion_events_add(rm_motion_events *events, rm_motion_event event);

#ifdef __cplusplus
}
#endif
