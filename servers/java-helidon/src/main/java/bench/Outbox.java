package bench;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * The texts that wait for one peer, and the thread that writes them: a write in Helidon blocks
 * until the socket has taken it.
 */
final class Outbox {
  private final BlockingQueue<Text> waiting;
  private final Endpoint endpoint;
  private final Thread writer;

  /** When the write under way began; 0 while there is none. */
  private volatile long sinceNanos;

  /** A text with the bytes that it has. */
  private record Text(String text, int bytes) {}

  /**
   * Begins to write.
   *
   * @param most texts that may wait besides the one that is written
   */
  Outbox(Endpoint endpoint, int most) {
    this.endpoint = endpoint;
    waiting = new ArrayBlockingQueue<>(most);
    writer = Thread.startVirtualThread(this::write);
  }

  /** Takes a text to be written; false where too many wait already. */
  boolean offer(String text, int bytes) {
    return waiting.offer(new Text(text, bytes));
  }

  /** True where the write under way has taken longer than so many nanoseconds. */
  boolean isStuck(long nowNanos, long mostNanos) {
    var since = sinceNanos;
    return since != 0 && nowNanos - since > mostNanos;
  }

  void close() {
    writer.interrupt();
  }

  private void write() {
    try {
      while (true) {
        var next = waiting.take();
        sinceNanos = System.nanoTime();
        endpoint.sendText(next.text(), next.bytes());
        sinceNanos = 0;
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
