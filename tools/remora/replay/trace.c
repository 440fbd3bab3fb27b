// Traces read back: one body, with the reasons that the trace gives.

#include "replay.h"
#include "trace/read.h"

static void fill_in(replay_body *body, const trace_line *line, bool is_first) {
    rm_vec3 off = rm_vec3_sub(line->pos, line->truth);
    double error = (double)rm_vec3_length(off);
    rm_position at = rm_position_make(0, line->body, line->rot);
    if (is_first) {
        body->first = line->time;
        body->from = body->to = at;
    }
    body->metres += (double)rm_vec3_length(rm_vec3_sub(at.origin, body->to.origin));
    body->to = at;
    body->last = line->time;
    body->ticks += 1;
    body->error_sum += error;
    body->error_worst = error > body->error_worst ? error : body->error_worst;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        body->reasons[i] += line->reasons >> i & 1u;
    }
}

static void count_event(replay_report *report, replay_body *body, const trace_line *line) {
    if (line->has_arrived) {
        report->messages[RM_RECEIVED_APPLIED] += 1;
        body->motion += line->kind[0] != 'p';
    }
}

// The plots need all of it at once, so that it is read a second time.
static bool read_tracks(FILE *in, replay_report *report) {
    rewind(in);
    return track_read(in, "remora replay", report->file, &report->tracks);
}

bool replay_trace(FILE *in, replay_report *report) {
    trace_reader reader = {.in = in};
    trace_line line;
    trace_line_kind kind;
    replay_body *body = replay_add_body(report);
    while (body && ((kind = trace_read(&reader, &line)) == TRACE_FRAME || kind == TRACE_EVENT)) {
        if (kind == TRACE_FRAME) {
            fill_in(body, &line, report->frames == 0);
            report->frames += 1;
            report->seconds = line.time;
        } else {
            count_event(report, body, &line);
        }
    }
    bool is_read = body && kind != TRACE_ERROR;
    bool has_tracks = !is_read || !report->has_plots || read_tracks(in, report);
    fclose(in);
    if (!is_read) {
        fprintf(stderr, "remora replay: %s:%llu: %s\n", report->file,
                (unsigned long long)reader.line, body ? reader.error : "out of memory");
        return false;
    }
    report->kind = "trace";
    return has_tracks;
}
