// A process of a cluster: its engine, the units that it holds, and the state of others. All of it
// can be dropped at any moment (drop_all) and read again.

#pragma once

#include "cluster/balance.h"
#include "cluster/engine.h"
#include "cluster/entries.h"
#include "cluster/unit.h"

enum { RM_LIFE_SIZE = 24 };

// A batch or news in flight: its unit and its target.
typedef struct rm_sending {
    rm_unit *unit;
    uint32_t to;
    uint64_t number; // 0 for news
    bool is_live;    // of a turn that was just appended
} rm_sending;

// Another worker and its connection to the engine, as the engine numbers them, or 0.
typedef struct rm_watched {
    char name[RM_CLUSTER_NAME_LIMIT + 1];
    long long connection;
} rm_watched;

// An entry that this process is applying, or has survived without being able to say so (lease.c).
typedef struct rm_mark {
    uint32_t unit;
    char entry[40]; // id; "" for none
} rm_mark;

// State of a shadow (shadow.c).
typedef struct rm_shadow rm_shadow;

struct rm_cluster {
    rm_cluster_def def; // its strings are the three below
    char addresses[RM_ADDRESS_LIST], world[RM_CLUSTER_NAME_LIMIT + 1],
        worker[RM_CLUSTER_NAME_LIMIT + 1];
    char version[RM_CLUSTER_NAME_LIMIT + 1]; // of the game
    char instance[20];                       // unique id of this process
    char namesake[24];                       // connection of another worker with this name, or ""
    bool is_namesake;                        // another worker of this name lives
    char life[RM_LIFE_SIZE];                 // incarnation of the world, or ""
    rm_engine engine;
    bool is_connected;
    bool has_surroundings; // those of the world, if received
    bool is_foreign;       // a snapshot is of other surroundings: this process stays out
    rm_unit **held;        // by order of taking
    uint32_t held_count, unit_count;
    bool *has;          // by number: true if in `held`
    double *avoid;      // by number: ms until which other workers are preferred, after a differing
                        // hash here
    double ill_until;   // local ms until which this worker may be faulty, after a differing hash
    double *free_since; // by number: ms at which it first had no owner, or 0
    uint32_t cursor;    // where the next scan of leases begins, among those that are awake
    uint32_t scan;      // the same among all units
    double begin;       // ms of the engine's time at which turn 0 was
    double offset;      // ms: the engine's time less ours
    bool has_time;      // the offset was measured
    double slip;        // ms that the engine's clock has lost by steps, as the world has noted
    double slipped;     // ms of a clock step that is still to be noted, or 0
    double next_beat, next_look, next_give, gave_until, renewed; // ms of ours
    double asked;       // ms of ours at which the last beat was sent
    rm_watched watched; // worker that this one watches
    rm_watched dead;    // watched worker that has died since the last
                        // beat
    bool is_looking;    // some unit may lack an owner: scan leases now
    double window;      // ms of ours at which the present window of the rate began
    rm_balance balance;
    rm_sending *sendings;
    uint32_t sending_count, sending_capacity;
    rm_mark mark;
    rm_buffer snapshot;
    rm_cluster_info info;
    char problem[480];
    rm_line *ears[RM_ENGINE_NODES]; // subscribed connections by node, or one for all; null if
                                    // missing
    bool is_listening;
    uint32_t watching; // unit that is examined next, of those that are listened to
    double next_watch; // local ms of that examination
    bool *listens;     // by number of unit
    rm_shadow *shadow; // or null
    bool *is_new;      // by number: unread since its subscription
};

void rm_cluster_stop_listening(rm_cluster *cluster);
void rm_shadow_end(rm_cluster *cluster);

// Reads what arrived from a channel. False for an answer to SUBSCRIBE, and for foreign messages.
bool rm_news_read(const rm_cluster *cluster, const redisReply *reply, rm_cluster_news *news);

static inline double rm_now_ms(const rm_cluster *cluster) {
    return cluster->engine.outside->now_ms(cluster->engine.outside->user);
}

// CPU time of this thread.
static inline double rm_cpu_us(const rm_cluster *cluster) {
    return cluster->engine.outside->cpu_us(cluster->engine.outside->user);
}

// As rm_cluster_open, in another world than that of this machine. @param outside  outlives it
rm_status rm_cluster_open_in(const rm_cluster_def *def, const rm_outside *outside,
                             rm_cluster **cluster);

// The engine failed: all leases are lost.
void rm_cluster_drop_all(rm_cluster *cluster);

// --- time ----------------------------------------------------------------------------------------

// Takes a reading of the engine's clock and of the world's slip, requested at cluster->asked and
// answered at `answered`, by the clock of this process. All in ms.
void rm_clock_take(rm_cluster *cluster, double engine_ms, double slip, double answered);

// Notes a step in the world, so that units which sleep wake at their pace.
void rm_clock_note_step(rm_cluster *cluster);

// The last turn that a unit should have made by now.
uint32_t rm_clock_due(const rm_cluster *cluster, const rm_unit *unit);

// A unit that is too late, or ahead of its time, continues from where it is.
void rm_clock_fit(rm_cluster *cluster, rm_unit *unit);

// Seconds until a turn or a beat is due.
double rm_clock_until_next(const rm_cluster *cluster);

// Once a second: the rate of time, and units that stand still.
void rm_clock_measure(rm_cluster *cluster);

// Connects if necessary, and checks the number of a unit. @return RM_OK if both are good, else the
// cause
rm_status rm_cluster_reach(rm_cluster *cluster, uint32_t unit);

// --- settings ------------------------------------------------------------------------------------

bool rm_settings_are_there(rm_cluster *cluster);

// RM_ERROR_MISMATCH if this process differs in them (rm_cluster.problem says in what),
// RM_ERROR_READ if it should be tried again.
rm_status rm_settings_check(rm_cluster *cluster);

// Reads the settings of a world into a def. RM_ERROR_READ with the reason in rm_cluster.problem.
rm_status rm_settings_take(rm_cluster *cluster, rm_cluster_def *def);

rm_status rm_settings_write(rm_cluster *cluster);

// Microseconds of CPU a turn that its units take.
uint64_t rm_cluster_load(const rm_cluster *cluster);

// --- members -------------------------------------------------------------------------------------

// Queues a beat; reads its answers, which precede those of later requests.
void rm_members_ask(rm_cluster *cluster);
void rm_members_answer(rm_cluster *cluster);

// Reads the beats of all workers: pairs of a name and "units:load:connection".
void rm_members_take_loads(rm_cluster *cluster, const redisReply *loads);

// Removes the leases of a dead worker.
void rm_members_bury(rm_cluster *cluster);

// Whether a lease, as read, is of this worker.
bool rm_members_is_lease_of(const redisReply *lease, const char *name);

// --- leases --------------------------------------------------------------------------------------

// Queues a read of the log after the last entry that was applied.
void rm_cluster_ask_log(rm_cluster *cluster, const rm_unit *unit, uint32_t most);

// Queues a query for the owner of a unit.
void rm_cluster_ask_lease(rm_cluster *cluster, uint32_t number);

// Takes a unit if it is free: lease, snapshot, replay. False if the engine is broken.
bool rm_cluster_acquire(rm_cluster *cluster, uint32_t number);

// Snapshot, lease back, forgotten.
void rm_cluster_release(rm_cluster *cluster, uint32_t index);

// Drops a unit whose lease another worker has.
void rm_cluster_drop(rm_cluster *cluster, uint32_t index);
void rm_cluster_drop_unit(rm_cluster *cluster, const rm_unit *unit);

// Stops a unit because of its fault: log and snapshot stay, the reason is kept beside them.
void rm_cluster_halt(rm_cluster *cluster, rm_unit *unit);

// Takes back the mark of an entry that this process has survived. False if the engine is broken.
bool rm_cluster_unmark(rm_cluster *cluster);

// Renews all leases, if a third of their time has passed.
void rm_cluster_renew(rm_cluster *cluster);

// --- sleep ---------------------------------------------------------------------------------------

enum { RM_AWAKE_PAGE = 64 };

// Reads some of the awake units, with the number of calls of each.
typedef struct rm_awake {
    uint32_t units[RM_AWAKE_PAGE];
    double calls[RM_AWAKE_PAGE];
    uint32_t count;
    bool is_last; // the last one
} rm_awake;

// Puts a unit to sleep after its turn, if it is idle: it is given back. False if it stays.
bool rm_sleep_try(rm_cluster *cluster, rm_unit *unit);

// Has a unit among those that are awake. @param by  "1" for one that has just woken, else "0"
bool rm_sleep_call(rm_cluster *cluster, uint32_t unit, const char *by);
void rm_sleep_ask_call(rm_cluster *cluster, uint32_t unit, const char *by); // its answer follows

// Wakes a unit that sleeps and has bodies, for a gateway. False if the engine is broken.
bool rm_sleep_watch(rm_cluster *cluster, uint32_t unit);

// Reads the next page.
bool rm_awake_read(rm_cluster *cluster, uint32_t first, rm_awake *page);

// Removes a unit that sleeps until `due`, unless it was called since it was read.
void rm_awake_forget(rm_cluster *cluster, uint32_t unit, double calls, double due);

// --- outputs -------------------------------------------------------------------------------------

// Queues the batches of a unit's last turn; for a live one its messages as well.
void rm_cluster_send(rm_cluster *cluster, rm_unit *unit, bool is_live);

// For units that had a batch refused, because the log of its receiver already holds one of that
// number or a later one: the turns of a unit that still has its lease were lost by the engine, and
// the unit fails as set back.
void rm_cluster_settle_doubts(rm_cluster *cluster);

// Reads all answers, and waits for replicas. False if the engine is broken.
bool rm_cluster_drain(rm_cluster *cluster);

bool rm_cluster_snapshot(rm_cluster *cluster, rm_unit *unit);
