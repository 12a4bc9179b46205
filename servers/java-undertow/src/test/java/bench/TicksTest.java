package bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  @DisplayName("ticks count from zero, never drift and are never early")
  void schedule() throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/ticks?everyMs=20")) {
      client.send("whatever a peer sends is ignored");
      var first = 0L;
      for (var expected = 0; expected < 10; expected++) {
        var tick = client.next().toString().split(" ");
        var intended = Long.parseLong(tick[1]);
        first = expected == 0 ? intended : first;
        assertEquals(expected, Integer.parseInt(tick[0]));
        assertEquals(first + expected * 20_000L, intended);
        assertTrue(Long.parseLong(tick[2]) >= intended, () -> String.join(" ", tick));
      }
    }
  }
}
