#include "CRivet.h"
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

// If a dynamic library and a program both contain Rivet, the loader of Linux would join the variables of the two copies.
// The header can't declare this, because an optimized client of a dynamic library with Rivet also refers to the variables.
#if defined(__ELF__)
#pragma GCC visibility push(protected)
#endif

RIVET_THREAD_LOCAL rivet_thread rivet_current_thread = { .margin = UINTPTR_MAX };

uintptr_t rivet_measure_stack(rivet_thread *thread) {
    uintptr_t size = 0;
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
    return size;
}

bool rivet_is_main_thread(void) {
#if defined(__APPLE__)
    return pthread_main_np() != 0;
#else
    return syscall(SYS_gettid) == getpid();
#endif
}

const char *rivet_documentation(void) { return RIVET_DOCUMENTATION; }
