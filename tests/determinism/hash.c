// Prints the hash of the run with everything in it:
// remora_hash [--ticks N] [--threads N] [--instructions build|avx2] [--write FILE | --read FILE]
// scripts/test/cross.sh compares it between compilers and machines. With --write the saves that its
// worlds go on from are left in a file; with --read they are taken from one, and must have the same
// bytes as its own. Both have another world, and so another hash.

#include "everything.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct options {
    uint32_t ticks;
    uint32_t threads; // 0: in place
    rm_instructions instructions;
    const char *write; // file for its saves; null for none
    const char *read;  // file with the saves of another machine; null for none
} options;

// False if the text is not a positive number.
static bool read_number(const char *text, uint32_t *number) {
    char *end;
    unsigned long read = strtoul(text, &end, 10);
    *number = (uint32_t)read;
    return *end == '\0' && read > 0 && read <= UINT32_MAX;
}

// False if there are no such instructions here.
static bool read_instructions(const char *text, rm_instructions *instructions) {
    *instructions = strcmp(text, "avx2") == 0 ? RM_INSTRUCTIONS_AVX2 : RM_INSTRUCTIONS_BUILD;
    return (*instructions == RM_INSTRUCTIONS_AVX2 || strcmp(text, "build") == 0) &&
           *instructions <= rm_best_instructions();
}

static bool read_option(const char *name, const char *value, options *o) {
    if (strcmp(name, "--write") == 0 || strcmp(name, "--read") == 0) {
        *(strcmp(name, "--write") == 0 ? &o->write : &o->read) = value;
        return true;
    }
    if (strcmp(name, "--instructions") == 0) {
        return read_instructions(value, &o->instructions);
    }
    bool is_ticks = strcmp(name, "--ticks") == 0;
    return (is_ticks || strcmp(name, "--threads") == 0) &&
           read_number(value, is_ticks ? &o->ticks : &o->threads);
}

static bool read_options(int argc, char **argv, options *o) {
    bool is_good = argc % 2 == 1;
    *o = (options){.ticks = EVERYTHING_TICKS, .instructions = RM_INSTRUCTIONS_BEST};
    for (int i = 1; is_good && i + 1 < argc; i += 2) {
        is_good = read_option(argv[i], argv[i + 1], o);
    }
    return is_good && !(o->write && o->read);
}

static bool write_save(void *user, uint8_t *bytes, size_t size) {
    return fwrite(bytes, 1, size, (FILE *)user) == size;
}

// What is read is what the world goes on from.
static bool read_save(void *user, uint8_t *bytes, size_t size) {
    uint8_t *own = malloc(size);
    bool is_same = own && memcpy(own, bytes, size) && fread(bytes, 1, size, (FILE *)user) == size &&
                   memcmp(own, bytes, size) == 0;
    if (!is_same) {
        fprintf(stderr, "remora_hash: a save of %lu bytes is another one\n", (unsigned long)size);
    }
    free(own);
    return is_same;
}

static uint64_t exchanged_hash(const options *o, rm_runner runner) {
    FILE *file = fopen(o->write ? o->write : o->read, o->write ? "wb" : "rb");
    everything_saves saves = {o->write ? write_save : read_save, file};
    uint64_t hash = file ? everything_exchange(o->ticks, runner, o->instructions, saves) : 0;
    bool is_read = file && o->read && fgetc(file) == EOF;
    bool is_closed = file && fclose(file) == 0;
    return is_closed && (o->write || is_read) ? hash : 0;
}

static uint64_t hash_with(const options *o, rm_runner runner) {
    return o->write || o->read ? exchanged_hash(o, runner)
                               : everything_hash(o->ticks, runner, o->instructions, NULL);
}

int main(int argc, char **argv) {
    options o;
    rm_threads *threads = NULL;
    if (!read_options(argc, argv, &o)) {
        fprintf(stderr, "usage: remora_hash [--ticks N] [--threads N] [--instructions build|avx2] "
                        "[--write FILE | --read FILE]\n"
                        "(instructions that this machine has)\n");
        return 2;
    }
    if (o.threads && rm_threads_create(o.threads, NULL, &threads) != RM_OK) {
        fprintf(stderr, "remora_hash: no %lu threads here\n", (unsigned long)o.threads);
        return 1;
    }
    uint64_t hash = hash_with(&o, rm_threads_runner(threads));
    rm_threads_destroy(threads);
    printf("%016llx\n", (unsigned long long)hash);
    return hash == 0;
}
