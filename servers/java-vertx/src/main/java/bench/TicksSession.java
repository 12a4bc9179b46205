package bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksSession extends Session {
  private static final long MICROS_PER_MS = 1000;

  private final Vertx vertx;
  private final long everyMicros;
  private long n;
  private long intendedMicros = UnixMicros.now();
  private long timer;

  TicksSession(ServerWebSocket socket, Stats stats, Vertx vertx, int everyMs) {
    super(socket, stats, 512);
    this.vertx = vertx;
    everyMicros = everyMs * MICROS_PER_MS;
    tick();
  }

  @Override
  void onText(String text, int bytes) {}

  @Override
  void onClose() {
    vertx.cancelTimer(timer);
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private void tick() {
    var nowMicros = UnixMicros.now();
    for (; nowMicros >= intendedMicros; nowMicros = UnixMicros.now()) {
      send(n + " " + intendedMicros + " " + nowMicros);
      n += 1;
      intendedMicros += everyMicros;
    }
    var waitMs = (intendedMicros - nowMicros + MICROS_PER_MS - 1) / MICROS_PER_MS;
    timer = vertx.setTimer(waitMs, id -> tick());
  }

  private void send(String tick) {
    if (socket.writeQueueFull()) {
      stats.dropQueueFull();
    } else {
      sendText(tick, tick.length());
    }
  }
}
