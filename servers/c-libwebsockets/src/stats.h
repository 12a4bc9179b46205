#pragma once

#include <stddef.h>
#include <stdint.h>

/** The counters of the process: messages on workload endpoints and their payload bytes. One thread counts, and asks. */
struct stats {
  int64_t started_us;
  uint64_t connections, open, peak;
  uint64_t received, delivered, rate_limited, queue_full;
  uint64_t bytes_in, bytes_out;
};

enum { STATS_LINE_BYTES = 512 };

/** All zero, from now on. */
void stats_start(struct stats *stats);

void stats_opened(struct stats *stats);
void stats_closed(struct stats *stats);
void stats_receive(struct stats *stats, size_t bytes);
void stats_deliver(struct stats *stats, size_t bytes);

/** Writes the process's last line on stdout, without its end. */
void stats_line(const struct stats *stats, char line[STATS_LINE_BYTES]);
