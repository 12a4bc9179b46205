package bench;

import io.netty.channel.ChannelOption;
import java.time.Duration;
import org.springframework.http.server.reactive.ReactorHttpHandlerAdapter;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.server.adapter.WebHttpHandlerBuilder;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final Duration POLITE_WAIT = Duration.ofMillis(1500);

  private final Stats stats = new Stats();
  private final Connections connections = new Connections(stats);
  private final Router router;
  private DisposableServer listening;

  BenchServer(ChatRules rules) {
    router = new Router(connections, rules);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) {
    var handler = WebHttpHandlerBuilder.webHandler(router).build();
    listening =
        HttpServer.create()
            .port(port)
            .option(ChannelOption.SO_BACKLOG, BACKLOG)
            .childOption(ChannelOption.TCP_NODELAY, true)
            .handle(new ReactorHttpHandlerAdapter(handler))
            .bindNow();
    return listening.port();
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    listening.dispose();
    connections.closeAll(CloseStatus.GOING_AWAY, POLITE_WAIT);
  }
}
