package bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.aitusoftware.babl.user.ContentType;
import com.aitusoftware.babl.websocket.SendResult;
import com.aitusoftware.babl.websocket.Session;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * The ticks of one connection. Intended times count from the first tick, so lateness never adds up
 * and a late tick says so. A peer that reads nothing misses the newest ticks.
 */
final class Ticks {
  private static final long EVERY_MICROS = 500_000;

  private final Session session;
  private final Stats stats;
  private final UnsafeBuffer buffer = new UnsafeBuffer();
  private long n;
  private long intendedMicros = UnixMicros.now();

  Ticks(Session session, Stats stats) {
    this.session = session;
    this.stats = stats;
  }

  /** Sends what is due; true if something was. */
  boolean sendDue() {
    var nowMicros = UnixMicros.now();
    if (nowMicros < intendedMicros) {
      return false;
    }
    var tick = (n + " " + intendedMicros + " " + nowMicros).getBytes(US_ASCII);
    buffer.wrap(tick);
    if (session.send(ContentType.TEXT, buffer, 0, tick.length) == SendResult.OK) {
      stats.deliver(tick.length);
    } else {
      stats.dropQueueFull();
    }
    n += 1;
    intendedMicros += EVERY_MICROS;
    return true;
  }
}
