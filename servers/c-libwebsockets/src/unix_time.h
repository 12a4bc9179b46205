#pragma once

#include <stdint.h>

/** This moment's Unix time in microseconds. */
int64_t unix_us(void);
