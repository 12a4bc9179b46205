#include "chat_text.h"

#include "unix_time.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

enum { PING_BYTES = 64 };

static enum chat_type named(const char *type) {
  if (strcmp(type, "join") == 0)
    return CHAT_JOIN;
  if (strcmp(type, "chat") == 0)
    return CHAT_SAY;
  if (strcmp(type, "pong") == 0)
    return CHAT_PONG;
  return strcmp(type, "leave") == 0 ? CHAT_LEAVE : CHAT_OTHER;
}

static enum chat_type type_in(const json_t *object) {
  const json_t *room = json_object_get(object, "room");
  if (room && !(json_is_string(room) && strcmp(json_string_value(room), "public") == 0))
    return CHAT_OTHER;
  const char *type = json_string_value(json_object_get(object, "type"));
  return type ? named(type) : CHAT_OTHER;
}

enum chat_type chat_type_of(const char *text, size_t length) {
  json_t *value = json_loadb(text, length, JSON_ALLOW_NUL, NULL);
  const enum chat_type type = type_in(value); // of an array, or of what is not JSON, it is CHAT_OTHER
  json_decref(value);
  return type;
}

struct message *chat_ping(void) {
  char text[PING_BYTES];
  const int length = snprintf(text, sizeof text, "{\"type\":\"ping\",\"ts\":%" PRId64 "}", unix_us() / LWS_US_PER_MS);
  struct message *ping = message_new(false, (size_t)length);
  return ping ? message_append(ping, text, (size_t)length) : NULL;
}
