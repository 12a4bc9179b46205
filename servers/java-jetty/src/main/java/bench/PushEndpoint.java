package bench;

import org.eclipse.jetty.websocket.api.StatusCode;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
public final class PushEndpoint extends Endpoint {
  /** Bytes of answers that are handed over at once, so that a system call writes several. */
  private static final int BATCH_BYTES = 64 * 1024;

  private final int count;
  private final int bytes;

  PushEndpoint(Stats stats, int count, int bytes) {
    super(stats, 512);
    this.count = count;
    this.bytes = bytes;
  }

  @Override
  void onText(String id, int idBytes) {
    if (bytesOf(start(id, count - 1)) > bytes) {
      close(StatusCode.POLICY_VIOLATION);
    } else {
      answer(id, 0);
    }
  }

  /** Sends the answers from {@code first} on; the next batch follows when one is written. */
  private void answer(String id, int first) {
    var last = Math.min(count, first + Math.max(1, BATCH_BYTES / bytes));
    for (var i = first; i < last - 1; i++) {
      sendText(message(id, i), bytes, () -> {});
    }
    sendText(message(id, last - 1), bytes, last < count ? () -> answer(id, last) : this::next);
  }

  private String message(String id, int i) {
    var start = start(id, i);
    return start + "0".repeat(bytes - bytesOf(start));
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
