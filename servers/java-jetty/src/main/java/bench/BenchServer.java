package bench;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.eclipse.jetty.websocket.core.server.WebSocketServerComponents;
import org.eclipse.jetty.websocket.server.ServerUpgradeRequest;
import org.eclipse.jetty.websocket.server.ServerUpgradeResponse;
import org.eclipse.jetty.websocket.server.ServerWebSocketContainer;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final int POLITE_WAIT_MS = 1500;

  private static final int POLL_MS = 10;

  private final Stats stats = new Stats();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Workloads workloads;
  private final Server server = new Server();
  private final ServerConnector connector = new ServerConnector(server);
  private ServerWebSocketContainer container;

  BenchServer(ChatRules rules) {
    workloads = new Workloads(stats, rules, clock);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) throws Exception {
    connector.setPort(port);
    connector.setAcceptQueueSize(BACKLOG);
    server.addConnector(connector);
    server.setHandler(
        WebSocketUpgradeHandler.from(
            server,
            made -> {
              container = made;
              container.setIdleTimeout(Duration.ZERO);
              container.addMapping("/ws/*", this::open);
            }));
    withoutCompression();
    server.start();
    return connector.getLocalPort();
  }

  /** Jetty takes permessage-deflate wherever it is offered, unless it does not know it. */
  private void withoutCompression() {
    WebSocketServerComponents.getWebSocketComponents(server)
        .getExtensionRegistry()
        .unregister("permessage-deflate");
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    try {
      connector.shutdown();
      for (var session : container.getOpenSessions()) {
        session.close(StatusCode.SHUTDOWN, "", org.eclipse.jetty.websocket.api.Callback.NOOP);
      }
      for (var waitedMs = 0; waitedMs < POLITE_WAIT_MS && !isEmpty(); waitedMs += POLL_MS) {
        Thread.sleep(POLL_MS);
      }
      server.stop();
    } catch (Exception e) {
      System.err.println(e); // The end of the process takes the rest.
    }
    clock.shutdownNow();
  }

  private boolean isEmpty() {
    return container.getOpenSessions().isEmpty();
  }

  /** Makes the endpoint of a request, or answers it with a refusal. */
  private Endpoint open(
      ServerUpgradeRequest request, ServerUpgradeResponse response, Callback callback) {
    var uri = request.getHttpURI();
    try {
      var endpoint = workloads.open(uri.getPath(), uri.getQuery());
      if (endpoint == null) {
        Response.writeError(request, response, callback, 404);
      }
      return endpoint;
    } catch (IllegalArgumentException e) {
      Response.writeError(request, response, callback, 400, e.getMessage());
      return null;
    }
  }
}
