#pragma once

#include "message.h"

#include <stddef.h>

struct connection;

/** A request's query, whatever its workload. */
struct parameters {
  unsigned count, bytes, every_ms;
};

/** The behaviour of a connection, in calls from the library's one thread. Any of them but `received` may be NULL. */
struct workload {
  /** Longest message read; a longer one closes with 1009. */
  size_t limit_bytes;
  void (*opened)(struct connection *connection, const struct parameters *parameters);
  /** A whole message arrived; the workload holds it now. */
  void (*received)(struct connection *connection, struct message *message);
  /** The outbox is empty and the peer takes more: it may write one message. */
  void (*writable)(struct connection *connection);
  /** One message of the outbox was written. */
  void (*sent)(struct connection *connection);
  void (*closed)(struct connection *connection);
};

/** Sends every message back: same type, same bytes, same order. A peer that leaves them unread is not read from. */
extern const struct workload echo_workload;

/** One member of the chat, whose newest message is dropped when 64 wait for it. */
extern const struct workload chat_workload;

/**
 * Answers each text `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id that does
 * not fit closes with 1008. A slow peer is waited for.
 */
extern const struct workload push_workload;

/**
 * Sends a tick at once and one every `every_ms` after it. Intended times count from the first tick, so that lateness
 * never adds up; a slow peer is waited for, and a late tick says so.
 */
extern const struct workload ticks_workload;
