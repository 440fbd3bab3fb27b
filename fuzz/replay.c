// Runs a target once for each file named: a corpus, or what a fuzzer has found.

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

static int replay(const char *path) {
    enum { LIMIT = 1 << 20 };
    FILE *file = fopen(path, "rb");
    uint8_t *buffer = malloc(LIMIT);
    if (!file || !buffer) {
        fprintf(stderr, "%s: cannot be read\n", path);
        free(buffer);
        if (file) {
            fclose(file);
        }
        return 1;
    }
    const size_t size = fread(buffer, 1, LIMIT, file);
    fclose(file);
    // Exactly as large as the input, so that a sanitizer sees every byte read beyond it.
    uint8_t *data = malloc(size > 0 ? size : 1);
    for (size_t i = 0; data && i < size; ++i) {
        data[i] = buffer[i];
    }
    free(buffer);
    if (data) {
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    return 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; ++i) {
        failed += replay(argv[i]);
    }
    printf("%d passed, %d failed\n", argc - 1 - failed, failed);
    return failed > 0 || argc < 2;
}
