#include "server.h"

#include "connection.h"
#include "request.h"

/** Longest wait for the closing handshakes: whoever reads nothing uses all of it. */
static const lws_usec_t shutdown_grace_us = 1500 * LWS_US_PER_MS;

/** More than any message with its frame's head: the library would cut what is longer, and copy what is left. */
enum { MOST_WRITE_BYTES = 2 * 1024 * 1024 };

const struct chat_rules default_rules = {
    .chats_per_second = 10, .heartbeat_us = 30 * LWS_US_PER_SEC, .silence_us = 60 * LWS_US_PER_SEC};

/** RFC 6455, 7.4.2, has no codes above. */
enum { HIGHEST_CLOSE_CODE = 4999 };

/** The library looks at codes below 3000 alone. It would answer others with the same, and half a code with an empty
 *  frame. */
static bool close_is_unlawful(const unsigned char *payload, size_t length) {
  return length == 1 || (length >= 2 && (payload[0] << 8 | payload[1]) > HIGHEST_CLOSE_CODE);
}

/** The library calls this for all that happens; it runs one thread. */
static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in, size_t length) {
  struct connection *connection = session;
  struct server *server = lws_context_user(lws_get_context(wsi));
  switch (reason) {
  case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
    return server->is_stopping;
  case LWS_CALLBACK_HTTP:
    return request_refuse(wsi);
  case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
    return request_confirm(wsi, in);
  case LWS_CALLBACK_ESTABLISHED:
    connection_open(connection, server, wsi);
    return 0;
  case LWS_CALLBACK_RECEIVE:
    connection_receive(connection, in, length);
    return 0;
  case LWS_CALLBACK_SERVER_WRITEABLE:
    return connection_write(connection);
  case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
    return close_is_unlawful(in, length);
  case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
    connection_finish(connection);
    return 0;
  case LWS_CALLBACK_CLOSED:
    connection_close(connection);
    return 0;
  default:
    return lws_callback_http_dummy(wsi, reason, session, in, length);
  }
}

/** All zero: a connection that is idle is left alone. */
static const lws_retry_bo_t no_idle_limit;

static const struct lws_protocols protocols[] = {
    {.name = "bench",
     .callback = on_event,
     .per_session_data_size = sizeof(struct connection),
     .tx_packet_size = MOST_WRITE_BYTES},
    {0},
};

bool server_listen(struct server *server, struct chat_rules rules, unsigned port) {
  *server = (struct server){.rules = rules};
  stats_start(&server->stats);
  lws_set_log_level(LLL_ERR | LLL_WARN, NULL);
  const struct lws_context_creation_info info = {
      .port = (int)port,
      .protocols = protocols,
      .retry_and_idle_policy = &no_idle_limit,
      .user = server,
      .options = LWS_SERVER_OPTION_VALIDATE_UTF8 | LWS_SERVER_OPTION_DISABLE_IPV6 |
                 LWS_SERVER_OPTION_SKIP_SERVER_CANONICAL_NAME | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND,
  };
  server->context = lws_create_context(&info);
  return server->context;
}

unsigned server_port(const struct server *server) {
  return (unsigned)lws_get_vhost_listen_port(lws_get_vhost_by_name(server->context, "default"));
}

// The library calls a timer at the beginning of a wait and then waits on for whatever is next, half a minute where
// nothing is: who wants the loop to look has to wake it.
static void on_duration_over(lws_sorted_usec_list_t *timer) {
  server_stop(lws_container_of(timer, struct server, timer));
}

static void on_grace_over(lws_sorted_usec_list_t *timer) {
  struct server *server = lws_container_of(timer, struct server, timer);
  server->is_out_of_time = true;
  lws_cancel_service(server->context);
}

static void close_all(struct server *server) {
  server->is_stopping = true;
  lws_start_foreach_dll(struct lws_dll2 *, next, lws_dll2_get_head(&server->connections)) {
    connection_end(lws_container_of(next, struct connection, in_server), LWS_CLOSE_STATUS_GOINGAWAY);
  }
  lws_end_foreach_dll(next);
}

void server_run(struct server *server, unsigned duration_s) {
  if (duration_s > 0)
    lws_sul_schedule(server->context, 0, &server->timer, on_duration_over, (lws_usec_t)duration_s * LWS_US_PER_SEC);
  int failed = 0;
  while (!server->told_to_stop && !failed)
    failed = lws_service(server->context, 0);
  close_all(server);
  lws_sul_schedule(server->context, 0, &server->timer, on_grace_over, shutdown_grace_us);
  while (server->connections.count > 0 && !server->is_out_of_time && !failed)
    failed = lws_service(server->context, 0);
}

void server_stop(struct server *server) {
  server->told_to_stop = true;
  lws_cancel_service(server->context);
}

void server_close(struct server *server) {
  lws_sul_cancel(&server->timer);
  lws_context_destroy(server->context);
}
