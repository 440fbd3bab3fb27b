// What a replay found, as plots.

#include "replay.h"
#include "report/report.h"
#include "shared/output.h"

static void write_body(FILE *out, const track *t) {
    static const char *const names[] = {"drawn"};
    plot_set set = {.series = {{t, "drawn"}}, .count = 1};
    fputs("<section class=\"motion\"><h2>", out);
    report_text(out, t->name[0] ? t->name : "the body");
    fputs("</h2>\n", out);
    if (t->frame_count < 2) {
        fputs("<p class=\"note\">It was there for one tick only.</p></section>\n", out);
        return;
    }
    report_legend(out, &set, names);
    fputs("<details open><summary>plots</summary>\n", out);
    report_plots(out, &set);
    fputs("</details></section>\n", out);
}

bool replay_write_html(const replay_report *report, const char *path) {
    output o;
    char lead[160];
    bool has_frames = report->frames > 0; // a recording has only ticks
    if (!output_open(&o, "remora replay", path)) {
        return false;
    }
    snprintf(lead, sizeof lead,
             "A %s of %.1f s, %llu %s: %u of %u bodies, where they went and why.", report->kind,
             report->seconds, (unsigned long long)(has_frames ? report->frames : report->ticks),
             has_frames ? "frames" : "ticks", report->tracks.count,
             report->body_count > report->tracks.count ? report->body_count : report->tracks.count);
    report_begin(o.file, report->file, lead);
    for (uint32_t i = 0; i < report->tracks.count; ++i) {
        write_body(o.file, &report->tracks.tracks[i]);
    }
    report_end(o.file);
    return output_commit(&o);
}
