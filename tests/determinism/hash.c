// Prints the hash of the run with everything in it: remora_hash [--ticks N] [--threads N]
// scripts/test/cross.sh compares it between compilers and machines.

#include "everything.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    uint32_t ticks;
    uint32_t threads; // 0: in place
} options;

// False if the text is not a positive number.
static bool read_number(const char *text, uint32_t *number) {
    char *end;
    unsigned long read = strtoul(text, &end, 10);
    *number = (uint32_t)read;
    return *end == '\0' && read > 0 && read <= UINT32_MAX;
}

static bool read_options(int argc, char **argv, options *o) {
    bool is_good = argc % 2 == 1;
    *o = (options){EVERYTHING_TICKS, 0};
    for (int i = 1; is_good && i + 1 < argc; i += 2) {
        bool is_ticks = strcmp(argv[i], "--ticks") == 0;
        is_good = (is_ticks || strcmp(argv[i], "--threads") == 0) &&
                  read_number(argv[i + 1], is_ticks ? &o->ticks : &o->threads);
    }
    return is_good;
}

int main(int argc, char **argv) {
    options o;
    rm_threads *threads = NULL;
    if (!read_options(argc, argv, &o)) {
        fprintf(stderr, "usage: remora_hash [--ticks N] [--threads N]\n");
        return 2;
    }
    if (o.threads && rm_threads_create(o.threads, NULL, &threads) != RM_OK) {
        fprintf(stderr, "remora_hash: no %lu threads here\n", (unsigned long)o.threads);
        return 1;
    }
    uint64_t hash = everything_hash(o.ticks, rm_threads_runner(threads), NULL);
    rm_threads_destroy(threads);
    printf("%016llx\n", (unsigned long long)hash);
    return hash == 0;
}
