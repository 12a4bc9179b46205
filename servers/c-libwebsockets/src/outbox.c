#include "outbox.h"

/** Far more than 64 chats; on echo, one message more than that may wait for a peer. */
static const size_t most_bytes = 64 * 1024;

bool outbox_is_full(const struct outbox *outbox) {
  return outbox->count == OUTBOX_MESSAGES || outbox->bytes >= most_bytes;
}

void outbox_push(struct outbox *outbox, struct message *message) {
  outbox->messages[(outbox->first + outbox->count) % OUTBOX_MESSAGES] = message;
  outbox->count++;
  outbox->bytes += message->length;
}

struct message *outbox_pop(struct outbox *outbox) {
  struct message *message = outbox->messages[outbox->first];
  outbox->first = (outbox->first + 1) % OUTBOX_MESSAGES;
  outbox->count--;
  outbox->bytes -= message->length;
  return message;
}

void outbox_clear(struct outbox *outbox) {
  while (outbox->count > 0)
    message_release(outbox_pop(outbox));
}
