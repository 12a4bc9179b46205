#pragma once

#include "bucket.h"
#include "outbox.h"
#include "workload.h"

#include <libwebsockets.h>

struct server;

/** One connection in the chat workload. */
struct chat_member {
  /** Its index in the room while it is a member. */
  struct lws_dll2 in_room;
  lws_sorted_usec_list_t beat;
  struct bucket bucket;
  lws_usec_t heard;
};

/** One connection in the push workload. */
struct push {
  unsigned count, bytes;
  /** The id that is being answered, NULL while none is, and the next answer's number. */
  struct message *id;
  unsigned next;
  /** The one buffer of all answers, and how much of it is not `0`. */
  struct message *answer;
  size_t start_bytes;
};

/** One connection in the ticks workload. */
struct ticks {
  lws_sorted_usec_list_t timer;
  /** The next tick: its number, its time on the monotonic clock and in Unix time, and whether that has come. */
  uint64_t n;
  lws_usec_t due;
  int64_t intended_us, every_us;
  bool is_due;
};

/** One WebSocket: the library makes room for it with the connection, all zero. */
struct connection {
  struct lws *wsi;
  struct server *server;
  const struct workload *workload;
  struct lws_dll2 in_server;
  /** The fragments so far of a message that is not yet whole. */
  struct message *incoming;
  struct outbox outbox;
  /** The code to close with as soon as what waits is written; 0 while it stays open. */
  unsigned closing;
  /** The library has begun to close it. */
  bool is_over;
  union {
    struct chat_member chat;
    struct push push;
    struct ticks ticks;
  };
};

/** Begins, once the handshake is answered. */
void connection_open(struct connection *connection, struct server *server, struct lws *wsi);

/** Takes in a piece of a message. */
void connection_receive(struct connection *connection, const void *piece, size_t length);

/** Writes one message at most, as the library asks. Returns what its callback is to return: -1 closes. */
int connection_write(struct connection *connection);

/** Ends its workload: the library begins to close it, and writes nothing more but its close frame. */
void connection_finish(struct connection *connection);

/** Frees what it has: it is gone. */
void connection_close(struct connection *connection);

/** Puts a message, whose holder it becomes, into the outbox; not into a full one. */
void connection_send(struct connection *connection, struct message *message);

/** Writes a text at once, which only `writable` may; `payload` has LWS_PRE bytes before it for the frame's head. */
void connection_send_now(struct connection *connection, unsigned char *payload, size_t length);

/** Asks for `writable`, once the peer takes more. */
void connection_ask_to_write(struct connection *connection);

/** True if the peer is read from. */
void connection_read_on(struct connection *connection, bool reads);

/** Closes with a code: what waits goes out first, what arrives meanwhile is ignored. */
void connection_end(struct connection *connection, enum lws_close_status code);
