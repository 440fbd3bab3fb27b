/// @file
/// Task runners: how a world's tick is spread over threads. A world starts none by itself; it hands
/// numbered tasks to a runner and waits until all of them are done. Results do not depend on how
/// many threads there are, nor on which task ends first.
///
/// A job system plugs in with one function:
///
///     static void run(void *user, uint32_t count, rm_task_fn *task, void *context) {
///         for each i in 0..count-1, on any thread: task(context, i);
///         return when all have returned;
///     }
///     def.runner = (rm_runner){my_jobs, run};
///
/// For those who have none there is a runner on POSIX threads.

#pragma once

#include "remora/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// One task of a run.
typedef void rm_task_fn(void *context, uint32_t index);

/// A way to run tasks. A zeroed one runs them in place, one after the other.
typedef struct rm_runner {
    void *user; ///< handed to `run`
    /// Calls task(context, i) once for every i below count, on whatever threads it likes, and
    /// returns when all of them have returned. Not called again before that.
    void (*run)(void *user, uint32_t count, rm_task_fn *task, void *context);
} rm_runner;

/// Runs tasks on a runner, or in place.
RM_API void rm_runner_run(const rm_runner *runner, uint32_t count, rm_task_fn *task, void *context);

/// Threads that wait for tasks. One world at a time.
typedef struct rm_threads rm_threads;

/// Starts threads: the caller's own counts as one, so that a count of 1 starts none.
/// @param count    1 to RM_MAX_THREADS
/// @param threads  written only on success
/// @return RM_ERROR_ARGUMENT, RM_ERROR_MEMORY if the system gives no thread, or RM_OK;
///         RM_ERROR_ARGUMENT for more than one on systems without POSIX threads
RM_API rm_status rm_threads_create(uint32_t count, const rm_allocator *allocator,
                                   rm_threads **threads);

/// Ends the threads; null is allowed. No world may use them any longer.
RM_API void rm_threads_destroy(rm_threads *threads);

/// The runner on these threads.
RM_API rm_runner rm_threads_runner(rm_threads *threads);

#ifdef __cplusplus
}
#endif
