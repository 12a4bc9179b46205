#include "connection.h"

enum { LIMIT_BYTES = 1024 * 1024 };

static void received(struct connection *connection, struct message *message) {
  connection_send(connection, message);
  if (outbox_is_full(&connection->outbox))
    connection_read_on(connection, false);
}

static void sent(struct connection *connection) {
  if (!outbox_is_full(&connection->outbox))
    connection_read_on(connection, true);
}

const struct workload echo_workload = {.limit_bytes = LIMIT_BYTES, .received = received, .sent = sent};
