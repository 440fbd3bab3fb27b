// Any bytes as a recording. No fuzzer would find a checksum by itself: those of the chunks are put
// right first, unless the last byte is odd. A last chunk that is too long for the bytes is made to
// end with them.

#include "remora/base.h"
#include "remora/recording.h"
#include "remora/space.h"

#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

enum {
    FRONT = 8,
    BACK = 8,
    FIRST = RM_RECORDING_MAGIC_SIZE + 4,
    MEMORY = 1 << 22,
    BODIES = 256,
};

// The checksum as docs/recording.md says.
static uint64_t checksum_of(const uint8_t *bytes, size_t size) {
    uint64_t sum = RM_HASH_SEED;
    for (size_t i = 0; i < size; i += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8 && i + k < size; ++k) {
            word |= (uint64_t)bytes[i + k] << 8 * k;
        }
        sum = rm_hash_u64(sum, word);
    }
    return sum;
}

static void write_little(uint8_t *at, uint64_t value, int size) {
    for (int i = 0; i < size; ++i) {
        at[i] = (uint8_t)(value >> 8 * i);
    }
}

static void repair(uint8_t *bytes, size_t size) {
    size_t at = FIRST;
    if (size < FIRST) {
        return;
    }
    for (int i = 0; i < RM_RECORDING_MAGIC_SIZE; ++i) {
        bytes[i] = (uint8_t)RM_RECORDING_MAGIC[i];
    }
    uint8_t version = bytes[RM_RECORDING_MAGIC_SIZE];
    bool is_known = version >= 1 && version <= RM_RECORDING_VERSION;
    write_little(bytes + RM_RECORDING_MAGIC_SIZE, is_known ? version : RM_RECORDING_VERSION, 4);
    while (size - at >= FRONT + BACK) {
        size_t length = bytes[at] | (size_t)bytes[at + 1] << 8 | (size_t)bytes[at + 2] << 16;
        size_t most = size - at - FRONT - BACK;
        length = length < most ? length : most;
        write_little(bytes + at, length, 4);
        write_little(bytes + at + FRONT + length, checksum_of(bytes + at, FRONT + length), BACK);
        at += FRONT + length + BACK;
    }
}

static rm_sweep_result sweep(void *user, const rm_sweep_in *in, rm_sweep_out *out) {
    (void)user;
    out->at = in->to;
    return RM_SWEEP_OK;
}

static bool height(void *user, rm_body_id body, const rm_position *at, float *out) {
    (void)user;
    (void)body;
    *out = at->origin.z * 0.5f;
    return true;
}

static void look_at_bodies(const rm_world *world) {
    static rm_body_id ids[BODIES];
    uint32_t count = rm_world_bodies(world, ids, BODIES);
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        rm_body_info info;
        REQUIRE(rm_body_read(world, ids[i], &info) == RM_OK);
        REQUIRE(rm_vec3_is_finite(info.position.origin) && rm_vec3_is_finite(info.velocity));
        REQUIRE(rm_quat_is_finite(info.position.rotation));
        REQUIRE(info.queue_count <= RM_QUEUE_CAPACITY);
    }
}

static void look_at_reports(const rm_replay *replay) {
    static rm_replay_report reports[BODIES];
    uint32_t count = rm_replay_reports(replay, reports, BODIES);
    for (uint32_t i = 0; i < count && i < BODIES; ++i) {
        REQUIRE(rm_vec3_is_finite(reports[i].at.origin));
    }
}

static void take_polygon(void *user, rm_polygon_owner what, const rm_vec3 *corners,
                         uint32_t count) {
    (void)user;
    (void)what;
    for (uint32_t i = 0; i < count; ++i) {
        REQUIRE(rm_vec3_is_finite(corners[i]));
    }
}

static void take_sphere(void *user, rm_vec3 center, float radius) {
    (void)user;
    REQUIRE(rm_vec3_is_finite(center) && radius >= 0.0f);
}

static void take_cylinder(void *user, rm_vec3 foot, float radius, float tall) {
    (void)user;
    REQUIRE(rm_vec3_is_finite(foot) && radius >= 0.0f && tall >= 0.0f);
}

static void look_at_shapes(const rm_world *world) {
    const rm_collision *collision = rm_world_collision(world);
    const rm_collision_view view = {
        .polygon = take_polygon, .sphere = take_sphere, .cylinder = take_cylinder};
    if (collision) {
        REQUIRE(rm_collision_show(collision, 0x80800001u, &view) == RM_OK);
    }
}

// What came of a replay; its world's hash, or 0 if there was none.
static uint64_t play(const uint8_t *bytes, size_t size, rm_replay_result *result) {
    rm_replay_def def = rm_default_replay_def();
    rm_replay *replay = NULL;
    def.memory_limit = MEMORY;
    def.sweep = sweep;
    def.height = height;
    memset(result, 0, sizeof *result);
    rm_status status = rm_replay_open(&def, bytes, size, &replay, &result->error);
    REQUIRE(status == result->error.status);
    if (status != RM_OK) {
        REQUIRE(result->error.offset <= size && result->error.field);
        return 0;
    }
    while (rm_replay_tick(replay)) {
        REQUIRE(rm_replay_op(replay) != NULL);
        look_at_bodies(rm_replay_world(replay));
        look_at_reports(replay);
    }
    look_at_shapes(rm_replay_world(replay));
    *result = rm_replay_read(replay);
    REQUIRE(result->state != RM_REPLAY_PLAYING && result->error.offset <= size);
    REQUIRE((result->state == RM_REPLAY_DONE) == (result->error.status == RM_OK));
    uint64_t hash = rm_world_hash(rm_replay_world(replay));
    rm_replay_close(replay);
    return hash;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    rm_replay_result first;
    rm_replay_result second;
    rm_recording_info info;
    uint8_t *bytes = malloc(size + 1);
    REQUIRE(bytes != NULL);
    if (size > 0) {
        memcpy(bytes, data, size);
    }
    if (size > 0 && data[size - 1] % 2 == 0) {
        repair(bytes, size);
    }
    uint64_t hash = play(bytes, size, &first);
    REQUIRE(play(bytes, size, &second) == hash);
    REQUIRE(first.calls == second.calls && first.state == second.state);
    rm_status status = rm_recording_read(bytes, size, &info, NULL);
    REQUIRE(hash == 0 || status == RM_OK);
    free(bytes);
    return 0;
}
