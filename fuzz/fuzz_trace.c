// Any text as a trace that `remora score` reads. What is none is refused with one line; what is one
// has a score for each of its bodies, made of numbers.

#include "mutate_text.h"
#include "trace/track.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const text_words[] = {
    "t",        "pos",  "true",  "rot",       "true_rot",     "cycle",
    "depth",    "why",  "queue", "id",        "event",        "sent",
    "arrived",  "kind", "n",     "body",      "chase",        "gravity",
    "position", "null", "1.5",   "[0, 0, 0]", "[1, 0, 0, 0]", "{\"t\": 9, \"pos\": [1, 2, 3]}",
    NULL};

static bool is_number_or_unknown(double value) {
    return isfinite(value) && (value >= 0.0 || !rm_score_is_known(value));
}

static void require_score(const rm_trace_score *s) {
    const double values[] = {s->error_mean_m,
                             s->error_p99_m,
                             s->lag_ms,
                             s->lag_error_m,
                             s->settle_ms,
                             s->overshoot_m,
                             s->speed_deviation,
                             s->foot_slide_mm,
                             s->wall_depth_m,
                             s->wall_frames,
                             s->jerk,
                             s->true_jerk,
                             s->heading_mean_deg,
                             s->heading_p99_deg,
                             s->phase_mean,
                             s->phase_p99,
                             s->wrong_foot,
                             s->arc_error_m};
    for (size_t i = 0; i < sizeof values / sizeof values[0]; ++i) {
        REQUIRE(is_number_or_unknown(values[i]));
    }
    REQUIRE(isfinite(s->seconds) && s->seconds > 0.0 && isfinite(s->metres));
}

static void score_all(const track_list *list) {
    for (uint32_t i = 0; i < list->count; ++i) {
        rm_trace_score score;
        rm_status status = RM_OK;
        REQUIRE(list->tracks[i].frame_count >= 2);
        REQUIRE(track_score(&list->tracks[i], &score, &status));
        REQUIRE((unsigned)status < RM_STATUS_COUNT);
        if (status == RM_OK) {
            require_score(&score);
        }
    }
}

// The reader says what is wrong on standard error: here it is looked at instead.
static bool read_quietly(FILE *in, track_list *list, char **message) {
    size_t size = 0;
    FILE *kept = stderr;
    FILE *out = open_memstream(message, &size);
    REQUIRE(out != NULL);
    stderr = out;
    const bool is_good = track_read(in, "fuzz", "file", list);
    stderr = kept;
    fclose(out);
    return is_good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FILE *in = size > 0 ? fmemopen((void *)data, size, "rb") : NULL;
    if (!in) {
        return 0;
    }
    track_list list = {0};
    char *message = NULL;
    const bool is_good = read_quietly(in, &list, &message);
    REQUIRE(is_good == (message[0] == '\0'));
    REQUIRE(is_good || strncmp(message, "fuzz: file:", 11) == 0);
    if (is_good) {
        score_all(&list);
    }
    free(message);
    track_list_free(&list);
    fclose(in);
    return 0;
}
