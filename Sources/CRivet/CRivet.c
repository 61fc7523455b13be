#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CRivet.h"

#if !defined(_WIN32)
#include <pthread.h>
#include <unistd.h>
#endif
#if defined(__linux__)
#include <sys/syscall.h>
#endif

_Thread_local rivet_thread rivet_current_thread = {.margin = UINTPTR_MAX};

/// What must be left. For one closure's variables: a quarter of a usual stack, half of a small one, and never more than a
/// megabyte; a closure that takes more is beyond help. And for making the error, which asks much of the runtime the first
/// time. Yet a small stack must leave something for the way there.
static uintptr_t margin_of(uintptr_t size) {
    const uintptr_t small = 64 << 10, large = 1 << 20, error = 24 << 10;
    uintptr_t half = size / 2 < small ? size / 2 : small;
    uintptr_t quarter = size / 4 < large ? size / 4 : large;
    uintptr_t margin = (half > quarter ? half : quarter) + error;
    return margin < size / 4 * 3 ? margin : size / 4 * 3;
}

/// The calling thread's stack; false where the system doesn't tell.
static bool find_stack(uintptr_t *end, uintptr_t *size) {
#if defined(__APPLE__)
    *size = pthread_get_stacksize_np(pthread_self());
    *end = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - *size;
    return true;
#elif defined(__linux__)
    pthread_attr_t attributes;
    void *address = NULL;
    size_t bytes = 0;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
    bool found = pthread_attr_getstack(&attributes, &address, &bytes) == 0;
    pthread_attr_destroy(&attributes);
    *end = (uintptr_t)address;
    *size = bytes;
    return found;
#else
    return false;
#endif
}

void rivet_measure_stack(rivet_thread *thread) {
    uintptr_t end = 0, size = 0;
    if (!find_stack(&end, &size)) {
        // Depth alone protects here; 1 is no stack's end, yet tells that the question was asked.
        thread->stack_end = 1;
        thread->margin = 0;
        return;
    }
    thread->stack_end = end;
    thread->margin = margin_of(size);
}

bool rivet_is_main_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#elif defined(__linux__)
    return syscall(SYS_gettid) == getpid();
#else
    return false;
#endif
}

#if !defined(_WIN32)

/// The numbers that threads gave back, and how many were ever given out.
static uint32_t free_numbers[RIVET_NUMBERS];
static uint32_t free_count = 0, given = 0;
static pthread_mutex_t numbers = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t ending;

static void give_back(void *number) {
    // Should something that ends later make a request, it takes another number.
    rivet_current_thread.stack_end = 0;
    rivet_current_thread.margin = UINTPTR_MAX;
    pthread_mutex_lock(&numbers);
    free_numbers[free_count++] = (uint32_t)(uintptr_t)number;
    pthread_mutex_unlock(&numbers);
}

static void prepare(void) { pthread_key_create(&ending, give_back); }

uint32_t rivet_take_number(void) {
    pthread_once(&once, prepare);
    pthread_mutex_lock(&numbers);
    bool is_own = free_count > 0 || given < RIVET_NUMBERS;
    uint32_t number = free_count > 0 ? free_numbers[--free_count] : 1 + given++ % RIVET_NUMBERS;
    pthread_mutex_unlock(&numbers);
    // A shared number is its first owner's to give back.
    if (is_own) pthread_setspecific(ending, (void *)(uintptr_t)number);
    return number;
}

#else

uint32_t rivet_take_number(void) {
    static uint32_t given = 0;
    return 1 + __atomic_fetch_add(&given, 1, __ATOMIC_RELAXED) % RIVET_NUMBERS;
}

#endif
