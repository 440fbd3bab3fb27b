// Minds: models of how people steer a mover, choice by choice. A mind depends on its index and
// seed alone.
//
// Three are fitted to real movement: tracks of 17 football players (Friends of Tracking, Last Row,
// 20 a second), of 30 pedestrians in a corridor (HERMES, 16 a second) and of a car in a town (KITTI
// 00, 10 a second). Each path was cut into straight parts that deviate by at most 0.1 m; below, a
// tenth, a quarter, a half, three quarters and nine tenths of all values are less than those of a
// row. A unit cuts the paths of minds in the same manner and compares.
//
//     football    seconds of a part   0.25   0.35   0.45   0.70   1.08
//                 turned by, degrees  0.8    2.9    7.4   12.9   24.1
//                 change, m/s         0.39   0.54   0.83   1.19   1.54
//                 speed, m/s          1.18   1.54   2.48   3.93   6.22
//     pedestrian  seconds of a part   0.56   0.81   1.19   1.88   2.57
//                 turned by, degrees  4.0    7.3   12.3   19.1   24.0
//                 change, m/s         0.17   0.23   0.31   0.42   0.54
//                 speed, m/s          0.86   1.03   1.24   1.39   1.51
//     car         seconds of a part   0.31   0.41   0.52   0.83   1.25
//                 turned by, degrees  0.2    0.7    1.8    7.1   11.5
//                 change, m/s         0.34   0.54   0.72   0.88   1.04
//                 speed, m/s          4.19   5.54   7.76   8.90   9.64
//
// The other five are people at a keyboard, by what keys are held and for how long: chosen, from
// 0.15 s of a duel to 6 s of a walk across the land.

#include "remora/constants.h"
#include "remora/scenario.h"

#include "space/space_numbers.h"

// A distribution: the least value, those below which a tenth, a quarter, a half, three quarters and
// nine tenths lie, and the greatest.
enum { QUANTILES = 7 };
typedef float quantiles[QUANTILES];
static const float SHARES[QUANTILES] = {0.0f, 0.1f, 0.25f, 0.5f, 0.75f, 0.9f, 1.0f};

// Choice of keys of a person at a keyboard, with its weight.
typedef struct mind_keys {
    uint32_t keys;
    float weight;
    float length; // times the seconds of the mind
    float jump;   // force
} mind_keys;

enum { MIND_KEYS = 8 };

typedef struct mind_row {
    quantiles seconds;  // of one choice
    quantiles degrees;  // by which it turns
    quantiles speed;    // m/s; of movers that have a speed of their own
    float step;         // by which one choice may change the share of all speeds that are less
    float acceleration; // m/s per second
    float turn_seconds; // that a turn takes at most
    mind_keys keys[MIND_KEYS]; // with weights; unused by minds that choose a speed
} mind_row;

enum { RUN = RM_KEY_FORWARD | RM_KEY_RUN };

#define AT_ONCE 1000.0f // m/s per second: within a frame

// Seconds, degrees and steps of the first three were tried until the paths, cut as above, agreed.
static const mind_row rows[RM_MIND_COUNT] = {
    {
        .seconds = {0.14f, 0.24f, 0.31f, 0.4f, 0.55f, 0.75f, 1.4f},
        .degrees = {0.0f, 0.7f, 2.6f, 6.7f, 11.6f, 21.6f, 100.0f},
        .speed = {0.0f, 1.18f, 1.54f, 2.48f, 3.93f, 6.22f, 8.5f},
        .step = 0.14f,
        .acceleration = 4.0f,
        .turn_seconds = 0.5f,
    },
    {
        .seconds = {0.28f, 0.39f, 0.56f, 0.82f, 1.28f, 1.78f, 3.4f},
        .degrees = {0.0f, 4.0f, 7.3f, 12.3f, 19.1f, 24.0f, 45.0f},
        .speed = {0.5f, 0.86f, 1.03f, 1.24f, 1.39f, 1.51f, 1.8f},
        .step = 0.3f,
        .acceleration = 1.2f,
        .turn_seconds = 0.5f,
    },
    {
        .seconds = {0.26f, 0.4f, 0.53f, 0.68f, 1.08f, 1.62f, 3.9f},
        .degrees = {0.0f, 0.1f, 0.2f, 0.35f, 4.0f, 19.0f, 40.0f},
        .speed = {0.0f, 4.2f, 5.5f, 7.8f, 8.9f, 9.6f, 12.0f},
        .step = 0.25f,
        .acceleration = 1.7f,
        .turn_seconds = 1.0f,
    },
    {
        // Plays: runs and turns, with stops, sidesteps, steps back and jumps.
        .seconds = {0.2f, 0.26f, 0.43f, 0.95f, 1.77f, 2.45f, 3.0f},
        .degrees = {0.0f, 0.0f, 0.0f, 25.0f, 60.0f, 100.0f, 180.0f},
        .acceleration = AT_ONCE,
        .turn_seconds = 1.0f,
        .keys = {{RUN, 14.0f, 1.0f, 0.0f},
                 {0, 4.0f, 0.6f, 0.0f},
                 {RM_KEY_FORWARD, 2.0f, 0.6f, 0.0f},
                 {RM_KEY_RIGHT, 1.0f, 0.4f, 0.0f},
                 {RM_KEY_LEFT, 1.0f, 0.4f, 0.0f},
                 {RM_KEY_BACK, 1.0f, 0.4f, 0.0f},
                 {RUN, 2.0f, 0.5f, 1.0f}},
    },
    {
        // Fights: sidesteps and steps back and forth, hardly ever still.
        .seconds = {0.15f, 0.2f, 0.28f, 0.4f, 0.55f, 0.75f, 1.2f},
        .degrees = {0.0f, 0.0f, 2.0f, 8.0f, 20.0f, 40.0f, 90.0f},
        .acceleration = AT_ONCE,
        .turn_seconds = 0.3f,
        .keys = {{RM_KEY_RIGHT, 4.0f, 1.0f, 0.0f},
                 {RM_KEY_LEFT, 4.0f, 1.0f, 0.0f},
                 {RUN, 2.0f, 1.0f, 0.0f},
                 {RM_KEY_BACK, 2.0f, 1.0f, 0.0f},
                 {RM_KEY_FORWARD, 1.0f, 1.0f, 0.0f},
                 {RM_KEY_RIGHT, 1.0f, 1.0f, 0.5f},
                 {0, 1.0f, 1.0f, 0.0f}},
    },
    {
        // Hops: runs, and jumps every second or so.
        .seconds = {0.5f, 0.6f, 0.8f, 1.1f, 1.5f, 2.0f, 2.5f},
        .degrees = {0.0f, 0.0f, 5.0f, 15.0f, 40.0f, 70.0f, 120.0f},
        .acceleration = AT_ONCE,
        .turn_seconds = 0.6f,
        .keys = {{RUN, 5.0f, 1.0f, 1.0f},
                 {RUN, 3.0f, 1.0f, 0.4f},
                 {0, 1.0f, 0.5f, 1.0f},
                 {RUN, 3.0f, 1.0f, 0.0f}},
    },
    {
        // Explores: runs for long, stands and turns.
        .seconds = {0.8f, 1.2f, 1.9f, 2.8f, 3.9f, 5.0f, 6.0f},
        .degrees = {0.0f, 2.0f, 8.0f, 25.0f, 60.0f, 110.0f, 180.0f},
        .acceleration = AT_ONCE,
        .turn_seconds = 1.0f,
        .keys = {{RUN, 7.0f, 1.0f, 0.0f},
                 {RM_KEY_FORWARD, 3.0f, 0.7f, 0.0f},
                 {0, 3.0f, 0.7f, 0.0f}},
    },
    {
        // Dodges: runs, turning sharply all the time.
        .seconds = {0.25f, 0.3f, 0.36f, 0.45f, 0.55f, 0.7f, 1.0f},
        .degrees = {20.0f, 35.0f, 50.0f, 70.0f, 90.0f, 120.0f, 180.0f},
        .acceleration = AT_ONCE,
        .turn_seconds = 0.35f,
        .keys = {{RUN, 8.0f, 1.0f, 0.0f}, {0, 1.0f, 0.7f, 0.0f}, {RUN, 1.0f, 1.0f, 0.6f}},
    },
};

// Minds that choose a speed hold these keys: below the first it stands, below the second it
// walks. m/s.
static const float STANDS_BELOW = 0.3f;
static const float WALKS_BELOW = 2.5f;

// Of people at a keyboard, whose movers have a speed of their own. m/s. Origin: chosen.
static const float SIDEWAYS_SPEED = 3.0f;

// The value below which a share of all values is.
static float value_at(const quantiles values, float share) {
    int i = 1;
    while (i < QUANTILES - 1 && share > SHARES[i]) {
        i += 1;
    }
    float part = (share - SHARES[i - 1]) / (SHARES[i] - SHARES[i - 1]);
    return values[i - 1] + (values[i] - values[i - 1]) * part;
}

static float draw(rm_random *random, const quantiles values) {
    return value_at(values, (float)rm_random_fraction(random));
}

rm_mind rm_mind_make(uint32_t index, uint64_t seed) {
    rm_mind mind = {.random = rm_random_make(seed), .index = index % RM_MIND_COUNT};
    mind.share = (float)rm_random_fraction(&mind.random);
    return mind;
}

// Speeds wander through their own distribution, turned back at its ends, so that after many choices
// every share of it is as likely as any other.
static void choose_speed(rm_mind *mind, const mind_row *row, rm_mind_choice *choice) {
    float share = mind->share + row->step * (float)rm_random_between(&mind->random, -1.0, 1.0);
    share = share < 0.0f ? -share : share;
    mind->share = share > 1.0f ? 2.0f - share : share;
    choice->speed = value_at(row->speed, mind->share);
    choice->keys = choice->speed < STANDS_BELOW  ? 0u
                   : choice->speed < WALKS_BELOW ? (uint32_t)RM_KEY_FORWARD
                                                 : (uint32_t)RUN;
}

static void choose_keys(rm_mind *mind, const mind_row *row, rm_mind_choice *choice) {
    float sum = 0.0f;
    int k = 0;
    for (int i = 0; i < MIND_KEYS; ++i) {
        sum += row->keys[i].weight;
    }
    float left = (float)rm_random_fraction(&mind->random) * sum;
    while (row->keys[k + 1].weight > 0.0f && left >= row->keys[k].weight) {
        left -= row->keys[k++].weight;
    }
    choice->keys = row->keys[k].keys;
    choice->jump = row->keys[k].jump;
    choice->seconds *= (double)row->keys[k].length;
    bool is_sideways = (choice->keys & (RM_KEY_RIGHT | RM_KEY_LEFT)) != 0;
    choice->speed = choice->keys == 0           ? 0.0f
                    : is_sideways               ? SIDEWAYS_SPEED
                    : choice->keys & RM_KEY_RUN ? RM_RUN_SPEED
                                                : RM_WALK_SPEED;
}

rm_mind_choice rm_mind_next(rm_mind *mind) {
    if (!mind) {
        return (rm_mind_choice){0};
    }
    const mind_row *row = &rows[mind->index % RM_MIND_COUNT];
    rm_mind_choice choice = {.seconds = (double)draw(&mind->random, row->seconds),
                             .acceleration = row->acceleration,
                             .turn_seconds = row->turn_seconds};
    choice.angle = draw(&mind->random, row->degrees) / (float)RM_DEGREES_PER_RADIAN;
    choice.angle *= rm_random_chance(&mind->random, 0.5) ? 1.0f : -1.0f;
    if (row->keys[0].weight > 0.0f) {
        choose_keys(mind, row, &choice);
    } else {
        choose_speed(mind, row, &choice);
    }
    return choice;
}
