#include "connection.h"
#include "server.h"
#include "unix_time.h"

#include <inttypes.h>
#include <stdio.h>

enum { LIMIT_BYTES = 512, TICK_BYTES = 80 };

static void tick_is_due(lws_sorted_usec_list_t *timer) {
  struct connection *connection = lws_container_of(timer, struct connection, ticks.timer);
  connection->ticks.is_due = true;
  connection_ask_to_write(connection);
}

static void opened(struct connection *connection, const struct parameters *parameters) {
  struct ticks *ticks = &connection->ticks;
  // In this order, so that no tick is due before its intended time.
  ticks->intended_us = unix_us();
  ticks->due = lws_now_usecs();
  ticks->every_us = (int64_t)parameters->every_ms * LWS_US_PER_MS;
  tick_is_due(&ticks->timer);
}

static void received(struct connection *connection, struct message *message) {
  (void)connection;
  message_release(message);
}

static void wait_for_next(struct connection *connection) {
  struct ticks *ticks = &connection->ticks;
  ticks->n++;
  ticks->intended_us += ticks->every_us;
  ticks->due += ticks->every_us;
  ticks->is_due = false;
  const lws_usec_t wait = ticks->due - lws_now_usecs();
  lws_sul_schedule(connection->server->context, 0, &ticks->timer, tick_is_due, wait > 0 ? wait : 0);
}

static void writable(struct connection *connection) {
  struct ticks *ticks = &connection->ticks;
  if (!ticks->is_due)
    return;
  unsigned char frame[LWS_PRE + TICK_BYTES];
  const int length = snprintf((char *)frame + LWS_PRE, TICK_BYTES, "%" PRIu64 " %" PRId64 " %" PRId64, ticks->n,
                              ticks->intended_us, unix_us());
  connection_send_now(connection, frame + LWS_PRE, (size_t)length);
  wait_for_next(connection);
}

static void closed(struct connection *connection) { lws_sul_cancel(&connection->ticks.timer); }

const struct workload ticks_workload = {
    .limit_bytes = LIMIT_BYTES, .opened = opened, .received = received, .writable = writable, .closed = closed};
