#include "message.h"

#include <stdlib.h>
#include <string.h>

struct message *message_new(bool binary, size_t capacity) {
  struct message *message = malloc(sizeof *message + LWS_PRE + capacity);
  if (message)
    *message = (struct message){.holders = 1, .binary = binary, .length = 0, .capacity = capacity};
  return message;
}

struct message *message_hold(struct message *message) {
  message->holders++;
  return message;
}

void message_release(struct message *message) {
  if (message && --message->holders == 0)
    free(message);
}

unsigned char *message_bytes(struct message *message) { return message->frame + LWS_PRE; }

struct message *message_append(struct message *message, const void *bytes, size_t length) {
  const size_t needed = message->length + length;
  if (needed > message->capacity) {
    message = realloc(message, sizeof *message + LWS_PRE + needed);
    if (!message)
      return NULL;
    message->capacity = needed;
  }
  memcpy(message_bytes(message) + message->length, bytes, length);
  message->length = needed;
  return message;
}
