#include "stats.h"

#include <inttypes.h>
#include <libwebsockets.h>
#include <stdio.h>

void stats_start(struct stats *stats) { *stats = (struct stats){.started_us = lws_now_usecs()}; }

void stats_opened(struct stats *stats) {
  stats->connections++;
  stats->open++;
  if (stats->open > stats->peak)
    stats->peak = stats->open;
}

void stats_closed(struct stats *stats) { stats->open--; }

void stats_receive(struct stats *stats, size_t bytes) {
  stats->received++;
  stats->bytes_in += bytes;
}

void stats_deliver(struct stats *stats, size_t bytes) {
  stats->delivered++;
  stats->bytes_out += bytes;
}

void stats_line(const struct stats *stats, char line[STATS_LINE_BYTES]) {
  snprintf(line, STATS_LINE_BYTES,
           "{\"v\":1,\"event\":\"stats\",\"uptimeMs\":%" PRId64 ",\"connections\":%" PRIu64
           ",\"peakConnections\":%" PRIu64 ",\"received\":%" PRIu64 ",\"delivered\":%" PRIu64
           ",\"dropped\":{\"rateLimit\":%" PRIu64 ",\"queueFull\":%" PRIu64 "},\"bytesIn\":%" PRIu64
           ",\"bytesOut\":%" PRIu64 "}",
           (lws_now_usecs() - stats->started_us) / LWS_US_PER_MS, stats->connections, stats->peak, stats->received,
           stats->delivered, stats->rate_limited, stats->queue_full, stats->bytes_in, stats->bytes_out);
}
