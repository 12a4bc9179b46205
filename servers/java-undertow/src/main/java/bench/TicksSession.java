package bench;

import io.undertow.websockets.core.WebSocketChannel;
import java.util.concurrent.TimeUnit;
import org.xnio.XnioExecutor;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksSession extends Session {
  private final long everyMicros;
  private long n;
  private long intendedMicros;
  private XnioExecutor.Key next;

  TicksSession(WebSocketChannel channel, Stats stats, int everyMs) {
    super(channel, stats, 512);
    everyMicros = everyMs * 1000L;
  }

  @Override
  void onText(String text, int bytes) {}

  @Override
  void onOpen() {
    intendedMicros = UnixMicros.now();
    tick();
  }

  @Override
  void onEnd() {
    next.remove();
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private void tick() {
    var nowMicros = UnixMicros.now();
    for (; nowMicros >= intendedMicros; nowMicros = UnixMicros.now()) {
      send(n + " " + intendedMicros + " " + nowMicros);
      n += 1;
      intendedMicros += everyMicros;
    }
    var waitMicros = intendedMicros - nowMicros;
    next = channel.getIoThread().executeAfter(this::tick, waitMicros, TimeUnit.MICROSECONDS);
  }

  private void send(String tick) {
    if (isFull()) {
      stats.dropQueueFull();
    } else {
      sendText(tick, tick.length());
    }
  }
}
