// `remora demo`: somebody else's character runs, jumps and stops. What the server says of it
// arrives late and unevenly; the table shows where the mover is, where the observer draws it, and
// why.

#include "remora/remora.h"

#include "remora.h"

#include <math.h>
#include <string.h>

// The mover: runs north, jumps once, stops. Seconds, metres.
#define RUN_SPEED 4.0
#define JUMP_AT 1.0
#define JUMP_SPEED 4.9
#define AIR_TIME 1.0 // 2 * JUMP_SPEED / 9.8
#define STOP_AT 3.0
#define END_AT 4.0

// The network: a report every 200 ms, 80 ms late, give or take 30 in a fixed pattern.
#define REPORT_EVERY 0.2
#define DELAY 0.08
#define JITTER 0.03
#define FRAME (1.0 / 60.0)

enum { MESSAGE_LIMIT = 64, TRACK = 44 };

typedef enum message_kind { MESSAGE_POSITION, MESSAGE_JUMP, MESSAGE_CYCLE } message_kind;

typedef struct message {
    message_kind kind;
    double sent, arrives;
    bool is_delivered;
} message;

typedef struct show {
    rm_world *world;
    rm_body_id body;
    message messages[MESSAGE_LIMIT];
    int message_count;
    double largest_error; // m
    double rest_since;    // s, the last time that the drawn body moved
    uint16_t vector_stamp;
    rm_vec3 last_drawn;
} show;

static bool is_in_air(double t) {
    return t > JUMP_AT && t < JUMP_AT + AIR_TIME;
}

static rm_vec3 true_place(double t) {
    double air = t - JUMP_AT;
    rm_vec3 at = {0.0f, (float)(RUN_SPEED * (t < STOP_AT ? t : STOP_AT)), 0.0f};
    if (is_in_air(t)) {
        at.z = (float)(JUMP_SPEED * air - 4.9 * air * air);
    }
    return at;
}

static void send(show *s, message_kind kind, double t) {
    static const double pattern[] = {0.0, 0.7, -1.0, 0.3, 1.0, -0.4, -0.8};
    double jitter = JITTER * pattern[s->message_count % 7];
    if (s->message_count < MESSAGE_LIMIT) {
        s->messages[s->message_count++] = (message){kind, t, t + DELAY + jitter, false};
    }
}

static void plan(show *s) {
    send(s, MESSAGE_CYCLE, 0.0);
    send(s, MESSAGE_JUMP, JUMP_AT);
    send(s, MESSAGE_CYCLE, STOP_AT);
    send(s, MESSAGE_POSITION, STOP_AT);
    double t = 0.0;
    while (t < END_AT) {
        send(s, MESSAGE_POSITION, t);
        t += REPORT_EVERY;
    }
}

static rm_status deliver(show *s, const message *m) {
    rm_vec3 none = {0.0f, 0.0f, 0.0f};
    if (m->kind == MESSAGE_CYCLE) {
        rm_vec3 run = {0.0f, m->sent < STOP_AT ? (float)RUN_SPEED : 0.0f, 0.0f};
        return rm_body_set_cycle(s->world, s->body, run, none);
    }
    if (m->kind == MESSAGE_JUMP) {
        rm_vector_update push = {.velocity = {0.0f, (float)RUN_SPEED, (float)JUMP_SPEED},
                                 .stamp = ++s->vector_stamp};
        return rm_body_update_vector(s->world, s->body, &push, NULL);
    }
    // Later reports overtaken by earlier ones carry higher stamps, as a server's do.
    uint16_t stamp = (uint16_t)(1 + m->sent * 1000.0);
    rm_position_update report = {.position = {0, true_place(m->sent), {1.0f, 0.0f, 0.0f, 0.0f}},
                                 .has_contact = !is_in_air(m->sent),
                                 .stamp = stamp};
    return rm_body_update_position(s->world, s->body, &report, NULL);
}

static rm_status receive(show *s, double t) {
    for (int i = 0; i < s->message_count; ++i) {
        message *m = &s->messages[i];
        if (!m->is_delivered && m->arrives <= t) {
            m->is_delivered = true;
            rm_status status = deliver(s, m);
            if (status != RM_OK) {
                return status;
            }
        }
    }
    return RM_OK;
}

// The track seen from the side: . the way, o the mover, # what is drawn, @ both.
static void print_track(rm_vec3 mover, rm_vec3 drawn) {
    char track[TRACK + 1];
    int there = (int)lround((double)mover.y * (TRACK - 1) / (RUN_SPEED * STOP_AT));
    int here = (int)lround((double)drawn.y * (TRACK - 1) / (RUN_SPEED * STOP_AT));
    memset(track, '.', TRACK);
    track[TRACK] = '\0';
    if (there >= 0 && there < TRACK) {
        track[there] = 'o';
    }
    if (here >= 0 && here < TRACK) {
        track[here] = here == there ? '@' : '#';
    }
    fputs(track, stdout);
}

static void print_why(uint32_t reasons) {
    for (int i = 0; i < RM_REASON_COUNT; ++i) {
        if (reasons >> i & 1u) {
            printf(" %s", rm_reason_name(i));
        }
    }
}

static void print_row(const show *s, double t, rm_vec3 mover, rm_vec3 drawn) {
    rm_body_info info;
    if (rm_body_read(s->world, s->body, &info) != RM_OK) {
        return;
    }
    printf("%5.2f  %5.2f %5.2f  %5.2f %5.2f  ", t, (double)mover.y, (double)mover.z,
           (double)drawn.y, (double)drawn.z);
    print_track(mover, drawn);
    print_why(info.reasons);
    putchar('\n');
}

// One frame; every sixth is printed.
static rm_status play_frame(show *s, int frame) {
    double t = frame * FRAME;
    rm_render drawn;
    rm_status status = receive(s, t);
    if (status == RM_OK) {
        status = rm_world_advance(s->world, FRAME);
    }
    if (status != RM_OK || rm_world_render(s->world, 0, &drawn, 1) != 1) {
        return status;
    }
    rm_vec3 mover = true_place(t);
    double error = (double)rm_vec3_length(rm_vec3_sub(drawn.position, mover));
    s->largest_error = error > s->largest_error ? error : s->largest_error;
    if (rm_vec3_length(rm_vec3_sub(drawn.position, s->last_drawn)) > 1e-4f) {
        s->rest_since = t;
    }
    s->last_drawn = drawn.position;
    if (frame % 6 == 0) {
        print_row(s, t, mover, drawn.position);
    }
    return RM_OK;
}

static rm_status make_show(show *s) {
    rm_world_def world = rm_default_world_def();
    rm_body_def body = rm_default_body_def();
    world.space = RM_SPACE_FLAT;
    body.guid = 0x50000001u;
    body.position.origin = true_place(0.0);
    rm_status status = rm_world_create(&world, &s->world);
    if (status == RM_OK) {
        status = rm_body_add(s->world, &body, &s->body);
    }
    plan(s);
    return status;
}

static void print_summary(const show *s) {
    double rest = (double)s->last_drawn.y - RUN_SPEED * STOP_AT;
    printf("\nThe mover stopped at %.2f s; the drawn body came to rest %.0f ms later, %.3f m from\n"
           "it. On the way it was never farther than %.2f m from where the mover really was; with\n"
           "%.0f ms of delay a perfect copy of what was reported would be %.2f m behind.\n",
           STOP_AT, (s->rest_since - STOP_AT) * 1000.0, fabs(rest), s->largest_error,
           DELAY * 1000.0, DELAY * RUN_SPEED);
}

int run_demo(int argc, char **argv) {
    if (argc > 1) {
        puts("usage: remora demo\n\n"
             "A remote character runs north, jumps and stops. Its server reports it every 200 ms\n"
             "over a network of 80 ms, give or take 30; the observer draws 60 frames a second.\n"
             "Each row is a tenth of a second: where the mover is, where it is drawn, the track\n"
             "from above (o mover, # drawn, @ both), and why the body moved in its last tick.");
        return strcmp(argv[1], "--help") == 0 ? EXIT_DONE : EXIT_BAD_USE;
    }
    show s = {.world = NULL};
    rm_status status = make_show(&s);
    puts("A remote character runs north at 4 m/s, jumps at 1.0 s and stops at 3.0 s.\n"
         "It is reported every 200 ms, 80 ms late, give or take 30; drawn 60 times a second.\n\n"
         "    s    mover       drawn       track: o mover, # drawn, @ both             why\n"
         "         north    up north    up");
    for (int frame = 0; status == RM_OK && frame <= (int)(END_AT / FRAME); ++frame) {
        status = play_frame(&s, frame);
    }
    if (status != RM_OK) {
        fprintf(stderr, "remora demo: %s\n", rm_status_text(status));
    } else {
        print_summary(&s);
    }
    rm_world_destroy(s.world);
    return status == RM_OK ? EXIT_DONE : EXIT_DOES_NOT_HOLD;
}
