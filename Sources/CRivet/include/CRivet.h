#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/// Rivet's variables for each thread. Swift has no thread-local variables, and POSIX keys cost a tenth of a request.
typedef struct {
    /// The lowest address of the thread's stack, and the number of bytes above it that must stay free. The margin is
    /// `UINTPTR_MAX` before the stack is measured.
    uintptr_t stack_end, margin;
    /// The number of nested closures, and the largest number before a closure needs another frame, minus 1. The limit
    /// is 0 while every further request fails.
    uint32_t depth, limit;
    /// The number of cycle and limit errors of the outermost request.
    uint32_t errors;
    /// The address of the innermost closure's frame, or 0. The caller of that closure retains the frame.
    uintptr_t frame;
    /// The number of nested errors whose texts are under way.
    uint32_t text_depth;
} rivet_thread;

#if defined(__GLIBC__)
#define RIVET_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) _Thread_local
#else
#define RIVET_THREAD_LOCAL _Thread_local
#endif

extern RIVET_THREAD_LOCAL rivet_thread rivet_current_thread;
static inline rivet_thread *_Nonnull rivet_thread_get(void) { return &rivet_current_thread; }

/// Whether less than the margin is left of the stack. On another stack, the difference is too large.
static inline bool rivet_stack_is_low(const rivet_thread *_Nonnull thread) {
    return (uintptr_t)__builtin_frame_address(0) - thread->stack_end < thread->margin;
}

/// Finds the end of the stack, which becomes 1 if it is unknown, and returns the size of the stack.
uintptr_t rivet_measure_stack(rivet_thread *_Nonnull thread);

bool rivet_is_main_thread(void);

/// A word that threads read and write without a lock.
typedef struct { uintptr_t value; } rivet_word;
static inline uintptr_t rivet_load(const rivet_word *_Nonnull word) { return __atomic_load_n(&word->value, __ATOMIC_ACQUIRE); }
static inline void rivet_store(rivet_word *_Nonnull word, uintptr_t value) { __atomic_store_n(&word->value, value, __ATOMIC_RELEASE); }
static inline void rivet_insert(rivet_word *_Nonnull word, uintptr_t bits) { __atomic_fetch_or(&word->value, bits, __ATOMIC_ACQ_REL); }

/// The address of the hosted documentation, or NULL if none was configured when Rivet was built.
const char *_Nullable rivet_documentation(void);
