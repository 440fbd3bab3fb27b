// Prints the hash of the run with everything in it: remora_hash [--threads N]
// scripts/cross.sh compares it between compilers and machines.

#include "everything.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int print_hash(rm_runner runner) {
    uint64_t hash = everything_hash(EVERYTHING_TICKS, runner, NULL);
    printf("%016llx\n", (unsigned long long)hash);
    return hash == 0;
}

static int run_on_threads(unsigned long count) {
    rm_threads *threads;
    if (count > UINT32_MAX || rm_threads_create((uint32_t)count, NULL, &threads) != RM_OK) {
        fprintf(stderr, "remora_hash: no %lu threads here\n", count);
        return 1;
    }
    int status = print_hash(rm_threads_runner(threads));
    rm_threads_destroy(threads);
    return status;
}

int main(int argc, char **argv) {
    if (argc == 1) {
        return print_hash((rm_runner){NULL, NULL});
    }
    if (argc == 3 && strcmp(argv[1], "--threads") == 0) {
        return run_on_threads(strtoul(argv[2], NULL, 10));
    }
    fprintf(stderr, "usage: remora_hash [--threads N]\n");
    return 2;
}
