// What single scripts promise, on the model of the engine: one unit, two workers.

#include "cluster/scripts.h"

#include "model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                           \
    if (condition) {                                                                               \
    } else                                                                                         \
        return (void)printf("%s:%d: %s\n", __FILE__, __LINE__, #condition), 1

enum { WORDS = 20 };

typedef struct rig {
    model *model;
    char answer[400]; // the bytes of the last one
} rig;

static void send(rig *r, int count, const char *const *texts) {
    rm_bytes words[WORDS];
    rm_buffer out = {0};
    for (int i = 0; i < count; ++i) {
        words[i] = (rm_bytes){(const uint8_t *)texts[i], strlen(texts[i])};
    }
    model_command(r->model, 1, count, words, &out);
    size_t size = out.size < sizeof r->answer ? out.size : sizeof r->answer - 1;
    memcpy(r->answer, out.bytes, size);
    r->answer[size] = '\0';
    rm_buffer_free(&out);
}

// Keys and arguments as words, null ends both.
static const char *run(rig *r, rm_script script, const char *const *keys,
                       const char *const *arguments) {
    const char *load[] = {"SCRIPT", "LOAD", rm_script_text[script]};
    const char *words[WORDS] = {"EVALSHA"};
    char sha[41];
    char number[4];
    int count = 3;
    send(r, 3, load);
    memcpy(sha, r->answer + 5, 40);
    sha[40] = '\0';
    words[1] = sha;
    words[2] = number;
    for (; *keys; ++keys) {
        words[count++] = *keys;
    }
    (void)snprintf(number, sizeof number, "%d", count - 3);
    for (; *arguments; ++arguments) {
        words[count++] = *arguments;
    }
    send(r, count, words);
    return r->answer;
}

#define LIST(...)                                                                                  \
    (const char *const[]) {                                                                        \
        __VA_ARGS__, NULL                                                                          \
    }

// @param slip  of the engine's clock, ms
static const char *acquire_by(rig *r, const char *worker, const char *version, const char *slip) {
    return run(
        r, RM_SCRIPT_ACQUIRE,
        LIST("lease", "epoch", "tries", "halt", "life", "log", "snap", "seen", "version", "asleep"),
        LIST(worker, "500", "7", version, slip));
}

static const char *acquire(rig *r, const char *worker, const char *version) {
    return acquire_by(r, worker, version, "0");
}

static const char *turn(rig *r, const char *token, const char *number) {
    return run(r, RM_SCRIPT_TURN, LIST("lease", "log", "tries", "halt", "seen", "doubt"),
               LIST(token, number, "00", "500"));
}

static const char *append(rig *r, const char *kind, const char *source, const char *number) {
    return run(r, RM_SCRIPT_APPEND, LIST("log", "seen", "life", "halt", "late", "asleep"),
               LIST(kind, source, number, "x", "7", "0", kind[0] == 'b' ? "ab" : ""));
}

// Of other bytes.
static const char *append_another(rig *r, const char *number) {
    return run(r, RM_SCRIPT_APPEND, LIST("log", "seen", "life", "halt", "late", "asleep"),
               LIST("b", "5", number, "y", "7", "0", "cd"));
}

static const char *append_quietly(rig *r, const char *number) {
    return run(r, RM_SCRIPT_APPEND, LIST("log", "seen", "life", "halt", "late", "asleep"),
               LIST("b", "5", number, "x", "7", "1", "ab"));
}

// Of a world that began at 0, in turns of a tenth of a second.
static const char *sleep_until(rig *r, const char *token, const char *what, const char *last) {
    return run(r, RM_SCRIPT_SLEEP, LIST("lease", "asleep", "log", "watched", "tries"),
               LIST(token, what, last));
}

static const char *lease_by(rig *r, const char *slip) {
    return run(r, RM_SCRIPT_LEASE, LIST("lease", "asleep"), LIST("500", slip));
}

static const char *lease(rig *r) {
    return lease_by(r, "0");
}

static const char *doubt(rig *r, const char *token, const char *worker, const char *fault) {
    return run(r, RM_SCRIPT_DOUBT, LIST("lease", "doubt", "halt"), LIST(token, worker, fault));
}

static const char *unhalt(rig *r) {
    return run(r, RM_SCRIPT_UNHALT,
               LIST("halt", "tries", "suspect", "doubt", "log", "seen", "life"), LIST("7"));
}

static const char *restore(rig *r, const char *ms) {
    return run(r, RM_SCRIPT_RESTORE,
               LIST("halt", "snaps", "log", "snap", "seen", "tries", "suspect", "doubt", "life"),
               LIST(ms, "7"));
}

static void begin(rig *r) {
    r->model = model_create();
    model_set_time(r->model, 1000000);
    (void)run(r, RM_SCRIPT_GENESIS, LIST("life", "log", "seen", "epoch"), LIST("7", "bodies"));
}

static bool is(const char *answer, const char *expected) {
    return strcmp(answer, expected) == 0;
}

// --- what must hold ------------------------------------------------------------------------------

static int only_two_that_agree_stop_a_unit(rig *r) {
    (void)acquire(r, "w1", "1");
    CHECK(is(doubt(r, "w1:7:1", "w1", "HASH a"), ":1\r\n"));
    (void)acquire(r, "w2", "1");
    CHECK(is(doubt(r, "w2:7:2", "w2", "HASH b"), ":1\r\n")); // another hash: one of them is ill
    (void)acquire(r, "w1", "1");
    CHECK(is(doubt(r, "w1:7:3", "w1", "HASH a"), ":1\r\n")); // the same one again
    CHECK(!model_text(r->model, "halt"));
    (void)acquire(r, "w3", "1");
    CHECK(is(doubt(r, "w3:7:4", "w3", "HASH a"), ":2\r\n"));
    CHECK(is(model_text(r->model, "halt"), "HASH a"));
    CHECK(is(acquire(r, "w2", "1"), "$-1\r\n"));
    CHECK(is(unhalt(r), "$6\r\nHASH a\r\n") && is(unhalt(r), "$-1\r\n"));
    CHECK(acquire(r, "w2", "1")[0] == '*');
    return 0;
}

static int a_turn_ends_all_doubt(rig *r) {
    (void)acquire(r, "w1", "1");
    CHECK(is(doubt(r, "w1:7:1", "w1", "HASH a"), ":1\r\n"));
    (void)acquire(r, "w2", "1");
    CHECK(is(turn(r, "w2:7:2", "1"), ":1\r\n"));
    CHECK(is(doubt(r, "w2:7:2", "w2", "HASH a"), ":1\r\n"));
    return 0;
}

static int another_version_waits_for_a_snapshot(rig *r) {
    CHECK(acquire(r, "w1", "1")[0] == '*');
    CHECK(is(turn(r, "w1:7:1", "1"), ":1\r\n"));
    model_set_time(r->model, 9000000); // its owner is gone
    CHECK(is(acquire(r, "w2", "2"), ":3\r\n"));
    CHECK(acquire(r, "w3", "1")[0] == '*');
    CHECK(is(run(r, RM_SCRIPT_SNAPSHOT,
                 LIST("lease", "snap", "log", "seen", "snaps", "keep", "suspect"),
                 LIST("w3:7:2", "bytes", "", "500", "1", "10000")),
             ":1\r\n"));
    model_set_time(r->model, 18000000);
    CHECK(acquire(r, "w2", "2")[0] == '*');
    CHECK(model_entries(r->model, "log", 'v') == 1);
    CHECK(is(turn(r, "w2:7:3", "2"), ":1\r\n"));
    model_set_time(r->model, 27000000);
    CHECK(is(acquire(r, "w1", "1"), ":3\r\n")); // and there is no way back either
    return 0;
}

static int a_stopped_unit_takes_batches_and_no_inputs(rig *r) {
    CHECK(is(run(r, RM_SCRIPT_STOP, LIST("halt", "life"), LIST("7", "by hand")), ":1\r\n"));
    CHECK(is(append(r, "i", "g:gate", "1"), ":-4\r\n"));
    CHECK(is(append(r, "b", "5", "1"), ":1\r\n"));
    CHECK(model_entries(r->model, "log", 'b') == 1 && model_entries(r->model, "log", 'i') == 0);
    return 0;
}

// Whatever holds bodies is kept, in its place; of reports between, the number of the last.
static int the_log_of_a_stopped_unit_does_not_grow_by_reports(rig *r) {
    (void)run(r, RM_SCRIPT_STOP, LIST("halt", "life"), LIST("7", "by hand"));
    CHECK(is(append(r, "b", "5", "1"), ":1\r\n"));
    CHECK(is(append_quietly(r, "2"), ":1\r\n") && is(append_quietly(r, "3"), ":1\r\n"));
    CHECK(is(append_quietly(r, "3"), ":0\r\n") && is(append_quietly(r, "2"), ":-3\r\n"));
    CHECK(model_entries(r->model, "log", 'b') == 1 && model_entries(r->model, "log", 'o') == 0);
    CHECK(is(append(r, "b", "5", "4"), ":1\r\n"));
    CHECK(model_entries(r->model, "log", 'b') == 2 && model_entries(r->model, "log", 'o') == 1);
    CHECK(is(append_quietly(r, "5"), ":1\r\n"));
    CHECK(is(unhalt(r), "$7\r\nby hand\r\n") && model_entries(r->model, "log", 'o') == 2);
    CHECK(is(append_quietly(r, "6"), ":1\r\n") && model_entries(r->model, "log", 'b') == 3);
    CHECK(is(append_quietly(r, "8"), ":-1\r\n") && model_entries(r->model, "late", 'b') == 0);
    return 0;
}

static int a_unit_that_was_set_back_is_stopped_and_stays_so(rig *r) {
    CHECK(is(append(r, "b", "5", "1"), ":1\r\n") && is(append(r, "b", "5", "3"), ":-1\r\n"));
    CHECK(strstr(model_text(r->model, "halt"), "SET BACK"));
    CHECK(model_entries(r->model, "late", 'b') == 1);
    CHECK(is(unhalt(r), ":0\r\n"));
    CHECK(is(append(r, "i", "g:other", "3"), ":-4\r\n"));
    return 0;
}

// Else an operator who stops all units for a while would let it go on.
static int that_a_unit_was_set_back_is_kept_whatever_else_stops_it(rig *r) {
    const char *const *by_hand = LIST("7", "by hand");
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(append(r, "b", "5", "2"), ":-1\r\n"));
    CHECK(is(run(r, RM_SCRIPT_STOP, LIST("halt", "life"), by_hand), ":1\r\n"));
    CHECK(is(run(r, RM_SCRIPT_HALT, LIST("lease", "halt"), LIST("w1:7:1", "no memory")), ":1\r\n"));
    CHECK(strstr(model_text(r->model, "halt"), "SET BACK") && is(unhalt(r), ":0\r\n"));
    return 0;
}

static int a_stopped_unit_that_is_found_to_be_set_back_stays_so(rig *r) {
    CHECK(is(run(r, RM_SCRIPT_STOP, LIST("halt", "life"), LIST("7", "by hand")), ":1\r\n"));
    CHECK(is(append(r, "b", "5", "2"), ":-1\r\n") && is(unhalt(r), ":0\r\n"));
    return 0;
}

// Its sender has forgotten what it sent, or makes something else of the same turn.
static int a_batch_of_the_last_number_and_other_bytes_is_told_apart(rig *r) {
    CHECK(is(append(r, "b", "5", "1"), ":1\r\n") && is(append_another(r, "1"), ":-5\r\n"));
    CHECK(is(append(r, "b", "5", "1"), ":0\r\n") && is(append_another(r, "2"), ":1\r\n"));
    CHECK(is(append(r, "b", "5", "1"), ":-3\r\n") && is(append(r, "b", "5", "2"), ":-5\r\n"));
    CHECK(model_entries(r->model, "log", 'b') == 2 && !model_text(r->model, "halt"));
    return 0;
}

// A gateway's mistake is its own.
static int a_gap_of_a_gateway_stops_nobody(rig *r) {
    CHECK(is(append(r, "i", "g:gate", "2"), ":-1\r\n"));
    CHECK(!model_text(r->model, "halt"));
    return 0;
}

static int nothing_is_taken_of_another_world(rig *r) {
    const char *flush[] = {"SET", "life", "8"};
    send(r, 3, flush);
    CHECK(is(acquire(r, "w1", "1"), ":1\r\n"));
    CHECK(is(append(r, "b", "5", "1"), ":-2\r\n"));
    CHECK(is(run(r, RM_SCRIPT_WATCH, LIST("asleep", "log", "seen", "watched", "life"), LIST("7")),
             ":0\r\n") &&
          !model_text(r->model, "watched"));
    const char *stop[] = {"SET", "halt", "by hand"};
    send(r, 3, stop);
    CHECK(is(unhalt(r), "$-1\r\n") && is(restore(r, "5000"), ":0\r\n"));
    CHECK(model_text(r->model, "halt"));
    model_flush(r->model);
    CHECK(is(acquire(r, "w1", "1"), ":1\r\n"));
    return 0;
}

static int a_turn_follows_the_last_one(rig *r) {
    (void)acquire(r, "w1", "1");
    CHECK(is(turn(r, "w1:7:1", "1"), ":1\r\n") && is(turn(r, "w1:7:1", "3"), ":0\r\n"));
    CHECK(is(turn(r, "w1:7:1", "1"), ":0\r\n") && is(turn(r, "w2:7:1", "2"), "$-1\r\n"));
    return 0;
}

static int an_input_that_was_applied_is_not_put_aside(rig *r) {
    char id[] = "1000-1";
    (void)acquire(r, "w1", "1");
    (void)append(r, "i", "g:gate", "1"); // the second entry of its millisecond
    const char *const *keys = LIST("lease", "log", "bad", "suspect");
    CHECK(is(run(r, RM_SCRIPT_QUARANTINE, keys, LIST("w2:7:1", id)), "$-1\r\n"));
    CHECK(is(turn(r, "w1:7:1", "1"), ":1\r\n") && is(turn(r, "w1:7:1", "2"), ":1\r\n"));
    CHECK(is(run(r, RM_SCRIPT_QUARANTINE, keys, LIST("w1:7:1", id)), ":0\r\n"));
    (void)append(r, "i", "g:gate", "2");
    CHECK(is(run(r, RM_SCRIPT_QUARANTINE, keys, LIST("w1:7:1", "1000-4")), ":1\r\n"));
    CHECK(model_entries(r->model, "log", 'q') == 1);
    return 0;
}

static const char *mark(rig *r, const char *process, const char *token, const char *life) {
    return run(r, RM_SCRIPT_SUSPECT, LIST("suspect", "lease", "life"),
               LIST("1000-1", process, token, life));
}

// However often one that lives was cut off in it; one that has lost its lease takes it back, too.
static int a_process_marks_an_entry_once(rig *r) {
    (void)acquire(r, "w1", "1");
    CHECK(is(mark(r, "aa", "w1:7:1", "7"), ":1\r\n") && is(mark(r, "aa", "w1:7:1", "7"), ":1\r\n"));
    CHECK(is(mark(r, "bb", "w1:7:1", "7"), ":2\r\n") && is(mark(r, "aa", "", "7"), ":1\r\n"));
    CHECK(is(mark(r, "cc", "w2:7:2", "7"), "$-1\r\n") && is(mark(r, "bb", "", "8"), "$-1\r\n"));
    CHECK(is(mark(r, "bb", "", "7"), ":0\r\n"));
    const char *there[] = {"EXISTS", "suspect"};
    send(r, 2, there);
    CHECK(is(r->answer, ":0\r\n"));
    return 0;
}

// As a clock that is set back leaves them.
static int a_lease_ends_soon_wherever_the_clock_goes(rig *r) {
    model_set_time(r->model, 3600000000);
    CHECK(acquire(r, "w1", "1")[0] == '*');
    model_set_time(r->model, 1000000);
    CHECK(is(lease(r), "$6\r\nw1:7:1\r\n"));
    model_set_time(r->model, 1600000);
    CHECK(is(lease(r), "$-1\r\n"));
    CHECK(acquire(r, "w2", "1")[0] == '*');
    return 0;
}

static bool goes_to_sleep(rig *r, const char *what) {
    return acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:1", "1"), ":1\r\n") &&
           is(sleep_until(r, "w1:7:1", what, "1000-1"), ":1\r\n") && strstr(lease(r), "asleep ");
}

// In the turn that is due by then: the first entry, and what has woken it behind.
static int a_batch_wakes_a_unit_in_the_turn_that_is_due(rig *r) {
    CHECK(goes_to_sleep(r, "e 0 9000000000000000 100 0"));
    model_set_time(r->model, 61000000);
    CHECK(is(append_quietly(r, "1"), ":1\r\n") && strstr(lease(r), "asleep "));
    CHECK(is(append(r, "b", "5", "2"), ":2\r\n") && is(lease(r), "$-1\r\n"));
    CHECK(is(append(r, "b", "5", "2"), ":3\r\n")); // who called it may have died before
    CHECK(model_entries(r->model, "log", 'w') == 1);
    CHECK(acquire(r, "w2", "2")[0] == '*'); // a snapshot covers all turns
    CHECK(is(turn(r, "w2:7:2", "2"), ":0\r\n") && is(turn(r, "w2:7:2", "611"), ":1\r\n"));
    CHECK(is(append(r, "b", "5", "3"), ":1\r\n"));
    return 0;
}

static int a_unit_wakes_when_its_time_has_come(rig *r) {
    CHECK(goes_to_sleep(r, "r 0 60000 100 0"));
    CHECK(model_entries(r->model, "log", 'w') == 0);
    model_set_time(r->model, 60100000);
    CHECK(is(lease(r), "$-1\r\n") && acquire(r, "w1", "1")[0] == '*');
    CHECK(is(turn(r, "w1:7:2", "602"), ":1\r\n"));
    return 0;
}

// Half a minute back: noted once, whoever else has seen it.
static int a_unit_wakes_at_its_pace_after_a_step_of_the_clock(rig *r) {
    const char *const *keys = LIST("world", "timers");
    const char *world[] = {"HSET", "world", "life", "7"};
    const char *timer[] = {"ZADD", "timers", "60000", "5"};
    const char *score[] = {"ZSCORE", "timers", "5"};
    CHECK(goes_to_sleep(r, "r 0 60000 100 0"));
    send(r, 4, world);
    send(r, 4, timer);
    CHECK(is(run(r, RM_SCRIPT_SLIP, keys, LIST("7", "0", "30000")), ":1\r\n"));
    CHECK(is(run(r, RM_SCRIPT_SLIP, keys, LIST("7", "0", "30000")), ":0\r\n"));
    send(r, 3, score);
    CHECK(is(r->answer, "$5\r\n30000\r\n"));
    model_set_time(r->model, 29900000);
    CHECK(is(lease_by(r, "30000"), "$12\r\nasleep 30000\r\n"));
    model_set_time(r->model, 30100000);
    CHECK(is(lease_by(r, "30000"), "$-1\r\n") && acquire_by(r, "w1", "1", "30000")[0] == '*');
    CHECK(is(turn(r, "w1:7:2", "602"), ":1\r\n"));
    return 0;
}

// Of a machine whose clock says 1970 until it is told the time.
static int a_clock_that_was_decades_away_uses_up_no_turns(rig *r) {
    CHECK(goes_to_sleep(r, "e -5000 9000000000000000 100 0"));
    model_set_time(r->model, 1790000000000000);
    CHECK(is(append(r, "b", "5", "1"), ":2\r\n") && acquire(r, "w2", "1")[0] == '*');
    CHECK(is(turn(r, "w2:7:2", "268435458"), ":1\r\n"));
    return 0;
}

static int nothing_that_has_come_is_slept_through(rig *r) {
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:1", "1"), ":1\r\n"));
    CHECK(is(append(r, "b", "5", "1"), ":1\r\n"));
    CHECK(is(sleep_until(r, "w1:7:1", "e 0 9000000000000000 100 0", "1000-1"), ":0\r\n"));
    CHECK(is(sleep_until(r, "w2:7:1", "e 0 9000000000000000 100 0", "1000-2"), ":0\r\n"));
    return 0;
}

static int a_gateway_wakes_bodies_and_no_empty_unit(rig *r) {
    const char *const *keys = LIST("asleep", "log", "seen", "watched", "life");
    CHECK(goes_to_sleep(r, "e 0 9000000000000000 100 0"));
    CHECK(is(run(r, RM_SCRIPT_WATCH, keys, LIST("7")), ":0\r\n"));
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:2", "11"), ":1\r\n"));
    CHECK(is(sleep_until(r, "w1:7:2", "r 0 9000000000000000 100 0", "1000-3"), ":0\r\n"));
    model_set_time(r->model, 4100000); // the gateway's word has run out, and so has the lease
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:3", "12"), ":1\r\n"));
    CHECK(is(sleep_until(r, "w1:7:3", "r 0 9000000000000000 100 0", "4100-0"), ":1\r\n"));
    CHECK(is(run(r, RM_SCRIPT_WATCH, keys, LIST("7")), ":1\r\n") && is(lease(r), "$-1\r\n"));
    return 0;
}

// The bytes of a snapshot are a head of eight, then the id that they cover.
static const char *snapshot(rig *r, const char *bytes, const char *number) {
    return run(r, RM_SCRIPT_SNAPSHOT,
               LIST("lease", "snap", "log", "seen", "snaps", "keep", "suspect"),
               LIST("w1:7:1", bytes, "9999999-0", "600000", number, "10000"));
}

// Four snapshots, of which the first is soon replaced and the others are kept, and the log with
// them.
static int a_unit_goes_on_from_a_snapshot_that_was_kept(rig *r) {
    const char *stop[] = {"SET", "halt", "HASH of the restored snapshot"};
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:1", "1"), ":1\r\n"));
    CHECK(is(snapshot(r, "RMCS....1000-1", "1"), ":1\r\n"));
    CHECK(is(turn(r, "w1:7:1", "2"), ":1\r\n"));
    CHECK(is(snapshot(r, "RMCS....1000-2", "2"), ":1\r\n"));
    CHECK(model_entries(r->model, "snaps", 's') == 1 && model_entries(r->model, "log", 't') == 2);
    model_set_time(r->model, 11000000);
    (void)acquire(r, "w1", "1"); // its lease has run out
    CHECK(restore(r, "5000")[0] == ':');
    send(r, 3, stop);
    CHECK(is(restore(r, "900"), "$-1\r\n"));
    CHECK(is(restore(r, "5000"), "$6\r\n1000-0\r\n"));
    CHECK(is(model_text(r->model, "snap"), "RMCS....1000-1") && !model_text(r->model, "halt"));
    return 0;
}

// Ids of one millisecond are told apart: a double has no room for both of their numbers.
static int no_snapshot_leads_back_behind_the_log(rig *r) {
    const char *stop[] = {"SET", "halt", "HASH of the restored snapshot"};
    const char *cut[] = {"XTRIM", "log", "MINID", "1700000000000-5"};
    model_set_time(r->model, 1700000000000000);
    CHECK(acquire(r, "w1", "1")[0] == '*');
    for (int i = 1; i < 9; ++i) {
        CHECK(is(turn(r, "w1:7:1", (const char[]){(char)('0' + i), '\0'}), ":1\r\n"));
    }
    CHECK(is(snapshot(r, "RMCS....1700000000000-1", "2"), ":1\r\n"));
    send(r, 3, stop);
    send(r, 4, cut);
    CHECK(is(restore(r, "1700000000000"), ":2\r\n") && model_text(r->model, "halt"));
    return 0;
}

// Its code would make other turns of the old ones, and the old code takes it no more.
static int no_snapshot_leads_back_over_an_upgrade(rig *r) {
    const char *stop[] = {"SET", "halt", "HASH of the restored snapshot"};
    CHECK(acquire(r, "w1", "1")[0] == '*' && is(turn(r, "w1:7:1", "1"), ":1\r\n"));
    CHECK(is(snapshot(r, "RMCS....1000-1", "1"), ":1\r\n"));
    model_set_time(r->model, 700000000);
    CHECK(acquire(r, "w2", "2")[0] == '*');
    send(r, 3, stop);
    CHECK(is(restore(r, "5000"), ":3\r\n") && model_text(r->model, "halt"));
    return 0;
}

// Ids do not go back, so that all since then are of one millisecond.
static int a_log_stays_short_after_a_clock_was_set_back(rig *r) {
    char bytes[40];
    char number[12];
    model_set_time(r->model, 3600000000);
    CHECK(acquire(r, "w1", "1")[0] == '*');
    CHECK(is(turn(r, "w1:7:1", "1"), ":1\r\n")); // 3600000-0, and so is what covers it
    for (uint32_t i = 1; i < 150; ++i) {
        model_set_time(r->model, 1000000 + 400000 * (int64_t)i);
        (void)snprintf(bytes, sizeof bytes, "RMCS....3600000-%u", i - 1);
        (void)snprintf(number, sizeof number, "%u", i);
        CHECK(is(run(r, RM_SCRIPT_SNAPSHOT,
                     LIST("lease", "snap", "log", "seen", "snaps", "keep", "suspect"),
                     LIST("w1:7:1", bytes, "3590000-0", "600000", number, "10000")),
                 ":1\r\n"));
        (void)snprintf(number, sizeof number, "%u", i + 1);
        CHECK(is(turn(r, "w1:7:1", number), ":1\r\n"));
    }
    CHECK(model_entries(r->model, "log", 't') < 80); // three snapshots, ten seconds apart
    return 0;
}

static int count_of(rig *r, const char *key) {
    const char *count[] = {"ZCARD", key};
    send(r, 2, count);
    return atoi(r->answer + 1);
}

static int who_was_called_is_not_forgotten(rig *r) {
    const char *call[] = {"ZINCRBY", "awake", "1", "3"};
    send(r, 4, call);
    CHECK(is(run(r, RM_SCRIPT_FORGET, LIST("awake", "timers"), LIST("3", "0", "9e15")), ":0\r\n"));
    CHECK(is(run(r, RM_SCRIPT_FORGET, LIST("awake", "timers"), LIST("3", "1", "9e15")), ":1\r\n"));
    CHECK(count_of(r, "timers") == 0);
    return 0;
}

// Of two nodes of a cluster, the one with the timers may be ahead.
static int who_was_called_too_early_is_called_again(rig *r) {
    const char *call[] = {"ZINCRBY", "awake", "1", "3"};
    const char *const *keys = LIST("awake", "timers");
    send(r, 4, call);
    CHECK(is(run(r, RM_SCRIPT_FORGET, keys, LIST("3", "1", "60000")), ":1\r\n"));
    CHECK(count_of(r, "timers") == 1);
    return 0;
}

static int test(const char *name, int (*of)(rig *)) {
    rig r;
    begin(&r);
    int failed = of(&r);
    model_destroy(r.model);
    if (failed) {
        printf("failed: %s (last answer %s)\n", name, r.answer);
    }
    return failed;
}

#define RUN(name) (count += 1, failed += test(#name, name))

int main(void) {
    int failed = 0;
    int count = 0;
    RUN(only_two_that_agree_stop_a_unit);
    RUN(a_turn_ends_all_doubt);
    RUN(another_version_waits_for_a_snapshot);
    RUN(a_stopped_unit_takes_batches_and_no_inputs);
    RUN(the_log_of_a_stopped_unit_does_not_grow_by_reports);
    RUN(a_unit_that_was_set_back_is_stopped_and_stays_so);
    RUN(that_a_unit_was_set_back_is_kept_whatever_else_stops_it);
    RUN(a_stopped_unit_that_is_found_to_be_set_back_stays_so);
    RUN(a_batch_of_the_last_number_and_other_bytes_is_told_apart);
    RUN(a_gap_of_a_gateway_stops_nobody);
    RUN(nothing_is_taken_of_another_world);
    RUN(a_turn_follows_the_last_one);
    RUN(an_input_that_was_applied_is_not_put_aside);
    RUN(a_process_marks_an_entry_once);
    RUN(a_lease_ends_soon_wherever_the_clock_goes);
    RUN(a_batch_wakes_a_unit_in_the_turn_that_is_due);
    RUN(a_unit_wakes_when_its_time_has_come);
    RUN(a_unit_wakes_at_its_pace_after_a_step_of_the_clock);
    RUN(a_clock_that_was_decades_away_uses_up_no_turns);
    RUN(nothing_that_has_come_is_slept_through);
    RUN(a_gateway_wakes_bodies_and_no_empty_unit);
    RUN(a_unit_goes_on_from_a_snapshot_that_was_kept);
    RUN(no_snapshot_leads_back_behind_the_log);
    RUN(no_snapshot_leads_back_over_an_upgrade);
    RUN(a_log_stays_short_after_a_clock_was_set_back);
    RUN(who_was_called_is_not_forgotten);
    RUN(who_was_called_too_early_is_called_again);
    printf("passed %d, failed %d\n", count - failed, failed);
    return failed > 0;
}
