/// @file
/// One map on many processes: a library of its own (remora_cluster), built with
/// -DREMORA_CLUSTER=ON, on a Redis server or a Redis Cluster. docs/scale-out.md has the idea, the
/// failure modes and figures.
///
/// The map is cut into units, rectangles of landblocks with one world each. A unit is a state
/// machine over its own log, a stream of the engine: what clients send, what neighbours send, and
/// turns. The log is the truth, and a worker is a cache of it: on any failure a worker drops what
/// it has, and it or another one begins again from the last snapshot. A lease with a token decides
/// which worker may append turns. What a unit sends is computed from its log and numbered for each
/// link, and a log takes number n once and only after n - 1, so that sending it again after a crash
/// is harmless.
///
/// A worker is one thread that calls rm_cluster_step over and over. Callbacks run inside that
/// call. Everything that a game decides in them must follow from the world, its own bytes of
/// each body and the arguments alone: clocks, addresses and random numbers outside of those
/// bytes are forbidden.

#pragma once

#include "remora/ac_world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Most bytes of a game's own that travel with a body. Bytes. Origin: chosen; far more than a
/// reference into the game's database needs.
#define RM_CLUSTER_STATE_LIMIT 4096u

/// Most bytes of one input or message. Bytes. Origin: chosen.
#define RM_CLUSTER_MESSAGE_LIMIT 65536u

/// Longest name of a world, a worker or a gateway. Characters. Origin: chosen.
#define RM_CLUSTER_NAME_LIMIT 31u

/// A process of a cluster: its connections to the engine, and the units that it holds.
typedef struct rm_cluster rm_cluster;

/// A unit while a worker holds it, or while an audit replays it. Handed to callbacks; valid inside
/// them only.
typedef struct rm_unit rm_unit;

/// Division of the map into units. Unit 0 is in the south-west, numbers increase to the east,
/// then north.
typedef struct rm_cluster_grid {
    uint32_t first_column, first_row; ///< landblock in the south-west corner (default 0, 0)
    uint32_t columns, rows;           ///< units from west to east and from south to north
    uint32_t side;                    ///< landblocks of a unit from west to east (default 1)
} rm_cluster_grid;

/// Points of a turn at which a worker may die. Named so that a test can end it at each of them.
typedef enum rm_cluster_point {
    RM_CLUSTER_TURN_APPENDED = 0, ///< the turn is in the log, still to be applied
    RM_CLUSTER_TURN_APPLIED,      ///< applied, output still to be sent
    RM_CLUSTER_HALF_SENT,         ///< some batches are in other logs
    RM_CLUSTER_SENT,              ///< all of them, answers still to be read
    RM_CLUSTER_BEFORE_SNAPSHOT,   ///< about to store a snapshot
    RM_CLUSTER_AFTER_SNAPSHOT,    ///< a snapshot has just been stored
    RM_CLUSTER_POINT_COUNT        ///< number of values
} rm_cluster_point;

/// Callbacks of a game in a cluster. They may call everything of remora/world.h on the world of
/// their unit except rm_world_tick, rm_world_advance, rm_world_restore, rm_body_add, rm_body_remove
/// and rm_body_restore: bodies are added and removed by rm_unit_add, rm_unit_remove and
/// rm_unit_teleport. A status other than RM_OK stops the unit (rm_cluster_info.halted).
typedef struct rm_cluster_game {
    void *user; ///< handed to all of them
    /// Makes the world of a unit, one of each at a time: rules, sweep, tables. Room for its bodies
    /// and their ghosts;
    /// rm_world_def.goals should be the capacity. Needed.
    rm_status (*open)(void *user, uint32_t unit, rm_world **world);
    /// Destroys the world of a unit. Needed.
    void (*close)(void *user, uint32_t unit, rm_world *world);
    /// The first entry of a log, as given to rm_cluster_found: adds the first bodies. Needed.
    rm_status (*genesis)(void *user, rm_unit *unit, rm_bytes bytes);
    /// Something that a gateway sent with rm_cluster_input; or null.
    rm_status (*input)(void *user, rm_unit *unit, rm_bytes bytes);
    /// Something that another unit sent with rm_unit_send; or null.
    rm_status (*message)(void *user, rm_unit *unit, uint32_t from, rm_bytes bytes);
    /// Once a turn, before its ticks: decides for the bodies that the unit owns. Needed.
    rm_status (*turn)(void *user, rm_unit *unit);
    /// Writes the game's own bytes of a body, the same for the same state; at most `capacity`,
    /// RM_CLUSTER_STATE_LIMIT of them. @return how many; optional
    size_t (*save)(void *user, rm_unit *unit, rm_body_id id, uint8_t *bytes, size_t capacity);
    /// Restores these bytes, in another process. @param is_ghost a body of another unit, read-only
    rm_status (*load)(void *user, rm_unit *unit, rm_body_id id, rm_bytes bytes, bool is_ghost);
    /// The body was removed from this world; optional.
    void (*forget)(void *user, rm_unit *unit, rm_body_id id);
    /// Writes the game's own bytes of the unit itself (timers, spawns), the same for the same
    /// state; at most `capacity`, RM_CLUSTER_STATE_LIMIT of them. @return how many; optional
    size_t (*save_unit)(void *user, rm_unit *unit, uint8_t *bytes, size_t capacity);
    /// Restores these bytes, in another process, after all bodies.
    rm_status (*load_unit)(void *user, rm_unit *unit, rm_bytes bytes);
    /// Called for a unit whose bodies are at rest: the turns that may pass before the game does
    /// something by itself there. The unit then sleeps, unowned, until these have passed, or input
    /// arrives; its next turn has the number that is due by then. 0 to stay awake, UINT32_MAX for
    /// ever; null: units stay awake
    uint32_t (*rest)(void *user, rm_unit *unit);
} rm_cluster_game;

/// Definition of a process of a cluster. Start from rm_default_cluster_def(); a zeroed def
/// is refused.
typedef struct rm_cluster_def {
    const char
        *addresses; ///< "host:port" or "redis://user:password@host:port/db", rediss:// for TLS,
                    ///< sentinel://…host:port/name and sentinels:// for the master of a sentinel;
                    ///< several with commas: the first that answers (default "127.0.0.1:6379").
                    ///< "%40" is "@" in a password; IPv6 in brackets. A certificate for TLS:
                    ///< REMORA_TLS_CERT, REMORA_TLS_KEY of the environment
    const char *world;       ///< name of the world: first part of all keys (default "remora")
    const char *worker;      ///< name of this process, unique in the cluster; must be set
                             ///< (default null)
    const char *version;     ///< version of the game's code, by which logs are replayed: a new one
                             ///< whenever callbacks decide otherwise (default null: "1")
    rm_cluster_grid grid;    ///< the same in every process
    rm_cluster_game game;    ///< may be empty in a gateway
    uint32_t lease_ms;       ///< time that a silent worker keeps its units (default 500)
    uint32_t turn_ms;        ///< length of a turn (default 100)
    uint32_t ticks;          ///< ticks of a turn (default 3)
    uint32_t snapshot_turns; ///< turns between two snapshots of a unit (default 20)
    uint32_t ghost_turns;    ///< silent turns after which a ghost is removed (default 20)
    uint32_t report_turns;   ///< turns between two reports of a body (default 2)
    uint32_t catch_up;       ///< turns that a unit may make in one step when it is late (default 4)
    uint32_t lag_turns;      ///< a unit that is later than this stretches its time (default 50)
    uint32_t orphan_ms; ///< time after which a full worker takes an unowned unit (default 2000)
    float
        halo; ///< metres from a border within which neighbours have a ghost of a body (default 24)
    float margin;      ///< metres beyond a border at which a body changes units (default 1)
    float load_limit;  ///< share of a core that the units of a worker may take (default 0.8)
    uint32_t replicas; ///< replicas that must have a write before the next step; for
                       ///< rm_cluster_found (default 0: one, if the engine has any then)
    bool is_trimming;  ///< entries older than the last snapshot and `keep_ms` are trimmed
                       ///< (default true)
    uint32_t keep_ms;  ///< age of what is trimmed, and time between two snapshots that are kept
                       ///< (default 10000)
    bool
        is_publishing; ///< messages for clients are published in the units' channels (default true)
    void (*point)(void *user, rm_cluster_point point); ///< called at each point of a turn;
                                                       ///< null (default)
    void *point_user;                                  ///< handed to it
} rm_cluster_def;

/// A local server, turns of a tenth of a second, a grid of one unit.
RM_API rm_cluster_def rm_default_cluster_def(void);

/// @name Lifecycle
/// @{

/// Makes a process of a cluster, still unconnected. @param cluster written only on success
RM_API rm_status rm_cluster_open(const rm_cluster_def *def, rm_cluster **cluster);

/// Stores snapshots, gives leases back, and ends. Null is allowed.
RM_API void rm_cluster_close(rm_cluster *cluster);

/// Begins a world: the first entry of every log, and the settings common to all workers.
/// @param genesis  one for each unit
/// @return RM_ERROR_TAKEN if there is a world of that name, RM_ERROR_WRITE if the engine
///         is unreachable
RM_API rm_status rm_cluster_found(rm_cluster *cluster, const rm_bytes *genesis, uint32_t count);

/// One round of a worker: takes and gives units, makes the turns that are due, sends what they
/// give. An engine that fails costs everything that is held, and is tried again by the next call.
/// @param rest  seconds until there is something to do; at most a turn
/// @return RM_ERROR_MISMATCH if the world was begun with another grid, other turns or other
///         surroundings (rm_cluster_problem has the cause): the worker stays out. RM_ERROR_TAKEN if
///         another worker of this name is connected. Else RM_OK
RM_API rm_status rm_cluster_step(rm_cluster *cluster, double *rest);

/// Appends an input of a gateway to a unit's log, exactly once: number n after n - 1, from 1 for
/// each gateway and unit. A name that was used before continues where it was.
/// @return RM_ERROR_TAKEN for a number that is there already, RM_ERROR_REFERENCE for one that is
///         too early, RM_ERROR_WRITE if the engine failed: send it again, RM_ERROR_REFUSED if the
///         unit is stopped
RM_API rm_status rm_cluster_input(rm_cluster *cluster, uint32_t unit, const char *gateway,
                                  uint64_t number, rm_bytes bytes);

/// The number of the last input of a gateway that a unit's log has: where a gateway that restarts
/// continues. @param number written only on success, or 0
/// @return RM_ERROR_READ if the engine is unreachable
RM_API rm_status rm_cluster_input_number(rm_cluster *cluster, uint32_t unit, const char *gateway,
                                         uint64_t *number);

/// @}
/// @name News for clients
/// A gateway holds the connections of clients and listens to the units around each of them.
/// Messages may be lost where an engine or a worker fails; stamps order the rest, as usual.
/// @{

/// Messages that a unit publishes in a turn.
typedef struct rm_cluster_news {
    uint32_t unit, turn; ///< the unit, and its turn
    double time; ///< due time of the turn, since the world began: the time of its places. A unit
                 ///< that catches up publishes several turns at once; for clients this is the time
                 ///< of sending. Seconds
    double rate; ///< its time over real time: below 1 where time is stretched
    rm_bytes messages; ///< for rm_cluster_next_message
} rm_cluster_news;

/// Takes news; the bytes are valid until it returns.
typedef void rm_cluster_news_fn(void *user, const rm_cluster_news *news);

/// Listens to exactly these units from now on. @return RM_ERROR_RANGE for an unknown one
RM_API rm_status rm_cluster_listen(rm_cluster *cluster, const uint32_t *units, uint32_t count);

/// Returns the messages that have arrived, waiting for at most `seconds` for the first of them.
/// @return RM_ERROR_READ if the engine is unreachable: call it again: subscriptions are restored
RM_API rm_status rm_cluster_hear(rm_cluster *cluster, double seconds, rm_cluster_news_fn *sink,
                                 void *user);

/// The next server message in news: CreateObject, UpdateMotion, UpdatePosition. @param cursor  0
/// at first
/// @return false beyond the last
RM_API bool rm_cluster_next_message(const rm_cluster_news *news, size_t *cursor, rm_bytes *message);

/// @}
/// @name Stopped units
/// @{

/// Stops a unit, for a reason that is kept beside its log; its owner releases it at its next turn.
/// Batches for it wait in its log, inputs are refused. @return RM_ERROR_RANGE for an unknown unit,
/// RM_ERROR_READ or RM_ERROR_WRITE if the engine is unreachable
RM_API rm_status rm_cluster_halt_unit(rm_cluster *cluster, uint32_t unit, const char *why);

/// Restarts a stopped unit: the next worker takes it, from its snapshot and its log, which are
/// complete; an unsolved cause stops it again.
/// @return RM_ERROR_REFERENCE if it is running, RM_ERROR_REFUSED if it was set back, and
///         as rm_cluster_halt_unit
RM_API rm_status rm_cluster_unhalt(rm_cluster *cluster, uint32_t unit);

/// Restarts a stopped unit from the newest of its kept snapshots up to a time, and its log since
/// then, which are complete: for a last snapshot that fails to restore.
/// @param time  seconds since 1970, by the engine's clock
/// @return RM_ERROR_REFERENCE if all are younger, RM_ERROR_REFUSED (rm_cluster_problem has
///         the cause) if the unit is running, was set back, or its log begins later; and
///         as rm_cluster_halt_unit
RM_API rm_status rm_cluster_restore(rm_cluster *cluster, uint32_t unit, double time);

/// @}
/// @name Operating
/// A world for operators, independent of a game.
/// @{

/// Reads the settings of a world (grid, turns, ghosts, reports, halo, margin) into a def of which
/// addresses, world and worker are set: with it the world can be opened.
/// @param def      changed only on success
/// @param problem  the cause, in words; null if size is 0
/// @return RM_ERROR_READ if the engine is unreachable, or lacks the world
RM_API rm_status rm_cluster_find(rm_cluster_def *def, char *problem, size_t size);

/// A worker that lives.
typedef struct rm_cluster_worker {
    char name[RM_CLUSTER_NAME_LIMIT + 1]; ///< of the process
    uint32_t held;                        ///< units
    double load;                          ///< share of a core that they take
} rm_cluster_worker;

/// Live workers. @param count  total number, which may exceed the number written
RM_API rm_status rm_cluster_worker_list(rm_cluster *cluster, rm_cluster_worker *workers,
                                        uint32_t capacity, uint32_t *count);

/// A unit as stored in the engine.
typedef struct rm_cluster_unit {
    char owner[RM_CLUSTER_NAME_LIMIT + 1];   ///< or ""
    char version[RM_CLUSTER_NAME_LIMIT + 1]; ///< of the game, that made its last turns
    char why[160];                           ///< why it was stopped, or ""
    bool is_asleep;                          ///< it sleeps, unowned
    uint32_t turn, snapshot;                 ///< the last one, and that of the last snapshot
    uint64_t entries;                        ///< in its log
    uint32_t aside;                          ///< inputs that failed and were skipped
} rm_cluster_unit;

/// Units from `first` on. @return RM_ERROR_RANGE for more than there are
RM_API rm_status rm_cluster_unit_list(rm_cluster *cluster, uint32_t first, rm_cluster_unit *units,
                                      uint32_t count);

/// A snapshot that is kept: three of each unit, at least `keep_ms` apart, beside the last.
typedef struct rm_cluster_snapshot_info {
    double time;   ///< since 1970, by the engine's clock, seconds
    uint32_t turn; ///< after which it was taken
    size_t bytes;  ///< of it
} rm_cluster_snapshot_info;

/// Kept snapshots, oldest first. @param count  total number, which may exceed the number written
RM_API rm_status rm_cluster_snapshot_list(rm_cluster *cluster, uint32_t unit,
                                          rm_cluster_snapshot_info *kept, uint32_t capacity,
                                          uint32_t *count);

/// Module that the shared object of a game exports as `rm_module` (a function
/// rm_cluster_module_fn), so that the program remora-cluster can found, run, try and audit
/// its worlds.
typedef struct rm_cluster_module {
    uint32_t library;     ///< RM_VERSION, of the library that it was built with
    uint32_t abi;         ///< RM_ABI_VERSION, of the same
    const char *version;  ///< of the game's code (rm_cluster_def.version)
    rm_cluster_grid grid; ///< of a new world
    double speed;         ///< m/s that a body may reach by itself (rm_cluster_audit)
    /// Makes the game. @param options  text of --options, or ""
    rm_status (*open)(const char *options, rm_cluster_game *game);
    void (*close)(rm_cluster_game *game); ///< destroys the game, after all worlds
    /// Writes the genesis of a unit. @return bytes; more than `capacity` if it is too small
    size_t (*genesis)(void *user, uint32_t unit, uint8_t *bytes, size_t capacity);
} rm_cluster_module;

/// Returns the module, which must stay unchanged.
typedef const rm_cluster_module *rm_cluster_module_fn(void);

/// @}
/// @name What is known
/// @{

/// Counters of this process since it began, and its present state.
typedef struct rm_cluster_info {
    bool is_connected; ///< to the engine
    uint32_t held;     ///< units
    uint32_t workers;  ///< live workers, this one included
    uint32_t awake;    ///< units of the world that need an owner; the others sleep
    uint32_t halted;   ///< units that this process has stopped: a hash differed, a link had a gap
    uint32_t quarantined;     ///< inputs that failed and were skipped
    uint32_t doubted;         ///< units released because a hash differed: another worker
                              ///< replays them
    uint32_t other_version;   ///< times that it found a unit which needs another version's worker
    uint32_t lost_units;      ///< units found whose keys, genesis and snapshot are missing
    uint32_t gaps;            ///< batches that another unit refused, because it was set back
    uint32_t clock_steps;     ///< times that the engine's clock stepped by more than two turns
    uint32_t stalls;          ///< seconds in which a unit stood still
    uint32_t buried;          ///< dead workers that it detected, and whose units it released
    uint64_t turns, replayed; ///< made; of these again, after another owner
    uint64_t slept;           ///< units that it has put to sleep
    uint64_t handovers, reports, batch_bytes; ///< sent
    uint64_t messages;                        ///< published
    uint64_t fenced;                          ///< turns refused because another worker owned
                                              ///< the unit
    uint64_t restarts;                        ///< times that all units were dropped because the
                                              ///< engine failed
    uint64_t snapshots, snapshot_bytes;       ///< stored
    double load;                              ///< share of a core that its units take
    double
        rate; ///< time of the slowest unit over real time, in the last turns; 1 if all are on time
    uint32_t lag; ///< turns that the latest unit is behind
} rm_cluster_info;

/// Reads them. All zero for null.
RM_API rm_cluster_info rm_cluster_read(const rm_cluster *cluster);

/// The last problem, in words, or "". Valid until the next call.
RM_API const char *rm_cluster_problem(const rm_cluster *cluster);

/// The same numbers in the text format of Prometheus: one line for each number, with the names of
/// world and worker. Truncated to the buffer, always with a zero at the end.
/// @return characters of the whole, less the zero; 0 for null
RM_API size_t rm_cluster_metrics(const rm_cluster *cluster, char *text, size_t capacity);

/// The unit that a position is in; RM_CLUSTER_NOWHERE beyond the grid.
RM_API uint32_t rm_cluster_unit_at(const rm_cluster_grid *grid, const rm_position *at);

/// Null, where a unit is expected.
#define RM_CLUSTER_NOWHERE 0xFFFFFFFFu

/// Units of a grid.
static inline uint32_t rm_cluster_unit_count(const rm_cluster_grid *grid) {
    return grid->columns * grid->rows;
}

/// @}
/// @name Inside callbacks
/// @{

/// Number of a unit.
RM_API uint32_t rm_unit_number(const rm_unit *unit);

/// The turn that is being made, or the last one; from 1.
RM_API uint32_t rm_unit_turn(const rm_unit *unit);

/// World of a unit.
RM_API rm_world *rm_unit_world(const rm_unit *unit);

/// Bodies that the unit owns, in order of their slots. @return total number, which may exceed the
/// number written
RM_API uint32_t rm_unit_owned(const rm_unit *unit, rm_body_id *ids, uint32_t capacity);

/// The unit that owns a body, by the state of this one: its own number, or that of a ghost's last
/// report; RM_CLUSTER_NOWHERE for an unknown id.
RM_API uint32_t rm_unit_owner(const rm_unit *unit, rm_body_id id);

/// Adds a body that the unit owns. Guids must be unique in the whole world, and nonzero.
/// @param id  written only on success
RM_API rm_status rm_unit_add(rm_unit *unit, const rm_body_def *def, rm_body_id *id);

/// Removes a body that the unit owns, and its ghosts. @return RM_ERROR_REFUSED for a ghost
RM_API rm_status rm_unit_remove(rm_unit *unit, rm_body_id id);

/// Sends a body, and what it holds, to a place in any unit: at once within its own, else with this
/// turn's batch. @return RM_ERROR_OFF_MAP beyond the grid, RM_ERROR_REFUSED for a ghost
RM_API rm_status rm_unit_teleport(rm_unit *unit, rm_body_id id, const rm_position *to);

/// Sends bytes to another unit, exactly once, with this turn's batch (rm_cluster_game.message).
/// @return RM_ERROR_RANGE for an unknown unit, RM_ERROR_LIMIT for too many bytes
RM_API rm_status rm_unit_send(rm_unit *unit, uint32_t to, rm_bytes bytes);

/// @}
/// @name Audit
/// @{

/// Result of an audit. All counts of the second group must be 0.
typedef struct rm_cluster_audit_result {
    uint64_t turns, entries, handovers, batches; ///< examined
    uint64_t bodies;                             ///< owned at the end
    uint64_t steps;                              ///< of bodies, one for each turn
    double longest_step;                         ///< metres, less teleports
    uint64_t hash;                               ///< of all units at their last turns
    uint64_t quarantined;                        ///< inputs that were left out

    uint64_t lost, doubled;   ///< guids missing from all units, or in several
    uint64_t wrong_stays;     ///< stays of a guid that are missing, twice or in the wrong unit
    uint64_t wrong_batches;   ///< that differ from a replay
    uint64_t wrong_hashes;    ///< turns whose hash differs from a replay, and other broken entries
    uint64_t wrong_snapshots; ///< whose restored state differs from the replay
    uint64_t long_steps;      ///< longer than the body's speed allows
    uint64_t on_the_way;      ///< bodies in batches that are still in flight: wait and audit again
} rm_cluster_audit_result;

/// Replays every log from its first entry and compares everything with everything. Logs must be
/// whole (is_trimming off), and workers at rest or ended.
/// @param speed  m/s that a body may reach by itself
/// @param result written in any case
/// @return RM_ERROR_READ if the engine is unreadable, RM_ERROR_FORMAT if the genesis of a log is
///         missing, else RM_OK, whatever was found
RM_API rm_status rm_cluster_audit(rm_cluster *cluster, double speed,
                                  rm_cluster_audit_result *result);

/// @}
/// @name Shadow
/// @{

/// Result of a shadow so far.
typedef struct rm_cluster_shadow_result {
    uint64_t turns;     ///< of live units that it has made as well
    uint64_t differing; ///< of these, after which the state was another one
    uint64_t missed;    ///< logs that were shortened before they were read
    uint64_t strange;   ///< units whose log differs from the game beside
    uint32_t units;     ///< that it follows
    uint32_t unit;      ///< unit of the first difference; like the next
                        ///< members 0 or "" if all agree
    uint32_t turn;      ///< after which the state differs
    uint32_t told;      ///< turn as of which body and field are given: `turn`, or a snapshot's
    uint32_t guid;      ///< of the first body that differs, or 0
    char field[32];     ///< the first that differs, as in rm_body_info, or in words
    char live[128];     ///< its value in the world that is served
    char shadow[128];   ///< its value here
} rm_cluster_shadow_result;

/// Tries a game on live logs, read-only: one round, which makes the turns since the last one. After
/// a difference a unit continues from the live state. Such a handle is used for this alone.
/// @param running  the game that the world runs, with a `user` of its own, for the body and
///                 field in the same turn; null: as of the owner's next snapshot. Taken from the
///                 first call
/// @return RM_ERROR_MISMATCH if settings or surroundings differ, or if `running` is another
///         game than the one that made the logs; RM_ERROR_READ if the engine is unreachable:
///         call it again
RM_API rm_status rm_cluster_shadow(rm_cluster *cluster, const rm_cluster_game *running,
                                   rm_cluster_shadow_result *result);

/// @}

#ifdef __cplusplus
}
#endif
