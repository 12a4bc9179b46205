#pragma once

#include <stdbool.h>

/** The options of the process: the port, and the seconds until it ends by itself (0: it does not). */
struct options {
  unsigned port;
  unsigned duration_s;
};

/** Reads `--port N` and `--duration S` from what follows the program's name; false when an argument makes no sense. */
bool options_parse(int count, char *const *values, struct options *options);
