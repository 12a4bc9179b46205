package bench;

import static bench.Client.chatFrame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ProcessTest {
  /** The server as a process of its own. */
  private record Running(Process process, BufferedReader stdout) implements AutoCloseable {
    static Running start(String... arguments) throws Exception {
      var command =
          new ArrayList<>(
              List.of(
                  ProcessHandle.current().info().command().orElseThrow(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  "bench.Main"));
      command.addAll(List.of(arguments));
      var process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      return new Running(process, process.inputReader());
    }

    String base() throws Exception {
      var ready = stdout.readLine();
      assertTrue(ready.matches("\\{\"v\":1,\"event\":\"ready\",\"port\":\\d+}"), ready);
      return "ws://127.0.0.1:" + ready.replaceAll("\\D*1\\D*(\\d+)}", "$1");
    }

    /** The stats line; nothing comes after it. */
    String end() throws Exception {
      var stats = stdout.readLine();
      assertNull(stdout.readLine());
      assertTrue(process.waitFor(20, TimeUnit.SECONDS));
      assertEquals(0, process.exitValue());
      return stats;
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  @Test
  @DisplayName("SIGTERM closes every connection with 1001 and prints the stats")
  void sigterm() throws Exception {
    try (var running = Running.start("--port", "0")) {
      var base = running.base();
      try (var echoing = new Client(base + "/ws/echo");
          var pushed = new Client(base + "/ws/push");
          var chatting = Client.join(base);
          var other = Client.join(base)) {
        echoing.send("hello");
        assertEquals("hello", echoing.next());
        chatting.send(chatFrame("hi"));
        assertEquals(chatFrame("hi"), other.next());
        running.process().toHandle().destroy(); // Process.destroy would close its streams.
        for (var client : List.of(echoing, pushed, chatting, other)) {
          assertEquals(1001, client.closeCode());
        }
      }
      var expected =
          "\"connections\":4,\"peakConnections\":4,\"received\":4,\"delivered\":2,"
              + "\"dropped\":{\"rateLimit\":0,\"queueFull\":0},\"bytesIn\":%d,\"bytesOut\":133}"
                  .formatted(5 + 2 * 42 + 128);
      var stats = running.end();
      assertTrue(stats.startsWith("{\"v\":1,\"event\":\"stats\",\"uptimeMs\":"), stats);
      assertTrue(stats.endsWith(expected), stats);
    }
  }

  @Test
  @DisplayName("the process ends by itself after its duration")
  void duration() throws Exception {
    try (var running = Running.start("--port", "0", "--duration", "1")) {
      running.base();
      assertTrue(running.end().contains("\"connections\":0"));
    }
  }

  @Test
  @DisplayName("arguments that make no sense end the process with code 2")
  void badArguments() throws Exception {
    try (var running = Running.start("--port", "many")) {
      assertEquals(2, running.process().waitFor());
    }
  }
}
