package bench;

import io.helidon.webserver.WebServer;
import io.helidon.webserver.websocket.WsConfig;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  /** The longest frame that is read: the longest message of any workload. */
  private static final int FRAME_BYTES = 1024 * 1024;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final int POLITE_WAIT_MS = 1500;

  private static final int POLL_MS = 10;

  private final Stats stats = new Stats();
  private final Sessions sessions = new Sessions();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Workloads workloads;
  private WebServer server;

  BenchServer(ChatRules rules) {
    workloads = new Workloads(stats, sessions, rules, clock);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) {
    server =
        WebServer.builder()
            .host("0.0.0.0")
            .port(port)
            .backlog(BACKLOG)
            .idleConnectionTimeout(Duration.ofDays(1))
            .shutdownHook(false)
            .addProtocol(WsConfig.builder().maxFrameLength(FRAME_BYTES).build())
            .addRouting(workloads.routing())
            .build()
            .start();
    return server.port();
  }

  /** Closes every connection with 1001 and stops. */
  @Override
  public void close() {
    try {
      sessions.closeAll(Endpoint.GOING_AWAY);
      for (var waitedMs = 0;
          waitedMs < POLITE_WAIT_MS && !sessions.isEmpty();
          waitedMs += POLL_MS) {
        Thread.sleep(POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clock.shutdownNow();
  }
}
