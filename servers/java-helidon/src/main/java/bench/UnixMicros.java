package bench;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Unix time in microseconds that never goes back. */
final class UnixMicros {
  private static final long STARTED_NANOS = System.nanoTime();
  private static final long STARTED_MICROS =
      ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());

  private UnixMicros() {}

  static long now() {
    return STARTED_MICROS + (System.nanoTime() - STARTED_NANOS) / 1000;
  }
}
