// A body that ran, stands, and runs on, of which nothing is sent while it stands, and no time with
// what is sent: at any rate, after a pause of any length, without ground, on ground, and in a
// collision world. What is drawn then is as near to the truth as that of a body that starts from
// rest.

#include "smooth_places.h"

static const double SPEED = 4.0;  // m/s
static const double DELAY = 0.05; // s, from sending to arrival
static const double RUN = 2.0;    // s, before the pause

// Where it is at a time, when it pauses for so long.
static double truth_at(double t, double pause) {
    double ran = t < RUN ? t : RUN;
    double on = t > RUN + pause ? t - RUN - pause : 0.0;
    return SPEED * (ran + on);
}

typedef struct quiet {
    double pause;   // s
    int rate;       // reports a second
    double worst;   // error of the prediction until the second report after the pause, m
    double beyond;  // by which it is farther from the truth than the newest report is, m
    uint32_t ticks; // of a frame after the pause, at most
} quiet;

static double larger(double a, double b) {
    return a > b ? a : b;
}

static double off(double a, double b) {
    return a > b ? a - b : b - a;
}

// After the last one that left while it ran there is one more, which shows that it stands.
static double next_after(const quiet *q, double sent) {
    double next = sent + 1.0 / q->rate;
    double end = RUN + q->pause;
    return next > RUN + 1.5 / q->rate && next <= end ? end + 1.0 / q->rate : next;
}

// Frames of a second do in the middle of a long pause.
static double frame_at(const quiet *q, double now) {
    bool is_long = now > RUN + 2.0 && now < RUN + q->pause - 3.0;
    return is_long ? 1.0 : FRAME;
}

static void look(const place *p, rm_body_id id, double now, double told, quiet *q) {
    rm_smooth_info info = {0};
    (void)rm_body_read_smooth(p->world, id, &info);
    double truth = truth_at(now, q->pause);
    double error = off((double)info.predicted.origin.y, truth);
    q->worst = larger(q->worst, error);
    q->beyond = larger(q->beyond, error - off(told, truth));
}

static void run_quiet(ground kind, quiet *q) {
    const double end = RUN + q->pause;
    double next = 0.0;
    double told = 0.0; // newest report
    int seen = 0;      // reports after the pause
    place p;
    open_place(&p, kind, 1);
    rm_body_id id = add_flat(p.world, 1);
    for (double now = 0.0; seen < 2;) {
        for (; next + DELAY <= now + 1e-9; next = next_after(q, next)) {
            told = truth_at(next, q->pause);
            say(p.world, id, 0.0f, (float)told);
            seen += next > end;
        }
        double dt = frame_at(q, now);
        uint32_t ticks = ticks_of(p.world, dt);
        now += dt;
        if (seen == 1) {
            look(&p, id, now, told, q);
            q->ticks = ticks > q->ticks ? ticks : q->ticks;
        }
    }
    close_place(&p);
}

// Nobody knows that it moves before the second report: it is as far off as the first one will be by
// then.
static int who_moves_on_is_as_near_as_who_starts(void) {
    static const double pauses[] = {0.3, 1.0, 5.0, 60.0, 3600.0};
    static const int rates[] = {5, 10, 30};
    for (int kind = NOWHERE; kind < GROUNDS; ++kind) {
        for (int i = 0; i < 15; ++i) {
            quiet q = {.pause = pauses[i / 3], .rate = rates[i % 3]};
            double starts = SPEED * (1.0 / q.rate + DELAY + FRAME);
            run_quiet((ground)kind, &q);
            CHECK(q.worst <= starts + 0.01);
            CHECK(q.beyond <= 0.01);
            CHECK(q.ticks <= 16);
        }
    }
    return 0;
}

void test_smooth_quiet(void) {
    RUN(who_moves_on_is_as_near_as_who_starts);
}
