// The run with everything in it ends in its golden hash, and everything is in it.

#include "check.h"
#include "determinism/everything.h"

#include <stdio.h>

static int reasons_missing(const everything_counts *counts) {
    int missing = 0;
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (counts->reasons[i] == 0) {
            printf("no body ever had the reason %s\n", rm_reason_name(i));
            missing += 1;
        }
    }
    return missing;
}

static int ingredients_missing(const everything_counts *counts) {
    int missing = 0;
    for (int i = 0; i < INGREDIENT_COUNT; ++i) {
        if (counts->ingredients[i] == 0) {
            printf("there were no %s\n", ingredient_text((ingredient)i));
            missing += 1;
        }
    }
    return missing;
}

static bool is_golden(uint64_t hash, uint64_t golden) {
    if (hash != golden) {
        printf("the hash is 0x%016llX\n", (unsigned long long)hash);
    }
    return hash == golden;
}

static int everything_is_in_the_run_and_telling_why_does_not_change_it(void) {
    everything_counts counts = {{0}, {0}};
    uint64_t hash =
        everything_hash(EVERYTHING_TICKS, (rm_runner){NULL, NULL}, RM_INSTRUCTIONS_BEST, &counts);
    CHECK(is_golden(hash, EVERYTHING_HASH));
    CHECK(reasons_missing(&counts) == 0);
    CHECK(ingredients_missing(&counts) == 0);
    return 0;
}

static int the_short_run_ends_in_its_hash(void) {
    uint64_t hash = everything_hash(EVERYTHING_SHORT_TICKS, (rm_runner){NULL, NULL},
                                    RM_INSTRUCTIONS_BEST, NULL);
    CHECK(is_golden(hash, EVERYTHING_SHORT_HASH));
    return 0;
}

void test_everything(void) {
    RUN(the_short_run_ends_in_its_hash);
    RUN(everything_is_in_the_run_and_telling_why_does_not_change_it);
}
