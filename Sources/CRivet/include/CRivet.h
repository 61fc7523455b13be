#ifndef CRIVET_H
#define CRIVET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What Rivet remembers for each thread: how much stack is left, and what is being built.
///
/// Swift has no variable of the thread; the keys that POSIX offers instead cost more than the rest of a request.
typedef struct {
    /// The lowest address of this thread's stack, 0 while nobody has asked for it.
    uintptr_t stack_end;
    /// How many bytes must be left above `stack_end`. At first everything, so that the first question asks the system.
    uintptr_t margin;
    /// How many guarded requests are under way on this thread, each inside the one before.
    uint32_t requests;
    /// How many circles and depths were found in them. Reset when the outermost request ends.
    uint32_t exhaustions;
    /// The build whose closure this thread is running, unretained, or NULL.
    const void *_Nullable build;
} rivet_thread;

extern _Thread_local rivet_thread rivet_current_thread;

/// The calling thread's variables. The pointer is good for as long as the thread lives, on that thread alone.
static inline rivet_thread *_Nonnull rivet_thread_get(void) { return &rivet_current_thread; }

/// Whether fewer than `margin` bytes of stack are left. Never true on a stack that isn't the thread's own.
static inline bool rivet_stack_is_low(const rivet_thread *_Nonnull thread) {
    return (uintptr_t)__builtin_frame_address(0) - thread->stack_end < thread->margin;
}

/// Asks the system where the calling thread's stack ends, and sets `stack_end` and `margin`.
void rivet_measure_stack(rivet_thread *_Nonnull thread);

#endif
