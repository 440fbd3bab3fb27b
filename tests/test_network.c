// The simulated network and its random numbers.

#include "remora/scenario.h"

#include "check.h"

#include <stdlib.h>
#include <string.h>

typedef struct tally {
    int arrived, duplicates, disordered;
    double first_gap_end;
    uint64_t digest; // of what arrived, and when
} tally;

static rm_network *make(const rm_network_def *def) {
    rm_network *network = NULL;
    return rm_network_create(def, &network) == RM_OK ? network : NULL;
}

static rm_status send_number(rm_network *network, double now, uint32_t number) {
    rm_network_tag tag = {{number, 0, 0, 0}};
    rm_bytes bytes = {(const uint8_t *)&number, sizeof number};
    return rm_network_send(network, now, tag, bytes);
}

static void take_all(rm_network *network, double now, tally *t) {
    static const uint64_t prime = 0x100000001B3u;
    rm_datagram d;
    while (rm_network_receive(network, now, &d)) {
        t->arrived += 1;
        t->duplicates += d.is_duplicate;
        t->digest = (t->digest ^ d.tag.words[0]) * prime;
        t->digest = (t->digest ^ (uint64_t)(d.arrived * 1e6)) * prime;
    }
}

// A datagram every `step` seconds; then time enough for the last one.
static tally run(rm_network *network, int count, double step) {
    tally t = {0};
    for (int i = 0; i < count; ++i) {
        send_number(network, i * step, (uint32_t)i);
        take_all(network, i * step, &t);
    }
    take_all(network, count * step + 10.0, &t);
    return t;
}

static int random_numbers_are_even_and_repeat(void) {
    rm_random a = rm_random_make(7);
    rm_random b = rm_random_make(7);
    rm_random c = rm_random_make(8);
    int buckets[10] = {0};
    CHECK(rm_random_u32(&a) == rm_random_u32(&b));
    CHECK(rm_random_u32(&a) != rm_random_u32(&c));
    for (int i = 0; i < 100000; ++i) {
        double x = rm_random_fraction(&a);
        CHECK(x >= 0.0 && x < 1.0);
        buckets[(int)(x * 10.0)] += 1;
    }
    for (int i = 0; i < 10; ++i) {
        CHECK_NEAR(buckets[i], 10000, 500);
    }
    return 0;
}

static int presets_are_found_by_name(void) {
    rm_network_def def;
    CHECK(rm_network_preset("mobile", &def));
    CHECK_NEAR(def.delay, 0.150, 0.0);
    CHECK_NEAR(def.reorder, 0.02, 0.0);
    CHECK(!rm_network_preset("Mobile", &def) && !rm_network_preset("", &def));
    CHECK(!rm_network_preset(NULL, &def));
    CHECK(rm_network_preset_name(RM_NETWORK_PRESETS) == NULL);
    for (int i = 0; i < RM_NETWORK_PRESETS; ++i) {
        CHECK(rm_network_preset(rm_network_preset_name(i), &def));
    }
    return 0;
}

static int bad_defs_are_refused(void) {
    rm_network *network = NULL;
    rm_network_def def = {0};
    CHECK(rm_network_create(&def, &network) == RM_ERROR_ARGUMENT);
    def = rm_default_network_def();
    def.loss = 1.5;
    CHECK(rm_network_create(&def, &network) == RM_ERROR_ARGUMENT);
    def = rm_default_network_def();
    def.delay = -1.0;
    CHECK(rm_network_bytes(&def) == 0);
    CHECK(network == NULL);
    return 0;
}

static int a_lan_hands_over_at_once_and_in_order(void) {
    rm_network_def def;
    rm_datagram d;
    rm_network_preset("lan", &def);
    rm_network *network = make(&def);
    CHECK(network);
    for (uint32_t i = 0; i < 5; ++i) {
        CHECK(send_number(network, 1.0, i) == RM_OK);
    }
    for (uint32_t i = 0; i < 5; ++i) {
        CHECK(rm_network_receive(network, 1.0, &d) && d.tag.words[0] == i);
        CHECK(d.bytes.size == 4 && memcmp(d.bytes.data, &i, 4) == 0);
    }
    CHECK(!rm_network_receive(network, 1.0, &d));
    rm_network_destroy(network);
    return 0;
}

static int delays_stay_within_the_jitter(void) {
    rm_network_def def;
    rm_datagram d;
    rm_network_preset("good", &def);
    rm_network *network = make(&def);
    CHECK(network);
    for (uint32_t i = 0; i < 200; ++i) {
        send_number(network, i, i);
        CHECK(!rm_network_receive(network, i + 0.0449, &d));
        CHECK(rm_network_receive(network, i + 0.0551, &d));
    }
    rm_network_destroy(network);
    return 0;
}

static int losses_and_copies_come_at_their_rates(void) {
    rm_network_def def;
    rm_network_preset("mobile", &def);
    rm_network *network = make(&def);
    CHECK(network);
    tally t = run(network, 20000, 0.2);
    rm_network_counts counts = rm_network_count(network);
    CHECK(counts.sent == 20000 && counts.dropped == 0);
    CHECK_NEAR(counts.lost, 600, 100);
    CHECK_NEAR(counts.duplicated, 200, 60);
    CHECK(counts.arrived == (uint64_t)t.arrived);
    CHECK(counts.sent + counts.duplicated == counts.arrived + counts.lost);
    CHECK((uint64_t)t.duplicates == counts.duplicated);
    rm_network_destroy(network);
    return 0;
}

static int held_back_datagrams_are_overtaken(void) {
    rm_network_def def = rm_default_network_def();
    rm_datagram d;
    int overtaken = 0;
    uint32_t newest = 0;
    def.reorder = 0.1;
    rm_network *network = make(&def);
    CHECK(network);
    for (uint32_t i = 1; i <= 1000; ++i) {
        send_number(network, i * 0.2, i);
        while (rm_network_receive(network, i * 0.2, &d)) {
            overtaken += d.tag.words[0] < newest;
            newest = d.tag.words[0] > newest ? d.tag.words[0] : newest;
        }
    }
    CHECK_NEAR(overtaken, 90, 30);
    rm_network_destroy(network);
    return 0;
}

static int after_a_gap_everything_comes_at_once(void) {
    rm_network_def def = rm_default_network_def();
    rm_datagram d;
    int most = 0;
    double last = -1.0;
    int here = 0;
    def.gap = 0.4;
    rm_network *network = make(&def);
    CHECK(network);
    for (uint32_t i = 0; i < 2000; ++i) {
        send_number(network, i * 0.05, i);
        while (rm_network_receive(network, i * 0.05, &d)) {
            here = d.arrived == last ? here + 1 : 1;
            last = d.arrived;
            most = here > most ? here : most;
        }
    }
    CHECK(most == 8); // 0.4 s at a datagram every 0.05 s
    rm_network_destroy(network);
    return 0;
}

static int one_seed_gives_one_run(void) {
    rm_network_def def;
    rm_network_preset("bad", &def);
    rm_network *a = make(&def);
    rm_network *b = make(&def);
    def.seed = 2;
    rm_network *c = make(&def);
    CHECK(a && b && c);
    uint64_t digest = run(a, 500, 0.1).digest;
    CHECK(run(b, 500, 0.1).digest == digest);
    CHECK(run(c, 500, 0.1).digest != digest);
    rm_network_destroy(a);
    rm_network_destroy(b);
    rm_network_destroy(c);
    return 0;
}

static int what_is_saved_goes_on_the_same_way(void) {
    rm_network_def def;
    rm_network_preset("mobile", &def);
    rm_network *network = make(&def);
    CHECK(network);
    tally t = {0};
    for (uint32_t i = 0; i < 50; ++i) {
        send_number(network, i * 0.05, i);
    }
    take_all(network, 2.5, &t);
    void *saved = malloc(rm_network_save_bytes(network));
    CHECK(saved);
    rm_network_save(network, saved);
    tally first = {0};
    tally second = {0};
    send_number(network, 2.6, 51);
    take_all(network, 9.0, &first);
    rm_network_restore(network, saved);
    send_number(network, 2.6, 51);
    take_all(network, 9.0, &second);
    CHECK(first.arrived > 0 && first.digest == second.digest);
    free(saved);
    rm_network_destroy(network);
    return 0;
}

static int a_save_of_nothing_or_to_nowhere_does_nothing(void) {
    rm_network_def def = rm_default_network_def();
    rm_network *network = make(&def);
    uint8_t bytes[4] = {1, 2, 3, 4};
    CHECK(network && send_number(network, 0.0, 1) == RM_OK);
    rm_network_save(network, NULL);
    CHECK(rm_network_pending(network) == 1);
    rm_network_save(NULL, bytes);
    CHECK(bytes[0] == 1 && bytes[1] == 2 && bytes[2] == 3 && bytes[3] == 4);
    CHECK(rm_network_save_bytes(NULL) == 0);
    rm_network_destroy(network);
    return 0;
}

static int a_full_network_drops_what_is_new(void) {
    rm_network_def def = rm_default_network_def();
    rm_datagram d;
    uint8_t large[RM_PACKET_SIZE + 1] = {0};
    rm_network_tag tag = {{0}};
    def.capacity = 3;
    def.delay = 1.0;
    rm_network *network = make(&def);
    CHECK(network);
    for (uint32_t i = 0; i < 5; ++i) {
        CHECK(send_number(network, 0.0, i) == RM_OK);
    }
    CHECK(rm_network_pending(network) == 3 && rm_network_count(network).dropped == 2);
    CHECK(rm_network_send_reliably(network, 0.0, tag, (rm_bytes){large, 4}) == RM_ERROR_FULL);
    CHECK(rm_network_send(network, 0.0, tag, (rm_bytes){large, sizeof large}) == RM_ERROR_ARGUMENT);
    CHECK(rm_network_receive(network, 1.0, &d) && d.tag.words[0] == 0);
    rm_network_destroy(network);
    return 0;
}

void test_network(void) {
    RUN(random_numbers_are_even_and_repeat);
    RUN(presets_are_found_by_name);
    RUN(bad_defs_are_refused);
    RUN(a_lan_hands_over_at_once_and_in_order);
    RUN(delays_stay_within_the_jitter);
    RUN(losses_and_copies_come_at_their_rates);
    RUN(held_back_datagrams_are_overtaken);
    RUN(after_a_gap_everything_comes_at_once);
    RUN(one_seed_gives_one_run);
    RUN(what_is_saved_goes_on_the_same_way);
    RUN(a_save_of_nothing_or_to_nowhere_does_nothing);
    RUN(a_full_network_drops_what_is_new);
}
