#ifndef CMEASURE_H
#define CMEASURE_H

#include <stddef.h>
#include <stdint.h>

/// Takes an object where the optimizer can't see that nothing is done with it.
void measure_sink(const void *_Nullable object);

/// Nanoseconds of a clock that only goes forward.
uint64_t measure_now(void);

/// Bytes of the heap in use, or 0 where the C library doesn't tell.
size_t measure_heap(void);

/// Marks for a tool that counts: what lies between the two belongs to one scenario.
void measure_begin(void);
void measure_end(void);

#endif
