// Simulated runs of a whole cluster: workers and a gateway as coroutines of one thread, the engine
// as a model, time as a number. Every call to the engine is a place where a seed may cut the line,
// pause the caller beyond its lease, or end it. A run is its seed: whatever fails is shown again by
// `cluster_simulate --seed N --talk`.
//
// Afterwards everything is healed, and what must hold is looked at: no body lost or doubled, every
// hash and batch as a replay gives it, no good input put aside, every unit at its pace again,
// nobody stopped without a reason that was said.

// NOLINTNEXTLINE(bugprone-reserved-identifier,readability-identifier-naming)
#define _XOPEN_SOURCE 700
#include "cluster/cluster.h"
#include "model.h"
#include "toy.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>

enum {
    WORKERS = 3,
    ACTORS = WORKERS + 1, // the last is the gateway
    STACK = 256 * 1024,
    FAULT_MS = 5000, // of a run
    GATE_MS = 2500,  // when the gateway of a plain run begins anew
    QUIET_MS = 5000, // after it, to heal
    PACE_MS = 2000,  // the last of these, in which units must keep their pace
    LAST_MS = 1000,  // in which a gateway orders nothing more
    OWNERS = 8,      // of all units in that time
    LINES = 64,
    HOUR_MS = 3600000,
    TIMER_MS = 9000, // within which a lazy body runs by itself
    THAW_MS = 7600,  // when a clock that stands still goes on
};

// What a run has beside cuts, pauses, deaths and restarts of the engine.
typedef enum special {
    PLAIN = 0,
    CLOCK,     // the engine's clock steps
    FLUSH,     // the engine comes back empty
    SET_BACK,  // the keys of one unit are those of a while ago
    CURSE,     // a body whose turns kill whoever makes them
    UPGRADE,   // workers of the game's next version join, and take over
    POISON,    // an order that kills whoever applies it
    FORGETFUL, // a replica of one unit's keys is promoted that lacks the last writes: it is noticed
    REPLICATED, // the same, and all wait for replicas
    LAZY,       // bodies that mostly rest: units sleep
    DOZING,     // the same, and the engine's clock steps
    ILL,        // a worker opens no worlds any more
    STOPPED,    // an operator stops a unit, and lets it go on
    REFUSED,    // the engine refuses commands now and then, and makes those behind them
    SPECIALS
} special;

static const char *const special_names[SPECIALS] = {
    "plain",     "clock",      "flush", "set-back", "curse", "upgrade", "poison",
    "forgetful", "replicated", "lazy",  "dozing",   "ill",   "stopped", "refused"};

// The engine's clock of a machine without a battery, until it is told the time. ms
#define DECADES_MS 1.69e12

typedef struct actor {
    int index;
    ucontext_t context;
    char *stack;
    rm_outside outside;
    rm_cluster *cluster;
    toy game;
    double wake;
    bool is_dead, is_done;
    uint32_t next_version; // of the game, from its next opening on; 0 for the same
    uint64_t said;         // problems
    char problem[480];
} actor;

struct rm_line {
    actor *of;
    int64_t connection;
    redisReader *reader;
    rm_buffer out; // commands that are queued: count, then size and bytes of each word
    bool is_cut;
    char problem[80];
};

typedef struct counts {
    uint64_t cuts, pauses, deaths, restarts, steps, promotions, turns, inputs, handovers, aside;
    uint64_t refusals;
    uint64_t wakes, left_out;
    uint64_t by_special[SPECIALS], noticed;
} counts;

static struct {
    uint64_t random;
    model *engine;
    double now;               // ms
    double wall;              // ms: the engine's clock less `now`
    double still;             // ms: where the engine's clock stands; 0 while it goes
    double stepped;           // ms: by which it is wrong for a while
    bool has_stood, was_said; // it did, and a worker said so
    bool has_died_of_order;
    bool is_calm; // no faults
    bool is_ending;
    bool is_talking;
    special special;
    actor actors[ACTORS];
    actor *current;
    ucontext_t scheduler;
    rm_line *lines[LINES];
    double engine_until; // the engine cannot be reached before
    double special_at, back_at;
    bool is_special_done, is_replica_cut;
    uint64_t refuses_one_in; // scripts; 0 for none
    model_copy *copy;
    uint32_t victim;                // unit
    uint64_t numbers[TOY_UNITS];    // last input to each unit that was taken
    size_t turns_before[TOY_UNITS]; // turns before that input
    uint64_t poisons, deaths;       // sent; of all runs before this one
    size_t turns_at_flush;
    int owners_before; // all owners of all units until the last seconds
    counts all;
    char failure[400];
} s;

// --- chance --------------------------------------------------------------------------------------

static uint64_t chance(void) {
    s.random += 0x9E3779B97F4A7C15u;
    uint64_t x = s.random;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static bool one_in(uint64_t n) {
    return chance() % n == 0;
}

static bool is_lazy(void) {
    return s.special == LAZY || s.special == DOZING;
}

static double between(double low, double high) {
    return low + (high - low) * (double)(chance() >> 11) / 9007199254740992.0;
}

static void say(const char *format, ...) {
    va_list arguments;
    if (s.is_talking) {
        printf("%9.1f ", s.now);
        va_start(arguments, format);
        (void)vprintf(format, arguments);
        va_end(arguments);
        printf("\n");
    }
}

static void failed(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (s.failure[0] == '\0') {
        (void)vsnprintf(s.failure, sizeof s.failure, format, arguments);
    }
    va_end(arguments);
}

// --- time ----------------------------------------------------------------------------------------

static void set_engine_time(void) {
    double ms = s.still > 0.0 ? s.still : s.now + s.wall;
    model_set_time(s.engine, (int64_t)(ms * 1000.0));
}

// The caller sleeps; others go on. Outside of actors time simply passes.
static void pass_time(double ms) {
    actor *a = s.current;
    if (!a) {
        s.now += ms;
        set_engine_time();
        return;
    }
    a->wake = s.now + ms;
    (void)swapcontext(&a->context, &s.scheduler);
}

static double sim_now_ms(void *user) {
    const actor *a = (const actor *)user;
    return s.now + (a ? 1000.0 * a->index : 0.0); // clocks of machines begin anywhere
}

static double sim_cpu_us(void *user) {
    (void)user;
    return s.now * 1000.0;
}

// --- lines ---------------------------------------------------------------------------------------

static bool cut(rm_line *line, const char *why) {
    if (!line->is_cut) {
        (void)snprintf(line->problem, sizeof line->problem, "%s", why);
        model_disconnect(s.engine, line->connection);
    }
    line->is_cut = true;
    return false;
}

static void cut_all(const char *why) {
    for (int i = 0; i < LINES; ++i) {
        if (s.lines[i]) {
            (void)cut(s.lines[i], why);
        }
    }
}

static rm_line *sim_dial(void *user, const char *address, char problem[RM_PROBLEM_SIZE]) {
    actor *a = (actor *)user;
    (void)address;
    pass_time(0.2);
    if ((a && a->is_dead) || s.now < s.engine_until) {
        (void)snprintf(problem, RM_PROBLEM_SIZE, "Connection refused");
        return NULL;
    }
    rm_line *line = (rm_line *)calloc(1, sizeof *line);
    if (!line) {
        abort();
    }
    line->of = a;
    line->reader = redisReaderCreate();
    line->connection = model_connect(s.engine);
    for (int i = 0; i < LINES; ++i) {
        if (!s.lines[i]) {
            s.lines[i] = line;
            return line;
        }
    }
    abort();
}

static void sim_hang_up(rm_line *line) {
    if (!line) {
        return;
    }
    (void)cut(line, "hung up");
    for (int i = 0; i < LINES; ++i) {
        s.lines[i] = s.lines[i] == line ? NULL : s.lines[i];
    }
    redisReaderFree(line->reader);
    rm_buffer_free(&line->out);
    free(line);
}

static bool sim_ask(rm_line *line, int count, const char **words, const size_t *sizes) {
    rm_buffer_put_u32(&line->out, (uint32_t)count);
    for (int i = 0; i < count; ++i) {
        rm_buffer_put_u32(&line->out, (uint32_t)sizes[i]);
        rm_buffer_put(&line->out, words[i], sizes[i]);
    }
    return true;
}

// Who makes a call may be cut off before it or after it, fall asleep, or die.
static void suffer(rm_line *line) {
    actor *a = line->of;
    if (s.is_calm || !a || s.still > 0.0) {
        return;
    }
    if (one_in(1500)) {
        s.all.cuts += 1;
        say("actor %d is cut off", a->index);
        (void)cut(line, "Connection reset by peer");
    } else if (one_in(1500)) {
        double ms = between(100.0, 1500.0);
        s.all.pauses += 1;
        say("actor %d is paused for %.0f ms", a->index, ms);
        pass_time(ms);
    } else if (a->index < WORKERS && one_in(2000)) {
        s.all.deaths += 1;
        say("actor %d dies", a->index);
        a->is_dead = true;
    } else if (one_in(20)) {
        pass_time(between(0.1, 8.0));
    }
}

static bool is_usable(rm_line *line) {
    if (line->of && line->of->is_dead) {
        (void)cut(line, "dead");
    }
    return !line->is_cut;
}

// An engine at the limit of its memory refuses a script before its first write, or makes all of it.
static bool is_refused(rm_bytes command, rm_buffer *answer) {
    static const char why[] = "-OOM command not allowed when used memory > 'maxmemory'.\r\n";
    bool is_script = command.size == 7 && memcmp(command.data, "EVALSHA", 7) == 0;
    if (s.refuses_one_in == 0 || !is_script || !one_in(s.refuses_one_in)) {
        return false;
    }
    s.all.refusals += 1;
    rm_buffer_put(answer, why, sizeof why - 1);
    return true;
}

static void execute(rm_line *line, rm_view *view) {
    rm_bytes words[24] = {{NULL, 0}};
    rm_buffer answer = {0};
    int count = (int)rm_view_u32(view);
    for (int i = 0; i < count; ++i) {
        words[i] = rm_view_bytes(view, rm_view_u32(view));
    }
    set_engine_time();
    model_set_replicas(s.engine, s.special == REPLICATED && !s.is_replica_cut ? 1 : 0);
    if (!is_refused(words[0], &answer)) {
        model_command(s.engine, line->connection, count, words, &answer);
    }
    (void)redisReaderFeed(line->reader, (const char *)answer.bytes, answer.size);
    rm_buffer_free(&answer);
}

static bool sim_flush(rm_line *line) {
    rm_view view = {line->out.bytes, line->out.size, false};
    while (view.size > 0 && is_usable(line)) {
        suffer(line);
        if (is_usable(line)) {
            execute(line, &view);
            suffer(line);
        }
    }
    line->out.size = 0;
    return is_usable(line);
}

static redisReply *sim_answer(rm_line *line) {
    void *reply = NULL;
    bool is_asked = line->out.size > 0;
    if (!sim_flush(line)) {
        return NULL;
    }
    if (is_asked) {
        pass_time(0.3);
    }
    if (!is_usable(line) || redisReaderGetReply(line->reader, &reply) != REDIS_OK) {
        return NULL;
    }
    return (redisReply *)reply;
}

static bool sim_listen(rm_line *line, int ms, redisReply **reply) {
    (void)ms;
    *reply = NULL;
    return is_usable(line);
}

static void sim_wait(rm_line *const *lines, int count, int ms) {
    (void)lines;
    (void)count;
    pass_time(ms);
}

static const char *sim_problem(const rm_line *line) {
    return line->problem;
}

static uint64_t sim_random(void *user) {
    (void)user;
    return chance();
}

static rm_outside outside_of(actor *a) {
    return (rm_outside){.user = a,
                        .dial = sim_dial,
                        .hang_up = sim_hang_up,
                        .ask = sim_ask,
                        .flush = sim_flush,
                        .answer = sim_answer,
                        .listen = sim_listen,
                        .wait = sim_wait,
                        .problem = sim_problem,
                        .now_ms = sim_now_ms,
                        .cpu_us = sim_cpu_us,
                        .random = sim_random};
}

// --- actors --------------------------------------------------------------------------------------

static void die(void *user) {
    actor *a = (actor *)user;
    s.all.deaths += 1;
    s.has_died_of_order = true;
    say("actor %d dies of an order", a->index);
    a->is_dead = true;
}

static rm_cluster_def def_of(actor *a, const char *name) {
    rm_cluster_def def = rm_default_cluster_def();
    def.world = "sim";
    def.worker = name;
    def.version = a->game.version == 2 ? "2" : "1";
    def.grid = toy_grid();
    def.is_trimming = false;
    def.is_publishing = false;
    def.game = a->index < WORKERS ? toy_game(&a->game) : (rm_cluster_game){0};
    return def;
}

static void open_cluster(actor *a) {
    char name[16];
    (void)snprintf(name, sizeof name, "w%d", a->index);
    rm_cluster_def def = def_of(a, name);
    if (rm_cluster_open_in(&def, &a->outside, &a->cluster) != RM_OK) {
        abort();
    }
}

static void hear_problem(actor *a) {
    s.was_said = s.was_said || rm_cluster_read(a->cluster).stalls > 0;
    const char *problem = rm_cluster_problem(a->cluster);
    if (strcmp(problem, a->problem) != 0) {
        (void)snprintf(a->problem, sizeof a->problem, "%s", problem);
        a->said += 1;
        say("actor %d says: %s", a->index, problem);
    }
}

static bool is_every_unit_held(void) {
    uint32_t held = 0;
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        char key[32];
        rm_buffer out = {0};
        int size = snprintf(key, sizeof key, "{sim/%u}:lease", i);
        rm_bytes words[] = {{(const uint8_t *)"EXISTS", 6}, {(const uint8_t *)key, (size_t)size}};
        model_command(s.engine, 0, 2, words, &out);
        held += out.size > 1 && out.bytes[1] == '1';
        rm_buffer_free(&out);
    }
    return held == TOY_UNITS;
}

// As from SIGTERM, and a start of the next build. Whoever does that to workers has looked first:
// none is ended while a unit is free that only its version may be able to take.
static void change_version(actor *a) {
    say("actor %d is of version %u from now on", a->index, a->next_version);
    rm_cluster_close(a->cluster);
    a->cluster = NULL;
    a->game.version = a->next_version;
    a->next_version = 0;
    pass_time(50.0);
}

static void work(actor *a) {
    while (!s.is_ending) {
        double rest = 0.05;
        if (!a->cluster) {
            open_cluster(a);
        }
        (void)rm_cluster_step(a->cluster, &rest);
        hear_problem(a);
        if (a->next_version != 0 && !a->is_dead && is_every_unit_held()) {
            change_version(a);
            continue;
        }
        if (a->is_dead) {
            rm_cluster_close(a->cluster);
            a->cluster = NULL;
            pass_time(between(200.0, 800.0));
            a->is_dead = false;
        } else {
            pass_time(rest * 1e3 + 0.5);
        }
    }
    rm_cluster_close(a->cluster);
    a->cluster = NULL;
}

static size_t turns_of(uint32_t unit) {
    char name[32];
    (void)snprintf(name, sizeof name, "{sim/%u}:log", unit);
    return model_entries(s.engine, name, 't');
}

// An order to a unit until it is taken.
static void order(actor *a, uint32_t unit, uint32_t what, uint32_t guid) {
    uint8_t bytes[8];
    rm_bytes sent = {bytes, toy_order(what, guid, bytes)};
    for (;;) {
        rm_status status = rm_cluster_input(a->cluster, unit, "gate", s.numbers[unit] + 1, sent);
        if (status == RM_OK || status == RM_ERROR_TAKEN) {
            s.numbers[unit] += 1;
            s.turns_before[unit] = turns_of(unit);
            s.all.inputs += 1;
            return;
        }
        if (s.is_ending || status != RM_ERROR_WRITE) {
            return; // after losses of the engine numbers need not fit
        }
        pass_time(20.0);
    }
}

// Until the engine takes it.
static void stop_or_not(actor *a, bool is_going_on) {
    rm_status status = RM_ERROR_READ;
    while (!s.is_ending && (status == RM_ERROR_READ || status == RM_ERROR_WRITE)) {
        status = is_going_on ? rm_cluster_unhalt(a->cluster, s.victim)
                             : rm_cluster_halt_unit(a->cluster, s.victim, "by hand");
        pass_time(20.0);
    }
}

static void operate(actor *a) {
    if (s.special_at > 0.0 && s.now >= s.special_at) {
        s.special_at = 0.0;
        s.victim = (uint32_t)(chance() % TOY_UNITS);
        stop_or_not(a, false);
        s.back_at = s.now + between(500.0, 2500.0);
        say("unit %u was stopped by hand", s.victim);
    } else if (s.back_at > 0.0 && s.now >= s.back_at) {
        s.back_at = 0.0;
        stop_or_not(a, true);
        say("unit %u goes on", s.victim);
    }
}

// Another process under its name: all that it knows of its inputs is what it is told.
static void begin_gateway_anew(actor *a) {
    rm_cluster_close(a->cluster);
    open_cluster(a);
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        uint64_t known = s.numbers[i];
        while (rm_cluster_input_number(a->cluster, i, "gate", &s.numbers[i]) != RM_OK) {
            pass_time(20.0);
        }
        if (s.numbers[i] != known) {
            failed("unit %u has %" PRIu64 " inputs of the gateway, which made %" PRIu64, i,
                   s.numbers[i], known);
        }
    }
}

static void play(actor *a) {
    bool is_first = s.special == PLAIN;
    open_cluster(a);
    while (!s.is_ending) {
        if (is_first && s.now > GATE_MS) {
            is_first = false;
            begin_gateway_anew(a);
        }
        if (s.special == STOPPED) {
            operate(a);
        }
        if (s.special == CURSE && !s.has_died_of_order && s.now > s.special_at) {
            s.poisons = 1; // again while the body is on its way from one to another
            for (uint32_t i = 0; i < TOY_UNITS; ++i) { // wherever the body is
                order(a, i, TOY_CURSE, 1);
            }
        }
        bool is_poison = s.special == POISON && !s.is_calm && one_in(25) && s.poisons < 2;
        s.poisons += is_poison;
        if (s.now < FAULT_MS + QUIET_MS - LAST_MS) {
            order(a, (uint32_t)(chance() % TOY_UNITS), is_poison ? TOY_POISON : TOY_POKE,
                  1 + (uint32_t)(chance() % TOY_BODIES));
        }
        pass_time(between(20.0, 120.0) * (is_lazy() ? 60.0 : 1.0));
    }
    rm_cluster_close(a->cluster);
    a->cluster = NULL;
}

static void begin_actor(int index) {
    actor *a = &s.actors[index];
    if (index < WORKERS) {
        work(a);
    } else {
        play(a);
    }
    a->is_done = true;
    (void)swapcontext(&a->context, &s.scheduler);
}

static void start_actor(int index) {
    actor *a = &s.actors[index];
    a->index = index;
    a->outside = outside_of(a);
    a->game = (toy){.die = die, .user = a, .version = 1, .is_lazy = is_lazy()};
    a->wake = s.now + 3.0 * index;
    a->stack = (char *)malloc(STACK);
    if (!a->stack || getcontext(&a->context) != 0) {
        abort();
    }
    a->context.uc_stack.ss_sp = a->stack;
    a->context.uc_stack.ss_size = STACK;
    a->context.uc_link = &s.scheduler;
    // NOLINTNEXTLINE(clang-diagnostic-cast-function-type-strict): as makecontext wants it
    makecontext(&a->context, (void (*)(void))begin_actor, 1, index);
}

// --- faults of the engine ------------------------------------------------------------------------

static size_t all_turns(void) {
    size_t count = 0;
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        count += turns_of(i);
    }
    return count;
}

static const char *halt_of(uint32_t unit) {
    char name[32];
    (void)snprintf(name, sizeof name, "{sim/%u}:halt", unit);
    return model_text(s.engine, name);
}

static void restart_engine(double ms, const char *why) {
    s.engine_until = s.now + ms;
    cut_all(why);
}

static void stop_clock(void) {
    say("the engine's clock stands still");
    s.still = s.now + s.wall;
    s.has_stood = true;
    s.back_at = THAW_MS;
}

static void step_clock(void) {
    const double steps[] = {-30000.0, -2000.0, 5000.0, 30000.0, HOUR_MS, -DECADES_MS, 0.0};
    double by = steps[chance() % (s.special == DOZING ? 6 : 7)];
    if (by == 0.0) {
        stop_clock();
        return;
    }
    s.wall += by;
    s.all.steps += 1;
    say("the engine's clock steps by %.0f s", by * 1e-3);
    if (by == HOUR_MS || (by == -DECADES_MS && one_in(2))) {
        s.stepped = by;
        s.back_at = s.now + between(300.0, s.special == DOZING ? 6000.0 : 1500.0);
    }
}

// One unit's keys as they are now: those of its master, as a copy or a replica has them.
static void keep_victim(void) {
    char prefix[32];
    s.victim = (uint32_t)(chance() % TOY_UNITS);
    (void)snprintf(prefix, sizeof prefix, "{sim/%u}:", s.victim);
    s.copy = model_keep(s.engine, prefix);
}

static void begin_special(void) {
    s.is_special_done = true;
    switch (s.special) {
    case CLOCK:
    case DOZING:
        step_clock();
        break;
    case ILL:
        say("actor 0 opens no worlds any more");
        s.actors[0].game.is_ill = true;
        break;
    case UPGRADE:
        s.actors[0].next_version = 2; // beside the others, with all faults
        break;
    case FLUSH:
        say("the engine is emptied");
        model_flush(s.engine);
        if (one_in(2)) {
            restart_engine(100.0, "the engine ended");
        }
        s.turns_at_flush = all_turns();
        break;
    case SET_BACK:
        keep_victim();
        s.back_at = s.now + between(500.0, 3000.0);
        break;
    case FORGETFUL:
    case REPLICATED:
        keep_victim();
        s.is_replica_cut = true;
        s.back_at = s.now + between(5.0, 350.0);
        break;
    case REFUSED:
        s.refuses_one_in = (uint64_t)between(4.0, 100.0);
        s.back_at = s.now + between(500.0, 3000.0);
        say("the engine refuses one script in %d", (int)s.refuses_one_in);
        break;
    default:
        break;
    }
}

static void end_special(void) {
    s.back_at = 0.0;
    if (s.still > 0.0) {
        say("the engine's clock goes on");
        s.wall = s.still - s.now;
        s.still = 0.0;
        return;
    }
    if (s.stepped != 0.0) {
        say("the engine's clock is right again");
        s.wall -= s.stepped;
        s.stepped = 0.0;
        return;
    }
    if (s.refuses_one_in != 0) {
        say("the engine refuses nothing any more");
        s.refuses_one_in = 0;
        return;
    }
    say(s.special == SET_BACK ? "unit %u is set back" : "a replica of unit %u's master is promoted",
        s.victim);
    model_bring_back(s.engine, s.copy);
    model_forget_copy(s.copy);
    s.copy = NULL;
    if (s.special != SET_BACK) {
        s.is_replica_cut = false;
        s.all.promotions += 1;
        restart_engine(150.0, "the master ended");
    }
}

static void disturb(void) {
    bool is_by_hand = s.special == STOPPED; // the gateway's operator does it
    if (!is_by_hand && s.special_at > 0.0 && s.now >= s.special_at && !s.is_special_done) {
        begin_special();
    }
    if (!is_by_hand && s.back_at > 0.0 && s.now >= s.back_at) {
        end_special();
    }
    if (!s.is_calm && s.still == 0.0 && s.special != SET_BACK && one_in(40000)) {
        s.all.restarts += 1;
        say("the engine is away for a moment");
        restart_engine(between(50.0, 600.0), "the engine ended");
    }
}

// --- a run ---------------------------------------------------------------------------------------

static actor *next_actor(void) {
    actor *best = NULL;
    for (int i = 0; i < ACTORS; ++i) {
        actor *a = &s.actors[i];
        if (!a->is_done && (!best || a->wake < best->wake)) {
            best = a;
        }
    }
    return best;
}

// Until a time, or until all have ended.
static void run_until(double end) {
    for (;;) {
        actor *a = next_actor();
        if (!a || a->wake > end) {
            s.now = end > s.now && a ? end : s.now;
            return;
        }
        s.now = a->wake > s.now ? a->wake : s.now;
        set_engine_time();
        disturb();
        s.current = a;
        (void)swapcontext(&s.scheduler, &a->context);
        s.current = NULL;
    }
}

static void found(void) {
    uint8_t bytes[TOY_UNITS][4];
    rm_bytes genesis[TOY_UNITS];
    actor founder = {.game = {.version = 1}};
    rm_outside outside = outside_of(NULL);
    rm_cluster_def def = def_of(&founder, "founder");
    rm_cluster *cluster;
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        genesis[i] = (rm_bytes){bytes[i], toy_genesis(i, bytes[i])};
    }
    if (rm_cluster_open_in(&def, &outside, &cluster) != RM_OK ||
        rm_cluster_found(cluster, genesis, TOY_UNITS) != RM_OK) {
        failed("the world does not begin: %s", rm_cluster_problem(cluster));
    }
    rm_cluster_close(cluster);
    toy_end(&founder.game);
}

// --- what must hold ------------------------------------------------------------------------------

static bool is_anyone_halted(void) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        if (halt_of(i)) {
            return true;
        }
    }
    return false;
}

static bool has_anyone_said_it(void) {
    uint64_t said = 0;
    for (int i = 0; i < WORKERS; ++i) {
        said += s.actors[i].said;
    }
    return said > 0;
}

// What a gateway was told is in the log is in it.
static void check_inputs(void) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        char name[32];
        (void)snprintf(name, sizeof name, "{sim/%u}:log", i);
        size_t there = model_entries(s.engine, name, 'i');
        if (there < s.numbers[i]) {
            failed("unit %u has %zu of %" PRIu64 " inputs", i, there, s.numbers[i]);
        }
    }
}

static int all_owners(void) {
    int count = 0;
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        char name[32];
        (void)snprintf(name, sizeof name, "{sim/%u}:epoch", i);
        const char *epoch = model_text(s.engine, name);
        count += epoch ? atoi(epoch) : 0;
    }
    return count;
}

// Units stay where they are, and are not handed to one that cannot take them over and over again.
// Those of another version move, and so do those that sleep and wake.
static void check_owners(void) {
    int owners = all_owners() - s.owners_before;
    if (s.special != UPGRADE && !is_lazy() && owners > OWNERS) {
        failed("%d owners in the last %d s", owners, PACE_MS / 1000);
    }
}

// Units that sleep make no turns; those that got an order have made one since.
static void check_pace(const size_t before[TOY_UNITS]) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        char name[32];
        size_t made = turns_of(i) - before[i];
        (void)snprintf(name, sizeof name, "{sim/%u}:log", i);
        s.all.wakes += model_entries(s.engine, name, 'w');
        s.all.left_out += model_entries(s.engine, name, 'o');
        if (turns_of(i) <= s.turns_before[i]) {
            failed("unit %u has slept through an order", i);
        }
        if (!halt_of(i) && !is_lazy() && model_entries(s.engine, name, 'w') == 0 &&
            made < PACE_MS / 100 * 7 / 10) {
            failed("unit %u made %zu turns in the last %d s", i, made, PACE_MS / 1000);
        }
    }
}

static void check_halts(void) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        const char *why = halt_of(i);
        bool has_lost = s.special == SET_BACK || s.special == FORGETFUL;
        if (why && has_lost && i != s.victim) {
            failed("unit %u was stopped for unit %u: %s", i, s.victim, why);
        } else if (why && s.special != CURSE && !has_lost) {
            failed("unit %u was stopped: %s", i, why);
        }
    }
}

static void check_audit(void) {
    rm_cluster_audit_result r;
    actor auditor = {.game = {.version = 1, .die = die, .user = &auditor}};
    auditor.game.is_lazy = is_lazy();
    auditor.game.is_mended = s.special == CURSE;
    rm_outside outside = outside_of(NULL);
    rm_cluster_def def = def_of(&auditor, "auditor");
    rm_cluster *cluster;
    if (rm_cluster_open_in(&def, &outside, &cluster) != RM_OK) {
        abort();
    }
    rm_status status = rm_cluster_audit(cluster, TOY_SPEED, &r);
    uint64_t wrong = r.lost + r.doubled + r.wrong_stays + r.wrong_batches + r.wrong_hashes +
                     r.wrong_snapshots + r.on_the_way;
    if (status != RM_OK) {
        failed("audit: %s", rm_status_text(status));
    } else if (wrong > 0 || r.bodies != TOY_BODIES) {
        failed("audit: %" PRIu64 " bodies, lost %" PRIu64 ", doubled %" PRIu64 ", stays %" PRIu64
               ", batches %" PRIu64 ", hashes %" PRIu64 ", snapshots %" PRIu64
               ", on the way %" PRIu64 " (%s)",
               r.bodies, r.lost, r.doubled, r.wrong_stays, r.wrong_batches, r.wrong_hashes,
               r.wrong_snapshots, r.on_the_way, rm_cluster_problem(cluster));
    }
    if (r.quarantined > s.poisons) {
        failed("%" PRIu64 " inputs put aside, %" PRIu64 " were bad", r.quarantined, s.poisons);
    }
    s.all.turns += r.turns;
    s.all.handovers += r.handovers;
    s.all.aside += r.quarantined;
    rm_cluster_close(cluster);
    toy_end(&auditor.game);
}

static uint32_t owners_of(const rm_cluster *cluster, uint32_t guid) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < cluster->held_count; ++i) {
        const rm_record *record = rm_unit_find(cluster->held[i], guid);
        count += record && !record->is_ghost;
    }
    return count;
}

static bool is_everybody_there(const rm_cluster *cluster) {
    bool is_good = cluster->held_count == TOY_UNITS;
    for (uint32_t guid = 1; guid <= TOY_BODIES && is_good; ++guid) {
        is_good = owners_of(cluster, guid) == 1;
    }
    return is_good;
}

static void let_all_go_on(rm_cluster *cluster) {
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        bool is_stopped = halt_of(i) != NULL;
        if (rm_cluster_unhalt(cluster, i) != (is_stopped ? RM_OK : RM_ERROR_REFERENCE)) {
            failed("unit %u is not let go on: %s", i, rm_cluster_problem(cluster));
        }
    }
}

// A worker that comes later takes all units, and everybody is in one of them.
static void check_bodies(toy game) {
    size_t before = all_turns();
    actor last = {.index = 0, .game = game};
    last.game.die = die;
    last.game.user = &last;
    rm_outside outside = outside_of(NULL);
    rm_cluster_def def = def_of(&last, "last");
    rm_cluster *cluster;
    double rest;
    if (rm_cluster_open_in(&def, &outside, &cluster) != RM_OK) {
        abort();
    }
    if (game.is_mended) {
        let_all_go_on(cluster);
    }
    for (int i = 0; i < 200 && !(is_everybody_there(cluster) && all_turns() > before + 40); ++i) {
        (void)rm_cluster_step(cluster, &rest);
        pass_time(50.0);
    }
    if (!is_everybody_there(cluster)) {
        failed("%u units, and not everybody is in one of them: %s", cluster->held_count,
               rm_cluster_problem(cluster));
    }
    rm_cluster_close(cluster);
    toy_end(&last.game);
}

// The unit of that body is stopped, after few deaths; if a neighbour had it by then, both.
static void check_curse(void) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        const char *why = halt_of(i);
        count += why && strstr(why, "DEADLY");
        if (why && !strstr(why, "DEADLY")) {
            failed("unit %u was stopped: %s", i, why);
        }
    }
    if (s.poisons > 0 && count == 0) {
        failed("a turn goes on killing its owners: %" PRIu64 " deaths", s.all.deaths - s.deaths);
    }
    if (s.all.deaths - s.deaths > 24 * (uint64_t)(count + 1)) {
        failed("%" PRIu64 " deaths until %u units were stopped", s.all.deaths - s.deaths, count);
    }
}

// All sleep, nobody orders anything, and one of them runs whenever its time has come.
static void check_timers(void) {
    run_until(FAULT_MS + QUIET_MS + TIMER_MS);
    size_t before = all_turns();
    run_until(FAULT_MS + QUIET_MS + 2 * TIMER_MS);
    if (all_turns() == before) {
        failed("a timer of a unit that sleeps is late");
    }
}

static void check(const size_t before[TOY_UNITS]) {
    if (s.special == FLUSH) {
        if (all_turns() > s.turns_at_flush) {
            failed("%zu turns of an empty world", all_turns() - s.turns_at_flush);
        } else if (!has_anyone_said_it()) {
            failed("nobody says that the world is gone");
        }
        return;
    }
    check_halts();
    if (s.special == CURSE) {
        check_curse();
        check_bodies((toy){.version = 1, .is_mended = true}); // the same version, without the bug
        check_audit();
        return;
    }
    if (is_anyone_halted()) {
        s.all.noticed += 1;
        return;
    }
    if (s.special == SET_BACK) {
        failed("unit %u was set back, and nobody noticed", s.victim);
    }
    if (s.special != FORGETFUL) {
        check_inputs();
    }
    if (s.has_stood && !s.was_said) {
        failed("the engine's clock stood still, and nobody said so");
    }
    check_pace(before);
    check_owners();
    if (s.special == UPGRADE) {
        check_bodies((toy){.version = 2}); // logs of two versions cannot be replayed by one
    } else {
        check_audit();
    }
}

static void clean(void) {
    for (int i = 0; i < ACTORS; ++i) {
        free(s.actors[i].stack);
        toy_end(&s.actors[i].game);
    }
    model_forget_copy(s.copy);
    model_destroy(s.engine);
}

// A seed says everything. @return whether all held
static bool simulate(uint64_t seed, special what, bool is_talking) {
    size_t before[TOY_UNITS];
    counts so_far = s.all;
    memset(&s, 0, sizeof s);
    s.all = so_far;
    s.deaths = so_far.deaths;
    s.random = seed * 0x9E3779B97F4A7C15u;
    s.special = what;
    s.is_talking = is_talking;
    s.engine = model_create();
    s.wall = 1.7e12;
    s.is_calm = true;
    s.all.by_special[what] += 1;
    found();
    s.is_calm = false;
    s.special_at = what == PLAIN || what == POISON ? 0.0 : s.now + between(1000.0, 4500.0);
    s.special_at += what == DOZING ? 3500.0 : 0.0; // when most sleep
    for (int i = 0; i < ACTORS; ++i) {
        start_actor(i);
    }
    run_until(FAULT_MS);
    s.is_calm = true;
    for (int i = 1; i < WORKERS && what == UPGRADE; ++i) {
        run_until(FAULT_MS + 600.0 * i);
        s.actors[i].next_version = 2;
    }
    run_until(FAULT_MS + QUIET_MS - PACE_MS);
    for (uint32_t i = 0; i < TOY_UNITS; ++i) {
        before[i] = turns_of(i);
    }
    s.owners_before = all_owners();
    run_until(FAULT_MS + QUIET_MS);
    if (is_lazy()) {
        check_timers();
    }
    s.is_ending = true;
    run_until(s.now + 20000.0);
    check(before);
    clean();
    return s.failure[0] == '\0';
}

// --- the program ---------------------------------------------------------------------------------

typedef struct options {
    uint64_t seed, first, runs;
    int special; // -1: by the seed
    double seconds;
    bool is_talking;
} options;

static int special_of(const char *name) {
    for (int i = 0; i < SPECIALS; ++i) {
        if (strcmp(special_names[i], name) == 0) {
            return i;
        }
    }
    return SPECIALS;
}

static bool read_options(options *o, int count, char **words) {
    *o = (options){.first = 1, .runs = UINT64_MAX, .special = -1, .seconds = 20.0};
    for (int i = 1; i < count; ++i) {
        bool has_value = i + 1 < count;
        if (strcmp(words[i], "--talk") == 0) {
            o->is_talking = true;
        } else if (has_value && strcmp(words[i], "--seed") == 0) {
            o->first = strtoull(words[++i], NULL, 10);
            o->runs = 1;
        } else if (has_value && strcmp(words[i], "--first") == 0) {
            o->first = strtoull(words[++i], NULL, 10);
        } else if (has_value && strcmp(words[i], "--runs") == 0) {
            o->runs = strtoull(words[++i], NULL, 10);
        } else if (has_value && strcmp(words[i], "--seconds") == 0) {
            o->seconds = strtod(words[++i], NULL);
        } else if (has_value && strcmp(words[i], "--special") == 0) {
            o->special = special_of(words[++i]);
        } else {
            return false;
        }
    }
    return o->special < SPECIALS;
}

static double wall_seconds(void) {
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void print_counts(uint64_t runs, uint64_t bad) {
    printf("runs %" PRIu64 " (", runs);
    for (int i = 0; i < SPECIALS; ++i) {
        printf("%s%s %" PRIu64, i > 0 ? ", " : "", special_names[i], s.all.by_special[i]);
    }
    printf(")\nfaults: %" PRIu64 " cuts, %" PRIu64 " pauses, %" PRIu64 " deaths, %" PRIu64
           " restarts of the engine, %" PRIu64 " clock steps, %" PRIu64 " promotions, %" PRIu64
           " refusals\n",
           s.all.cuts, s.all.pauses, s.all.deaths, s.all.restarts, s.all.steps, s.all.promotions,
           s.all.refusals);
    printf("audited: %" PRIu64 " turns, %" PRIu64 " handovers; inputs %" PRIu64
           ", put aside %" PRIu64 "; units woken %" PRIu64 ", told later of reports %" PRIu64
           "; runs in which a loss was noticed %" PRIu64 "\n",
           s.all.turns, s.all.handovers, s.all.inputs, s.all.aside, s.all.wakes, s.all.left_out,
           s.all.noticed);
    printf("passed %" PRIu64 ", failed %" PRIu64 "\n", runs - bad, bad);
}

int main(int count, char **words) {
    options o;
    uint64_t runs = 0;
    uint64_t bad = 0;
    if (!read_options(&o, count, words)) {
        (void)fprintf(stderr, "usage: cluster_simulate [--seconds N] [--first SEED] [--runs N] "
                              "[--seed SEED] [--special NAME] [--talk]\n");
        return 2;
    }
    double end = wall_seconds() + o.seconds;
    for (; runs < o.runs && (runs == 0 || wall_seconds() < end); ++runs) {
        uint64_t seed = o.first + runs;
        special what = o.special >= 0 ? (special)o.special : (special)(seed % SPECIALS);
        if (!simulate(seed, what, o.is_talking)) {
            bad += 1;
            if (bad <= 20) {
                printf("failed: --special %s --seed %" PRIu64 ": %s\n", special_names[what], seed,
                       s.failure);
            }
        }
    }
    print_counts(runs, bad);
    return bad > 0;
}
