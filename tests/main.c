// Runs the units of units.def, or those named on the command line.
//
// An argument that is the name of a unit selects that unit alone, so that ctest can run one of
// several whose names begin alike; any other argument selects every unit whose name contains it.

#include "check.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

typedef struct unit {
    const char *name;
    void (*run)(void);
} unit;

static const unit units[] = {
#define UNIT(name) {#name, test_##name},
#include "units.def"
#undef UNIT
    {NULL, NULL}, // an empty list is no valid C
};

static int passed_count;
static int failed_count;
static const char *current_test;
static check_pair last_compared;

void check_run(const char *name, int (*test)(void)) {
    current_test = name;
    if (test() == 0) {
        passed_count++;
    } else {
        failed_count++;
    }
}

int check_failed(const char *file, int line, const char *condition) {
    printf("%s:%d: %s: CHECK(%s)\n", file, line, current_test, condition);
    return 1;
}

int check_not_near(const char *file, int line, const char *expressions) {
    const check_pair values = last_compared;
    printf("%s:%d: %s: CHECK_NEAR(%s): %.9g and %.9g differ by more than %g\n", file, line,
           current_test, expressions, values.a, values.b, values.tolerance);
    return 1;
}

bool check_is_near(check_pair values) {
    last_compared = values;
    // Equal infinities are near, though their difference is NaN; every other NaN fails the test.
    return values.a == values.b || fabs(values.a - values.b) <= values.tolerance;
}

static bool is_unit_name(const char *text) {
    for (const unit *u = units; u->name != NULL; ++u) {
        if (strcmp(u->name, text) == 0) {
            return true;
        }
    }
    return false;
}

static bool matches(const unit *u, const char *filter) {
    return is_unit_name(filter) ? strcmp(u->name, filter) == 0 : strstr(u->name, filter) != NULL;
}

static bool is_selected(const unit *u, int filter_count, char **filters) {
    for (int i = 0; i < filter_count; ++i) {
        if (matches(u, filters[i])) {
            return true;
        }
    }
    return filter_count == 0;
}

static void list_units(void) {
    for (const unit *u = units; u->name != NULL; ++u) {
        puts(u->name);
    }
}

static void run_unit(const unit *u) {
    const int passed_before = passed_count;
    const int failed_before = failed_count;
    const clock_t start = clock();
    u->run();
    const double ms = 1000.0 * (double)(clock() - start) / (double)CLOCKS_PER_SEC;
    printf("%-24s %4d passed %4d failed %8.1f ms\n", u->name, passed_count - passed_before,
           failed_count - failed_before, ms);
}

int main(int argc, char **argv) {
    // A sanitizer ends the process without flushing; what ran before must be seen all the same.
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (argc == 2 && strcmp(argv[1], "--list") == 0) {
        list_units();
        return 0;
    }
    for (const unit *u = units; u->name != NULL; ++u) {
        if (is_selected(u, argc - 1, argv + 1)) {
            run_unit(u);
        }
    }
    printf("%d passed, %d failed\n", passed_count, failed_count);
    // A filter that selects nothing is a mistake, not a success.
    return failed_count > 0 || passed_count == 0;
}
