package bench;

import io.undertow.websockets.core.WebSocketChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
final class PushSession extends Session {
  private final int count;
  private final int bytes;
  private final Queue<String> ids = new ArrayDeque<>();

  /** Answers given to the first id. */
  private int answered;

  /** A message that is written at once says so before it is sent. */
  private boolean answering;

  PushSession(WebSocketChannel channel, Stats stats, int count, int bytes) {
    super(channel, stats, 512);
    this.count = count;
    this.bytes = bytes;
  }

  @Override
  void onText(String id, int idBytes) {
    if (bytesOf(start(id, count - 1)) > bytes) {
      close(POLICY_VIOLATION);
      return;
    }
    ids.add(id);
    answer();
  }

  @Override
  void onWritten() {
    answer();
  }

  /** Answers as long as the peer takes it, and reads no further from one that does not. */
  private void answer() {
    if (answering) {
      return;
    }
    answering = true;
    while (!ids.isEmpty() && !isFull()) {
      var start = start(ids.element(), answered);
      answered += 1;
      if (answered == count) {
        ids.remove();
        answered = 0;
      }
      sendText(start + "0".repeat(bytes - bytesOf(start)), bytes);
    }
    answering = false;
    if (!ids.isEmpty()) {
      channel.suspendReceives();
    } else if (!channel.isReceivesResumed()) {
      channel.resumeReceives();
    }
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
