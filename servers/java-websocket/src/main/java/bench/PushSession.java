package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.java_websocket.framing.CloseFrame;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
final class PushSession implements Session {
  /** Answers that may wait in the library's queue before the next one does. */
  private static final int MOST_WAITING = 16;

  private static final int MOST_IDS = 10_000;

  private final Peer peer;
  private final int count;
  private final int bytes;
  private final ScheduledExecutorService clock;
  private final Queue<String> ids = new ArrayDeque<>();
  private int answered;
  private boolean resting;

  PushSession(Peer peer, int count, int bytes, ScheduledExecutorService clock) {
    this.peer = peer;
    this.count = count;
    this.bytes = bytes;
    this.clock = clock;
  }

  @Override
  public int readLimitBytes() {
    return 512;
  }

  @Override
  public synchronized void onText(String id) {
    if (start(id, count - 1).getBytes(UTF_8).length > bytes || ids.size() >= MOST_IDS) {
      peer.close(CloseFrame.POLICY_VALIDATION);
      return;
    }
    ids.add(id);
    if (!resting) {
      answer();
    }
  }

  /** Answers as long as the peer takes it, and looks again a little later. */
  private synchronized void answer() {
    resting = false;
    while (!ids.isEmpty() && peer.isOpen()) {
      if (peer.waiting() >= MOST_WAITING) {
        resting = true;
        clock.schedule(this::answer, 1, TimeUnit.MILLISECONDS);
        return;
      }
      var start = start(ids.element(), answered);
      peer.send(start + "0".repeat(bytes - start.getBytes(UTF_8).length), bytes);
      answered += 1;
      if (answered == count) {
        ids.remove();
        answered = 0;
      }
    }
  }

  private static String start(String id, int i) {
    return id + ":" + i + ":";
  }
}
