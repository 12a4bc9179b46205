#pragma once

#include "message.h"

/** The request of a chat message; CHAT_OTHER is not JSON, not an object, about another room, or of no type known. */
enum chat_type { CHAT_OTHER, CHAT_JOIN, CHAT_SAY, CHAT_PONG, CHAT_LEAVE };

/** Reads the type of a message. */
enum chat_type chat_type_of(const char *text, size_t length);

/** The heartbeat's text message, with this moment's Unix time in milliseconds. NULL without memory. */
struct message *chat_ping(void);
