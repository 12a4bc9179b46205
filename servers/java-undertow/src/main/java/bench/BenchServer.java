package bench;

import io.undertow.Undertow;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.StatusCodes;
import io.undertow.websockets.WebSocketConnectionCallback;
import io.undertow.websockets.WebSocketProtocolHandshakeHandler;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.protocol.version13.Hybi13Handshake;
import java.net.InetSocketAddress;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.xnio.OptionMap;
import org.xnio.Options;
import org.xnio.Xnio;
import org.xnio.XnioWorker;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final int POLITE_WAIT_MS = 1500;

  private static final int POLL_MS = 10;

  private final Stats stats = new Stats();
  private final Workloads workloads;
  private final Set<Session> open = ConcurrentHashMap.newKeySet();
  private XnioWorker worker;
  private Undertow undertow;

  BenchServer(ChatRules rules) {
    workloads = new Workloads(stats, rules);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) throws Exception {
    // The server's own worker would stop with its listener: before the close frames are sent.
    var ioThreads = Math.max(Runtime.getRuntime().availableProcessors(), 2);
    worker =
        Xnio.getInstance().createWorker(OptionMap.create(Options.WORKER_IO_THREADS, ioThreads));
    undertow =
        Undertow.builder()
            .setWorker(worker)
            .setIoThreads(ioThreads)
            .setSocketOption(Options.BACKLOG, BACKLOG)
            .addHttpListener(port, "0.0.0.0", this::route)
            .build();
    undertow.start();
    return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    undertow.stop();
    open.forEach(session -> session.close(Session.GOING_AWAY));
    try {
      for (var waitedMs = 0; waitedMs < POLITE_WAIT_MS && !open.isEmpty(); waitedMs += POLL_MS) {
        Thread.sleep(POLL_MS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    worker.shutdownNow();
  }

  /** Upgrades a request to the workload of its path, or refuses it. */
  private void route(HttpServerExchange exchange) throws Exception {
    try {
      var session = workloads.route(exchange.getRequestPath(), exchange.getQueryString());
      if (session == null) {
        exchange.setStatusCode(StatusCodes.NOT_FOUND).endExchange();
      } else {
        upgrade(exchange, session);
      }
    } catch (IllegalArgumentException e) {
      exchange.setStatusCode(StatusCodes.BAD_REQUEST).endExchange();
    }
  }

  private void upgrade(HttpServerExchange exchange, Function<WebSocketChannel, Session> session)
      throws Exception {
    WebSocketConnectionCallback begin = (request, channel) -> begin(session.apply(channel));
    new WebSocketProtocolHandshakeHandler(
            Set.of(new Hybi13Handshake()),
            begin,
            refused -> refused.setStatusCode(StatusCodes.BAD_REQUEST).endExchange())
        .handleRequest(exchange);
  }

  private void begin(Session session) {
    open.add(session);
    session.channel.addCloseTask(closed -> open.remove(session));
    session.start();
  }
}
