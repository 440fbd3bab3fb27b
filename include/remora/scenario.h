/// @file
/// Scenarios: movers of a server, a simulated network, and an observer that draws the
/// arrivals. A library of its own beside the main one, for tests, benchmarks, tools
/// and demonstrations.
///
/// A simulated network: datagrams that were sent at one time arrive at others, late, in another
/// order, twice, in bursts, or are lost. Seeded, so that a run can be repeated exactly.
///
///     rm_network_def def;
///     rm_network *network;
///     rm_network_preset("wifi", &def);
///     rm_network_create(&def, &network);
///     rm_network_send(network, now, tag, bytes);
///     while (rm_network_receive(network, now, &datagram)) { ... }
///
/// Threads: one network is used by one thread at a time; different networks are independent. Memory
/// is taken only when a network is made.
///
/// Scenarios: a server that moves characters, a network, and an observer that draws the arrivals.
/// All three are real: the server's world is ticked by the same engine, its messages are bytes in
/// packets, and the observer's world gets them through rm_world_receive.
///
///     rm_scenario_def def = rm_default_scenario_def();
///     rm_scenario_find("run-stop", &def);
///     rm_network_preset("good", &def.network);
///     rm_scenario_create(&def, &scenario);
///     while (!rm_scenario_is_over(scenario)) {
///         rm_scenario_step(scenario);
///         rm_scenario_read(scenario, 0, &frame);
///     }
///
/// Times are seconds of the scenario. Places are metres from the corner of the landblock in which
/// the first mover starts; x east, y north, z up. Deterministic: one def gives one run, bit by bit.
///
/// Threads: one scenario is used by one thread at a time; different ones are independent. Memory is
/// taken only when one is made.

#pragma once

#include "remora/ac_world.h"
#include "remora/collision.h"
#include "remora/packet.h"
#include "remora/recording.h"
#include "remora/smooth.h"

#ifdef __cplusplus
extern "C" {
#endif

/// @name Random numbers
/// @{

/// A generator of random numbers: 64 bits of state, a full period of 2^64. A value; copying it
/// copies the future. Unfit for secrets.
typedef struct rm_random {
    uint64_t state; ///< any value; the same one gives the same numbers
} rm_random;

/// A generator whose numbers depend on the seed alone; any seed will do.
RM_API rm_random rm_random_make(uint64_t seed);

/// 32 evenly distributed bits.
RM_API uint32_t rm_random_u32(rm_random *random);

/// Evenly distributed in [0, 1).
RM_API double rm_random_fraction(rm_random *random);

/// Evenly distributed in [low, high). @param high at least low
RM_API double rm_random_between(rm_random *random, double low, double high);

/// True with a probability of `share`; draws a number even for 0 and 1.
RM_API bool rm_random_chance(rm_random *random, double share);

/// @}

/// Definition of a network. Start from rm_network_preset() or rm_default_network_def(); times in
/// seconds, at least 0; shares from 0 to 1.
typedef struct rm_network_def {
    double delay;     ///< on average (default 0)
    double jitter;    ///< evenly distributed around the delay, to either side (default 0)
    double loss;      ///< share of datagrams that are lost (default 0)
    double reorder;   ///< share held back by `hold`, so that later ones overtake them (default 0)
    double hold;      ///< (default 0.25: longer than the time between two reports)
    double duplicate; ///< share that arrive twice, each with a delay of its own (default 0)
    double gap;       ///< length of an outage, now and then (default 0)
    double gap_every; ///< average time from the end of a gap to the next; positive (default 4)
    int capacity;     ///< datagrams in flight at once; more are lost (default 256)
    uint64_t seed;    ///< (default 1)
    rm_allocator allocator; ///< (default the C library's heap)
} rm_network_def;

/// Delay and loss are 0.
RM_API rm_network_def rm_default_network_def(void);

/// Number of presets: lan, good, wifi, mobile, bad.
#define RM_NETWORK_PRESETS 5

/// Name of a preset; null beyond the last.
RM_API const char *rm_network_preset_name(int index);

/// Finds a preset. @param def  written only if there is one; its other fields are the defaults
/// @return false for an unknown name
RM_API bool rm_network_preset(const char *name, rm_network_def *def);

/// Travels with a datagram, opaque to the network.
typedef struct rm_network_tag {
    uint32_t words[4]; ///< the sender's, handed back with the datagram
} rm_network_tag;

/// A datagram that has arrived.
typedef struct rm_datagram {
    double sent, arrived; ///< seconds; `arrived` may be before the call
    rm_network_tag tag;   ///< as it was sent with
    bool is_duplicate;    ///< the second of two
    rm_bytes bytes;       ///< valid until the next call
} rm_datagram;

/// Counts of datagrams by their outcome. sent + duplicated = arrived + lost + dropped + those still
/// in flight.
typedef struct rm_network_counts {
    uint64_t sent, duplicated, arrived; ///< datagrams
    uint64_t lost;                      ///< by the def's share
    uint64_t dropped;                   ///< because `capacity` datagrams were in flight
} rm_network_counts;

/// Datagrams in flight. Made by rm_network_create.
typedef struct rm_network rm_network;

/// Bytes that a network takes; 0 for a def that would be refused.
RM_API size_t rm_network_bytes(const rm_network_def *def);

/// Makes a network. @param network  written only on success
RM_API rm_status rm_network_create(const rm_network_def *def, rm_network **network);

/// Destroys it; null is allowed.
RM_API void rm_network_destroy(rm_network *network);

/// Changes delays and shares from the next datagram on; seed, capacity and allocator stay.
RM_API rm_status rm_network_change(rm_network *network, const rm_network_def *def);

/// Sends a datagram. @param now seconds, at least as in earlier calls
/// @param bytes  at most RM_PACKET_SIZE, copied
/// @return RM_ERROR_ARGUMENT for one that is too long; losing it is RM_OK
RM_API rm_status rm_network_send(rm_network *network, double now, rm_network_tag tag,
                                 rm_bytes bytes);

/// Sends a datagram that must arrive (the creation of an object): on time, and before others of the
/// same time. @return RM_ERROR_FULL if the network is full
RM_API rm_status rm_network_send_reliably(rm_network *network, double now, rm_network_tag tag,
                                          rm_bytes bytes);

/// The next datagram that has arrived by now, in the order of arrival.
/// @return whether there was one; else `out` is untouched
RM_API bool rm_network_receive(rm_network *network, double now, rm_datagram *out);

/// Datagrams in flight.
RM_API int rm_network_pending(const rm_network *network);

/// Counts of datagrams since the network was made.
RM_API rm_network_counts rm_network_count(const rm_network *network);

/// Bytes that rm_network_save writes: always the same number for one network.
RM_API size_t rm_network_save_bytes(const rm_network *network);

/// Saves the state of a network. @param bytes  room for rm_network_save_bytes
RM_API void rm_network_save(const rm_network *network, void *bytes);

/// Restores the state, into the same network or one made from the same def. Unchecked: the caller
/// must pass the same bytes that were saved.
RM_API void rm_network_restore(rm_network *network, const void *bytes);

/// Ticks of the server in a second. Count. Origin: specified.
#define RM_SERVER_RATE 30

/// Server id of the first mover; the others follow.
#define RM_SCENARIO_GUID 0x50000001u

/// Messages that one change of a mover can make: motion, position, vector.
#define RM_DATAGRAM_MESSAGES 3

/// Reports of one mover that a frame lists; when more arrive at once, the last ones. Count.
/// Origin: chosen; the `bad` network holds back 400 ms, in which a mover sends two reports and a
/// few changes.
#define RM_FRAME_ARRIVALS 8

/// By how much the observer's frames miss the server's ticks, unless a def says otherwise. Seconds.
/// Origin: chosen; frame rates of the acceptance stay off the ticks at this distance. With 0 both
/// tick at the same moments, and a network of zero delay scores better than one can be.
#define RM_OBSERVER_PHASE 0.007

/// @name Definition
/// @{

/// Content of a datagram of the server, as it is sent or as it arrives.
typedef struct rm_scenario_event {
    double time;                            ///< seconds
    bool has_arrived;                       ///< false: it was sent
    bool is_duplicate;                      ///< the same datagram arrived before
    bool is_lost;                           ///< it was sent and is lost
    uint32_t actor;                         ///< the actor that it is about
    double sent;                            ///< seconds
    uint32_t count;                         ///< messages in it; 0 for a part of a creation
    uint32_t kinds[RM_DATAGRAM_MESSAGES];   ///< rm_message_kind
    uint32_t numbers[RM_DATAGRAM_MESSAGES]; ///< counts all messages of the scenario, from 1
} rm_scenario_event;

/// Called for every datagram, as it is sent and as it arrives. Calls on the scenario are forbidden.
typedef void rm_scenario_tap(void *user, const rm_scenario_event *event, rm_bytes datagram);

/// A new scenario. Start from rm_default_scenario_def() and rm_scenario_find().
typedef struct rm_scenario_def {
    int script;             ///< index of the scenario (default 0)
    rm_rules rules;         ///< of the observer (default rm_rules_l3)
    rm_network_def network; ///< its seed is made from `seed` (default lan)
    uint64_t seed;          ///< of network and wanderers (default 1)
    double seconds;         ///< how long; 0 for the script's own time (default 0)
    double frame_seconds;   ///< between two frames of the observer; positive (default 1/60)
    /// Start of the observer, in seconds after the server; in [0, 1] (default RM_OBSERVER_PHASE).
    /// Frame n is drawn at observer_phase + n * frame_seconds.
    double observer_phase;
    uint32_t report_ticks; ///< server ticks between two reports of a position (default 6: 200 ms)
    uint32_t events;       ///< rm_world_def.events of the observer (default 0)
    rm_smooth_def smooth;  ///< of the observer, under smooth rules (default as of a new world)
    bool is_timed;         ///< packet headers carry the time of sending: rm_packet_time()
                           ///< (default false)
    bool repeats_commands; ///< every report is a PositionAndMovement, with the command
                           ///< (default false)
    bool repeats_changes;  ///< a change is sent again two ticks later (default false)
    /// The first mover is drawn at the bound of prediction, instead of as the observer's body: the
    /// server's own body as it was when the newest datagram that has arrived was sent, ticked
    /// exactly. Saving such a run is refused (default false).
    bool draws_bound;
    rm_position start;  ///< of the first mover (default as of a new body)
    rm_ground ground;   ///< of both worlds (default constant, 0 m)
    rm_sweep_fn *sweep; ///< of both worlds, instead of the ground (default null)
    void *sweep_user;   ///< handed to sweep
    /// Of both worlds, instead of ground and sweep; must outlive the scenario (default null).
    /// Bodies pass through each other. Starts and paths are put on its terrain.
    const rm_collision *collision;
    rm_runner runner;       ///< of the observer's world (default: in place)
    rm_scenario_tap *tap;   ///< (default null)
    void *tap_user;         ///< handed to tap
    rm_allocator allocator; ///< (default the C library's heap)
} rm_scenario_def;

/// A def with the defaults above.
RM_API rm_scenario_def rm_default_scenario_def(void);

/// Number of scenarios. The first RM_MOTION_COUNT are the motions of the acceptance, the next
/// RM_MIND_COUNT movers by minds.
RM_API int rm_scenario_count(void);

/// The twelve motions.
#define RM_MOTION_COUNT 12

/// Name of a scenario, such as "run-stop"; null beyond the last.
RM_API const char *rm_scenario_name(int index);

/// Summary of a scenario; null beyond the last.
RM_API const char *rm_scenario_summary(int index);

/// Finds a scenario by its name. @param def  only `script` is written, and only if there is one
RM_API bool rm_scenario_find(const char *name, rm_scenario_def *def);

/// @}
/// @name Minds
/// Models of players: when they change direction, and how sharply. Three are fitted to real
/// movement, five are people at a keyboard. For movers of other engines; scenarios whose names
/// begin with "mind-" have movers that hold the keys.
/// @{

/// Number of minds. The scenarios behind the motions, from RM_MOTION_COUNT on, are theirs, in the
/// same order: football, pedestrian, car, player, duel, jumper, explorer, dodger.
#define RM_MIND_COUNT 8

/// One mind. A value; copying it copies the future.
typedef struct rm_mind {
    rm_random random; ///< of its choices
    float share;      ///< share of its speeds below the present one
    uint32_t index;   ///< below RM_MIND_COUNT
} rm_mind;

/// Next choice of a mind.
typedef struct rm_mind_choice {
    double seconds;     ///< until the choice after this one
    uint32_t keys;      ///< rm_scenario_key that are held, except those that turn
    float angle;        ///< of its turn, to the left; rad
    float speed;        ///< of a mover whose keys are up; m/s
    float acceleration; ///< greatest, of such a mover; m/s per second
    float turn_seconds; ///< such a mover turns within this at most
    float jump;         ///< force of a jump as the choice begins, or 0
} rm_mind_choice;

/// A mind. @param index  below RM_MIND_COUNT; more begin again at 0
RM_API rm_mind rm_mind_make(uint32_t index, uint64_t seed);

/// Chooses. Depends on index, seed and the number of choices before. Without a mind: a choice
/// of zeros.
RM_API rm_mind_choice rm_mind_next(rm_mind *mind);

/// @}
/// @name Hills
/// A built-in landscape: seven by seven landblocks of smooth hills, up to 35 degrees steep and
/// level about the start, with boxes, walls, posts and balls, where the motions run into some
/// of them.
/// @{

/// A landscape with things on it. Made by rm_hills_create.
typedef struct rm_hills rm_hills;

/// Something that stands on the hills.
typedef struct rm_hills_thing {
    rm_obstacle_kind kind; ///< one sphere, one cylinder, or a box
    rm_vec3 at;            ///< centre of a sphere, otherwise the middle of its foot, which is below
                           ///< the ground; metres from the corner of the start's landblock
    rm_vec3 size;          ///< of a box before it is turned; z is a cylinder's height, too
    float radius;          ///< of a sphere or cylinder
    float heading;         ///< of a box, degrees
} rm_hills_thing;

/// Makes hills about a place. The same seed gives the same hills.
/// @param start      outdoors, three landblocks or more from the end of the map; the ground there
///                   is at its height
/// @param allocator  null for the C library's heap
/// @param hills      written only on success
RM_API rm_status rm_hills_create(const rm_position *start, uint64_t seed,
                                 const rm_allocator *allocator, rm_hills **hills);

/// Destroys it; null is allowed.
RM_API void rm_hills_destroy(rm_hills *hills);

/// For rm_scenario_def.collision. Valid as long as the hills.
RM_API const rm_collision *rm_hills_collision(const rm_hills *hills);

/// Things that stand on the hills. @param count  takes how many there are
RM_API const rm_hills_thing *rm_hills_things(const rm_hills *hills, uint32_t *count);

/// Depth of a body's spheres inside the things on the hills; the ground is left out.
/// @param shape  such as rm_default_body_def().shape
/// @param at     of the body's origin, metres from the corner of the start's landblock
/// @return metres; 0 outside of everything
RM_API float rm_hills_depth(const rm_hills *hills, const rm_shape *shape, rm_vec3 at);

/// @}
/// @name Lifecycle
/// @{

/// A run under way. Made by rm_scenario_create.
typedef struct rm_scenario rm_scenario;

/// Makes a scenario. @param scenario  written only on success
RM_API rm_status rm_scenario_create(const rm_scenario_def *def, rm_scenario **scenario);

/// Destroys it; null is allowed.
RM_API void rm_scenario_destroy(rm_scenario *scenario);

/// One frame of the observer: server ticks that are due, datagrams that have arrived, the
/// observer's own tick if one is due, drawing. Can continue after the scenario is over.
RM_API rm_status rm_scenario_step(rm_scenario *scenario);

/// Records the observer's world from now on, as rm_world_record does; to be ended by
/// rm_recorder_stop, also after the scenario.
RM_API rm_status rm_scenario_record(rm_scenario *scenario, const rm_recorder_def *def,
                                    rm_recorder **recorder);

/// @}
/// @name By hand
/// @{

/// Keys that a mover holds.
typedef enum rm_scenario_key {
    RM_KEY_FORWARD = 0x1,     ///< ahead
    RM_KEY_BACK = 0x2,        ///< backwards
    RM_KEY_RIGHT = 0x4,       ///< sidestep
    RM_KEY_LEFT = 0x8,        ///< sidestep
    RM_KEY_TURN_RIGHT = 0x10, ///< turn
    RM_KEY_TURN_LEFT = 0x20,  ///< turn
    RM_KEY_RUN = 0x40,        ///< runs instead of walking
} rm_scenario_key;

/// From the server's next tick on a mover holds exactly these keys; the script, or chance, has lost
/// it from then on. @param keys bits
RM_API rm_status rm_scenario_press(rm_scenario *scenario, uint32_t actor, uint32_t keys);

/// A mover jumps at the server's next tick; also leaves its script. @param extent  force in [0, 1]
RM_API rm_status rm_scenario_jump(rm_scenario *scenario, uint32_t actor, float extent);

/// The network from now on (rm_network_change).
RM_API rm_status rm_scenario_change_network(rm_scenario *scenario, const rm_network_def *def);

/// Length of a frame and ticks between reports from now on; as in the def. Unlike the network's,
/// they are saved and restored with the run.
RM_API rm_status rm_scenario_change_rates(rm_scenario *scenario, double frame_seconds,
                                          uint32_t report_ticks);

/// @}
/// @name Queries
/// @{

/// A report of a place that arrived before any later one; also of a mover in the air.
typedef struct rm_scenario_arrival {
    double sent;  ///< seconds
    rm_vec3 body; ///< where the observer's body stood when it arrived
    float error;  ///< distance from there to the reported place, metres
    float ahead;  ///< time from `sent` to the moment of that body; seconds, 0 but under the smooth
                  ///< rules, negative where they draw the past
} rm_scenario_arrival;

/// One mover in one frame: its drawn pose, its true pose, and the observer's body.
typedef struct rm_scenario_sample {
    double time;            ///< of the frame
    uint64_t frame;         ///< counted from 1
    uint64_t ticks;         ///< of the observer's world so far
    rm_vec3 drawn;          ///< where it is drawn
    rm_quat drawn_rotation; ///< as drawn
    rm_vec3 body;           ///< where its body stands for the observer
    rm_quat body_rotation;  ///< of the body
    rm_vec3 truth;          ///< where the mover is at this moment; between two ticks on the way
    rm_quat truth_rotation; ///< of the mover
    rm_vec3 truth_velocity; ///< of the mover in its tick under way, m/s
    double truth_tick;      ///< when that tick began
    rm_vec3 report;         ///< the newest place that was received and applied
    double report_sent; ///< when the newest datagram that has arrived was sent; -1 before the first
    uint32_t queue;     ///< nodes in the observer's queue
    float cycle;        ///< signed forward speed of the cycle that the observer plays, m/s
    uint32_t reasons;   ///< of the observer's last tick, bits of rm_reason
    uint32_t blips;     ///< so far
    uint32_t transient; ///< rm_transient_bits of the observer's body
    uint32_t truth_transient; ///< and of the mover
    float truth_cycle;        ///< speed of the cycle that the mover plays, m/s: its intended speed
    float empty_error; ///< largest distance between body and newest place when the queue became
                       ///< empty in this frame; negative otherwise, or after taking off. Metres
    uint32_t is_seen;  ///< 1 once the observer has the body, which is drawn from then on
    uint32_t arrival_count; ///< reports that arrived in this frame and are listed
    rm_scenario_arrival arrivals[RM_FRAME_ARRIVALS]; ///< in order of arrival
    float phase;                                     ///< of the cycle as drawn, in [0, 1)
    float rate;                                      ///< of playing, as drawn
    float ahead;       ///< time from `report_sent` to the drawn moment; as in rm_scenario_arrival
    float truth_phase; ///< of the mover's cycle at this moment, in [0, 1); -1 while its feet take
                       ///< no steps: it stands, or is in the air
} rm_scenario_sample;

/// Seconds since the start.
RM_API double rm_scenario_time(const rm_scenario *scenario);

/// Has the script's time, or that of the def, passed?
RM_API bool rm_scenario_is_over(const rm_scenario *scenario);

/// Movers in it.
RM_API uint32_t rm_scenario_actor_count(const rm_scenario *scenario);

/// The last frame of one mover. @return RM_ERROR_ARGUMENT before the first frame
RM_API rm_status rm_scenario_read(const rm_scenario *scenario, uint32_t actor,
                                  rm_scenario_sample *frame);

/// Datagrams sent and arrived in the last frame, in that order of time.
/// @return how many there were, which may be more than were written or kept
RM_API uint32_t rm_scenario_events(const rm_scenario *scenario, rm_scenario_event *out,
                                   uint32_t capacity);

/// The observer's world, to read.
RM_API const rm_world *rm_scenario_observer(const rm_scenario *scenario);

/// The server's world, to read. It is a tick ahead: at the end of the tick under way.
RM_API const rm_world *rm_scenario_server(const rm_scenario *scenario);

/// The counts of the network between server and observer.
RM_API rm_network_counts rm_scenario_network(const rm_scenario *scenario);

/// Messages that the observer's world failed to read; 0 unless something is broken.
RM_API uint64_t rm_scenario_refused(const rm_scenario *scenario);

/// @}
/// @name Rewinding
/// @{

/// Most bytes that rm_scenario_save writes.
RM_API size_t rm_scenario_save_bytes(const rm_scenario *scenario);

/// Copies the whole run so far. @return RM_ERROR_BUFFER if `capacity` is too small,
/// RM_ERROR_ARGUMENT for a run that draws the bound
RM_API rm_status rm_scenario_save(const rm_scenario *scenario, void *bytes, size_t capacity);

/// Restores a save of this scenario. The run continues the same, bit by bit. Damaged bytes are
/// refused; those of another scenario may leave it fit only to be restored again or destroyed.
RM_API rm_status rm_scenario_restore(rm_scenario *scenario, const void *bytes, size_t size);

/// @}

#ifdef __cplusplus
}
#endif
