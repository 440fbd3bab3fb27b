/// @file
/// Foundations of all headers: the export macro, the version, status codes, the assert
/// handler and the allocator hooks; then types shared by several headers: hashes, task runners, ids
/// of bodies, their state bits and their stamps. Only freestanding headers are included anywhere
/// in remora.
///
/// Contract of every call of the library:
///   - A call that can fail returns an rm_status. Unless that is RM_OK, the world and the memory of
///     the caller's pointers are unchanged (exceptions are named at the call).
///   - Bad input gives a status, never a crash: null pointers, NaN, infinities, ids of removed
///     bodies, bytes of any content.
///   - The library never prints, exits or reads a clock. Time is an argument, in seconds.
///   - Distinct objects are independent: two threads may use two worlds at once. One world belongs
///     to one thread at a time; its tick may spread over others through an rm_runner.

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__FAST_MATH__)
#error "remora promises the same bits everywhere: compile its headers without -ffast-math"
#endif

#if defined(_WIN32) && defined(REMORA_SHARED)
#if defined(REMORA_BUILDING)
#define RM_API __declspec(dllexport)
#else
#define RM_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define RM_API __attribute__((visibility("default")))
#else
#define RM_API ///< functions of the public interface: exported, imported or plain
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// @name Version
/// The version of the headers is fixed at compile time, that of the library at run time: a program
/// that loads a shared library should compare the two first.
/// @{

/// Major version: increases with changes that break programs.
#define RM_VERSION_MAJOR 0
/// Minor version: increases with new features.
#define RM_VERSION_MINOR 1
/// Patch version: increases with corrections.
#define RM_VERSION_PATCH 0
/// The version as text, such as "1.2.3".
#define RM_VERSION_STRING "0.1.0"

/// The version of these headers as one number, comparable with rm_version().
#define RM_VERSION (RM_VERSION_MAJOR * 10000 + RM_VERSION_MINOR * 100 + RM_VERSION_PATCH)

/// The binary interface: increases with the first release in which a public struct, a value or a
/// function changes its meaning for compiled programs. It is also the number in the name of the
/// shared library.
#define RM_ABI_VERSION 1

/// Version of the library that was linked, as major * 10000 + minor * 100 + patch.
RM_API uint32_t rm_version(void);

/// RM_ABI_VERSION of the library that was linked.
RM_API uint32_t rm_abi_version(void);

/// True if a program compiled with other headers can use this library: both have the same binary
/// interface, and the library is at least as new. Bindings call this once, at loading:
/// rm_version_fits(RM_VERSION, RM_ABI_VERSION), with the numbers they were written for.
RM_API bool rm_version_fits(uint32_t version, uint32_t abi_version);

/// @}

/// Status of a call. Every call that can fail returns one, and leaves everything unchanged unless
/// it returns RM_OK.
typedef enum rm_status {
    RM_OK = 0,             ///< success
    RM_ERROR_ARGUMENT,     ///< a null pointer, or a value outside its documented range
    RM_ERROR_NOT_FINITE,   ///< NaN or infinity where a number is needed
    RM_ERROR_ROTATION,     ///< a quaternion of length zero
    RM_ERROR_OFF_MAP,      ///< a position off the map
    RM_ERROR_TIME,         ///< a time step that is 0, negative, NaN or too long
    RM_ERROR_STALE_ID,     ///< the id's body was removed
    RM_ERROR_INVALID_ID,   ///< an id of another world
    RM_ERROR_UNKNOWN_GUID, ///< unknown server id
    RM_ERROR_GUID_TAKEN,   ///< another body has this server id
    RM_ERROR_NO_GUID,      ///< the call needs a body with a server id
    RM_ERROR_FULL,         ///< the world has as many bodies, or goals, as it was made for
    RM_ERROR_MEMORY,       ///< the allocator returned null
    RM_ERROR_BUSY,         ///< called from inside a tick (from a sweep or a hook)
    RM_ERROR_BUFFER,       ///< the caller's buffer is too small
    RM_ERROR_FORMAT,       ///< foreign, damaged or outdated saved bytes
    RM_ERROR_MISMATCH,     ///< saved bytes of a world with other rules, space or ground
    RM_ERROR_REFUSED,      ///< the place is occupied
    RM_ERROR_SHORT,        ///< wire bytes end before a field does
    RM_ERROR_TRAILING,     ///< wire bytes continue after the last field
    RM_ERROR_OPCODE,       ///< an unknown kind of message
    RM_ERROR_FLAGS,        ///< unknown bits are set
    RM_ERROR_VALUE,        ///< a field out of range, or one that would be lost in encoding
    RM_ERROR_CHECKSUM,     ///< a packet with a wrong checksum
    RM_ERROR_EMPTY,        ///< an empty mesh or obstacle
    RM_ERROR_DEGENERATE,   ///< a polygon of zero area, or of fewer than three vertices
    RM_ERROR_NOT_PLANAR,   ///< a polygon whose vertices are more than 1 cm off its plane
    RM_ERROR_NOT_CONVEX,   ///< a polygon with a dent
    RM_ERROR_INVERTED,     ///< a box whose low corner is above its high one
    RM_ERROR_LIMIT,        ///< more polygons, memory or work than a stated limit
    RM_ERROR_RANGE,        ///< an index, a coordinate or a cell id outside its range
    RM_ERROR_REFERENCE,    ///< a reference to a missing mesh, cell or vertex
    RM_ERROR_TAKEN,        ///< it exists already
    RM_ERROR_WRITE,        ///< the host's write function failed
    RM_ERROR_CALLBACK,     ///< a required function of the host is missing
    RM_ERROR_READ,         ///< the host's read function failed
    RM_ERROR_RULES,        ///< the call needs a world of other rules
    RM_STATUS_COUNT        ///< their number
} rm_status;

/// Short English sentence for a status, also for values out of range.
RM_API const char *rm_status_text(rm_status status);

/// Instructions that the loops over eight bodies may use. Results are the same bits for all; they
/// differ in speed.
typedef enum rm_instructions {
    RM_INSTRUCTIONS_BEST = 0, ///< the widest that this build and this processor have
    RM_INSTRUCTIONS_BUILD,    ///< set of the library's build: SSE2 on x86-64 unless its flags say
                              ///< more, NEON on 64-bit ARM, SIMD in WebAssembly
    RM_INSTRUCTIONS_AVX2,     ///< x86-64 with AVX2; fused operations are off
} rm_instructions;

/// The best instructions of this processor, which is queried each time.
RM_API rm_instructions rm_best_instructions(void);

/// Called when an internal invariant does not hold, in builds with RM_ENABLE_ASSERTS: a bug of the
/// library, whatever the input. A handler may log, break or abort; if it returns, the program
/// continues with a state that may be unsound.
typedef void rm_assert_fn(const char *condition, const char *file, int line);

/// Replaces the assert handler. By default a failed assert traps. This is the only global of the
/// library: set it before any other call. @param handler null for the trap
RM_API void rm_set_assert_handler(rm_assert_fn *handler);

/// Source of memory. Both functions null mean the C library's heap; one alone is refused. A world
/// allocates when it is made and when it grows; ticks and messages are free of allocations. Meshes,
/// recorders and readers take theirs when they are made.
typedef struct rm_allocator {
    void *user; ///< argument of both functions
    /// At least `size` bytes aligned to `alignment` (a power of two), or null.
    void *(*allocate)(void *user, size_t size, size_t alignment);
    /// Frees memory of `allocate`, with the same size.
    void (*release)(void *user, void *memory, size_t size);
    /// `allocate` returns zeroed memory, as calloc does: clearing is then skipped, and unused pages
    /// stay untouched. Otherwise false
    bool gives_zeroed;
} rm_allocator;

/// @name Hash
/// The 64-bit hash behind rm_world_hash, public so that a host can mix its own state into the same
/// number. Values are fed one by one, because padding in structs is undefined. It finds differences
/// between machines; deliberate collisions are possible.
/// @{

/// Start value of a hash. Origin: chosen (the first bits of pi after the point).
#define RM_HASH_SEED UINT64_C(0x243F6A8885A308D3)

/// Mixes a word into a hash: one multiplication and one shift, because a world of thousands of
/// bodies is hashed every tick. The order of words matters.
static inline uint64_t rm_hash_u64(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

/// Mixes a float by its bits; -0 counts as +0, because both have the same effect.
static inline uint64_t rm_hash_float(uint64_t hash, float value) {
    union {
        float number;
        uint32_t bits;
    } word;
    word.number = value == 0.0f ? 0.0f : value;
    return rm_hash_u64(hash, word.bits);
}

/// Mixes a double by its bits; -0 counts as +0.
static inline uint64_t rm_hash_double(uint64_t hash, double value) {
    union {
        double number;
        uint64_t bits;
    } word;
    word.number = value == 0.0 ? 0.0 : value;
    return rm_hash_u64(hash, word.bits);
}

/// @}

/// @name Task runners
/// Task runners, which spread a world's tick over threads. A world hands numbered tasks to a runner
/// and waits until all of them are done. Results are independent of the number of threads and of
/// the order in which tasks end.
///
/// A job system plugs in with one function:
///
///     static void run(void *user, uint32_t count, rm_task_fn *task, void *context) {
///         for each i in 0..count-1, on any thread: task(context, i);
///         return when all have returned;
///     }
///     def.runner = (rm_runner){my_jobs, run};
///
/// rm_threads_create is a runner on POSIX threads, for hosts that lack a job system.
/// @{

/// One task of a run.
typedef void rm_task_fn(void *context, uint32_t index);

/// Runs tasks. A zeroed runner runs them in place, one after the other.
typedef struct rm_runner {
    void *user; ///< argument of `run`
    /// Calls task(context, i) once for every i below count, on any threads and in any order, and
    /// returns when all of them have returned. The next call follows after that.
    void (*run)(void *user, uint32_t count, rm_task_fn *task, void *context);
} rm_runner;

/// Runs tasks on a runner, or in place.
RM_API void rm_runner_run(const rm_runner *runner, uint32_t count, rm_task_fn *task, void *context);

/// Threads that wait for tasks. Several worlds may share them, one running at a time.
typedef struct rm_threads rm_threads;

/// Starts threads: the caller's own counts, so that a count of 1 uses the caller alone.
/// @param count    1 to RM_MAX_THREADS
/// @param threads  written only on success
/// @return RM_ERROR_ARGUMENT, RM_ERROR_MEMORY if the system refuses a thread, or RM_OK;
///         RM_ERROR_ARGUMENT for more than one where POSIX threads are missing
RM_API rm_status rm_threads_create(uint32_t count, const rm_allocator *allocator,
                                   rm_threads **threads);

/// Ends the threads; null is allowed. Worlds must have stopped using them.
RM_API void rm_threads_destroy(rm_threads *threads);

/// The runner on these threads.
RM_API rm_runner rm_threads_runner(rm_threads *threads);

/// @}

/// @name Ids of bodies
/// A world hands out an id for each body it is given. Ids are values, cheap to copy and
/// compare, and free of pointers: they survive rm_world_grow, and saving and restoring. A
/// zeroed one is null.
/// @{

/// A body of one world. The id of a removed body stays recognisable as stale when its slot is used
/// again, because the generation differs. An id is valid in its own world only.
typedef struct rm_body_id {
    uint32_t index1;     ///< slot + 1; 0: null
    uint32_t generation; ///< number of bodies that the slot has had, with this one
} rm_body_id;

/// True for a zeroed id.
static inline bool rm_body_id_is_null(rm_body_id id) {
    return id.index1 == 0;
}

/// True if both name the same body.
static inline bool rm_body_id_is_equal(rm_body_id a, rm_body_id b) {
    return a.index1 == b.index1 && a.generation == b.generation;
}

/// @}

/// @name State bits of a body
/// The two words of bits of a body: its state, which the server sets, and its transient state,
/// which the tick maintains. Values are those of the client and of the wire, so that a state may be
/// passed on as it was received. Unnamed bits are kept and ignored.
/// @{

/// State bits of a body. Set by the server (SetState, CreateObject) or by the host.
typedef enum rm_state_bits {
    RM_STATE_STATIC = 0x1,              ///< always inactive
    RM_STATE_ETHEREAL = 0x4,            ///< passes through others
    RM_STATE_REPORT_COLLISIONS = 0x8,   ///< of the wire; kept, unused
    RM_STATE_IGNORE_COLLISIONS = 0x10,  ///< other bodies pass through it
    RM_STATE_NODRAW = 0x20,             ///< of the wire; kept, unused
    RM_STATE_MISSILE = 0x40,            ///< a missile in flight
    RM_STATE_ALIGNPATH = 0x100,         ///< faces along its displacement
    RM_STATE_PATHCLIPPED = 0x200,       ///< stops at obstacles instead of sliding along them
    RM_STATE_GRAVITY = 0x400,           ///< falls when off walkable ground
    RM_STATE_HIDDEN = 0x4000,           ///< animation and physics are off; managers still run
    RM_STATE_HAS_PHYSICS_BSP = 0x10000, ///< of the wire; kept, unused
    RM_STATE_INELASTIC = 0x20000,       ///< a collision takes all its velocity
    RM_STATE_REPORT_AS_ENVIRONMENT = 0x200000, ///< of the wire; kept, unused
    RM_STATE_EDGE_SLIDE = 0x400000,            ///< stops at edges
    RM_STATE_SLEDDING = 0x800000,              ///< slides, and faces along its velocity
    RM_STATE_FROZEN = 0x1000000,               ///< skips the whole tick
    RM_STATE_DEFAULT = 0x400C08,               ///< state of a new body
} rm_state_bits;

/// Transient bits of a body. Written by the tick, by placements and by rm_body_set_transient;
/// local: servers send RM_STATE bits only.
typedef enum rm_transient_bits {
    RM_TRANSIENT_CONTACT = 0x1,           ///< touches ground
    RM_TRANSIENT_ON_WALKABLE = 0x2,       ///< the ground is walkable
    RM_TRANSIENT_SLIDING = 0x4,           ///< has a slide normal
    RM_TRANSIENT_WATER = 0x8,             ///< that ground is under water
    RM_TRANSIENT_STATIONARY_FALL = 0x10,  ///< fell in place, for one sweep
    RM_TRANSIENT_STATIONARY_STOP = 0x20,  ///< stopped for two sweeps
    RM_TRANSIENT_STATIONARY_STUCK = 0x40, ///< stopped for three sweeps
    RM_TRANSIENT_ACTIVE = 0x80,           ///< awake
    RM_TRANSIENT_CHECK_ETHEREAL = 0x100,  ///< tries to become solid again at the next tick
} rm_transient_bits;

/// @}

/// @name Stamps
/// Stamps: the 16-bit counters that separate new messages from old ones. Datagrams overtake each
/// other, so that every update of a body carries one or more; updates with an equal or older stamp
/// are dropped. Counters wrap, and are compared across the wrap.
/// @{

/// Stamps of a body, in the order of the wire.
typedef enum rm_stamp {
    RM_STAMP_POSITION = 0,   ///< position updates
    RM_STAMP_MOVEMENT,       ///< motion updates
    RM_STAMP_STATE,          ///< state updates
    RM_STAMP_VECTOR,         ///< vector updates
    RM_STAMP_TELEPORT,       ///< teleports
    RM_STAMP_CONTROL,        ///< server controlled move
    RM_STAMP_FORCE_POSITION, ///< corrections of the local player
    RM_STAMP_OBJDESC,        ///< changes of appearance
    RM_STAMP_INSTANCE,       ///< lives of the object
    RM_STAMP_COUNT           ///< their number
} rm_stamp;

/// True if `stamp` is later than `stored`; false for equal stamps. At a distance of exactly 0x8000
/// the smaller number is the newer one.
static inline bool rm_stamp_is_newer(uint16_t stored, uint16_t stamp) {
    uint16_t ahead = (uint16_t)(stamp - stored); // wraps around
    return ahead == 0x8000 ? stamp < stored : ahead != 0 && ahead < 0x8000;
}

/// @}

#ifdef __cplusplus
}
#endif
