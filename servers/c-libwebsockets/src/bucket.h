#pragma once

#include <stdbool.h>
#include <stdint.h>

/** A token bucket: holds `capacity` tokens at first and at most; gains as many each second. Times in microseconds. */
struct bucket {
  double capacity, tokens;
  int64_t refilled_us;
};

void bucket_fill(struct bucket *bucket, double capacity, int64_t now_us);

/** Takes one token; false when there is none. */
bool bucket_take(struct bucket *bucket, int64_t now_us);
