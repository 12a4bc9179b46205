#pragma once

#include "message.h"

/** As many messages may wait for a client. */
enum { OUTBOX_MESSAGES = 64 };

/** Messages that wait to be written to one client, oldest first. All zero is empty. */
struct outbox {
  struct message *messages[OUTBOX_MESSAGES];
  unsigned first, count;
  size_t bytes;
};

/** True if no more may wait: so many messages, or 64 KiB. */
bool outbox_is_full(const struct outbox *outbox);

/** Adds a message, whose holder it becomes. Not to a full one. */
void outbox_push(struct outbox *outbox, struct message *message);

/** Takes out the oldest, to be held by the caller. Not from an empty one. */
struct message *outbox_pop(struct outbox *outbox);

/** Releases all of it. */
void outbox_clear(struct outbox *outbox);
