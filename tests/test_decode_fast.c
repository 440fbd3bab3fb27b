// The short ways of the decoder (wire/decode_fast.h) against its layouts: whatever the bytes, both
// answer with the same status, offset and field, and read the same values. Every golden message,
// cut at every byte and with every bit flipped, and messages at random with some bytes changed: as
// many as REMORA_DECODE_INPUTS says (./dev check exhaustive), 100,000 without it.

#include "check.h"
#include "samples.h"
#include "wire/decode.h"
#include "wire/decode_fast.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_INPUTS = 100000 };

typedef struct tally {
    uint64_t inputs, fast, faults;
} tally;

static tally counted;

// Both ways over one input; 0 when they agree.
static int check_same(rm_numbering numbering, const uint8_t *bytes, size_t size) {
    static rm_message a;
    static rm_message b;
    rm_wire_error error_a = {RM_OK, 0, ""};
    rm_wire_error error_b = {RM_OK, 0, ""};
    memset(&a, 0, sizeof a);
    memset(&b, 0, sizeof b);
    const rm_status status = rm_message_decode_checked(numbering, bytes, size, &a, &error_a);
    CHECK(rm_message_decode(numbering, bytes, size, &b, &error_b) == status);
    CHECK(error_a.status == error_b.status && error_a.offset == error_b.offset);
    CHECK(strcmp(error_a.field, error_b.field) == 0);
    CHECK(memcmp(&a, &b, sizeof a) == 0); // NOLINT: both were cleared, padding included
    error_b = (rm_wire_error){RM_OK, 0, ""};
    CHECK(rm_message_decode_in_place(numbering, bytes, size, &b, &error_b) == status);
    CHECK(error_a.offset == error_b.offset && strcmp(error_a.field, error_b.field) == 0);
    counted.inputs += 1;
    counted.faults += status != RM_OK;
    const bool is_fast = rm_message_decode_fast(numbering, bytes, size, &b);
    CHECK(!is_fast || (status == RM_OK && memcmp(&a, &b, sizeof a) == 0)); // NOLINT: as above
    counted.fast += is_fast;
    return 0;
}

// What was tried, where a number of inputs was asked for.
static void tell(const char *what) {
    if (getenv("REMORA_DECODE_INPUTS")) {
        printf("%s: %llu inputs, %llu by the short ways, %llu with a fault\n", what,
               (unsigned long long)counted.inputs, (unsigned long long)counted.fast,
               (unsigned long long)counted.faults);
    }
}

static int check_both(const uint8_t *bytes, size_t size) {
    CHECK(check_same(RM_NUMBERING_CLIENT_2013, bytes, size) == 0);
    CHECK(check_same(RM_NUMBERING_FINAL, bytes, size) == 0);
    return 0;
}

// In memory of exactly this size, so that a sanitizer sees a byte read beyond it.
static int check_cut(const uint8_t *bytes, size_t size) {
    uint8_t *copy = malloc(size + !size);
    CHECK(copy != NULL);
    memcpy(copy, bytes, size);
    int failed = check_both(copy, size);
    free(copy);
    CHECK(!failed);
    return 0;
}

static int check_sample(sample *s) {
    for (size_t size = 0; size <= s->size; ++size) {
        CHECK(check_cut(s->bytes, size) == 0);
    }
    s->bytes[s->size] = 0;
    CHECK(check_both(s->bytes, s->size + 1) == 0);
    for (size_t i = 0; i < 8 * s->size; ++i) {
        s->bytes[i / 8] = (uint8_t)(s->bytes[i / 8] ^ 1u << i % 8);
        CHECK(check_both(s->bytes, s->size) == 0);
        s->bytes[i / 8] = (uint8_t)(s->bytes[i / 8] ^ 1u << i % 8);
    }
    return 0;
}

static int golden_messages_cut_and_flipped_read_alike_on_both_ways(void) {
    static sample s;
    for (const rm_message_kind *kind = sample_kinds; *kind; ++kind) {
        FILE *file = sample_open(*kind);
        CHECK(file != NULL);
        int failed = 0;
        while (!failed && sample_next(file, &s)) {
            failed = check_sample(&s);
        }
        fclose(file);
        CHECK(!failed);
    }
    CHECK(counted.faults > 1000 && counted.fast > 1000);
    tell("golden messages, cut and flipped");
    return 0;
}

// Some bytes changed, among them the flags that decide about the size, and cut or lengthened.
static size_t spoil(sample_random *random, uint8_t *bytes, size_t size) {
    for (uint32_t n = sample_random_u32(random) % 4; n > 0; --n) {
        uint32_t at = sample_random_u32(random) % (uint32_t)size;
        bytes[at] = (uint8_t)sample_random_u32(random);
    }
    if (sample_random_u32(random) % 4 == 0) {
        size_t flags_at = bytes[1] == 0xF7 && bytes[0] == 0x48 ? 8 : 20;
        bytes[flags_at < size ? flags_at : 0] = (uint8_t)sample_random_u32(random);
    }
    uint32_t change = sample_random_u32(random) % 8;
    size = change == 0 ? sample_random_u32(random) % size : size;
    return change == 1 ? size + 4 : size;
}

static int spoiled_messages_read_alike_on_both_ways(void) {
    static const rm_message_kind kinds[] = {RM_MESSAGE_UPDATE_POSITION, RM_MESSAGE_UPDATE_MOTION,
                                            RM_MESSAGE_VECTOR_UPDATE};
    static uint8_t scratch[SAMPLE_BYTES];
    static uint8_t bytes[SAMPLE_BYTES];
    const char *wanted = getenv("REMORA_DECODE_INPUTS");
    const uint64_t inputs = wanted ? strtoull(wanted, NULL, 10) : USUAL_INPUTS;
    sample_random random = {UINT64_C(0x5EEDF00D)};
    counted = (tally){0, 0, 0};
    while (counted.inputs < inputs) {
        rm_message message =
            sample_random_message(&random, kinds[sample_random_u32(&random) % 3], scratch);
        size_t size = 0;
        CHECK(rm_message_encode(&message, bytes, sizeof bytes - 4, &size, NULL) == RM_OK);
        CHECK(check_both(bytes, size) == 0);
        for (int n = 0; n < 4; ++n) {
            CHECK(check_cut(bytes, spoil(&random, bytes, size)) == 0);
        }
    }
    CHECK(counted.faults > counted.inputs / 10 && counted.fast > counted.inputs / 10);
    tell("random messages, spoiled");
    return 0;
}

void test_decode_fast(void) {
    RUN(golden_messages_cut_and_flipped_read_alike_on_both_ways);
    RUN(spoiled_messages_read_alike_on_both_ways);
}
