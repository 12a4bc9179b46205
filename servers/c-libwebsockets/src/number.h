#pragma once

#include <stdbool.h>

/** Reads a decimal number of digits alone; false when it is not one, or not from `least` to `most`. */
bool whole_number(const char *text, unsigned least, unsigned most, unsigned *number);
