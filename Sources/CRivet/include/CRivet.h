#ifndef CRIVET_H
#define CRIVET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/// The maximum number of nested requests.
#define RIVET_DEPTH_LIMIT 1024

/// Rivet's variables for each thread: the end of its stack, and the resolution that it is working for.
///
/// Swift has no thread-local variables, and POSIX keys cost more than the rest of a request.
typedef struct {
    /// The lowest address of this thread's stack, 0 before it is measured, or 1 if the system doesn't report it.
    uintptr_t stack_end;
    /// The number of bytes that must remain above `stack_end`. It is `UINTPTR_MAX` before the stack is measured, and
    /// while every request of this thread has to fail.
    uintptr_t margin;
    /// The number of nested requests on this thread that call a closure.
    uint32_t depth;
    /// The maximum of `depth`, minus 1. It is lower than usual if the outermost request continues a request of another
    /// thread or task.
    uint32_t limit;
    /// The token that closures called on this thread receive with their factory.
    uint64_t token;
    /// The token of the outermost request on this thread.
    uint64_t root;
    /// The token of the factory with which the outermost request on this thread was made, or 0.
    uint64_t origin;
    /// The last token that this thread created.
    uint64_t last_token;
    /// The innermost frame that this thread is working for, unretained, or NULL.
    const void *_Nullable frame;
    /// The frame that the outermost request continues, retained, or NULL.
    const void *_Nullable adopted;
    /// The resolution of the outermost request, retained, or NULL until it is needed on this thread.
    const void *_Nullable resolution;
    /// The parents to release after the deinitialization that is under way on this thread, or NULL if there is none.
    void *_Nullable releases;
    /// The configurations of modules that are under way on this thread, retained, or NULL if there is none.
    const void *_Nullable configurations;
    /// This thread's record, which other threads read, or NULL before its first request.
    void *_Nullable record;
    /// The remaining run-time arguments of the innermost recipe that has some, or NULL.
    void *_Nullable arguments;
    /// The depth of that recipe's closure.
    uint32_t arguments_depth;
    /// The number of `didAssemble`s under way on this thread.
    uint32_t assembling;
    /// The number of nested errors whose texts are under way.
    uint32_t text_depth;
} rivet_thread;

// By default, code that may be part of a shared library calls a function for the address, and each caller has to save
// its registers. glibc reserves some room for variables of libraries that a program loads later. Other systems don't.
#if defined(__GLIBC__)
#define RIVET_THREAD_LOCAL __attribute__((tls_model("initial-exec"))) _Thread_local
#else
#define RIVET_THREAD_LOCAL _Thread_local
#endif

extern RIVET_THREAD_LOCAL rivet_thread rivet_current_thread;

/// The calling thread's variables. The pointer is valid as long as the thread lives, on that thread alone.
static inline rivet_thread *_Nonnull rivet_thread_get(void) { return &rivet_current_thread; }

/// Whether fewer than `margin` bytes are left above `stack_end`. Outside of the thread's own stack the result is false:
/// below it the difference wraps around, and above it the difference exceeds the stack.
static inline bool rivet_stack_is_low(const rivet_thread *_Nonnull thread) {
    return (uintptr_t)__builtin_frame_address(0) - thread->stack_end < __atomic_load_n(&thread->margin, __ATOMIC_RELAXED);
}

/// Whether another thread made every further request of this one fail.
static inline bool rivet_is_given_up(const rivet_thread *_Nonnull thread) {
    return __atomic_load_n(&thread->margin, __ATOMIC_RELAXED) == UINTPTR_MAX;
}

/// Makes every further request of a thread fail, from any thread.
static inline void rivet_give_up(rivet_thread *_Nonnull thread) {
    __atomic_store_n(&thread->margin, UINTPTR_MAX, __ATOMIC_RELAXED);
}

/// Measures the stack of the calling thread, and sets its `stack_end` and `margin`.
void rivet_measure_stack(rivet_thread *_Nonnull thread);

/// Whether the calling thread is the main thread.
bool rivet_is_main_thread(void);

/// A word that several threads read and write, only by the functions below.
///
/// Swift's own atomics need newer systems than Rivet does. On each platform, these functions compile to the same
/// instructions.
typedef struct {
    uintptr_t value;
} rivet_word;

static inline uintptr_t rivet_load(const rivet_word *_Nonnull word) {
    return __atomic_load_n(&word->value, __ATOMIC_ACQUIRE);
}

static inline uintptr_t rivet_load_relaxed(const rivet_word *_Nonnull word) {
    return __atomic_load_n(&word->value, __ATOMIC_RELAXED);
}

static inline void rivet_store(rivet_word *_Nonnull word, uintptr_t value) {
    __atomic_store_n(&word->value, value, __ATOMIC_RELEASE);
}

/// Loads a value after every earlier store in order.
static inline uintptr_t rivet_load_in_order(const rivet_word *_Nonnull word) {
    return __atomic_load_n(&word->value, __ATOMIC_SEQ_CST);
}

/// Stores a value before every later load in order.
static inline void rivet_store_in_order(rivet_word *_Nonnull word, uintptr_t value) {
    __atomic_store_n(&word->value, value, __ATOMIC_SEQ_CST);
}

/// Stores a value, and returns the one before it.
static inline uintptr_t rivet_exchange(rivet_word *_Nonnull word, uintptr_t value) {
    return __atomic_exchange_n(&word->value, value, __ATOMIC_ACQ_REL);
}

/// Stores a value if the word has the expected one, and returns the value before.
static inline uintptr_t rivet_replace(rivet_word *_Nonnull word, uintptr_t expected, uintptr_t value) {
    __atomic_compare_exchange_n(&word->value, &expected, value, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return expected;
}

/// Sets bits.
static inline void rivet_insert(rivet_word *_Nonnull word, uintptr_t bits) {
    __atomic_fetch_or(&word->value, bits, __ATOMIC_ACQ_REL);
}

/// Adds a number, which wraps around, and returns the sum.
static inline uintptr_t rivet_add(rivet_word *_Nonnull word, uintptr_t number) {
    return __atomic_add_fetch(&word->value, number, __ATOMIC_ACQ_REL);
}

/// Adds a number without an order between this change and others, and returns the sum.
static inline uintptr_t rivet_add_relaxed(rivet_word *_Nonnull word, uintptr_t number) {
    return __atomic_add_fetch(&word->value, number, __ATOMIC_RELAXED);
}

/// The number of threads on which modules are being configured.
extern rivet_word rivet_configuring;

/// Changes the number of threads on which modules are being configured, and returns it.
static inline intptr_t rivet_count_configuring(intptr_t change) {
    return (intptr_t)rivet_add_relaxed(&rivet_configuring, (uintptr_t)change);
}

/// The number of lists of conversions, a power of two.
#define RIVET_CONVERSION_LISTS 256

/// The lists of conversions between types, which are empty at first. An array of C needs no check whether it exists.
extern rivet_word rivet_conversions[RIVET_CONVERSION_LISTS];

/// The list of the conversions from one type to another.
static inline rivet_word *_Nonnull rivet_conversion_list(uintptr_t from, uintptr_t to) {
    // Metadata is aligned, and that of one module is close together.
    return rivet_conversions + (((from >> 4) + (to >> 3) + (to >> 12)) & (RIVET_CONVERSION_LISTS - 1));
}

/// A number of 64 bits on every platform, with the same rules.
typedef struct {
    uint64_t value;
} rivet_number;

static inline uint64_t rivet_number_load(const rivet_number *_Nonnull number) {
    return __atomic_load_n(&number->value, __ATOMIC_ACQUIRE);
}

static inline void rivet_number_store(rivet_number *_Nonnull number, uint64_t value) {
    __atomic_store_n(&number->value, value, __ATOMIC_RELEASE);
}

/// Returns the next number.
static inline uint64_t rivet_number_next(rivet_number *_Nonnull number) {
    return __atomic_add_fetch(&number->value, 1, __ATOMIC_RELAXED);
}

/// The number of places for running frames in a record, a power of two.
#define RIVET_PLACE_COUNT 8

/// The state of a thread that other threads read. `ThreadRecord` adds a pointer.
typedef struct {
    /// The token of the outermost request under way, or 0.
    rivet_number current;
    /// Whether the end of the outermost request has to remove entries: 1 or 0.
    rivet_word has_requests;
    /// The number of frames that are registered with this record and running, without those of `innermost` and `places`.
    rivet_word frame_count;
    /// The innermost frame that runs on this thread without awaiting, unretained, or 0. The others are linked to it.
    rivet_word innermost;
    /// Whether another thread reads `innermost`, its links, or `places`: 1 or 0. If so, a thread that removes a frame
    /// waits.
    rivet_word is_read;
    /// Frames that a task may end on any thread, unretained, or 0. The token of a frame determines its place.
    rivet_word places[RIVET_PLACE_COUNT];
} rivet_record;

_Static_assert(sizeof(rivet_record) + sizeof(void *) <= 128, "a record and a pointer must fit in a cache line");

static inline rivet_number *_Nonnull rivet_current(rivet_record *_Nonnull record) { return &record->current; }
static inline rivet_word *_Nonnull rivet_has_requests(rivet_record *_Nonnull record) { return &record->has_requests; }
static inline rivet_word *_Nonnull rivet_frame_count(rivet_record *_Nonnull record) { return &record->frame_count; }
static inline rivet_word *_Nonnull rivet_innermost(rivet_record *_Nonnull record) { return &record->innermost; }
static inline rivet_word *_Nonnull rivet_is_read(rivet_record *_Nonnull record) { return &record->is_read; }
static inline rivet_word *_Nonnull rivet_place(rivet_record *_Nonnull record, uint64_t number) {
    return &record->places[number % RIVET_PLACE_COUNT];
}

/// The address of the hosted documentation, or NULL if none was configured when Rivet was built.
const char *_Nullable rivet_documentation(void);

/// The entry point of Swift's runtime that compiled code calls for the current task.
extern void *_Nullable swift_task_getCurrent(void) __attribute__((swiftcall));

/// Whether the caller runs in a task. This costs less than `rivet_task_frame`.
static inline bool rivet_is_in_task(void) { return swift_task_getCurrent() != NULL; }

// The entry points of Swift's runtime that compiled code calls for task-local values. The key is any address. `Push`
// consumes the value, and allocates memory on the task's own stack, which `Pop` releases. Outside a task, the value belongs
// to the thread, and the memory is on the heap.
extern void *_Nullable swift_task_localValueGet(const void *_Nonnull key) __attribute__((swiftcall));
extern void swift_task_localValuePush(const void *_Nonnull key, void *_Nonnull value, const void *_Nonnull type)
    __attribute__((swiftcall));
extern void swift_task_localValuePop(void) __attribute__((swiftcall));

/// The key of the frame that a task works for.
extern const char rivet_frame_key;

/// The frame that the running task works for, unretained, or NULL.
static inline const void *_Nullable rivet_task_frame(void) {
    const void *const *value = (const void *const *)swift_task_localValueGet(&rivet_frame_key);
    return value == NULL ? NULL : *value;
}

/// Lets the running task, and those that it starts, work for a retained frame, until `rivet_task_pop`.
static inline void rivet_task_push(const void *_Nonnull frame, const void *_Nonnull type) {
    swift_task_localValuePush(&rivet_frame_key, &frame, type);
}

/// Lets the running task work for the frame before the last one, which it releases.
static inline void rivet_task_pop(void) { swift_task_localValuePop(); }

/// The entry point of Swift's runtime that retains an object, unless its deinitialization has begun.
extern void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Retains an object, or returns false if its deinitialization has begun. The caller guarantees that its memory exists.
static inline bool rivet_retain(void *_Nonnull object) { return swift_tryRetain(object) != NULL; }

#endif
