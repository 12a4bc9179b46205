#include "bucket.h"

static const double us_per_second = 1e6;

void bucket_fill(struct bucket *bucket, double capacity, int64_t now_us) {
  *bucket = (struct bucket){.capacity = capacity, .tokens = capacity, .refilled_us = now_us};
}

bool bucket_take(struct bucket *bucket, int64_t now_us) {
  bucket->tokens += (double)(now_us - bucket->refilled_us) / us_per_second * bucket->capacity;
  bucket->refilled_us = now_us;
  if (bucket->tokens > bucket->capacity)
    bucket->tokens = bucket->capacity;
  if (bucket->tokens < 1)
    return false;
  bucket->tokens -= 1;
  return true;
}
