package bench;

/** The sessions of every workload. */
final class Workloads {
  private static final int ECHO_READ_LIMIT_BYTES = 1024 * 1024;
  private static final int CHAT_READ_LIMIT_BYTES = 512;

  /** For workloads whose clients send ids or nothing. */
  private static final int REQUEST_READ_LIMIT_BYTES = 512;

  /** A session and the longest message that it reads, in bytes; a longer one closes with 1009. */
  record Session(SessionHandler handler, int readLimitBytes) {}

  private final Connections connections;
  private final Room room = new Room();
  private final ChatRules rules;

  Workloads(Connections connections, ChatRules rules) {
    this.connections = connections;
    this.rules = rules;
  }

  /**
   * The session for a path; null when there is no such workload.
   *
   * @throws IllegalArgumentException when a parameter makes no sense
   */
  Session open(String path, Query query) {
    return switch (path) {
      case "/ws/echo" -> new Session(new EchoHandler(connections), ECHO_READ_LIMIT_BYTES);
      case "/ws/chat" ->
          new Session(new ChatHandler(connections, room, rules), CHAT_READ_LIMIT_BYTES);
      case "/ws/push" -> new Session(new PushHandler(connections, query), REQUEST_READ_LIMIT_BYTES);
      case "/ws/ticks" ->
          new Session(new TicksHandler(connections, query), REQUEST_READ_LIMIT_BYTES);
      default -> null;
    };
  }
}
