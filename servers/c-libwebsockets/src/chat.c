#include "chat_text.h"
#include "connection.h"
#include "server.h"

enum { LIMIT_BYTES = 512 };

static const struct chat_rules *rules_of(const struct connection *connection) { return &connection->server->rules; }

static void leave_room(struct connection *connection) { lws_dll2_remove(&connection->chat.in_room); }

/** Leaves the room; what waits goes out before the close frame. */
static void end(struct connection *connection, enum lws_close_status code) {
  leave_room(connection);
  connection_end(connection, code);
}

static void beat(lws_sorted_usec_list_t *timer) {
  struct connection *connection = lws_container_of(timer, struct connection, chat.beat);
  const struct chat_rules *rules = rules_of(connection);
  if (lws_now_usecs() - connection->chat.heard >= rules->silence_us) {
    end(connection, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    return;
  }
  // One who leaves a whole outbox unread would not read it.
  struct message *ping = outbox_is_full(&connection->outbox) ? NULL : chat_ping();
  if (ping)
    connection_send(connection, ping);
  lws_sul_schedule(connection->server->context, 0, timer, beat, rules->heartbeat_us);
}

static void opened(struct connection *connection, const struct parameters *parameters) {
  (void)parameters;
  struct chat_member *member = &connection->chat;
  member->heard = lws_now_usecs();
  bucket_fill(&member->bucket, rules_of(connection)->chats_per_second, member->heard);
  lws_sul_schedule(connection->server->context, 0, &member->beat, beat, rules_of(connection)->heartbeat_us);
}

/** Offers a chat to every member but the one it comes from: all share it, none is waited for. */
static void broadcast(struct connection *from, struct message *chat) {
  struct server *server = from->server;
  lws_start_foreach_dll(struct lws_dll2 *, next, lws_dll2_get_head(&server->room)) {
    struct connection *member = lws_container_of(next, struct connection, chat.in_room);
    if (member != from && outbox_is_full(&member->outbox))
      server->stats.queue_full++;
    else if (member != from)
      connection_send(member, message_hold(chat));
  }
  lws_end_foreach_dll(next);
}

static void say(struct connection *connection, struct message *chat) {
  if (lws_dll2_is_detached(&connection->chat.in_room))
    return;
  if (bucket_take(&connection->chat.bucket, lws_now_usecs()))
    broadcast(connection, chat);
  else
    connection->server->stats.rate_limited++;
}

static void join(struct connection *connection) {
  if (lws_dll2_is_detached(&connection->chat.in_room))
    lws_dll2_add_tail(&connection->chat.in_room, &connection->server->room);
}

/** Does what one message asks for; anything outside the protocol is ignored. */
static void hear(struct connection *connection, struct message *message) {
  switch (chat_type_of((const char *)message_bytes(message), message->length)) {
  case CHAT_JOIN:
    join(connection);
    break;
  case CHAT_SAY:
    say(connection, message);
    break;
  case CHAT_PONG:
    connection->chat.heard = lws_now_usecs();
    break;
  case CHAT_LEAVE:
    end(connection, LWS_CLOSE_STATUS_NORMAL);
    break;
  case CHAT_OTHER:
    break;
  }
}

static void received(struct connection *connection, struct message *message) {
  if (!message->binary)
    hear(connection, message);
  message_release(message);
}

static void closed(struct connection *connection) {
  leave_room(connection);
  lws_sul_cancel(&connection->chat.beat);
}

const struct workload chat_workload = {
    .limit_bytes = LIMIT_BYTES, .opened = opened, .received = received, .closed = closed};
