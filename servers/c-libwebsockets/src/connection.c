#include "connection.h"

#include "request.h"
#include "server.h"

/** Longest wait for a peer that does not take what is left for it. */
enum { CLOSE_WAIT_S = 5 };

void connection_open(struct connection *connection, struct server *server, struct lws *wsi) {
  const struct request request = request_read(wsi);
  connection->wsi = wsi;
  connection->server = server;
  connection->workload = request.workload;
  lws_dll2_add_tail(&connection->in_server, &server->connections);
  stats_opened(&server->stats);
  if (connection->workload->opened)
    connection->workload->opened(connection, &request.parameters);
  if (server->is_stopping)
    connection_end(connection, LWS_CLOSE_STATUS_GOINGAWAY);
}

/** Appends to the incoming message, whose length is known where it has one frame. */
static bool take_in(struct connection *connection, const void *piece, size_t length, size_t whole) {
  if (!connection->incoming)
    connection->incoming = message_new(lws_frame_is_binary(connection->wsi), whole);
  struct message *grown = connection->incoming ? message_append(connection->incoming, piece, length) : NULL;
  if (grown)
    connection->incoming = grown;
  return grown;
}

void connection_receive(struct connection *connection, const void *piece, size_t length) {
  if (connection->closing || connection->is_over)
    return;
  const size_t before = connection->incoming ? connection->incoming->length : 0;
  const size_t whole = before + length + lws_remaining_packet_payload(connection->wsi);
  if (whole > connection->workload->limit_bytes) {
    connection_end(connection, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    return;
  }
  if (!take_in(connection, piece, length, whole)) {
    connection_end(connection, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    return;
  }
  if (!lws_is_final_fragment(connection->wsi))
    return;
  struct message *message = connection->incoming;
  connection->incoming = NULL;
  stats_receive(&connection->server->stats, message->length);
  connection->workload->received(connection, message);
}

/** Gives a message to the library, which keeps a copy of what the socket does not take at once. */
static void write_frame(struct connection *connection, unsigned char *payload, size_t length,
                        enum lws_write_protocol kind) {
  // A connection that is lost is closed by the library.
  if (lws_write(connection->wsi, payload, length, kind) >= 0)
    stats_deliver(&connection->server->stats, length);
}

static void write_oldest(struct connection *connection) {
  struct message *message = outbox_pop(&connection->outbox);
  write_frame(connection, message_bytes(message), message->length, message->binary ? LWS_WRITE_BINARY : LWS_WRITE_TEXT);
  message_release(message);
  if (connection->workload->sent)
    connection->workload->sent(connection);
}

int connection_write(struct connection *connection) {
  if (connection->is_over)
    return 0;
  if (connection->outbox.count > 0) {
    write_oldest(connection);
    if (connection->outbox.count > 0 || connection->closing)
      connection_ask_to_write(connection);
  } else if (connection->closing) {
    lws_close_reason(connection->wsi, connection->closing, NULL, 0);
    return -1;
  } else if (connection->workload->writable) {
    connection->workload->writable(connection);
  }
  return 0;
}

void connection_finish(struct connection *connection) {
  if (!connection->workload || connection->is_over)
    return; // Its handshake was not answered, or this is the second time.
  connection->is_over = true;
  if (connection->workload->closed)
    connection->workload->closed(connection);
}

void connection_close(struct connection *connection) {
  if (!connection->workload)
    return;
  connection_finish(connection);
  message_release(connection->incoming);
  outbox_clear(&connection->outbox);
  lws_dll2_remove(&connection->in_server);
  stats_closed(&connection->server->stats);
}

void connection_send(struct connection *connection, struct message *message) {
  outbox_push(&connection->outbox, message);
  connection_ask_to_write(connection);
}

void connection_send_now(struct connection *connection, unsigned char *payload, size_t length) {
  write_frame(connection, payload, length, LWS_WRITE_TEXT);
}

void connection_ask_to_write(struct connection *connection) { lws_callback_on_writable(connection->wsi); }

void connection_read_on(struct connection *connection, bool reads) { lws_rx_flow_control(connection->wsi, reads); }

void connection_end(struct connection *connection, enum lws_close_status code) {
  if (connection->closing || connection->is_over)
    return;
  connection->closing = code;
  lws_set_timeout(connection->wsi, PENDING_TIMEOUT_CLOSE_SEND, CLOSE_WAIT_S);
  connection_ask_to_write(connection);
}
