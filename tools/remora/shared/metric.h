// The metrics of a trace as a table: their names, units and how they are printed. Everything that
// shows scores, whether as text, JSON or HTML, goes by it.

#pragma once

#include "remora/score.h"

#include <stdio.h>

typedef struct metric {
    const char *name;   // in JSON
    const char *title;  // for people
    const char *column; // short, for tables
    const char *unit;   // may be empty
    int digits;         // after the point, for people
    bool is_log;        // people see the natural logarithm
} metric;

enum { METRIC_COUNT = 22, TOLD_COUNT = 13 };

// The metric of an index below METRIC_COUNT.
const metric *metric_at(int index);

// Its value; RM_SCORE_UNKNOWN if the trace does not tell.
double metric_value(const rm_trace_score *score, int index);

// Does it take the true way of the mover?
bool metric_needs_truth(int index);

// The same without a truth: what is known of a body that is not in the metrics above.
const metric *told_at(int index); // of an index below TOLD_COUNT
double told_value(const rm_report_score *score, int index);

// As people see it, padded on the left to `width`.
void metric_print(FILE *out, const metric *m, double value, int width);

// As a member of a JSON object, `"name": value`; null if it is not known.
void metric_print_json(FILE *out, const metric *m, double value);
