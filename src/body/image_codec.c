// Images as bytes: only the words that differ from their expected values are written, and of those
// only the bytes up to the highest that differs. Expected is the word of another body (the one
// before in a world, or one as it is added by default); of a pose at the start of a tick and of the
// head of a queue the body's own pose; of a further node the one before it.
//
// Differences are written in runs: first the words that every body has, then goal and nodes. A run
// is a bit for each group of eight words, bytes of eight bits each; then for each group with a
// difference a byte of bits for its words, two bits for each of these (bytes - 1; four to a byte)
// and the bytes, lowest first. Each difference has one form: bits for zero, superfluous bytes, and
// bits beyond the last word are refused.

#include "remora/body.h"

#include "body/def.h"
#include "body/fields.h"
#include "body/image.h"

#include <string.h>

enum { GROUP = 8, GROUP_BYTES = 1 + 2 + 4 * GROUP };

// Offsets of a body's pose, its start and the head of its queue among the words.
enum {
    POSE_AT = RM_IMAGE_AT(cell),
    START_AT = RM_IMAGE_AT(start_cell),
    HEAD_AT = RM_IMAGE_FIELDS + 1,
};

_Static_assert(RM_IMAGE_AT(rotation) + RM_WORDS_QUAT == POSE_AT + RM_WORDS_PLACE &&
                   RM_IMAGE_AT(start_rotation) + RM_WORDS_QUAT == START_AT + RM_WORDS_PLACE,
               "a pose is eight words in a row");

void rm_image_standard(rm_image *image) {
    rm_single_body single;
    rm_lane lane = rm_single_lane(&single);
    rm_body_def def = rm_default_body_def();
    rm_lane_init(&lane, &def, rm_motion_table_humanoid());
    rm_lane_image(&lane, image);
}

static inline void flip(uint32_t *words, const uint32_t *with, uint32_t count) {
    for (uint32_t i = 0; i < count; ++i) {
        words[i] ^= with[i];
    }
}

// Between words and their differences, the same in both directions: against those of the body
// before, but for the start of its tick and the head of its queue, which are expected at its own
// pose. `pose` is that pose; an empty queue lacks a head.
static void differ(uint32_t *restrict to, const uint32_t *restrict from,
                   const uint32_t *restrict last) {
    for (uint32_t i = 0; i < RM_IMAGE_FIXED; ++i) {
        to[i] = from[i] ^ last[i];
    }
}

static void differ_own(uint32_t *to, const uint32_t *from, const uint32_t *pose) {
    const bool has_head = from[HEAD_AT] != 0;
    to[HEAD_AT] = from[HEAD_AT];
    for (uint32_t i = 0; i < RM_WORDS_PLACE; ++i) {
        uint32_t own = pose[i];
        to[START_AT + i] = from[START_AT + i] ^ own;
        to[HEAD_AT + 1 + i] = from[HEAD_AT + 1 + i] ^ (has_head ? own : 0);
    }
}

// --- writing ---------------------------------------------------------------------------------

static inline uint32_t extra_bytes(uint32_t word) {
    return (uint32_t)(word > 0xFF) + (uint32_t)(word > 0xFFFF) + (uint32_t)(word > 0xFFFFFF);
}

// Bits that are set in a mask of eight, added up in pairs, then in fours.
static inline uint32_t bits_in(uint32_t mask) {
    uint32_t pairs = mask - (mask >> 1 & 0x55u);
    uint32_t fours = (pairs & 0x33u) + (pairs >> 2 & 0x33u);
    return (fours + (fours >> 4)) & 0xFu;
}

static uint8_t *put_group(uint8_t *at, const uint32_t *words, uint32_t mask) {
    uint32_t count = bits_in(mask);
    uint8_t *sizes = at + 1;
    uint8_t *next = sizes + (count + 3) / 4;
    uint32_t codes = 0;
    at[0] = (uint8_t)mask;
    count = 0;
    for (uint32_t k = 0; k < GROUP; ++k) {
        if (mask >> k & 1u) {
            uint32_t extra = extra_bytes(words[k]);
            rm_bytes_store_u32(next, words[k]);
            next += extra + 1;
            codes |= extra << 2 * count++;
        }
    }
    sizes[0] = (uint8_t)codes;
    if (count > 4) {
        sizes[1] = (uint8_t)(codes >> 8);
    }
    return next;
}

static inline uint32_t mask_of(const uint32_t *words) {
    uint32_t any = 0;
    uint32_t mask = 0;
    for (uint32_t k = 0; k < GROUP; ++k) {
        any |= words[k];
    }
    for (uint32_t k = 0; any && k < GROUP; ++k) {
        mask |= (uint32_t)(words[k] != 0) << k;
    }
    return mask;
}

// `words` has room to the next multiple of eight.
static uint8_t *put_run(uint8_t *at, uint32_t *words, uint32_t count) {
    uint32_t groups = (count + GROUP - 1) / GROUP;
    uint8_t *bits = at;
    at += (groups + 7) / 8;
    memset(bits, 0, (size_t)(at - bits));
    memset(words + count, 0, 4 * (groups * GROUP - count));
    for (uint32_t g = 0; g < groups; ++g) {
        uint32_t mask = mask_of(words + g * GROUP);
        if (mask) {
            bits[g / 8] = (uint8_t)(bits[g / 8] | 1u << g % 8);
            at = put_group(at, words + g * GROUP, mask);
        }
    }
    return at;
}

// Bytes that put_group writes for these words, of which one at least is nonzero.
static uint32_t group_bytes(const uint32_t *words) {
    uint32_t bytes = 0;
    uint32_t used = 0;
    for (uint32_t k = 0; k < GROUP; ++k) {
        used += (uint32_t)(words[k] != 0);
        bytes += extra_bytes(words[k]);
    }
    return 1 + (used + 3) / 4 + used + bytes;
}

// The number of bytes that put_run writes.
static size_t run_bytes(uint32_t *words, uint32_t count) {
    uint32_t groups = (count + GROUP - 1) / GROUP;
    size_t bytes = (groups + 7) / 8;
    memset(words + count, 0, 4 * (groups * GROUP - count));
    for (uint32_t g = 0; g < groups; ++g) {
        const uint32_t *group = words + g * GROUP;
        uint32_t any = 0;
        for (uint32_t k = 0; k < GROUP; ++k) {
            any |= group[k];
        }
        bytes += any ? group_bytes(group) : 0;
    }
    return bytes;
}

// Each node from the one before it; the first from the head.
static uint32_t put_rest(uint32_t *words, const rm_image *image) {
    const uint32_t *rest = image->words + RM_IMAGE_FIXED;
    uint32_t count = image->count - RM_IMAGE_FIXED;
    uint32_t goal = rm_image_has_goal(image) ? RM_IMAGE_GOAL_WORDS : 0;
    const uint32_t *before = image->words + HEAD_AT;
    memcpy(words, rest, 4 * count);
    for (uint32_t at = goal; at < count; at += RM_WORDS_NODE) {
        flip(words + at, before, RM_WORDS_NODE);
        before = rest + at;
    }
    return count;
}

void rm_image_put(const rm_image *image, const rm_image *last, rm_bytes_out *out) {
    uint32_t words[RM_IMAGE_ROOM];
    uint8_t bytes[RM_IMAGE_BYTES + 4];
    differ(words, image->words, last->words);
    differ_own(words, image->words, image->words + POSE_AT);
    if (!out->bytes) {
        out->size += run_bytes(words, RM_IMAGE_FIXED);
        bool has_rest = image->count > RM_IMAGE_FIXED;
        out->size += has_rest ? run_bytes(words, put_rest(words, image)) : 0;
        return;
    }
    uint8_t *at = put_run(bytes, words, RM_IMAGE_FIXED);
    if (image->count > RM_IMAGE_FIXED) {
        at = put_run(at, words, put_rest(words, image));
    }
    rm_bytes_put(out, bytes, (size_t)(at - bytes));
}

// --- reading ---------------------------------------------------------------------------------

// At most GROUP_BYTES are read. @return bytes used; 0 for another form than that of put_group
static uint32_t get_group(const uint8_t *at, uint32_t *words) {
    uint32_t mask = at[0];
    uint32_t count = bits_in(mask);
    uint32_t codes = at[1] | (count > 4 ? (uint32_t)at[2] << 8 : 0u);
    uint32_t next = 1 + (count + 3) / 4;
    bool is_good = mask != 0 && codes >> 2 * count == 0;
    for (uint32_t k = 0; k < GROUP; ++k) {
        words[k] = 0;
        if (mask >> k & 1u) {
            uint32_t extra = codes & 3u;
            words[k] = rm_bytes_load_u32(at + next) & 0xFFFFFFFFu >> 8 * (3 - extra);
            is_good = is_good & (words[k] >> 8 * extra != 0); // the shortest form
            next += extra + 1;
            codes >>= 2;
        }
    }
    return is_good ? next : 0;
}

// The last bytes are read from a copy that continues with zeros.
static bool get_next_group(rm_bytes_in *in, uint32_t *words) {
    uint8_t tail[GROUP_BYTES + 4] = {0};
    size_t left = in->size - in->at;
    const uint8_t *at = in->bytes + in->at;
    if (left < sizeof tail) {
        memcpy(tail, at, left);
        at = tail;
    }
    uint32_t used = get_group(at, words);
    bool is_good = used > 0 && used <= left;
    in->at += is_good ? used : 0;
    return is_good;
}

static bool get_run(rm_bytes_in *in, uint32_t *words, uint32_t count) {
    uint32_t groups = (count + GROUP - 1) / GROUP;
    uint32_t bytes = (groups + 7) / 8;
    if (in->has_failed || in->size - in->at < bytes) {
        return false;
    }
    const uint8_t *bits = in->bytes + in->at;
    bool is_good = groups % 8 == 0 || bits[bytes - 1] >> groups % 8 == 0;
    in->at += bytes;
    for (uint32_t g = 0; is_good && g < groups; ++g) {
        if (bits[g / 8] >> g % 8 & 1u) {
            is_good = get_next_group(in, words + g * GROUP);
        } else {
            memset(words + g * GROUP, 0, 4 * GROUP);
        }
    }
    for (uint32_t i = count; i < groups * GROUP; ++i) {
        is_good = is_good && words[i] == 0;
    }
    return is_good;
}

static bool get_rest(rm_bytes_in *in, rm_image *image, uint32_t nodes) {
    uint32_t *rest = image->words + RM_IMAGE_FIXED;
    uint32_t goal = rm_image_has_goal(image) ? RM_IMAGE_GOAL_WORDS : 0;
    uint32_t count = goal + nodes * RM_WORDS_NODE;
    const uint32_t *before = image->words + HEAD_AT;
    image->count = RM_IMAGE_FIXED + count;
    uint32_t words[RM_IMAGE_ROOM];
    if (count == 0) {
        return true;
    }
    if (!get_run(in, words, count)) {
        return false;
    }
    memcpy(rest, words, 4 * count);
    for (uint32_t at = goal; at < count; at += RM_WORDS_NODE) {
        flip(rest + at, before, RM_WORDS_NODE);
        before = rest + at;
    }
    return true;
}

bool rm_image_get(rm_image *image, const rm_image *last, rm_bytes_in *in) {
    uint32_t words[RM_IMAGE_ROOM];
    if (!get_run(in, words, RM_IMAGE_FIXED)) {
        return false;
    }
    differ(image->words, words, last->words);
    differ_own(image->words, words, image->words + POSE_AT);
    uint32_t nodes = rm_image_nodes(image);
    bool is_good = image->words[RM_IMAGE_HASHED - 1] <= 1 && nodes < RM_QUEUE_CAPACITY;
    return is_good && get_rest(in, image, nodes);
}
