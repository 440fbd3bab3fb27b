// Playing clips: a list of nodes, each a stretch of frames of an animation with a speed. The last
// nodes are the cycle, which repeats; those before it are links, played once. A clip moves the body
// frame by frame, as its poses are passed; otherwise velocity and omega move it steadily.
//
// Invariants: node_count is at most RM_SEQUENCE_NODES; where there are nodes, current and
// first_cyclic are below it and current is at most one before the first node that was appended
// after it; in an empty list both are 0 and the cursor is a phase. Clips have been checked when
// their table was made.

#include "remora/motion_table.h"

#include "base/floor.h"
#include "motion/motion_numbers.h"
#include "motion/table.h"

static double magnitude(double x) {
    return x < 0.0 ? -x : x;
}

static const rm_motion_clip *clip_at(const rm_sequence *s, const rm_motion_table *table,
                                     uint32_t node) {
    return &table->def.clips[s->clip[node]];
}

static double rate_at(const rm_sequence *s, const rm_motion_table *table, uint32_t node) {
    return (double)(clip_at(s, table, node)->framerate * s->speed[node]);
}

// Frame numbers are doubles whose whole part is the frame. A clip played backwards starts just
// below the frame after its last one.
static double starting_frame(const rm_sequence *s, const rm_motion_table *table, uint32_t node) {
    const rm_motion_clip *clip = clip_at(s, table, node);
    return rate_at(s, table, node) < 0.0 ? (double)clip->high + 1.0 - (double)RM_EPSILON
                                         : (double)clip->low;
}

static double ending_frame(const rm_sequence *s, const rm_motion_table *table, uint32_t node) {
    const rm_motion_clip *clip = clip_at(s, table, node);
    return rate_at(s, table, node) < 0.0 ? (double)clip->low
                                         : (double)clip->high + 1.0 - (double)RM_EPSILON;
}

void rm_motion_events_add(rm_motion_events *events, rm_motion_event event) {
    if (events == NULL) {
        return;
    }
    if (events->count < events->capacity) {
        events->items[events->count++] = event;
    } else {
        ++events->dropped;
    }
}

void rm_sequence_init(rm_sequence *sequence) {
    *sequence = (rm_sequence){0};
}

// ------------------------------------------------------------------------------------- root motion

// Velocity and omega for `seconds`. The translation is along the axes that the frame started from:
// it is independent of what the frame has turned so far.
static void apply_speeds(const rm_sequence *s, rm_frame *frame, double seconds) {
    float k = (float)seconds;
    frame->origin = rm_vec3_add(frame->origin, rm_vec3_scale(s->velocity, k));
    rm_frame_rotate(frame, rm_vec3_scale(s->omega, k));
}

static const rm_animation_pose *pose_at(const rm_motion_table *table, const rm_motion_clip *clip,
                                        double frame_number) {
    const rm_animation *animation = &table->def.animations[clip->animation];
    if (animation->pose_count == 0) {
        return NULL;
    }
    return &table->def.poses[animation->pose_first + (uint32_t)frame_number];
}

static void apply_pose(rm_frame *frame, const rm_animation_pose *pose) {
    rm_frame step = rm_frame_make(pose->origin, pose->rotation);
    *frame = rm_frame_combine(frame, &step);
}

// The inverse of apply_pose.
static void undo_pose(rm_frame *frame, const rm_animation_pose *pose) {
    rm_frame_set_rotation(frame,
                          rm_quat_multiply(frame->rotation, rm_quat_conjugate(pose->rotation)));
    frame->origin = rm_vec3_sub(frame->origin, rm_frame_vector_to_global(frame, pose->origin));
}

// Move of one frame, in the direction in which it is played.
static void apply_frame(const rm_sequence *s, const rm_motion_table *table, double frame_number,
                        rm_frame *frame) {
    double rate = rate_at(s, table, s->current);
    const rm_animation_pose *pose = pose_at(table, clip_at(s, table, s->current), frame_number);
    if (pose != NULL && rate < 0.0) {
        undo_pose(frame, pose);
    } else if (pose != NULL) {
        apply_pose(frame, pose);
    }
    if (magnitude(rate) > (double)RM_EPSILON) {
        apply_speeds(s, frame, magnitude(1.0 / rate));
    }
}

// An undirected hook fires both ways. Linear in the hooks of the animation, which are few.
static void report_hooks(const rm_sequence *s, const rm_motion_table *table, double frame_number,
                         rm_motion_events *events) {
    const rm_motion_clip *clip = clip_at(s, table, s->current);
    const rm_animation *animation = &table->def.animations[clip->animation];
    int32_t direction = rate_at(s, table, s->current) < 0.0 ? -1 : 1;
    for (uint32_t i = 0; i < animation->hook_count; ++i) {
        const rm_animation_hook *hook = &table->def.hooks[animation->hook_first + i];
        if (hook->frame == (uint32_t)frame_number &&
            (hook->direction == 0 || hook->direction == direction)) {
            rm_motion_events_add(events,
                                 (rm_motion_event){RM_MOTION_EVENT_HOOK, hook->id, direction});
        }
    }
}

// ------------------------------------------------------------------------------------------ update

// State of one update, carried from clip to clip.
typedef struct play {
    rm_sequence *s;
    const rm_motion_table *table;
    rm_frame *frame;
    rm_motion_events *events;
    double seconds;  // left to play
    uint32_t budget; // boundaries that may still be crossed
    uint32_t ended;  // links
} play;

// Passing a frame boundary: its pose moves the body, its hooks fire. The budget bounds the work of
// an absurd rate.
static void cross(play *p, double frame_number) {
    apply_frame(p->s, p->table, frame_number, p->frame);
    report_hooks(p->s, p->table, frame_number, p->events);
    p->budget -= p->budget > 0;
}

// Plays the present clip forwards. @return true at its end, with the time that is left
static bool play_forward(play *p, double rate) {
    rm_sequence *s = p->s;
    double high = (double)clip_at(s, p->table, s->current)->high;
    double frame_number = rm_floor_double(s->cursor);
    s->cursor += rate * p->seconds;
    bool is_over = rm_floor_double(s->cursor) > high;
    if (is_over) {
        double beyond = s->cursor - high - 1.0;
        p->seconds = beyond > 0.0 ? beyond / rate : 0.0;
        s->cursor = high;
    }
    for (; frame_number < rm_floor_double(s->cursor) && p->budget > 0; frame_number += 1.0) {
        cross(p, frame_number);
    }
    return is_over;
}

// Plays the present clip backwards. @return true at its end, with the time that is left
static bool play_backward(play *p, double rate) {
    rm_sequence *s = p->s;
    double low = (double)clip_at(s, p->table, s->current)->low;
    double frame_number = rm_floor_double(s->cursor);
    s->cursor += rate * p->seconds;
    bool is_over = rm_floor_double(s->cursor) < low;
    if (is_over) {
        double beyond = s->cursor - low;
        p->seconds = beyond < 0.0 ? beyond / rate : 0.0;
        s->cursor = low;
    }
    for (; frame_number > rm_floor_double(s->cursor) && p->budget > 0; frame_number -= 1.0) {
        cross(p, frame_number);
    }
    return is_over;
}

// From the end of a clip to the start of the next, or of the one that is repeated. A clip played
// backwards still has its last pose to undo; one played forwards begins by applying its first.
static void go_to_next(play *p) {
    rm_sequence *s = p->s;
    if (s->first_cyclic != 0) {
        rm_motion_events_add(
            p->events, (rm_motion_event){RM_MOTION_EVENT_ANIMATION_DONE, s->clip[s->current], 0});
        ++p->ended;
    }
    if (rate_at(s, p->table, s->current) < 0.0) {
        apply_frame(s, p->table, rm_floor_double(s->cursor), p->frame);
    }
    s->current = (uint8_t)(s->current + 1 < s->node_count ? s->current + 1 : s->first_cyclic);
    s->cursor = starting_frame(s, p->table, s->current);
    if (rate_at(s, p->table, s->current) > 0.0) {
        apply_frame(s, p->table, rm_floor_double(s->cursor), p->frame);
    }
    p->budget -= p->budget > 0;
}

// Plays the present clip for the time that is left. @return true if there is more to play
static bool play_clip(play *p) {
    double rate = rate_at(p->s, p->table, p->s->current);
    if (rate * p->seconds == 0.0) {
        if (p->seconds > (double)RM_EPSILON) {
            apply_speeds(p->s, p->frame, p->seconds);
        }
        return false;
    }
    if (!(rate > 0.0 ? play_forward(p, rate) : play_backward(p, rate))) {
        return false;
    }
    go_to_next(p);
    return p->budget > 0;
}

// Indices behind the node move up; unused nodes stay zero.
static void remove_node(rm_sequence *s, uint32_t node) {
    for (uint32_t i = node; i + 1 < s->node_count; ++i) {
        s->clip[i] = s->clip[i + 1];
        s->speed[i] = s->speed[i + 1];
    }
    --s->node_count;
    s->clip[s->node_count] = 0; // the hash must be free of removed clips
    s->speed[s->node_count] = 0.0f;
    s->first_cyclic = (uint8_t)(s->first_cyclic - (s->first_cyclic > node));
    s->current = (uint8_t)(s->current - (s->current > node));
}

static void drop_finished_links(rm_sequence *s) {
    while (s->current > 0 && s->first_cyclic > 0) {
        remove_node(s, 0);
    }
}

static void advance_phase(rm_sequence *s, double dt) {
    s->cursor += (double)s->phase_rate * dt;
    s->cursor -= rm_floor_double(s->cursor);
    s->cursor = s->cursor < 1.0 ? s->cursor : 0.0; // just below 0 rounds up to 1
}

uint32_t rm_sequence_update(rm_sequence *sequence, const rm_motion_table *table, double dt,
                            rm_frame *frame, rm_motion_events *events) {
    if (!(dt >= 0.0 && rm_is_finite_double(dt))) {
        return 0; // the time is 0
    }
    if (sequence->node_count == 0) {
        apply_speeds(sequence, frame, dt);
        advance_phase(sequence, dt);
        return 0;
    }
    play p = {sequence, table, frame, events, dt, RM_SEQUENCE_BOUNDARIES, 0};
    while (play_clip(&p)) {
    }
    drop_finished_links(sequence);
    return p.ended;
}

// ---------------------------------------------------------------------------------------- the list

// Makes room by ending the oldest link early; if it is empty of links it loses its head.
static void drop_oldest(rm_sequence *s, const rm_motion_table *table) {
    bool was_playing = s->current == 0;
    remove_node(s, 0);
    if (was_playing) {
        s->cursor = starting_frame(s, table, 0);
    }
}

// The appended clip is the cycle until another follows. @return links dropped for lack of room
static uint32_t append_clip(rm_sequence *s, const rm_motion_table *table, uint32_t clip,
                            float speed) {
    uint32_t dropped = 0;
    if (s->node_count == RM_SEQUENCE_NODES) {
        drop_oldest(s, table);
        dropped = 1;
    }
    s->clip[s->node_count] = (uint16_t)clip;
    s->speed[s->node_count] = speed;
    s->first_cyclic = s->node_count++;
    if (s->node_count == 1) {
        s->current = 0;
        s->cursor = starting_frame(s, table, 0);
    }
    return dropped;
}

uint32_t rm_sequence_append(rm_sequence *sequence, const rm_motion_table *table, uint32_t data,
                            float speed) {
    uint32_t dropped = 0;
    if (data == RM_NO_DATA || data >= table->def.data_count) {
        return 0;
    }
    const rm_motion_data *entry = &table->def.data[data];
    for (uint32_t i = 0; i < entry->clip_count; ++i) {
        dropped += append_clip(sequence, table, entry->clip_first + i, speed);
    }
    return dropped;
}

void rm_sequence_remove_cycle(rm_sequence *sequence, const rm_motion_table *table) {
    rm_sequence *s = sequence;
    uint32_t first = s->first_cyclic;
    while (s->node_count > first) {
        remove_node(s, s->node_count - 1);
    }
    if (s->node_count == 0) {
        s->current = 0;
        s->cursor = 0.0;
    } else if (s->current >= s->node_count) {
        // The playing link was removed: the last link is over, and the next one follows it at once.
        s->current = (uint8_t)(s->node_count - 1);
        s->cursor = ending_frame(s, table, s->current);
    }
    s->first_cyclic = s->node_count == 0 ? 0 : s->node_count - 1;
}

// From the newest link backwards; the one that plays is ended at once.
void rm_sequence_remove_links(rm_sequence *sequence, const rm_motion_table *table, uint32_t count) {
    rm_sequence *s = sequence;
    for (; count > 0 && s->first_cyclic > 0; --count) {
        uint32_t link = s->first_cyclic - 1;
        bool was_playing = s->current == link;
        remove_node(s, link);
        if (was_playing) {
            s->current = s->first_cyclic;
            s->cursor = starting_frame(s, table, s->current);
        }
    }
}

void rm_sequence_set_cycle_speed(rm_sequence *sequence, float speed) {
    for (uint32_t i = sequence->first_cyclic; i < sequence->node_count; ++i) {
        sequence->speed[i] = speed;
    }
}

float rm_sequence_phase(const rm_sequence *sequence, const rm_motion_table *table) {
    float phase = (float)sequence->cursor;
    if (sequence->node_count > 0) {
        const rm_motion_clip *clip = clip_at(sequence, table, sequence->current);
        double frames = (double)(clip->high - clip->low) + 1.0;
        phase = (float)((sequence->cursor - (double)clip->low) / frames);
    }
    return phase < 1.0f ? phase : 0.0f;
}

float rm_sequence_phase_rate(const rm_sequence *sequence, const rm_motion_table *table) {
    if (sequence->node_count == 0) {
        return sequence->phase_rate;
    }
    const rm_motion_clip *clip = clip_at(sequence, table, sequence->current);
    double frames = (double)(clip->high - clip->low) + 1.0;
    return (float)(rate_at(sequence, table, sequence->current) / frames);
}
