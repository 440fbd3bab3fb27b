/// @file
/// Recordings: every call that changes a world, with its arguments and what it returned, written
/// down as it happens, and played back bit for bit: on another machine, by another compiler, on
/// another number of threads. A recording is the file to attach to a report of wrong motion.
///
///     rm_recorder_def def = rm_default_recorder_def();
///     def.write = write_to_file;
///     def.user = file;
///     rm_world_record(world, &def, &recorder);
///     ...                                     // the world is used as ever
///     status = rm_recorder_stop(recorder);    // RM_OK: all of it was written
///
///     rm_replay_def play = rm_default_replay_def();
///     rm_replay_open(&play, bytes, size, &replay, &error);
///     while (rm_replay_tick(replay)) {
///         look_at(rm_replay_world(replay));
///     }
///     rm_replay_result result = rm_replay_read(replay); // where it differs, where it is
///     damaged rm_replay_close(replay);
///
/// Contents of a recording: the rules and the state at its start, motion tables, the built-in
/// collision world as it was when it was given to the world, and every call from then on. Functions
/// of the host, a sweep or a ground height, are left out: a replay must be given one in their
/// stead. Hooks, runners and allocators leave a world unaffected. The format is described in
/// docs/recording.md.
///
/// Threads: a recorder belongs to its world, a replay is used by one thread at a time.

#pragma once

#include "remora/values.h"
#include "remora/world.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Version of the format; others are refused.
#define RM_RECORDING_VERSION 4

/// The first bytes of a recording: a byte that is invalid in text, and line ends that a transfer as
/// text would change.
#define RM_RECORDING_MAGIC "\x8ERMREC\r\n"
/// Length of the above, less the terminating 0.
#define RM_RECORDING_MAGIC_SIZE 8

/// @name Recording
/// @{

/// Takes the next bytes of a recording. Called within calls that change the world, whose use is
/// forbidden meanwhile. @return false on failure: the recording then ends, the world continues
typedef bool rm_record_write_fn(void *user, const void *bytes, size_t size);

/// A new recorder. Start from rm_default_recorder_def() and set the receiver of the bytes.
typedef struct rm_recorder_def {
    rm_record_write_fn *write; ///< required (default null)
    void *user;                ///< argument of `write`
    uint32_t interval;   ///< ticks between two hashes of the world; positive (default 64). Ticks
                         ///< of one call count together: they are hashed after it
    bool has_detail;     ///< with each hash digests of every field that has changed, so that a
                         ///< replay can name the first one that differs; always at an interval
                         ///< of 1 (default false)
    size_t buffer_bytes; ///< size of the write buffer; RM_RECORD_BUFFER_MIN or more, and a multiple
                         ///< of 8 (default 65536)
    rm_allocator allocator; ///< (default the C library's heap)
} rm_recorder_def;

/// Smallest buffer of a recorder. Bytes. Origin: chosen, to hold most calls whole.
#define RM_RECORD_BUFFER_MIN 1024

/// A def with the defaults above.
RM_API rm_recorder_def rm_default_recorder_def(void);

/// A recording under way.
typedef struct rm_recorder rm_recorder;

/// Records a world from now on. Its state is written at once; memory is taken now, and when the
/// world grows. Pending events are left out: take them before.
/// @param recorder  written only on success; to be ended by rm_recorder_stop, also after the world
/// @return RM_ERROR_TAKEN if it is recorded already, RM_ERROR_WRITE if the first bytes were refused
RM_API rm_status rm_world_record(rm_world *world, const rm_recorder_def *def,
                                 rm_recorder **recorder);

/// RM_OK while it records; otherwise the cause of its end: RM_ERROR_WRITE, RM_ERROR_MEMORY.
RM_API rm_status rm_recorder_status(const rm_recorder *recorder);

/// Bytes written so far.
RM_API uint64_t rm_recorder_bytes(const rm_recorder *recorder);

/// Flushes the buffer. @return rm_recorder_status
RM_API rm_status rm_recorder_flush(rm_recorder *recorder);

/// Ends a recording and frees it; null is allowed.
/// @return RM_OK if all of it was written
RM_API rm_status rm_recorder_stop(rm_recorder *recorder);

/// @}
/// @name Replaying
/// @{

/// Options of a replay. Start from rm_default_replay_def().
typedef struct rm_replay_def {
    rm_runner runner;     ///< (default: in place)
    rm_hooks hooks;       ///< called as in any world (default off)
    rm_sweep_fn *sweep;   ///< replaces a sweep of the host (default null)
    void *sweep_user;     ///< argument of `sweep`
    rm_height_fn *height; ///< replaces a ground function (default null)
    void *height_user;    ///< argument of `height`
    /// Most bytes that the world, its tables and its collision may take, which are at most
    /// RM_RECORDING_MEMORY for each byte of the recording; larger ones are refused (default 1 GiB).
    uint64_t memory_limit;
    rm_allocator allocator; ///< (default the C library's heap)
} rm_replay_def;

/// A def with the defaults above.
RM_API rm_replay_def rm_default_replay_def(void);

/// Functions of the host that a recording needs. Bits.
typedef enum rm_replay_needs {
    RM_REPLAY_NEEDS_SWEEP = 0x1,  ///< a sweep of the host is used
    RM_REPLAY_NEEDS_HEIGHT = 0x2, ///< a ground function is used
} rm_replay_needs;

/// The head of a recording.
typedef struct rm_recording_info {
    uint32_t format;          ///< up to RM_RECORDING_VERSION
    uint32_t library_version; ///< as rm_version, of the library that wrote it
    uint32_t interval;        ///< ticks between two hashes
    bool has_detail;          ///< digests of every field follow the hashes
    uint32_t needs;           ///< rm_replay_needs
    rm_rules rules;           ///< of the world
    rm_space space;           ///< of the world
    uint32_t capacity;        ///< of the world at its start
    uint64_t ticks;           ///< of the world at its start
} rm_recording_info;

/// Kinds of difference from the recording.
typedef enum rm_difference_kind {
    RM_DIFFERENCE_NONE = 0, ///< equal
    RM_DIFFERENCE_STATUS,   ///< a call returned another status: `recorded` and `now` are rm_status
    RM_DIFFERENCE_FIELD,    ///< a field has another value: digests of 16 bits
    RM_DIFFERENCE_HASH,     ///< the hash of the world is another one
} rm_difference_kind;

/// The first difference. The replay continues after it.
typedef struct rm_difference {
    rm_difference_kind kind; ///< kind of the difference
    uint64_t tick;           ///< ticks of the world by then
    uint64_t call;           ///< number of the call, from 1
    const char *op;          ///< its name, such as "update_position"
    rm_body_id body;        ///< the body that the field belongs to; a zeroed id for the world's own
    uint32_t guid;          ///< of that body, if it is there and has one
    const char *field;      ///< of a field: its name, as in rm_body_field; else null
    uint64_t recorded, now; ///< the two values
} rm_difference;

/// Progress of a replay.
typedef enum rm_replay_state {
    RM_REPLAY_PLAYING = 0, ///< calls are left
    RM_REPLAY_DONE,        ///< it is at its end
    RM_REPLAY_DAMAGED,     ///< the rest is unreadable
    RM_REPLAY_FAILED,      ///< out of memory, or beyond its limit
} rm_replay_state;

/// State of a replay.
typedef struct rm_replay_result {
    rm_replay_state state;    ///< progress
    uint64_t calls;           ///< calls played
    uint64_t hashes;          ///< hashes compared
    double seconds;           ///< of all frames and ticks calls played
    rm_difference difference; ///< the first one, if any
    rm_wire_error error;      ///< if it is damaged or has failed: status, offset in bytes, field
} rm_replay_result;

/// A position that a message or a call reported for a body, and that was applied.
typedef struct rm_replay_report {
    rm_body_id body;    ///< the body that the report was for
    uint32_t guid;      ///< of that body, or 0
    rm_position at;     ///< as it was reported
    uint16_t stamp;     ///< of the position, as reported (rm_stamp)
    uint16_t teleport;  ///< of the last teleport, likewise
    uint32_t has_stamp; ///< 0: the report lacked a stamp or number
} rm_replay_report;

/// A recording being played.
typedef struct rm_replay rm_replay;

/// Reads the head of a recording, which is checked as a whole.
/// @param error  place and cause; may be null
RM_API rm_status rm_recording_read(const void *bytes, size_t size, rm_recording_info *info,
                                   rm_wire_error *error);

/// Opens a recording and makes its world as it was at its start.
/// @param bytes   must stay where they are until the replay is closed
/// @param replay  written only on success
/// @param error   place and cause; may be null
/// @return RM_ERROR_CALLBACK if it needs a function that the def lacks, RM_ERROR_FORMAT,
///         RM_ERROR_SHORT or RM_ERROR_CHECKSUM for bytes of another format,
///         RM_ERROR_LIMIT, RM_ERROR_MEMORY
RM_API rm_status rm_replay_open(const rm_replay_def *def, const void *bytes, size_t size,
                                rm_replay **replay, rm_wire_error *error);

/// Frees a replay; null is allowed.
RM_API void rm_replay_close(rm_replay *replay);

/// Plays one call. @return false at the end
RM_API bool rm_replay_step(rm_replay *replay);

/// Plays calls up to the next one that ticks. @return false at the end
RM_API bool rm_replay_tick(rm_replay *replay);

/// The world as it is now, to read. Valid until the replay is closed. It has the capacities of the
/// recorded world, and memory only for the bodies added so far.
RM_API const rm_world *rm_replay_world(const rm_replay *replay);

/// Name of the call that was played last, such as "update_position"; null before the first.
RM_API const char *rm_replay_op(const rm_replay *replay);

/// Places that the last call reported for bodies, in its order: the reference for drawn motion,
/// because true positions are missing from a recording.
/// @return their number, which may exceed what was written
RM_API uint32_t rm_replay_reports(const rm_replay *replay, rm_replay_report *reports,
                                  uint32_t capacity);

/// Reads the state of a replay.
RM_API rm_replay_result rm_replay_read(const rm_replay *replay);

/// @}

#ifdef __cplusplus
}
#endif
