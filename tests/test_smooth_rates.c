// Smooth motion at other rates than its own game's: slow and fast movers, many reports, few frames,
// heights that are off, outages, and datagrams in any order. Errors are metres.

#include "remora/message.h"

#include "recordings.h"

static const double FRAME = 1.0 / 60.0;

static float larger(float a, float b) {
    return a > b ? a : b;
}

static rm_world *flat_world(const rm_ground *ground, float play_delay) {
    rm_world_def def = rm_ac_world_def();
    rm_smooth_def settings = rm_default_smooth_def();
    def.rules = rm_rules_smooth();
    def.space = RM_SPACE_FLAT;
    def.capacity = 8;
    if (ground) {
        def.ground = *ground;
    }
    settings.play_delay = play_delay;
    rm_world *world = world_of(&def);
    (void)rm_world_set_smooth(world, &settings);
    return world;
}

static rm_body_id add_flat(rm_world *world) {
    rm_body_def def = rm_default_body_def();
    rm_body_id id = {0, 0};
    def.guid = 1;
    def.position = rm_position_make(0, rm_vec3_make(0.0f, 0.0f, 0.0f), rm_quat_identity());
    rm_body_add(world, &def, &id);
    return id;
}

static rm_smooth_info read(const rm_world *world, rm_body_id id) {
    rm_smooth_info info = {0};
    (void)rm_body_read_smooth(world, id, &info);
    return info;
}

static rm_vec3 drawn(const rm_world *world, rm_body_id id) {
    rm_position at = {0};
    (void)rm_body_render(world, id, &at);
    return at.origin;
}

static void advance(rm_world *world, int frames) {
    for (int i = 0; i < frames; ++i) {
        rm_world_advance(world, FRAME);
    }
}

// --- movers --------------------------------------------------------------------------------------

// Where a mover is at a time; it stands before 0.
typedef rm_vec3 (*mover_way)(double time);

static rm_vec3 on_circle(double time, float speed, float turn) {
    float angle = turn * (float)(time > 0.0 ? time : 0.0);
    float radius = speed / turn;
    return rm_vec3_make(radius * (rm_cos(angle) - 1.0f), radius * rm_sin(angle), 0.0f);
}

static rm_vec3 creature(double time) {
    return on_circle(time, 0.3f, 1.0f);
}

static rm_vec3 walker(double time) {
    return on_circle(time, 4.0f, 1.5f);
}

// Gains 10 m/s in every second after the second one.
static rm_vec3 car(double time) {
    float t = (float)(time > 2.0 ? time - 2.0 : 0.0);
    return rm_vec3_make(0.0f, 5.0f * t * t, 0.0f);
}

typedef struct rate {
    mover_way way;
    int every;        // frames between two reports, which come 50 ms late
    uint32_t known;   // besides place and time of sending
    float play_delay; // s
    float height;     // by which reports are off, m
    int frames;
} rate;

typedef struct rate_result {
    float error;  // at the moment that is drawn, at most, from second 1 on
    float height; // at most
} rate_result;

static rm_remote_report report_of(const rate *r, double sent) {
    rm_remote_report report = rm_default_remote_report();
    float yaw = 1.5f * (float)(sent > 0.0 ? sent : 0.0); // of the walker
    report.known = RM_KNOWN_SENT | r->known;
    report.position.origin = r->way(sent);
    report.position.origin.z += r->height;
    report.position.rotation = rm_quat_from_heading(-57.29578f * yaw);
    report.doing.forward = RM_COMMAND_WALK_FORWARD;
    report.doing.forward_speed = 4.0f / RM_WALK_SPEED;
    report.doing.turn = RM_COMMAND_TURN_RIGHT;
    report.doing.turn_speed = -1.5f / RM_TURN_SPEED;
    report.sent = sent;
    return report;
}

static rate_result run_rate(const rate *r) {
    const rm_ground level = {.kind = RM_GROUND_CONSTANT, .height = 0.0f};
    rm_world *world = flat_world(&level, r->play_delay);
    rm_body_id id = add_flat(world);
    rate_result result = {0};
    for (int i = 0; i < r->frames; ++i) {
        if (i % r->every == 0) {
            rm_remote_report report = report_of(r, rm_world_time(world) - 0.05);
            (void)rm_body_report(world, id, &report);
        }
        advance(world, 1);
        rm_vec3 at = drawn(world, id);
        rm_vec3 off = rm_vec3_sub(at, r->way(read(world, id).time));
        if (i >= 60) {
            result.error = larger(result.error, rm_sqrt(off.x * off.x + off.y * off.y));
            result.height = larger(result.height, rm_abs(at.z));
        }
    }
    rm_world_destroy(world);
    return result;
}

// A step of 5 mm between two reports shows no direction; without one from before them it kept the
// first it had, and was 20 mm off.
static int a_slow_mover_is_followed_at_every_rate(void) {
    for (int every = 1; every <= 6; ++every) {
        const rate r = {.way = creature, .every = every, .frames = 300};
        CHECK(run_rate(&r).error < 0.003f);
    }
    return 0;
}

// A walker on a circle is off its prediction by millimetres with each report; offsets that begin
// anew with each of them, at the drawn velocity, added up to 30 mm.
static int a_stream_of_small_news_adds_up_to_little(void) {
    const uint32_t told = RM_KNOWN_ROTATION | RM_KNOWN_DOING;
    for (int every = 1; every <= 4; ++every) {
        const rate now = {.way = walker, .every = every, .known = told, .frames = 300};
        rate past = now;
        past.play_delay = 0.06f;
        CHECK(run_rate(&now).error < 0.03f);
        CHECK(run_rate(&past).error < 0.011f);
    }
    return 0;
}

// Every report is faster by half a metre a second than the last. A body that eases each of these
// changes from the start falls back.
static int a_car_that_speeds_up_is_kept_up_with(void) {
    const rate r = {.way = car, .every = 3, .play_delay = 0.06f, .frames = 260};
    CHECK(run_rate(&r).error < 0.05f);
    return 0;
}

// Heights are those of the ground, at any rate, of the present and of the past.
static int heights_that_are_off_are_not_drawn(void) {
    const int every[] = {1, 2, 3, 12};
    for (int i = 0; i < 4; ++i) {
        const rate r = {.way = walker,
                        .every = every[i],
                        .known = RM_KNOWN_ROTATION,
                        .height = 0.3f,
                        .frames = 180};
        rate past = r;
        past.play_delay = 0.06f;
        CHECK(run_rate(&r).height == 0.0f);
        CHECK(run_rate(&past).height == 0.0f);
    }
    return 0;
}

// --- play delay ----------------------------------------------------------------------------------

// Of sixty reports a second, 50 ms old at the least, two or three come with each of 24 frames. The
// oldest of them is 90 ms old, which says nothing of how late to draw: the newest is there, too.
static int only_the_newest_report_of_a_frame_is_a_delay(void) {
    rm_world *world = flat_world(NULL, -1.0f);
    rm_body_id id = add_flat(world);
    int sent = 0;
    for (int i = 0; i < 240; ++i) {
        for (; sent / 60.0 + 0.05 <= rm_world_time(world); ++sent) {
            rm_remote_report report = rm_default_remote_report();
            report.known |= RM_KNOWN_SENT;
            report.position.origin.y = 0.05f * (float)sent;
            report.sent = sent / 60.0;
            CHECK(rm_body_report(world, id, &report) == RM_OK);
        }
        CHECK(rm_world_advance(world, 1.0 / 24.0) == RM_OK);
    }
    float delay = read(world, id).delay;
    CHECK(delay > 0.09f && delay < 0.115f); // 0.05 and a frame; the oldest: 0.134
    rm_world_destroy(world);
    return 0;
}

// --- outages -------------------------------------------------------------------------------------

// After an outage a body is metres off. The reports that follow move the prediction by a little;
// an offset that begins anew with each of them takes as long again.
static int small_news_does_not_put_off_the_end_of_an_offset(void) {
    rm_world *world = flat_world(NULL, 0.0f);
    rm_body_id id = add_flat(world);
    float offset = 0.0f;
    for (int i = 0; i < 150; ++i) {
        double now = rm_world_time(world);
        float aside = i < 60 ? 0.0f : 2.0f;
        if (i % 6 == 0) {
            rm_remote_report report = rm_default_remote_report();
            report.known |= RM_KNOWN_SENT | RM_KNOWN_VELOCITY;
            report.position.origin =
                rm_vec3_make(aside + (i / 6 % 2 == 0 ? 0.002f : 0.0f), 4.0f * (float)now, 0.0f);
            report.velocity = rm_vec3_make(0.0f, 4.0f, 0.0f);
            report.sent = now;
            CHECK(rm_body_report(world, id, &report) == RM_OK);
        }
        advance(world, 1);
        offset = rm_vec3_length(read(world, id).offset);
        CHECK(i != 60 || offset > 1.9f);
        CHECK(i < 60 + 42 || offset < 0.01f); // 1.875 * 2 m / (1.5 * 4 m/s), and a tenth for rests
    }
    rm_world_destroy(world);
    return 0;
}

// --- orders --------------------------------------------------------------------------------------

enum { DATAGRAMS = 4 };

static const uint32_t CELL = 0x64640001u;

static rm_position place_of(int i) {
    rm_vec3 at = rm_vec3_make(5.0f + 0.2f * (float)(i * i), 5.0f + 0.4f * (float)i, 0.0f);
    return rm_position_make(CELL, at, rm_quat_from_heading(20.0f * (float)i));
}

// A body in a landblock, as the documents' protocol has it, after 1.4 s.
static rm_world *order_world(rm_body_id *id) {
    rm_world_def def = rm_ac_world_def();
    rm_body_def body = rm_default_body_def();
    def.rules = rm_rules_smooth();
    def.capacity = 8;
    body.guid = 1;
    body.position = place_of(0);
    rm_world *world = world_of(&def);
    rm_body_add(world, &body, id);
    advance(world, 84);
    return world;
}

// Hears something in an order; the hash three frames after the last of them, or ten seconds.
typedef void (*hear_one)(rm_world *world, rm_body_id id, int i);

static uint64_t hash_of(hear_one hear, const int *order, int frames) {
    rm_body_id id;
    rm_world *world = order_world(&id);
    for (int i = 0; i < DATAGRAMS; ++i) {
        hear(world, id, order[i]);
    }
    advance(world, frames);
    uint64_t hash = rm_world_hash(world);
    rm_world_destroy(world);
    return hash;
}

// The order of a number, 0 to 23.
static void order_of(int number, int *order) {
    int left[DATAGRAMS] = {0, 1, 2, 3};
    for (int i = 0, count = DATAGRAMS; i < DATAGRAMS; ++i, --count) {
        int at = number % count;
        number /= count;
        order[i] = left[at];
        for (int k = at; k + 1 < count; ++k) {
            left[k] = left[k + 1];
        }
    }
}

static bool has_one_hash(hear_one hear) {
    const int frames[] = {3, 600};
    for (int f = 0; f < 2; ++f) {
        int order[DATAGRAMS] = {0, 1, 2, 3};
        const uint64_t hash = hash_of(hear, order, frames[f]);
        for (int number = 0; number < 24; ++number) {
            order_of(number, order);
            if (hash_of(hear, order, frames[f]) != hash) {
                return false;
            }
        }
    }
    return true;
}

// Places alone: what it faces follows from the order of sending.
static void hear_place(rm_world *world, rm_body_id id, int i) {
    rm_remote_report report = rm_default_remote_report();
    report.known = RM_KNOWN_SENT | RM_KNOWN_NUMBER;
    report.position = place_of(i);
    report.number = (uint32_t)i + 1;
    report.sent = 1.0 + 0.1 * i;
    (void)rm_body_report(world, id, &report);
}

static void receive(rm_world *world, const rm_message *message, double sent) {
    uint8_t bytes[512];
    size_t size = 0;
    const rm_timing timing = {.has_sent = true, .sent = sent};
    if (rm_message_encode(message, bytes, sizeof bytes, &size, NULL) == RM_OK) {
        (void)rm_world_receive_timed(world, bytes, size, &timing, NULL);
    }
}

// A datagram of the documents' protocol: a command, if it has one, and a place.
static void hear_datagram(rm_world *world, rm_body_id id, int i) {
    double sent = 1.0 + 0.1 * i;
    (void)id;
    if (i % 2 == 0) {
        rm_message motion = {.kind = RM_MESSAGE_UPDATE_MOTION};
        rm_movement movement = rm_default_movement();
        movement.state.forward = i == 0 ? RM_COMMAND_RUN_FORWARD : RM_COMMAND_WALK_FORWARD;
        motion.update_motion = (rm_motion_message){.guid = 1,
                                                   .movement_stamp = (uint16_t)(i + 1),
                                                   .block = rm_movement_pack_make(&movement)};
        receive(world, &motion, sent);
    }
    rm_message place = {.kind = RM_MESSAGE_UPDATE_POSITION};
    rm_position at = place_of(i);
    place.update_position = (rm_position_message){
        .guid = 1,
        .at = {.flags = rm_position_rotation_flags(at.rotation) | (uint32_t)RM_POSITION_HAS_CONTACT,
               .position = at,
               .position_stamp = (uint16_t)(i + 1)}};
    receive(world, &place, sent);
}

// --- bursts --------------------------------------------------------------------------------------

// What comes of a mover of 4 m/s whose reports do not tell when they were sent. In every two
// seconds nothing arrives for a while, and then all at once; so it is when the first ones come.
typedef struct burst_result {
    double mean;   // error after the first second, m
    float worst;   // m
    float fastest; // drawn, m/s
} burst_result;

static rm_remote_report straight_on(double time, bool has_velocity) {
    rm_remote_report report = rm_default_remote_report();
    report.position.origin = rm_vec3_make(0.0f, 4.0f * (float)time, 0.0f);
    report.velocity = rm_vec3_make(0.0f, 4.0f, 0.0f);
    report.known |= has_velocity ? RM_KNOWN_VELOCITY : 0u;
    return report;
}

static bool has_come(double sent, double silence, double now) {
    double since = sent - 2.0 * (double)(int)(sent / 2.0);
    return (since < silence ? sent - since + silence : sent) <= now + 1e-9;
}

static burst_result run_bursts(int per_second, double silence, bool has_velocity) {
    enum { FRAMES = 480, SKIPPED = 60 };
    burst_result result = {0.0, 0.0f, 0.0f};
    rm_world *world = flat_world(NULL, 0.0f);
    rm_body_id id = add_flat(world);
    int sent = 0;
    float last = 0.0f;
    for (int frame = 0; frame < FRAMES; ++frame) {
        double now = frame * FRAME;
        for (; has_come((double)sent / per_second, silence, now); ++sent) {
            rm_remote_report report = straight_on((double)sent / per_second, has_velocity);
            (void)rm_body_report(world, id, &report);
        }
        rm_world_advance(world, FRAME);
        float y = drawn(world, id).y;
        if (frame >= SKIPPED) {
            float error = rm_abs(y - 4.0f * (float)(now + FRAME));
            result.mean += (double)error / (FRAMES - SKIPPED);
            result.worst = larger(result.worst, error);
            result.fastest = larger(result.fastest, rm_abs(y - last) / (float)FRAME);
        }
        last = y;
    }
    rm_world_destroy(world);
    return result;
}

static int reports_without_times_may_come_in_bursts(void) {
    static const int rates[] = {5, 10, 20, 30};
    for (int i = 0; i < 8; ++i) {
        burst_result short_one = run_bursts(rates[i / 2], 0.2, i % 2 != 0);
        CHECK(short_one.mean < 0.05 && short_one.worst < 0.1f && short_one.fastest < 4.5f);
        burst_result long_one = run_bursts(rates[i / 2], 0.5, i % 2 != 0);
        CHECK(long_one.mean < 0.6 && long_one.fastest < 12.0f); // no faster than it may catch up
    }
    return 0;
}

static int all_orders_of_datagrams_and_of_places_end_in_one_hash(void) {
    rm_body_id id;
    rm_world *world = order_world(&id);
    for (int i = 0; i < DATAGRAMS; ++i) {
        hear_datagram(world, id, i);
    }
    advance(world, 3);
    CHECK(read(world, id).predicted.origin.y > 6.0f); // they are heard
    rm_world_destroy(world);
    CHECK(has_one_hash(hear_datagram));
    CHECK(has_one_hash(hear_place));
    return 0;
}

void test_smooth_rates(void) {
    RUN(a_slow_mover_is_followed_at_every_rate);
    RUN(a_stream_of_small_news_adds_up_to_little);
    RUN(a_car_that_speeds_up_is_kept_up_with);
    RUN(heights_that_are_off_are_not_drawn);
    RUN(only_the_newest_report_of_a_frame_is_a_delay);
    RUN(small_news_does_not_put_off_the_end_of_an_offset);
    RUN(reports_without_times_may_come_in_bursts);
    RUN(all_orders_of_datagrams_and_of_places_end_in_one_hash);
}
