// The table of the peers, from the JSON that ./dev measure peers makes.

#include "report.h"

#include <jansson.h>
#include <string.h>

static void print_heads(FILE *out, const json_t *columns) {
    size_t i;
    json_t *name;
    fputs("<thead><tr><th>metric</th><th>network</th>", out);
    json_array_foreach(columns, i, name) {
        fputs("<th>", out);
        report_text(out, json_string_value(name));
        fputs("</th>", out);
    }
    fputs("</tr></thead><tbody>\n", out);
}

static void print_cell(FILE *out, const json_t *row, const json_t *value, const char *own) {
    double best = json_number_value(json_object_get(row, "best"));
    int digits = (int)json_integer_value(json_object_get(row, "digits")) % 10;
    bool is_best = json_is_number(value) && json_number_value(value) <= best;
    fprintf(out, "<td class=\"%s%s\">", is_best ? "best " : "", own);
    if (json_is_number(value)) {
        fprintf(out, "%.*f", digits, json_number_value(value));
    } else {
        fputs("\xe2\x80\x93", out);
    }
    fputs("</td>", out);
}

static void print_row(FILE *out, const json_t *row, const json_t *columns, const char *title) {
    size_t i;
    json_t *name;
    const json_t *values = json_object_get(row, "values");
    fputs("<tr><td>", out);
    report_text(out, title);
    fputs("</td><td class=\"name\">", out);
    report_text(out, json_string_value(json_object_get(row, "network")));
    fputs("</td>", out);
    json_array_foreach(columns, i, name) {
        const char *column = json_string_value(name);
        bool is_own = strncmp(column, "remora", 6) == 0;
        print_cell(out, row, json_object_get(values, column), is_own ? "own" : "");
    }
    fputs("</tr>\n", out);
}

// A metric is named in the first of its rows only.
static void print_table(FILE *out, const json_t *rows, const json_t *columns) {
    const char *last = "";
    size_t i;
    json_t *row;
    print_heads(out, columns);
    json_array_foreach(rows, i, row) {
        const char *title = json_string_value(json_object_get(row, "title"));
        print_row(out, row, columns, strcmp(title, last) == 0 ? "" : title);
        last = title;
    }
    fputs("</tbody></table></div></details>\n", out);
}

static bool is_table(const json_t *rows, const json_t *columns) {
    size_t i;
    json_t *item;
    bool is_good = json_array_size(rows) > 0 && json_array_size(columns) > 0;
    json_array_foreach(columns, i, item) {
        is_good &= json_is_string(item);
    }
    json_array_foreach(rows, i, item) {
        is_good &= json_is_string(json_object_get(item, "title")) &&
                   json_is_string(json_object_get(item, "network")) &&
                   json_is_object(json_object_get(item, "values"));
    }
    return is_good;
}

// Null, with one line on standard error, if it is no such file.
static json_t *load(const char *program, const char *path) {
    json_error_t error;
    json_t *document = json_load_file(path, 0, &error);
    if (is_table(json_object_get(document, "rows"), json_object_get(document, "columns"))) {
        return document;
    }
    fprintf(stderr, "%s: %s: %s\n", program, path,
            document ? "is no table of ./dev measure peers" : error.text);
    json_decref(document);
    return NULL;
}

bool report_peers_check(const char *program, const char *path) {
    json_t *document = load(program, path);
    json_decref(document);
    return document != NULL;
}

bool report_peers(FILE *out, const char *program, const char *path) {
    json_t *document = load(program, path);
    if (document) {
        fputs("<details class=\"table\" id=\"peers\"><summary><b>Beside others</b> <span>libraries "
              "that do this job, on the same datagrams</span></summary><p>The same reports, as "
              "they arrived, given to "
              "other libraries with their documented settings, scored in the same way over the "
              "same twelve motions. Bold is the best of a row. docs/measured/peers.md tells how, "
              "and what "
              "to make of it.</p>\n<div class=\"scroll\"><table>",
              out);
        print_table(out, json_object_get(document, "rows"), json_object_get(document, "columns"));
        json_decref(document);
    }
    return document != NULL;
}

// --- bars of the first screen --------------------------------------------------------------------

// Columns of the file that are not another's.
static bool is_ours(const char *column) {
    static const char *const words[] = {"remora", "smooth", "past", "untimed", "bound"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; ++i) {
        if (strncmp(column, words[i], strlen(words[i])) == 0) {
            return true;
        }
    }
    return false;
}

static const json_t *error_row(const json_t *document, const char *network) {
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(document, "rows"), i, row) {
        const char *title = json_string_value(json_object_get(row, "title"));
        const char *name = json_string_value(json_object_get(row, "network"));
        if (title && name && strncmp(title, "error now", 9) == 0 && strcmp(name, network) == 0) {
            return row;
        }
    }
    return NULL;
}

void report_peer_errors(const char *path, const char *network, report_bar_fn *bar, void *user) {
    size_t i;
    json_t *name;
    json_t *document = path ? json_load_file(path, 0, NULL) : NULL;
    const json_t *values = json_object_get(error_row(document, network), "values");
    json_array_foreach(json_object_get(document, "columns"), i, name) {
        const char *column = json_string_value(name);
        const json_t *value = column ? json_object_get(values, column) : NULL;
        if (json_is_number(value) && !is_ours(column)) {
            bar(user, column, json_number_value(value));
        }
    }
    json_decref(document);
}
