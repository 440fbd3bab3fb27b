// A unit: a state machine over its log. It is independent of engines and leases: its input is
// entries in the order of the log, and its output after each turn a batch for some of the other
// units, messages for clients and a hash. The same entries give the same bytes in every process.
//
// Whatever breaks an invariant (a hash that differs, a body that is there twice, a link out of
// order, a callback that fails) sets `fault`, after which the unit is useless.

#pragma once

#include "remora/cluster.h"

#include "cluster/buffer.h"

// Bytes before the messages of news: turn (u32), rate in thousandths (u32), milliseconds from the
// beginning of the world to the turn (u64).
enum { RM_UNIT_NEWS_HEAD = 16 };

enum { RM_UNIT_DIRECTIONS = 9 }; // three by three, the unit itself in the middle

// Record of a body, by slot. Everything here travels with it or is part of the unit's state.
typedef struct rm_record {
    rm_body_id id;
    uint32_t guid;     // 0 for a free slot
    uint32_t owner;    // unit; of a ghost the one that reported it
    uint32_t hop;      // units that it has changed so far
    uint32_t report;   // counts its reports: its position stamp for ghosts and clients
    uint32_t teleport; // counts its teleports, in the same way
    uint32_t heard;    // turn in which it arrived; of a ghost that of its last report
    uint32_t told[RM_UNIT_DIRECTIONS]; // turn of the last report to each neighbour, or 0
    uint32_t moved;                    // turn in which it last moved
    uint64_t state;       // hash of the game's bytes that neighbours have, or are about to get
    uint32_t stale;       // a bit for each neighbour that has older ones
    uint32_t told_motion; // movement stamp that clients have, and one; outside of the state
    bool is_ghost;
    bool is_inner;   // further than the halo from every border when it last reported
    bool is_leaving; // by teleport, at the end of this turn
    rm_position destination;
} rm_record;

// Link to another unit: output of this turn, and numbers of batches sent and received.
typedef struct rm_link {
    uint32_t unit;
    uint64_t sent, received; // numbers of the last batches
    uint32_t body_count, report_count, message_count;
    bool is_loud;                        // the batch holds more than reports of bodies at rest
    bool is_heavy;                       // it holds bodies or messages
    rm_buffer bodies, reports, messages; // of this turn, so far
    rm_buffer out;                       // the batch, after a turn, or empty
} rm_link;

// An owned body before the ticks of a turn. Kept for observers only.
typedef struct rm_start {
    rm_position at;
    float speed; // m/s, that it was pushed with
    bool is_stuck;
} rm_start;

// For an audit: notified by a replay. All are optional.
typedef struct rm_observer {
    void *user;
    void (*came)(void *user, const rm_unit *unit, const rm_record *record, uint32_t from);
    void (*left)(void *user, const rm_unit *unit, const rm_record *record, uint32_t to);
    // @param start  at the beginning of the turn, @param now  at its end
    void (*stepped)(void *user, const rm_start *start, const rm_body_info *now);
} rm_observer;

typedef struct rm_unit_counts {
    uint64_t handovers, reports, messages;
} rm_unit_counts;

struct rm_unit {
    uint32_t number, turn;
    const rm_cluster_def *def;
    const rm_observer *observer;
    rm_world *world;
    rm_record *records; // by rm_body_id.index1
    rm_start *starts;   // the same, if there is an observer
    uint32_t record_count;
    rm_link *links;
    uint32_t link_count;
    uint64_t hash;        // after the last turn
    bool is_at_turn;      // unchanged since: only then may a snapshot be taken
    uint32_t stirred;     // turn in which the last change arrived; outside of the state
    rm_buffer news;       // messages for clients, of this turn
    bool is_heard;        // a gateway received the last messages; else they are made less often
    bool is_greeting;     // a gateway has subscribed: it gets every body
    char last[32];        // id of the last entry that was applied
    char token[96];       // of the lease
    uint64_t shift;       // turns that its time was stretched by
    int64_t step;         // turns by which the engine's clock, but not the unit, has stepped
    uint64_t doubted;     // batch of a new turn that was in the log before, or 0
    uint32_t cost;        // microseconds of CPU a turn, smoothed
    uint32_t rate;        // its time over real time, thousandths, for clients
    uint32_t window_turn; // at the start of the window in which the rate is measured
    rm_unit_counts counts;
    bool is_foreign; // its snapshot is of other surroundings: a fault of the worker
    char fault[128]; // "" while the unit is valid
};

// --- life ----------------------------------------------------------------------------------------

bool rm_unit_open(rm_unit *unit, uint32_t number, const rm_cluster_def *def,
                  const rm_observer *observer);
void rm_unit_close(rm_unit *unit);

// Notes a fault. Always returns false, so that a caller can return it.
bool rm_unit_fail(rm_unit *unit, const char *format, ...);

// --- entries -------------------------------------------------------------------------------------

bool rm_unit_apply_genesis(rm_unit *unit, rm_bytes bytes);
bool rm_unit_apply_input(rm_unit *unit, rm_bytes bytes);
bool rm_unit_apply_batch(rm_unit *unit, uint32_t from, uint64_t number, rm_bytes bytes);

// Skips batches up to this one: they held reports alone, and arrived while the unit was stopped.
bool rm_unit_leave_out(rm_unit *unit, uint32_t from, uint64_t last);

// @param hash  of the state before it, as the log says
bool rm_unit_apply_turn(rm_unit *unit, uint32_t number, uint64_t hash);

// The unit slept until after that turn. Ghosts are reported again from then on.
bool rm_unit_wake(rm_unit *unit, uint32_t turn);

// Turns for which a unit without input stays idle: 0 if it must stay awake.
// @param has_bodies  of its own
uint32_t rm_unit_rest(rm_unit *unit, bool *has_bodies);

// After the batches of a turn were sent or compared.
void rm_unit_clear_outputs(rm_unit *unit);

// --- snapshots -----------------------------------------------------------------------------------

bool rm_unit_write_snapshot(rm_unit *unit, rm_buffer *out);
bool rm_unit_read_snapshot(rm_unit *unit, rm_bytes bytes);
uint64_t rm_unit_hash(rm_unit *unit);

// --- inside --------------------------------------------------------------------------------------

// The record of a body that is there, owned or ghost; null without one.
rm_record *rm_unit_record(const rm_unit *unit, rm_body_id id);
rm_record *rm_unit_find(const rm_unit *unit, uint32_t guid);
rm_record *rm_unit_new_record(rm_unit *unit, rm_body_id id, uint32_t guid);
void rm_unit_drop(rm_unit *unit, rm_record *record);

// The link to another unit, made when it is first used; null when out of memory.
rm_link *rm_unit_link(rm_unit *unit, uint32_t to);

// Adds bytes to a unit's hash.
uint64_t rm_unit_mix_bytes(uint64_t hash, const uint8_t *bytes, size_t size);

// Hash of the game's bytes of a body.
uint64_t rm_unit_hash_state(rm_unit *unit, rm_body_id id);

// The game's own bytes of a body, appended. @return how many
size_t rm_unit_save_state(rm_unit *unit, rm_body_id id, rm_buffer *out);
bool rm_unit_load_state(rm_unit *unit, const rm_record *record, rm_bytes bytes);

// The game's own bytes of the unit itself.
size_t rm_unit_save_own(rm_unit *unit, rm_buffer *out);
bool rm_unit_load_own(rm_unit *unit, rm_bytes bytes);

// Puts the sections of each link together and numbers the batches. @return false when out of memory
bool rm_unit_assemble(rm_unit *unit);

// Moves an owned body, and the bodies that it holds, into the batch for another unit.
bool rm_unit_depart(rm_unit *unit, rm_record *record, uint32_t to);

// Kind of report of a body to its neighbours.
typedef enum rm_report_kind {
    RM_REPORT_POSITION = 0, // where it is
    RM_REPORT_BODY,         // all of it, for units that may not have its ghost
    RM_REPORT_GONE,         // it is no more, or far away
    RM_REPORT_STATE,        // where it is, and the game's bytes, which have changed
} rm_report_kind;

// @param is_quiet  of a body at rest: no reason to wake a neighbour
bool rm_unit_report(rm_unit *unit, rm_record *record, const rm_body_info *info, uint32_t to,
                    rm_report_kind kind, bool is_quiet);

// Whether a body so many metres beyond a border may meet one of the other side before its next
// report. Those that cannot are put where they are reported, and are not ticked.
static inline bool rm_unit_is_meeting(const rm_unit *unit, float away) {
    return away * 3.0f < unit->def->halo;
}

// --- grid ----------------------------------------------------------------------------------------

// Metres from the south-west corner of a unit, east and north.
rm_vec3 rm_grid_place(const rm_cluster_grid *grid, uint32_t unit, const rm_position *at);

// The unit `east` and `north` of another; RM_CLUSTER_NOWHERE beyond the grid.
uint32_t rm_grid_neighbour(const rm_cluster_grid *grid, uint32_t unit, int east, int north);
