#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE
#endif
#include "CRivet.h"

#if !defined(_WIN32)
#include <pthread.h>
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
