package bench;

import io.vertx.core.http.ServerWebSocket;
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

  PushSession(ServerWebSocket socket, Stats stats, int count, int bytes) {
    super(socket, stats, 512);
    this.count = count;
    this.bytes = bytes;
    socket.drainHandler(nothing -> answer());
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

  /** Answers as long as the peer takes it, and reads no further from one that does not. */
  private void answer() {
    while (!ids.isEmpty() && !socket.writeQueueFull()) {
      var start = start(ids.element(), answered);
      sendText(start + "0".repeat(bytes - bytesOf(start)), bytes);
      answered += 1;
      if (answered == count) {
        ids.remove();
        answered = 0;
      }
    }
    if (ids.isEmpty()) {
      socket.resume();
    } else {
      socket.pause();
    }
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
