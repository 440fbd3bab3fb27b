// The bar is drawn at most ten times a second, and removed at the end.

#include "progress.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Smaller files are read before progress could be seen.
static const uint64_t SMALLEST = 4u << 20;

enum { BAR_WIDTH = 40 };

static bool is_seen(void) {
    return isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO);
}

progress progress_of_file(FILE *file) {
    struct stat info;
    bool has_size = fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode);
    uint64_t size = has_size ? (uint64_t)info.st_size : 0;
    return (progress){.total = is_seen() && size >= SMALLEST ? size : 0};
}

static double now(void) {
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_show(progress *p, uint64_t done) {
    char bar[BAR_WIDTH + 1];
    if (p->total == 0 || now() - p->shown < 0.1) {
        return;
    }
    p->shown = now();
    double part = done < p->total ? (double)done / (double)p->total : 1.0;
    for (int i = 0; i < BAR_WIDTH; ++i) {
        bar[i] = i < (int)(part * BAR_WIDTH) ? '#' : '.';
    }
    bar[BAR_WIDTH] = '\0';
    fprintf(stderr, "\r%s %3.0f %% of %.0f MB", bar, part * 100.0, (double)p->total / 1e6);
}

void progress_end(const progress *p) {
    if (p->shown > 0.0) {
        fputs("\r\x1b[K", stderr);
    }
}

void progress_line(const char *text) {
    if (isatty(STDERR_FILENO)) {
        fprintf(stderr, "\r\x1b[K%s", text);
    }
}
