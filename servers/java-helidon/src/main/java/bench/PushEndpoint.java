package bench;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
final class PushEndpoint extends Endpoint {
  private int count;
  private int bytes;

  PushEndpoint(Stats stats, Sessions sessions) {
    super(stats, sessions, 512);
  }

  @Override
  void readQuery(Query query) {
    count = query.wholeNumber("count", 10, 10_000);
    bytes = query.wholeNumber("bytes", 10_000, 1024 * 1024);
  }

  @Override
  void onText(String id, int idBytes) {
    if (bytesOf(start(id, count - 1)) > bytes) {
      close(POLICY_VIOLATION);
      return;
    }
    for (var i = 0; i < count; i++) {
      sendText(message(id, i), bytes);
    }
  }

  private String message(String id, int i) {
    var start = start(id, i);
    return start + "0".repeat(bytes - bytesOf(start));
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
