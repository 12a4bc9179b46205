#pragma once

#include "workload.h"

#include <libwebsockets.h>

/** The result of reading a handshake: a workload with its parameters, or the HTTP status that refuses it. */
struct request {
  const struct workload *workload;
  struct parameters parameters;
  unsigned refusal;
};

/** Reads a request whose headers the library still has. `refusal` is 0 where `workload` is set. */
struct request request_read(struct lws *wsi);

/** Answers a request that is no handshake. Returns what the library's callback is to return: -1 ends the connection. */
int request_refuse(struct lws *wsi);

/**
 * Refuses an upgrade to another protocol than WebSocket, and a handshake for what is not served. Returns what the
 * library's callback is to return: 0 goes on, 1 says that it is answered, -1 ends the connection.
 */
int request_confirm(struct lws *wsi, const char *upgrade);
