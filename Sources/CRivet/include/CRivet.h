#ifndef CRIVET_H
#define CRIVET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// How many threads can be told apart.
#define RIVET_NUMBERS 1023

/// What Rivet remembers for each thread: how much stack is left, and what is being built.
///
/// Swift has no variable of the thread; the keys that POSIX offers instead cost more than the rest of a request.
typedef struct {
    /// The lowest address of this thread's stack, 0 while nobody has asked for it.
    uintptr_t stack_end;
    /// How many bytes must be left above `stack_end`. At first everything, so that the first question asks the system.
    uintptr_t margin;
    /// How many requests are under way on this thread that call a closure, each inside the one before.
    uint32_t requests;
    /// The thread's number among those that can be told apart, from 1; set together with `stack_end`.
    uint32_t number;
    /// The build whose closure this thread is running, unretained, or NULL.
    const void *_Nullable build;
    /// The same, retained, when another thread runs that closure and handed out its factory.
    const void *_Nullable adopted;
    /// How many builds are being cancelled or raised on this thread, each by the one before.
    uint32_t relays;
    /// What other threads see of this one, for good; NULL as long as `number` is 0.
    void *_Nullable record;
    /// The objects that the request under way shares, retained, or NULL.
    const void *_Nullable objects;
    /// The first circle that a request under way has met, retained, or NULL.
    const void *_Nullable circle;
} rivet_thread;

extern _Thread_local rivet_thread rivet_current_thread;

/// The calling thread's variables. The pointer is good for as long as the thread lives, on that thread alone.
static inline rivet_thread *_Nonnull rivet_thread_get(void) { return &rivet_current_thread; }

/// Whether fewer than `margin` bytes are left above `stack_end`. Outside of the thread's own stack that means nothing:
/// below it the difference wraps around and is large, above it it is larger than the stack.
static inline bool rivet_stack_is_low(const rivet_thread *_Nonnull thread) {
    return (uintptr_t)__builtin_frame_address(0) - thread->stack_end < thread->margin;
}

/// Asks the system where the calling thread's stack ends, and sets `stack_end` and `margin`.
void rivet_measure_stack(rivet_thread *_Nonnull thread);

/// Whether the calling thread is the one that the program began with.
bool rivet_is_main_thread(void);

/// A number for the calling thread, from 1 to RIVET_NUMBERS, that no other living thread has.
///
/// It is free again when the thread ends. Of more threads than there are numbers, some share one.
uint32_t rivet_take_number(void);

/// Whether two texts of the same length have the same bytes.
static inline bool rivet_is_same_text(const uint8_t *_Nonnull one, const uint8_t *_Nonnull other, size_t count) {
    return memcmp(one, other, count) == 0;
}

#endif
