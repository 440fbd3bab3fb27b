// Reading recordings for tools. Regular files are mapped, so that a large one costs no memory until
// it is looked at; pipes are read whole.

#include "recording.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

// Only the first byte can be put back into what is no regular file, and it is one that neither
// captures nor traces begin with.
bool recording_is_one(FILE *in) {
    int first = getc(in);
    ungetc(first, in);
    return first == (unsigned char)RM_RECORDING_MAGIC[0];
}

static bool map_file(FILE *in, recording_file *file) {
    struct stat info;
    if (fstat(fileno(in), &info) != 0 || !S_ISREG(info.st_mode) || info.st_size <= 0) {
        return false;
    }
    void *bytes = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fileno(in), 0);
    if (bytes == MAP_FAILED) {
        return false;
    }
    *file = (recording_file){bytes, (size_t)info.st_size, true};
    return true;
}

static bool read_file(FILE *in, recording_file *file) {
    size_t room = 1 << 16;
    size_t size = 0;
    uint8_t *bytes = malloc(room);
    while (bytes) {
        size += fread(bytes + size, 1, room - size, in);
        if (size < room) {
            break;
        }
        uint8_t *more = realloc(bytes, room *= 2);
        if (!more) {
            free(bytes);
        }
        bytes = more;
    }
    *file = (recording_file){bytes, size, false};
    return bytes && !ferror(in);
}

bool recording_load(FILE *in, recording_file *file) {
    bool is_good = map_file(in, file) || read_file(in, file);
    fclose(in);
    return is_good;
}

void recording_unload(recording_file *file) {
    void *bytes = (void *)(uintptr_t)file->bytes;
    if (file->is_mapped) {
        munmap(bytes, file->size);
    } else {
        free(bytes);
    }
}

rm_status recording_play(const recording_file *file, const rm_replay_def *def,
                         recording_call_fn *see, void *user, recording_end *end) {
    rm_replay *replay = NULL;
    memset(end, 0, sizeof *end);
    rm_status status = rm_replay_open(def, file->bytes, file->size, &replay, &end->result.error);
    if (status != RM_OK) {
        return status;
    }
    bool goes_on = see(user, replay);
    while (goes_on && rm_replay_step(replay)) {
        goes_on = see(user, replay);
    }
    end->result = rm_replay_read(replay);
    end->ticks = rm_world_ticks(rm_replay_world(replay));
    end->hash = rm_world_hash(rm_replay_world(replay));
    rm_replay_close(replay);
    return RM_OK;
}

bool recording_is_frame(const rm_replay *replay) {
    const char *op = rm_replay_op(replay);
    return op && (strcmp(op, "advance") == 0 || strcmp(op, "tick") == 0);
}

void recording_tell_error(const char *program, const char *file, const recording_end *end) {
    const rm_wire_error *error = &end->result.error;
    fprintf(stderr, "%s: %s: byte %llu, %s: %s", program, file, (unsigned long long)error->offset,
            error->field, rm_status_text(error->status));
    if (end->result.calls > 0) {
        fprintf(stderr, "; played up to tick %llu", (unsigned long long)end->ticks);
    }
    fputc('\n', stderr);
}
