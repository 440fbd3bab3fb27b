// Why a body is drawn where it is, as bits and as a sentence.

#include "world/ops.h"
#include "world/smooth/free_frame.h"
#include "world/smooth/smooth_frame.h"
#include "world/world.h"

#include <string.h>

static const float RETURNED = 0.01f; // m; nearer a body is at its last reported place

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

static void read_free(const rm_world *world, const rm_smooth *smooth, rm_smooth_info *info) {
    const rm_free *free = &smooth->free;
    info->timed_by = (rm_timed_by)free->timed_by;
    if (free->history.count == 0) {
        return;
    }
    const rm_sample *newest = rm_history_newest(&free->history);
    info->time = world->flow.time - (double)smooth->drawn.delay;
    info->age = (float)(info->time - newest->sent);
    info->age_error = free->error;
    info->interval = rm_history_interval(&free->history, free->history.count - 1);
    info->missed = newest->missed;
    info->why = free_why(smooth, info->age);
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
    if (number < 0.0f) {
        put(t, "-");
        number = -number;
    }
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

static void put_report(text *t, const rm_smooth_info *info) {
    if (info->why & RM_PREDICTION_JUMP) {
        put(t, "placed: its last report was marked as a jump");
    } else if (info->why & RM_PREDICTION_PLACED) {
        put_measure(t, "placed: its last report was ", info->missed,
                    " m from the prediction and not marked as a jump");
    } else if (info->why & RM_PREDICTION_NEW_HISTORY) {
        put_measure(t, "eased to a new place: its last report was ", info->missed,
                    " m from the prediction, and what came before does not explain it");
    } else if (info->why & RM_PREDICTION_TOO_LATE) {
        put(t, "its last report came too late to be of use");
    } else if (info->why & RM_PREDICTION_MODELS) {
        put(t, "predicted from its reports");
    } else {
        put(t, "predicted by ticks, from its commands, velocity and surroundings");
    }
}

static void put_silence(text *t, const rm_smooth_info *info) {
    if (!(info->why & RM_PREDICTION_SILENT)) {
        put_measure(t, "; last report ", info->age, " s before");
        return;
    }
    put_measure(t, "; silent: no report for ", info->age, " s");
    put_measure(t, ", one comes each ", info->interval, " s");
    if (info->why & RM_PREDICTION_RETURNED) {
        put(t, "; so it stands at its last reported place");
    }
}

static void put_clock(text *t, const rm_smooth_info *info) {
    static const char *const HOW[] = {
        "",
        "; timed by the host",
        "; timed by the clock of its sender",
        "; timed by the cadence of its numbers",
        "; timed by the cadence of its arrivals",
        "; timed by its arrival: no time of sending is known, and the reports keep no cadence",
    };
    put(t, HOW[info->timed_by]);
    if (info->why & RM_PREDICTION_CLOCK) {
        put(t, ". The time that came with it is implausible: pass a stamp with RM_KNOWN_CLOCK, or "
               "seconds in the time of the world");
    }
}

static void put_offset(text *t, const rm_smooth_info *info) {
    float off = rm_vec3_length(info->offset);
    if (info->why & RM_PREDICTION_EASED) {
        put_measure(t, "; drawn ", off, " m beside the prediction, which it eases towards");
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
    put_silence(&t, &info);
    put_offset(&t, &info);
    put_clock(&t, &info);
    return RM_OK;
}
