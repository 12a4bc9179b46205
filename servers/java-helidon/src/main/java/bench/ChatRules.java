package bench;

import java.time.Duration;

/**
 * Limits of the chat workload.
 *
 * @param chatsPerSecond and
 * @param burst each connection's token bucket for chats
 * @param heartbeat time between the server's text pings
 * @param silence a connection that sends no pong for this long is ended
 * @param writeWait a connection whose socket takes nothing for this long is ended
 * @param queue how many messages may wait for one member
 */
record ChatRules(
    double chatsPerSecond,
    int burst,
    Duration heartbeat,
    Duration silence,
    Duration writeWait,
    int queue) {

  static final ChatRules CONTRACT =
      new ChatRules(
          10, 10, Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(10), 64);
}
