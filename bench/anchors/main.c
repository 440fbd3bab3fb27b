// What others need for work that remora does as well, in one run:
//
//   hash          rm_world_hash, for one body
//   hash-xxh3     XXH3 of xxHash's library over the bytes that it covers, which lie there ready
//   hash-xxh64    and its XXH64
//   hash-gathered the words of each body put together as for a hash, then XXH3 of them
//   decode        rm_message_decode of an UpdatePosition
//   decode-flat   flatbuffers: verified, and every field read
//   decode-packed a struct as it was in memory, copied field by field and not checked at all
//
// What is timed is in round_anchor, by whose name scripts/bench/instructions.py counts; xxHash's
// library is linked statically, so that it counts as well.

#include "remora/message.h"

#include "bench/world.h"
#include "body/image.h"
#include "flat.h"
#include "world/world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum {
    DEFAULT_BODIES = 1000,
    DEFAULT_TICKS = 16,
    WARM_TICKS = 40,
    MESSAGE_ROOM = 128,
};

// The fields of an UpdatePosition without gaps, as a host that trusts its network would send them.
#pragma pack(push, 1)
typedef struct packed_position {
    uint32_t guid, flags, cell;
    float place[7];
    uint32_t placement;
    uint16_t stamps[4];
} packed_position;
#pragma pack(pop)

typedef struct anchor_run anchor_run;
typedef bool anchor_call(anchor_run *run);

struct anchor_run {
    bench_world world;
    bench_result *result;
    anchor_call *call;
    uint8_t *hashed; // the bytes that the hash of the world covers
    size_t hashed_size;
    uint8_t (*messages)[MESSAGE_ROOM];
    size_t *sizes;
    rm_position_message last; // what was read
    uint64_t sum;
};

// --- hashing -------------------------------------------------------------------------------------

static bool hash_remora(anchor_run *run) {
    run->sum += rm_world_hash(run->world.world);
    return true;
}

static bool hash_xxh3(anchor_run *run) {
    run->sum += XXH3_64bits(run->hashed, run->hashed_size);
    return true;
}

static bool hash_xxh64(anchor_run *run) {
    run->sum += XXH64(run->hashed, run->hashed_size, 0);
    return true;
}

// The words that are hashed of one body.
static size_t hashed_words(const anchor_run *run, uint32_t body, rm_image *image) {
    rm_lane lane = rm_world_lane(run->world.world, run->world.ids[body].index1 - 1);
    rm_lane_image(&lane, image);
    return (size_t)RM_IMAGE_HASHED * 4;
}

static bool hash_gathered(anchor_run *run) {
    for (uint32_t i = 0; i < run->world.bodies; ++i) {
        rm_image image;
        size_t size = hashed_words(run, i, &image);
        run->sum += XXH3_64bits(image.words, size);
    }
    return true;
}

// --- decoding ------------------------------------------------------------------------------------

static bool decode_remora(anchor_run *run) {
    bool is_ok = true;
    for (uint32_t i = 0; is_ok && i < run->world.bodies; ++i) {
        rm_message m;
        is_ok = rm_message_decode(RM_NUMBERING_CLIENT_2013, run->messages[i], run->sizes[i], &m,
                                  NULL) == RM_OK;
        run->last = m.update_position;
        run->sum += m.update_position.guid;
    }
    return is_ok;
}

static bool decode_flat(anchor_run *run) {
    bool is_ok = true;
    for (uint32_t i = 0; is_ok && i < run->world.bodies; ++i) {
        is_ok = flat_decode(run->messages[i], run->sizes[i], &run->last);
        run->sum += run->last.guid;
    }
    return is_ok;
}

static rm_position_message unpack(const packed_position *p) {
    const float *place = p->place;
    return (rm_position_message){.guid = p->guid,
                                 .at = {.flags = p->flags,
                                        .position = {p->cell,
                                                     {place[0], place[1], place[2]},
                                                     {place[3], place[4], place[5], place[6]}},
                                        .placement = p->placement,
                                        .instance = p->stamps[0],
                                        .position_stamp = p->stamps[1],
                                        .teleport = p->stamps[2],
                                        .force_position = p->stamps[3]}};
}

static bool decode_packed(anchor_run *run) {
    for (uint32_t i = 0; i < run->world.bodies; ++i) {
        packed_position p;
        memcpy(&p, run->messages[i], sizeof p);
        run->last = unpack(&p);
        run->sum += run->last.guid;
    }
    return true;
}

// --- making messages -----------------------------------------------------------------------------

static rm_message message_of(uint32_t body) {
    rm_position at = crowd_start(body);
    rm_message m = {.kind = RM_MESSAGE_UPDATE_POSITION};
    m.update_position.guid = body + 1;
    m.update_position.at.position = at;
    m.update_position.at.flags = RM_POSITION_HAS_CONTACT | rm_position_rotation_flags(at.rotation);
    m.update_position.at.position_stamp = (uint16_t)body;
    return m;
}

static size_t encode_remora(const rm_message *m, uint8_t *bytes) {
    size_t size = 0;
    return rm_message_encode(m, bytes, MESSAGE_ROOM, &size, NULL) == RM_OK ? size : 0;
}

static size_t encode_flat(const rm_message *m, uint8_t *bytes) {
    return flat_encode(&m->update_position, bytes, MESSAGE_ROOM);
}

static size_t encode_packed(const rm_message *m, uint8_t *bytes) {
    const rm_position_pack *at = &m->update_position.at;
    const rm_position *p = &at->position;
    packed_position packed = {m->update_position.guid,
                              at->flags,
                              p->cell,
                              {p->origin.x, p->origin.y, p->origin.z, p->rotation.w, p->rotation.x,
                               p->rotation.y, p->rotation.z},
                              at->placement,
                              {at->instance, at->position_stamp, at->teleport, at->force_position}};
    memcpy(bytes, &packed, sizeof packed);
    return sizeof packed;
}

// --- the cases -----------------------------------------------------------------------------------

static const struct {
    const char *name;
    anchor_call *timed;
    size_t (*encode)(const rm_message *m, uint8_t *bytes); // null for hashes
} cases[] = {
    {"hash", hash_remora, NULL},
    {"hash-xxh3", hash_xxh3, NULL},
    {"hash-xxh64", hash_xxh64, NULL},
    {"hash-gathered", hash_gathered, NULL},
    {"decode", decode_remora, encode_remora},
    {"decode-flat", decode_flat, encode_flat},
    {"decode-packed", decode_packed, encode_packed},
};

static bool round_anchor(anchor_run *run) {
    return run->call(run);
}

static bool warm_up(anchor_run *run) {
    return run->call(run);
}

static double repetition(void *user, uint32_t number) {
    // Volatile keeps the function in one piece. What only warms up is not counted.
    bool (*volatile timed)(anchor_run *) = number ? round_anchor : warm_up;
    anchor_run *run = user;
    bool is_ok = true;
    double start = bench_now();
    for (uint32_t t = 0; is_ok && t < run->result->options.ticks; ++t) {
        is_ok = timed(run);
    }
    double seconds = bench_now() - start;
    return is_ok ? seconds : -1.0;
}

static void gather_hashed(anchor_run *run) {
    for (uint32_t i = 0; i < run->world.bodies; ++i) {
        rm_image image;
        size_t size = hashed_words(run, i, &image);
        memcpy(run->hashed + run->hashed_size, image.words, size);
        run->hashed_size += size;
    }
}

static bool make_messages(anchor_run *run, size_t index) {
    bool is_ok = true;
    for (uint32_t i = 0; is_ok && cases[index].encode && i < run->world.bodies; ++i) {
        rm_message m = message_of(i);
        run->sizes[i] = cases[index].encode(&m, run->messages[i]);
        is_ok = run->sizes[i] > 0;
    }
    return is_ok;
}

// Every encoding must give back what was put into it: encoded again it is the same bytes.
static bool gives_back(const anchor_run *run, size_t index) {
    uint32_t last = run->world.bodies - 1;
    rm_message m = message_of(last);
    uint8_t again[MESSAGE_ROOM] = {0};
    if (!cases[index].encode) {
        return true;
    }
    m.update_position = run->last;
    return cases[index].encode(&m, again) == run->sizes[last] &&
           memcmp(again, run->messages[last], run->sizes[last]) == 0;
}

static bool prepare(anchor_run *run, size_t index) {
    uint32_t bodies = run->world.bodies;
    run->hashed = malloc(bodies * sizeof(rm_image));
    run->messages = calloc(bodies, MESSAGE_ROOM);
    run->sizes = calloc(bodies, sizeof *run->sizes);
    bool is_ok = run->hashed && run->messages && run->sizes;
    for (int i = 0; is_ok && i < WARM_TICKS; ++i) {
        bench_world_prepare(&run->world);
        is_ok = bench_world_tick(&run->world);
    }
    if (is_ok) {
        gather_hashed(run);
    }
    return is_ok && make_messages(run, index);
}

static bool run_case(const bench_options *options, size_t index) {
    bench_result r = {.name = "anchor", .variant = cases[index].name, .options = *options};
    anchor_run run = {.result = &r, .call = cases[index].timed};
    bool is_ok = bench_world_make(&run.world, crowd_find("whole"), options) &&
                 prepare(&run, index) && bench_repeat(&r, repetition, &run) &&
                 gives_back(&run, index);
    r.bytes_per_body =
        is_ok ? (cases[index].encode ? run.sizes[0] : run.hashed_size / options->bodies) : 0;
    bench_world_free(&run.world);
    free(run.hashed);
    free(run.messages);
    free(run.sizes);
    if (is_ok) {
        bench_print(&r);
    } else {
        fprintf(stderr, "remora_anchors: %s failed\n", cases[index].name);
    }
    return is_ok;
}

int main(int argc, char **argv) {
    bench_options options;
    bool is_ok = bench_parse("remora_anchors", argc - 1, argv + 1, &options);
    options = is_ok ? bench_options_with(&options, DEFAULT_BODIES, DEFAULT_TICKS) : options;
    for (size_t i = 0; is_ok && i < sizeof cases / sizeof cases[0]; ++i) {
        is_ok = !bench_wants(&options, cases[i].name) || run_case(&options, i);
    }
    if (is_ok) {
        bench_finish(&options);
    }
    return is_ok ? 0 : 2;
}
