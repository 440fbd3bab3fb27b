// A counter that is stirred (SplitMix64: Steele, Lea and Flood 2014; the three constants are
// theirs). Every state occurs once in 2^64 numbers, so all seeds are good.

#include "remora/scenario.h"

static uint64_t stir(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

rm_random rm_random_make(uint64_t seed) {
    rm_random random = {stir(seed + 0x9E3779B97F4A7C15u)};
    return random;
}

uint32_t rm_random_u32(rm_random *random) {
    random->state += 0x9E3779B97F4A7C15u;
    return (uint32_t)(stir(random->state) >> 32);
}

double rm_random_fraction(rm_random *random) {
    return (double)rm_random_u32(random) * (1.0 / 4294967296.0);
}

double rm_random_between(rm_random *random, double low, double high) {
    return low + (high - low) * rm_random_fraction(random);
}

bool rm_random_chance(rm_random *random, double share) {
    return rm_random_fraction(random) < share;
}
