// A writer that keeps only the hash of its bytes. The same content is written by the same calls, so
// that the buffer is drained at the same bytes and the hash is the same.

#include "record/record_digest.h"

#include "base/bytes.h"

typedef struct sink {
    rm_record_out out;
    uint8_t buffer[8 * RM_RECORD_ROOM];
    uint64_t hash;
} sink;

static void drain(rm_record_out *out) {
    sink *s = (sink *)out->user;
    size_t size = (size_t)(out->at - out->area);
    s->hash = rm_hash_u64(s->hash, rm_bytes_hash(out->area, size));
    out->at = out->area;
}

uint64_t rm_record_digest(rm_digest_fn *put, const void *content) {
    sink s;
    s.hash = RM_HASH_SEED;
    s.out = (rm_record_out){.at = s.buffer,
                            .end = s.buffer + sizeof s.buffer,
                            .area = s.buffer,
                            .drain = drain,
                            .user = &s};
    put(&s.out, content);
    drain(&s.out);
    return s.hash;
}

static void put_table(rm_record_out *out, const void *content) {
    const rm_table_ref table = (const rm_motion_table *)content;
    put_rm_table_ref(out, &table);
}

uint64_t rm_record_digest_table(const rm_motion_table *table) {
    return rm_record_digest(put_table, table);
}
