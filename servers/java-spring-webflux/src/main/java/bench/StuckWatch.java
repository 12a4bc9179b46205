package bench;

import java.time.Duration;

/**
 * Tells a member that takes nothing of a full queue from one whose queue has only now become full.
 * May be told from any thread.
 */
final class StuckWatch {
  private final long writeWaitNanos;

  /** When the first message was refused since one was accepted; null while none has been. */
  private volatile Long fullSinceNanos;

  StuckWatch(Duration writeWait) {
    writeWaitNanos = writeWait.toNanos();
  }

  /** A message found the queue full; true when it has been so for longer than the write wait. */
  boolean refused(long nowNanos) {
    var since = fullSinceNanos;
    if (since == null) {
      fullSinceNanos = nowNanos;
      return false;
    }
    return nowNanos - since > writeWaitNanos;
  }

  /** A message found room in the queue: something has been taken of it. */
  void accepted() {
    if (fullSinceNanos != null) {
      fullSinceNanos = null;
    }
  }
}
