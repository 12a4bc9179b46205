package bench;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class StuckWatchTest {
  private static final long SECOND = 1_000_000_000;

  private final StuckWatch watch = new StuckWatch(Duration.ofSeconds(10));

  @Test
  @DisplayName("a queue that fills up after a long quiet is not stuck")
  void afterQuiet() {
    watch.accepted();
    assertFalse(watch.refused(60 * SECOND));
    assertFalse(watch.refused(70 * SECOND));
  }

  @Test
  @DisplayName("a queue of which nothing is taken for longer than the write wait is stuck")
  void stuck() {
    assertFalse(watch.refused(0));
    assertFalse(watch.refused(10 * SECOND));
    assertTrue(watch.refused(10 * SECOND + 1));
  }

  @Test
  @DisplayName("one message accepted begins the wait anew")
  void accepted() {
    assertFalse(watch.refused(0));
    watch.accepted();
    assertFalse(watch.refused(20 * SECOND));
    assertFalse(watch.refused(30 * SECOND));
    assertTrue(watch.refused(30 * SECOND + 1));
  }
}
