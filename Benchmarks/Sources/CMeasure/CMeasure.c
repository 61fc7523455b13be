#include "CMeasure.h"

#include <time.h>
#if defined(__GLIBC__)
#include <malloc.h>
#elif defined(__APPLE__)
#include <malloc/malloc.h>
#endif

void measure_sink(const void *object) { __asm__ volatile("" : : "r"(object) : "memory"); }

static uint64_t time_of(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000ull + (uint64_t)now.tv_nsec;
}

uint64_t measure_now(void) { return time_of(CLOCK_MONOTONIC); }

uint64_t measure_processor(void) { return time_of(CLOCK_PROCESS_CPUTIME_ID); }

size_t measure_heap(void) {
#if defined(__GLIBC__)
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
#elif defined(__APPLE__)
    return mstats().bytes_used;
#else
    return 0;
#endif
}

__attribute__((noinline)) void measure_begin(void) { __asm__ volatile("" ::: "memory"); }
__attribute__((noinline)) void measure_end(void) { __asm__ volatile("" ::: "memory"); }
