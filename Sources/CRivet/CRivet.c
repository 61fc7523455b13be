#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "CRivet.h"
#include <stddef.h>
#include <pthread.h>
#include <unistd.h>
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

RIVET_OWN RIVET_THREAD_LOCAL rivet_thread rivet_current_thread = { .margin = UINTPTR_MAX };

/// A quarter of the stack stays free for the variables of one closure: at least 64 KB or half of a small stack, at most 1
/// MB. The runtime needs 24 KB more for the first error. Three quarters remain for requests on the smallest stacks.
static uintptr_t margin_of(uintptr_t size) {
    uintptr_t half = size / 2 < 64 << 10 ? size / 2 : 64 << 10, quarter = size / 4 < 1 << 20 ? size / 4 : 1 << 20;
    uintptr_t margin = (half > quarter ? half : quarter) + (24 << 10);
    return margin < size / 4 * 3 ? margin : size / 4 * 3;
}

RIVET_OWN void rivet_measure_stack(rivet_thread *thread) {
    uintptr_t size = 0;
    // 1 marks a thread whose stack the system doesn't report.
    thread->stack_end = 1;
#if defined(__APPLE__)
    size = pthread_get_stacksize_np(pthread_self());
    thread->stack_end = (uintptr_t)pthread_get_stackaddr_np(pthread_self()) - size;
#else
    pthread_attr_t attributes;
    void *end = NULL;
    if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        if (pthread_attr_getstack(&attributes, &end, &size) == 0) thread->stack_end = (uintptr_t)end;
        pthread_attr_destroy(&attributes);
    }
#endif
    thread->margin = margin_of(size);
}

RIVET_OWN bool rivet_is_main_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return syscall(SYS_gettid) == getpid();
#endif
}

RIVET_OWN const char *rivet_documentation(void) {
#if defined(RIVET_DOCUMENTATION)
    return RIVET_DOCUMENTATION;
#else
    return NULL;
#endif
}
