package bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.http.WebSocketHandshakeException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushTest {
  @ParameterizedTest
  @CsvSource({
    "'', 10, 10000",
    "?count=3&bytes=100, 3, 100",
    "?count=40&bytes=1048576, 40, 1048576"
  })
  @DisplayName("each id is answered by so many messages of exactly so many bytes")
  void exact(String query, int count, int bytes) throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/push" + query)) {
      var ids = List.of("1700000000123", "second");
      for (var id : ids) {
        client.send(id);
      }
      for (var id : ids) {
        for (var i = 0; i < count; i++) {
          var start = id + ":" + i + ":";
          assertEquals(start + "0".repeat(bytes - start.length()), client.next());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "push?count=0",
        "push?count=x",
        "push?bytes=-1",
        "push?bytes=1048577",
        "ticks?everyMs="
      })
  @DisplayName("parameters that make no sense are refused with 400")
  void badParameters(String path) throws Exception {
    try (var served = Served.start()) {
      var thrown =
          assertThrows(ExecutionException.class, () -> new Client(served.base() + "/ws/" + path));
      var refusal = (WebSocketHandshakeException) thrown.getCause();
      assertEquals(400, refusal.getResponse().statusCode());
    }
  }

  @Test
  @DisplayName("an id that does not fit closes with 1008")
  void tooLong() throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/push?bytes=10")) {
      client.send("longer than ten");
      assertEquals(1008, client.closeCode());
    }
  }
}
