package bench;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksSession implements Session {
  private static final int MOST_WAITING = 64;

  private final Peer peer;
  private final long everyMicros;
  private final ScheduledExecutorService clock;
  private long n;
  private long intendedMicros = UnixMicros.now();
  private Future<?> next;
  private boolean closed;

  TicksSession(Peer peer, int everyMs, ScheduledExecutorService clock) {
    this.peer = peer;
    this.clock = clock;
    everyMicros = everyMs * 1000L;
    tick();
  }

  @Override
  public int readLimitBytes() {
    return 512;
  }

  @Override
  public void onText(String text) {}

  @Override
  public synchronized void onClose() {
    closed = true;
    next.cancel(false);
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private synchronized void tick() {
    if (closed) {
      return;
    }
    var nowMicros = UnixMicros.now();
    for (; nowMicros >= intendedMicros; nowMicros = UnixMicros.now()) {
      send(n + " " + intendedMicros + " " + nowMicros);
      n += 1;
      intendedMicros += everyMicros;
    }
    next = clock.schedule(this::tick, intendedMicros - nowMicros, TimeUnit.MICROSECONDS);
  }

  private void send(String tick) {
    if (peer.waiting() < MOST_WAITING) {
      peer.send(tick, tick.length());
    } else {
      peer.stats().dropQueueFull();
    }
  }
}
