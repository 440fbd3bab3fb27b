// Explains the drawn place of a body, as bits and as a sentence.

#include "world/ops.h"
#include "world/smooth/free_frame.h"
#include "world/smooth/smooth_frame.h"
#include "world/world.h"
#include "world/world_numbers.h"

#include <string.h>

static const float RETURNED = 0.01f; // m; nearer a body is at its last reported place

const char *rm_prediction_name(int index) {
    static const char *const names[RM_PREDICTION_COUNT] = {
        "models", "ticks",       "eased",    "silent", "returned",
        "placed", "new_history", "too_late", "clock",  "jump",
    };
    return index >= 0 && index < RM_PREDICTION_COUNT ? names[index] : NULL;
}

static uint32_t free_why(const rm_smooth *smooth, float age) {
    const rm_free *free = &smooth->free;
    uint32_t why = free->why | RM_PREDICTION_MODELS;
    float interval = rm_history_interval(&free->history, free->history.count - 1);
    float due = free->times.delay + 2.0f * free->times.late + interval;
    why |= free->ease.stiffness > 0.0f ? (uint32_t)RM_PREDICTION_EASED : 0u;
    if (free->history.count > 1 && age > due) {
        rm_vec3 way = rm_way_between(&free->path.at, &smooth->drawn.predicted);
        why |= RM_PREDICTION_SILENT;
        why |= rm_vec3_length(way) < RETURNED ? (uint32_t)RM_PREDICTION_RETURNED : 0u;
    }
    return why;
}

// The model with the greatest share over the horizon that is nearer to an age.
static uint32_t model_of(const rm_models *models, float age) {
    float between = 0.5f * (models->at[0].length + models->at[1].length);
    const float *weights = models->at[age > between ? 1 : 0].weights;
    uint32_t most = 0;
    for (uint32_t i = 1; i < RM_MODELS; ++i) {
        most = weights[i] > weights[most] ? i : most;
    }
    return RM_MODEL_LAST + most;
}

// The newest report beside the one before it, by the time of sending.
static void read_step(const rm_history *history, rm_smooth_info *info) {
    const rm_sample *newest = rm_history_newest(history);
    info->missed = newest->missed;
    info->number = newest->has & RM_SAMPLE_NUMBER ? newest->number : 0;
    if (history->count < 2) {
        return;
    }
    const rm_sample *before = newest - 1;
    info->moved = rm_vec3_length(rm_way_between(&before->at, &newest->at));
    info->since = (float)(newest->sent - before->sent);
    bool has_numbers = (newest->has & before->has & RM_SAMPLE_NUMBER) != 0;
    uint32_t steps = (newest->number - before->number) & 0xFFFFu;
    info->lost = has_numbers && steps > 1 && steps < 0x8000u ? steps - 1 : 0;
}

static void read_free(const rm_world *world, const rm_smooth *smooth, rm_smooth_info *info) {
    const rm_free *free = &smooth->free;
    info->timed_by = (rm_timed_by)free->timed_by;
    if (free->history.count == 0) {
        return;
    }
    const rm_sample *newest = rm_history_newest(&free->history);
    read_step(&free->history, info);
    info->time = world->flow.time - (double)smooth->drawn.delay;
    info->age = (float)(info->time - newest->sent);
    info->age_error = free->error;
    info->interval = rm_history_interval(&free->history, free->history.count - 1);
    info->model = model_of(&free->models, info->age);
    info->why = free_why(smooth, info->age);
}

// Compares the newest report with the one before it. The body was placed if the distance is too
// great for the time between them.
static void read_ticked_step(const rm_smooth *smooth, rm_smooth_info *info) {
    const rm_heard *last = rm_heard_last(smooth);
    const rm_heard *before = smooth->applied > 1 ? last - 1 : &smooth->base;
    const uint32_t both = before->has & last->has;
    info->number = last->has & RM_HEARD_NUMBER ? last->stamp : 0;
    if (before == last || !(both & RM_HEARD_PLACE)) {
        return;
    }
    uint32_t steps = (uint32_t)(last->stamp - before->stamp) & 0xFFFFu;
    info->moved = info->missed = rm_vec3_length(rm_way_between(&before->at, &last->at));
    info->since = (float)(last->sent - before->sent);
    info->lost = (both & RM_HEARD_NUMBER) && steps > 1 && steps < 0x8000u ? steps - 1 : 0;
    bool is_far = info->moved > smooth->settings.snap_distance &&
                  info->moved > RM_SMOOTH_PLAUSIBLE_SPEED * info->since;
    info->why |= is_far ? (uint32_t)RM_PREDICTION_PLACED : 0u;
}

static void read_ticked(const rm_smooth *smooth, rm_smooth_info *info) {
    const rm_heard *last = rm_heard_last(smooth);
    info->why = RM_PREDICTION_TICKS;
    info->why |= smooth->drawn.duration > 0.0f ? (uint32_t)RM_PREDICTION_EASED : 0u;
    info->interval = (float)smooth->phase.interval;
    if (!last->has) {
        return;
    }
    bool is_told = last->timed_by != RM_TIMED_BY_NOTHING;
    info->timed_by = is_told ? (rm_timed_by)last->timed_by : RM_TIMED_BY_CADENCE;
    info->age = (float)(info->time - last->sent);
    info->age_error = last->slack;
    read_ticked_step(smooth, info);
    info->why |= last->has & RM_HEARD_JUMP ? (uint32_t)RM_PREDICTION_JUMP : 0u;
    info->why |= last->has & RM_HEARD_DOUBTED ? (uint32_t)RM_PREDICTION_CLOCK : 0u;
    bool is_silent = (double)info->age > (double)smooth->settings.silence;
    info->why |= is_silent ? (uint32_t)RM_PREDICTION_SILENT : 0u;
}

void rm_explain_read(const rm_world *world, uint32_t slot, rm_smooth_info *info) {
    rm_smooth smooth;
    rm_world_copy_smooth(world, slot, &smooth);
    if (smooth.is_free == RM_FREE_YES) {
        read_free(world, &smooth, info);
    } else {
        read_ticked(&smooth, info);
    }
}

// --- text ----------------------------------------------------------------------------------------

typedef struct text {
    char *bytes;
    size_t used;
    size_t size;
} text;

static void put(text *t, const char *words) {
    size_t length = strlen(words);
    size_t left = t->size - 1 - t->used;
    length = length < left ? length : left;
    memcpy(t->bytes + t->used, words, length);
    t->used += length;
    t->bytes[t->used] = '\0';
}

static void put_whole(text *t, uint64_t number) {
    char digits[24];
    size_t i = sizeof digits - 1;
    digits[i] = '\0';
    do {
        digits[--i] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    put(t, digits + i);
}

// A number with two digits behind the point.
static void put_number(text *t, float number) {
    const float most = 1e9f;
    if (number <= -0.005f) {
        put(t, "-");
    }
    number = number < 0.0f ? -number : number;
    uint64_t hundredths = (uint64_t)((double)(number < most ? number : most) * 100.0 + 0.5);
    put_whole(t, hundredths / 100);
    put(t, ".");
    put_whole(t, hundredths / 10 % 10);
    put_whole(t, hundredths % 10);
}

static void put_measure(text *t, const char *before, float number, const char *after) {
    put(t, before);
    put_number(t, number);
    put(t, after);
}

// "report 100", or "its last report" if unnumbered.
static void put_name(text *t, const rm_smooth_info *info) {
    if (info->number) {
        put(t, "report ");
        put_whole(t, info->number);
    } else {
        put(t, "its last report");
    }
}

// A report after a silence replaces the prediction: it has the present place.
static bool is_after_silence(const rm_smooth_info *info) {
    return info->missed < 0.5f * info->moved;
}

static void put_placed(text *t, const rm_smooth_info *info) {
    bool came_late = is_after_silence(info);
    put_measure(t, "placed ", came_late ? info->moved : info->missed, " m away: ");
    put_name(t, info);
    if (came_late) {
        put_measure(t, " came after ", info->since, " s without any, and was ");
        put_measure(t, "", info->moved, " m from the one before, farther than snap_distance");
    } else {
        put_measure(t, " was ", info->missed, " m from the prediction");
    }
    put(t, " and was not marked as a jump");
}

static void put_models(text *t, const rm_smooth_info *info) {
    static const char *const models[] = {
        "",
        ", mostly by the last velocity",
        ", mostly by the last acceleration",
        ", mostly by a cubic through them",
        ", mostly by a parabola fitted to them",
    };
    put(t, "predicted from its reports");
    put(t, models[info->model]);
}

static void put_report(text *t, const rm_smooth_info *info) {
    if (info->why & RM_PREDICTION_JUMP) {
        put(t, "placed: ");
        put_name(t, info);
        put(t, " was marked as a jump");
    } else if (info->since == 0.0f && (info->why & RM_PREDICTION_PLACED)) {
        put(t, "placed by its first report");
    } else if (info->why & RM_PREDICTION_PLACED) {
        put_placed(t, info);
    } else if (info->why & RM_PREDICTION_NEW_HISTORY) {
        put(t, "eased to a new place: ");
        put_name(t, info);
        put_measure(t, " was ", info->missed,
                    " m from the prediction, and what came before does not explain it");
    } else if (info->why & RM_PREDICTION_TOO_LATE) {
        put(t, "its last report came too late to be of use");
    } else if (info->why & RM_PREDICTION_RETURNED) {
        put(t, "stands at its last reported place");
    } else if (info->why & RM_PREDICTION_MODELS) {
        put_models(t, info);
    } else {
        put(t, "predicted by ticks, from its commands, velocity and surroundings");
    }
}

// @param silence  longest extrapolation, s
static void put_silence(text *t, const rm_smooth_info *info, float silence) {
    if (!(info->why & RM_PREDICTION_SILENT)) {
        put_measure(t, "; last report ", info->age, " s before");
    } else {
        put_measure(t, "; silent: no report for ", info->age, " s");
        put_measure(t, ", one comes each ", info->interval, " s");
        put(t, info->why & RM_PREDICTION_RETURNED ? ", so it is taken to stand"
               : info->age < silence              ? ", and so far it is taken to go on"
               : info->why & RM_PREDICTION_MODELS ? ", so it is on its way back to where that was"
                                                  : ", so it stops");
    }
    if (info->lost) {
        put(t, "; lost before it: ");
        put_whole(t, info->lost);
    }
}

static void put_offset(text *t, const rm_smooth_info *info) {
    const float seen = 0.005f; // m; a smaller distance is shown as 0
    float off = rm_vec3_length(info->offset);
    if ((info->why & RM_PREDICTION_EASED) && off >= seen) {
        put_measure(t, "; drawn ", off, " m beside the prediction, which it eases towards");
    }
}

static void put_clock(text *t, const rm_smooth_info *info) {
    static const char *const clocks[] = {
        "",
        "; timed by the host",
        "; timed by the clock of its sender",
        "; timed by the cadence of its numbers",
        "; timed by the cadence of its arrivals",
        "; timed by its arrival: no time of sending is known, and the reports keep no cadence",
    };
    put(t, clocks[info->timed_by]);
    if (info->why & RM_PREDICTION_CLOCK) {
        put(t, ". The time that came with it is implausible: pass a stamp with RM_KNOWN_CLOCK, or "
               "seconds in the time of the world");
    }
}

rm_status rm_body_explain(const rm_world *world, rm_body_id id, char *out, size_t size) {
    rm_smooth_info info;
    if (!out || size < RM_EXPLANATION_SIZE) {
        return out ? RM_ERROR_BUFFER : RM_ERROR_ARGUMENT;
    }
    rm_status status = rm_body_read_smooth(world, id, &info);
    if (status != RM_OK) {
        return status;
    }
    text t = {out, 0, size};
    if (info.timed_by == RM_TIMED_BY_NOTHING) {
        put(&t, "no report has come: it stands where the host has put it");
        return RM_OK;
    }
    put_report(&t, &info);
    put_silence(&t, &info, world->smooth[id.index1 - 1].settings.silence);
    put_offset(&t, &info);
    put_clock(&t, &info);
    return RM_OK;
}
