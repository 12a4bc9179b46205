#pragma once

#include <libwebsockets.h>
#include <stdbool.h>
#include <stddef.h>

/**
 * One WebSocket message. What was received is sent on without a copy, and one chat waits in the outboxes of many:
 * whoever keeps it holds it, and the last to release it frees it.
 */
struct message {
  unsigned holders;
  bool binary;
  size_t length, capacity;
  /** The library writes a frame's head into the first LWS_PRE bytes; it is the same for every receiver. */
  unsigned char frame[];
};

/** An empty message, held once, with room for `capacity` bytes. NULL without memory. */
struct message *message_new(bool binary, size_t capacity);

/** Holds it once more, and returns it. */
struct message *message_hold(struct message *message);

/** Releases it; NULL is released already. */
void message_release(struct message *message);

/** The payload. */
unsigned char *message_bytes(struct message *message);

/** Appends to a message that is held once, which may move. NULL without memory: then nothing was done. */
struct message *message_append(struct message *message, const void *bytes, size_t length);
