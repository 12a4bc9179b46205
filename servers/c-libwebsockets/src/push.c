#include "connection.h"

#include <stdio.h>
#include <string.h>

enum { LIMIT_BYTES = 512, NUMBER_BYTES = 16 };

static void opened(struct connection *connection, const struct parameters *parameters) {
  struct push *push = &connection->push;
  push->count = parameters->count;
  push->bytes = parameters->bytes;
  push->answer = message_new(false, parameters->bytes);
  if (push->answer)
    memset(message_bytes(push->answer), '0', parameters->bytes);
  else
    connection_end(connection, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
}

/** The text after the id at the beginning of an answer. */
static size_t write_number(char number[NUMBER_BYTES], unsigned i) {
  return (size_t)snprintf(number, NUMBER_BYTES, ":%u:", i);
}

static void received(struct connection *connection, struct message *message) {
  struct push *push = &connection->push;
  char number[NUMBER_BYTES];
  if (message->binary) {
    message_release(message);
  } else if (message->length + write_number(number, push->count - 1) > push->bytes) {
    message_release(message);
    connection_end(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION);
  } else {
    push->id = message;
    push->next = 0;
    connection_read_on(connection, false); // one id after the other
    connection_ask_to_write(connection);
  }
}

/** Writes the start of the next answer over that of the one before. */
static void start_answer(struct push *push) {
  char number[NUMBER_BYTES];
  const size_t number_bytes = write_number(number, push->next);
  unsigned char *start = message_bytes(push->answer);
  memset(start, '0', push->start_bytes);
  memcpy(start, message_bytes(push->id), push->id->length);
  memcpy(start + push->id->length, number, number_bytes);
  push->start_bytes = push->id->length + number_bytes;
}

static void writable(struct connection *connection) {
  struct push *push = &connection->push;
  if (!push->id)
    return;
  start_answer(push);
  connection_send_now(connection, message_bytes(push->answer), push->bytes);
  push->next++;
  if (push->next < push->count) {
    connection_ask_to_write(connection);
  } else {
    message_release(push->id);
    push->id = NULL;
    connection_read_on(connection, true);
  }
}

static void closed(struct connection *connection) {
  message_release(connection->push.id);
  message_release(connection->push.answer);
}

const struct workload push_workload = {
    .limit_bytes = LIMIT_BYTES, .opened = opened, .received = received, .writable = writable, .closed = closed};
