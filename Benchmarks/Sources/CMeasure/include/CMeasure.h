#ifndef CMEASURE_H
#define CMEASURE_H

#include <stddef.h>
#include <stdint.h>

/// Receives an object in code that the optimizer can't see, so that it can't remove the object.
void measure_sink(const void *_Nullable object);

/// Returns nanoseconds of a monotonic clock.
uint64_t measure_now(void);

/// Returns nanoseconds of processor time that this process has used, in all its threads.
uint64_t measure_processor(void);

/// Returns the bytes of heap in use, or 0 if the C library doesn't know.
size_t measure_heap(void);

/// Mark the beginning and the end of a scenario for a counting tool.
void measure_begin(void);
void measure_end(void);

#endif
