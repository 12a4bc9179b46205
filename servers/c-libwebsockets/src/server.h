#pragma once

#include "options.h"
#include "stats.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdbool.h>

/** The chat's limits; how many messages may wait is the outbox's. */
struct chat_rules {
  double chats_per_second;
  /** Time between the server's text pings. */
  lws_usec_t heartbeat_us;
  /** A member that sends no pong for so long is ended. */
  lws_usec_t silence_us;
};

/** 10 chats a second, a ping every 30 s, 60 s of silence. */
extern const struct chat_rules default_rules;

/** The workloads behind one port: what all connections share, from the first accept to the last close. One thread's. */
struct server {
  struct lws_context *context;
  struct chat_rules rules;
  struct stats stats;
  /** Each connection, and each member of the chat. */
  struct lws_dll2_owner connections, room;
  lws_sorted_usec_list_t timer;
  volatile sig_atomic_t told_to_stop;
  bool is_stopping, is_out_of_time;
};

/** Listens on all addresses; port 0 picks a free one. False where that is impossible, which is logged. */
bool server_listen(struct server *server, struct chat_rules rules, unsigned port);

/** The port it listens on. */
unsigned server_port(const struct server *server);

/** Serves until it is told to stop, for `duration_s` at most when that is not zero; then closes all with 1001. */
void server_run(struct server *server, unsigned duration_s);

/** Tells a running server to stop; from any thread or signal handler. */
void server_stop(struct server *server);

/** Frees what it has; its counts stay. */
void server_close(struct server *server);
