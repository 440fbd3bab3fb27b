// Runners: tasks in place, or on POSIX threads.
//
// Threads take tasks from a shared counter, so that a long task leaves the others running. A run is
// announced by its number under the lock; a thread compares it with the number of its last run, and
// so takes part in each run exactly once. A run ends when every thread has reported back: only then
// may the caller change the input of the tasks.

#include "remora/base.h"
#include "remora/constants.h"

#include "base/allocate.h"

// One task alone is run in place: waking a thread costs more than most tasks.
void rm_runner_run(const rm_runner *runner, uint32_t count, rm_task_fn *task, void *context) {
    if (!task) {
        return;
    }
    if (runner && runner->run && count > 1) {
        runner->run(runner->user, count, task, context);
        return;
    }
    for (uint32_t i = 0; i < count; ++i) {
        task(context, i);
    }
}

#if defined(__unix__) || defined(__APPLE__)

#include <pthread.h>
#include <stdatomic.h>

struct rm_threads {
    rm_allocator allocator;
    pthread_t ids[RM_MAX_THREADS];
    uint32_t count; // of threads that were started
    pthread_mutex_t lock;
    pthread_cond_t has_begun, has_ended;
    // Under the lock:
    uint64_t run;     // number of the present run, from 1
    uint32_t working; // threads that are still to report the end of this run
    bool is_over;     // the threads are to end
    rm_task_fn *task;
    void *context;
    uint32_t task_count;
    // Shared while a run is on. Relaxed order is enough: the lock around a run orders all else.
    atomic_uint next; // task that is taken next; may grow beyond task_count
};

static void take_tasks(rm_threads *threads) {
    for (;;) {
        uint32_t index = atomic_fetch_add_explicit(&threads->next, 1, memory_order_relaxed);
        if (index >= threads->task_count) {
            return;
        }
        threads->task(threads->context, index);
    }
}

// The life of a thread: waits for a run, works, reports back.
static void *work(void *argument) {
    rm_threads *threads = (rm_threads *)argument;
    uint64_t seen = 0;
    pthread_mutex_lock(&threads->lock);
    while (!threads->is_over) {
        if (threads->run == seen) {
            pthread_cond_wait(&threads->has_begun, &threads->lock);
            continue;
        }
        seen = threads->run;
        pthread_mutex_unlock(&threads->lock);
        take_tasks(threads);
        pthread_mutex_lock(&threads->lock);
        if (--threads->working == 0) {
            pthread_cond_signal(&threads->has_ended);
        }
    }
    pthread_mutex_unlock(&threads->lock);
    return NULL;
}

// The calling thread works, too: a count of n threads starts n - 1.
static void run_on_threads(void *user, uint32_t count, rm_task_fn *task, void *context) {
    rm_threads *threads = (rm_threads *)user;
    pthread_mutex_lock(&threads->lock);
    threads->task = task;
    threads->context = context;
    threads->task_count = count;
    threads->working = threads->count;
    threads->run += 1;
    atomic_store_explicit(&threads->next, 0, memory_order_relaxed);
    pthread_cond_broadcast(&threads->has_begun);
    pthread_mutex_unlock(&threads->lock);
    take_tasks(threads);
    pthread_mutex_lock(&threads->lock);
    while (threads->working > 0) {
        pthread_cond_wait(&threads->has_ended, &threads->lock);
    }
    pthread_mutex_unlock(&threads->lock);
}

rm_status rm_threads_create(uint32_t count, const rm_allocator *allocator, rm_threads **threads) {
    rm_allocator heap = {0};
    const rm_allocator *source = allocator ? allocator : &heap;
    if (count < 1 || count > RM_MAX_THREADS || !threads) {
        return RM_ERROR_ARGUMENT;
    }
    rm_threads *made = (rm_threads *)rm_allocate(source, sizeof *made);
    if (!made) {
        return RM_ERROR_MEMORY;
    }
    made->allocator = *source;
    pthread_mutex_init(&made->lock, NULL);
    pthread_cond_init(&made->has_begun, NULL);
    pthread_cond_init(&made->has_ended, NULL);
    for (; made->count + 1 < count; ++made->count) {
        if (pthread_create(&made->ids[made->count], NULL, work, made) != 0) {
            rm_threads_destroy(made);
            return RM_ERROR_MEMORY;
        }
    }
    *threads = made;
    return RM_OK;
}

void rm_threads_destroy(rm_threads *threads) {
    if (!threads) {
        return;
    }
    pthread_mutex_lock(&threads->lock);
    threads->is_over = true;
    pthread_cond_broadcast(&threads->has_begun);
    pthread_mutex_unlock(&threads->lock);
    for (uint32_t i = 0; i < threads->count; ++i) {
        pthread_join(threads->ids[i], NULL);
    }
    pthread_cond_destroy(&threads->has_ended);
    pthread_cond_destroy(&threads->has_begun);
    pthread_mutex_destroy(&threads->lock);
    rm_allocator allocator = threads->allocator;
    rm_release(&allocator, threads, sizeof *threads);
}

rm_runner rm_threads_runner(rm_threads *threads) {
    return (rm_runner){threads, threads ? run_on_threads : NULL};
}

#else

// Without POSIX threads only the caller's own thread runs.
struct rm_threads {
    rm_allocator allocator;
};

rm_status rm_threads_create(uint32_t count, const rm_allocator *allocator, rm_threads **threads) {
    rm_allocator heap = {0};
    const rm_allocator *source = allocator ? allocator : &heap;
    if (count != 1 || !threads) {
        return RM_ERROR_ARGUMENT;
    }
    rm_threads *made = (rm_threads *)rm_allocate(source, sizeof *made);
    if (!made) {
        return RM_ERROR_MEMORY;
    }
    made->allocator = *source;
    *threads = made;
    return RM_OK;
}

void rm_threads_destroy(rm_threads *threads) {
    if (threads) {
        rm_allocator allocator = threads->allocator;
        rm_release(&allocator, threads, sizeof *threads);
    }
}

rm_runner rm_threads_runner(rm_threads *threads) {
    (void)threads;
    return (rm_runner){NULL, NULL};
}

#endif
