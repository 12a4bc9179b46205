package bench;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksEndpoint extends Endpoint {
  private final ScheduledExecutorService clock;
  private long everyMicros;
  private long n;
  private long intendedMicros;
  private Outbox outbox;
  private Future<?> next;
  private boolean ended;

  TicksEndpoint(Stats stats, Sessions sessions, ScheduledExecutorService clock) {
    super(stats, sessions, 512);
    this.clock = clock;
  }

  @Override
  void readQuery(Query query) {
    everyMicros = query.wholeNumber("everyMs", 500, 60_000) * 1000L;
  }

  @Override
  void onText(String text, int bytes) {}

  @Override
  synchronized void onOpen() {
    outbox = new Outbox(this, 1);
    intendedMicros = UnixMicros.now();
    tick();
  }

  @Override
  synchronized void onEnd() {
    ended = true;
    next.cancel(false);
    outbox.close();
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private synchronized void tick() {
    if (ended) {
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
    if (!outbox.offer(tick, tick.length())) {
      stats.dropQueueFull();
    }
  }
}
