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

// If a dynamic library and a program both contain Rivet, the loader of Linux would join the variables of the two copies.
// The header can't declare this, because an optimized client of a dynamic library with Rivet also refers to the variables.
#if defined(__ELF__)
#define RIVET_OWN __attribute__((visibility("protected")))
#else
#define RIVET_OWN
#endif

RIVET_OWN RIVET_THREAD_LOCAL rivet_thread rivet_current_thread = {
    .margin = UINTPTR_MAX,
    .limit = RIVET_DEPTH_LIMIT - 1,
};

RIVET_OWN rivet_word rivet_configuring;

RIVET_OWN rivet_word rivet_conversions[RIVET_CONVERSION_LISTS];

RIVET_OWN const char rivet_frame_key = 0;

/// The number of bytes to keep free at the end of a stack.
///
/// One closure may use a quarter of the stack for its variables, but at least 64 KB (or half of a smaller stack) and at
/// most 1 MB. The runtime needs 24 KB more to create the first error. The sum is at most three quarters of the stack,
/// so that a small one leaves room for requests.
static uintptr_t margin_of(uintptr_t size) {
    const uintptr_t small = 64 << 10, large = 1 << 20, error = 24 << 10;
    uintptr_t half = size / 2 < small ? size / 2 : small;
    uintptr_t quarter = size / 4 < large ? size / 4 : large;
    uintptr_t margin = (half > quarter ? half : quarter) + error;
    return margin < size / 4 * 3 ? margin : size / 4 * 3;
}

/// Finds the calling thread's stack; returns false if the system doesn't report it.
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

RIVET_OWN void rivet_measure_stack(rivet_thread *thread) {
    uintptr_t end = 0, size = 0;
    if (!find_stack(&end, &size)) {
        // Only the depth limit applies. 1 isn't the end of a stack, but marks the thread as measured.
        thread->stack_end = 1;
        __atomic_store_n(&thread->margin, 0, __ATOMIC_RELAXED);
        return;
    }
    thread->stack_end = end;
    __atomic_store_n(&thread->margin, margin_of(size), __ATOMIC_RELAXED);
}

RIVET_OWN bool rivet_is_main_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#elif defined(__linux__)
    return syscall(SYS_gettid) == getpid();
#else
    return false;
#endif
}

RIVET_OWN const char *rivet_documentation(void) {
#if defined(RIVET_DOCUMENTATION)
    return RIVET_DOCUMENTATION;
#else
    return NULL;
#endif
}
