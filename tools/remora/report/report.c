// What every page has: head, style, legend, plots.

#include "report.h"

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--panel:#f6f8fa;"
    "--rule:#d0d7de;--l3:#00795a;--retail:#a2326b;--smooth:#0068b5;--reckon:#7a4fd0;--damped:#"
    "c24a00;--buffer:#786300;"
    "--truth:#8a8f98;--good:#0068b5;--bad:#b34700;"
    "--badback:#fdeee3}"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9aa4af;--paper:#0e1116;"
    "--panel:#161b22;--rule:#30363d;--l3:#2bc79a;--retail:#f08ab8;--smooth:#58b0ff;--reckon:#"
    "c4a5ff;--damped:#ff9a52;--buffer:#d8c840;"
    "--truth:#8b949e;--good:#58b0ff;"
    "--bad:#f0a030;--badback:#33230f}}"
    "*{box-sizing:border-box}html{scroll-behavior:smooth}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"
    "'Segoe UI',Roboto,'Noto Sans',sans-serif}"
    "main{max-width:1480px;margin:0 auto;padding:1.2rem 1rem 4rem}"
    "h1{font-size:1.7rem;line-height:1.2;margin:.3rem 0}h2{font-size:1.25rem;margin:2.4rem 0 .3rem}"
    "h3{font-size:1rem;margin:1.4rem 0 .3rem}p{margin:.4rem 0;max-width:75ch}"
    ".lead,.note{color:var(--soft)}a{color:inherit}"
    ".scroll{overflow-x:auto;margin:.6rem 0}"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.8rem}"
    "th,td{padding:.2rem .36rem;text-align:right;white-space:nowrap;border-bottom:1px solid "
    "var(--rule)}th{font-weight:600}thead th{vertical-align:bottom;white-space:normal}"
    "thead "
    "tr:first-child>:first-child,td:first-child{text-align:left;position:sticky;left:0;background:"
    "var(--paper)}"
    "td.ok,td.no,th.part[colspan]{text-align:center;min-width:4.9em}td.name,th.name{text-align:"
    "left}.unit{"
    "color:var(--soft);font-weight:400}"
    "td.ok,td.no,td.near{background:color-mix(in srgb,var(--smooth) calc(var(--share)*.32),"
    "transparent)}td.far{background:color-mix(in srgb,var(--damped) calc(var(--share)*.4),"
    "transparent)}.errors td{padding:.2rem .7rem}.errors th.name{padding-top:.7rem}"
    "td.best{font-weight:700;color:var(--good)}td.own{background:var(--panel)}"
    "td.part,th.part{border-left:1px solid var(--rule)}"
    "details{border:1px solid var(--rule);border-radius:6px;margin:.5rem 0;background:var(--panel)}"
    "summary{cursor:pointer;padding:.45rem .7rem}summary b{display:inline-block;min-width:4.5em}"
    "summary span{color:var(--soft)}"
    ".plots{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,9fr);gap:.4rem 1.2rem;"
    "padding:.2rem .8rem .8rem}.plots>.way{grid-row:span 4}"
    "figure{margin:0;min-width:0}figcaption{display:flex;justify-content:space-between;"
    "flex-wrap:wrap;font-size:.8rem}figcaption span,.axis{color:var(--soft)}"
    "svg{display:block;width:100%;background:var(--paper);border:1px solid var(--rule)}"
    ".way path.truth{stroke-width:5}.line svg{height:84px}.way svg{aspect-ratio:1}"
    ".axis{display:flex;justify-content:space-between;font-size:.72rem}"
    ".why{grid-column:1/-1}.why .axis{margin-left:5.9em}.rows{display:flex;gap:.5rem}"
    ".rows ul{list-style:none;margin:0;padding:0;font-size:.72rem;line-height:1;color:var(--soft);"
    "display:flex;flex-direction:column;flex:0 0 5.2em}"
    ".rows li{flex:1;display:flex;align-items:center;justify-content:flex-end}"
    ".rows svg{flex:1;min-width:0}";

// Lines and marks of plots, in the colours of who draws: those of the lab and the guide.
static const char style_plots[] =
    "path{fill:none;vector-effect:non-scaling-stroke;stroke-width:1.3}"
    "path.grid{stroke:var(--rule);stroke-width:1}"
    "path.truth{stroke:var(--truth);stroke-width:3.2;opacity:.75}"
    "path.l3,path.drawn{stroke:var(--l3)}path.retail{stroke:var(--retail)}"
    "path.smooth{stroke:var(--smooth)}path.reckon{stroke:var(--reckon)}"
    "path.damped{stroke:var(--damped)}.key .smooth{color:var(--smooth)}"
    "path.stop{stroke:var(--ink);stroke-dasharray:3 3;opacity:.6}"
    "path.loss{stroke:var(--bad);stroke-width:2.5}"
    ".key .stop{border-top:2px dashed var(--ink)}.key .loss{border-top:5px solid "
    "var(--bad);width:.5em}"
    ".words{font-size:.76rem;max-width:none;margin:.2rem 0 0}.words b{color:var(--ink)}"
    "path.fill{stroke:none}path.fill.l3,path.fill.drawn{fill:var(--l3)}"
    "path.fill.retail{fill:var(--retail)}path.fill.smooth{fill:var(--smooth)}"
    ".thing{fill:var(--rule);stroke:var(--truth);stroke-width:1}"
    ".mark{stroke:var(--paper);stroke-width:3}.mark.truth{fill:var(--truth)}"
    ".mark.l3,.mark.drawn{fill:var(--l3)}.mark.retail{fill:var(--retail)}"
    ".mark.smooth{fill:var(--smooth)}.mark.reckon{fill:var(--reckon)}"
    ".mark.damped{fill:var(--damped)}"
    ".key{display:inline-flex;flex-wrap:wrap;gap:.2rem 1.2rem;font-size:.85rem;margin:.3rem 0}"
    ".key i{display:inline-block;width:1.6em;height:0;border-top:3px solid;vertical-align:middle;"
    "margin-right:.4em}.key .truth{border-top-width:6px;color:var(--truth)}"
    ".key .l3,.key .drawn{color:var(--l3)}.key .retail{color:var(--retail)}"
    "nav{font-size:.86rem;display:flex;flex-wrap:wrap;gap:.2rem .9rem;margin:.6rem 0}";

// What only the first screen has.
static const char style_opening[] =
    ".first{font-size:1.1rem;max-width:62ch}"
    ".opening{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1rem 1.6rem;"
    "align-items:start;margin:.8rem 0 1.6rem;max-width:1180px}.moving svg{aspect-ratio:1}"
    ".moving path.truth{stroke-width:2;opacity:.4}.moving figcaption{margin-top:.3rem}"
    ".moving b.l3{color:var(--l3)}.moving b.retail{color:var(--retail)}"
    ".moving b.smooth{color:var(--smooth)}.moving b.reckon{color:var(--reckon)}"
    ".moving b.damped{color:var(--damped)}"
    ".told{fill:none;stroke:var(--truth);stroke-width:3}.chart h2{font-size:1rem;margin:0}"
    ".group{margin:.7rem 0 .1rem;font-weight:600}"
    ".bar{display:flex;align-items:center;gap:.5rem;font-size:.82rem;line-height:1.55}"
    ".bar span{flex:0 0 11.5em;text-align:right;color:var(--soft);white-space:nowrap}"
    ".bar i{height:.85em;border-radius:2px;background:var(--truth);min-width:2px}"
    ".bar i.peer{opacity:.55}.bar i.smooth{background:var(--smooth)}"
    ".bar i.reckon{background:var(--reckon)}.bar i.damped{background:var(--damped)}"
    ".bar i.buffer{background:var(--buffer)}.bar "
    "b{font-variant-numeric:tabular-nums}"
    "details.table>p,details.table>.scroll,.runs{margin:.4rem .7rem}"
    "details.table td:first-child{background:var(--panel)}";

// What a narrow window and paper change.
static const char style_media[] =
    "@media(max-width:700px){.plots{grid-template-columns:minmax(0,1fr)}.plots>.way{max-width:"
    "340px}"
    "h1{font-size:1.35rem}.opening{grid-template-columns:minmax(0,1fr)}.moving{max-width:400px}."
    "bar span{flex-basis:9em;"
    "white-space:normal;line-height:1.2}.errors td{padding:.2rem .35rem}.errors td "
    "b{display:block}}"
    "@media(prefers-reduced-motion:reduce){.moving circle.mark{display:none}}"
    "@page{margin:12mm}@media "
    "print{:root{color-scheme:light;--ink:#000;--soft:#444;--paper:#fff;--panel:#fff;"
    "--rule:#bbb;--l3:#00795a;--retail:#a2326b;--smooth:#0068b5;--reckon:#7a4fd0;--damped:#c24a00;-"
    "-buffer:#786300;"
    "--truth:#8a8f98;--good:#0068b5;--bad:#b34700;"
    "--badback:#fdeee3}body{font-size:9.5pt}main{max-width:none;padding:0}nav{display:none}"
    "details:not([open]){display:none}details{border:0}figure,tr,summary{break-inside:avoid}"
    "h2,h3{break-after:avoid}.scroll{overflow:visible}"
    "table{font-size:6.2pt}th,td{padding:.1rem "
    ".17rem}td.ok,td.no{min-width:0}.motion{break-before:page}"
    ".plots{grid-template-columns:minmax(0,5fr) minmax(0,9fr)}"
    "*{-webkit-print-color-adjust:exact;print-color-adjust:exact}}";

void report_text(FILE *out, const char *text) {
    for (const char *c = text; *c; ++c) {
        switch (*c) {
        case '<':
            fputs("&lt;", out);
            break;
        case '&':
            fputs("&amp;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        default:
            fputc(*c, out);
        }
    }
}

void report_begin(FILE *out, const char *title, const char *lead) {
    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
          "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
          "<link rel=\"icon\" href=\"data:,\"><title>",
          out);
    report_text(out, title);
    fprintf(out, "</title><style>%s%s%s%s</style></head>\n<body><main>\n<h1>", style, style_plots,
            style_opening, style_media);
    report_text(out, title);
    fputs("</h1>\n", out);
    if (lead[0]) {
        fputs("<p class=\"lead\">", out);
        report_text(out, lead);
        fputs("</p>\n", out);
    }
}

void report_end(FILE *out) {
    fputs("</main></body></html>\n", out);
}

void report_legend(FILE *out, const plot_set *set, const char *const *names) {
    fputs("<div class=\"key\">", out);
    if (set->series[0].track->has_truth) {
        fputs("<span><i class=\"truth\"></i>ghost: where the mover really is</span>", out);
    }
    for (int k = 0; k < set->count; ++k) {
        fprintf(out, "<span><i class=\"%s\"></i>", set->series[k].style);
        report_text(out, names[k]);
        fputs("</span>", out);
    }
    if (set->series[0].track->has_truth) {
        fputs("<span><i class=\"stop\"></i>the mover stops</span>"
              "<span><i class=\"loss\"></i>a datagram was lost</span>",
              out);
    }
    fputs("</div>\n", out);
}

void report_plots(FILE *out, const plot_set *set) {
    const track *first = set->series[0].track;
    fputs("<div class=\"plots\">", out);
    plot_way(out, set);
    if (first->has_truth) {
        plot_line(out, set, PLOT_ERROR);
    }
    plot_line(out, set, PLOT_SPEED);
    plot_line(out, set, PLOT_HEADING);
    if (first->has_queue) {
        plot_line(out, set, PLOT_QUEUE);
    }
    if (first->has_reasons) {
        plot_reasons(out, set);
    }
    fputs("</div>\n", out);
}
