package bench;

import io.vertx.core.DeploymentOptions;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  /** The time that peers have at shutdown to answer the close frame. */
  private static final long POLITE_WAIT_MS = 2500;

  private final Stats stats = new Stats();
  private final Workloads workloads;
  private final Vertx vertx = Vertx.vertx();
  private final List<WebSocketVerticle> verticles = new CopyOnWriteArrayList<>();

  BenchServer(ChatRules rules) {
    workloads = new Workloads(stats, rules);
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) {
    var options = new DeploymentOptions().setInstances(Runtime.getRuntime().availableProcessors());
    vertx.deployVerticle(() -> verticle(port), options).await();
    return verticles.get(0).port();
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    try {
      vertx.close().await(POLITE_WAIT_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      // The end of the process cuts off those that have not answered.
    }
  }

  private WebSocketVerticle verticle(int port) {
    var verticle = new WebSocketVerticle(workloads, port);
    verticles.add(verticle);
    return verticle;
  }
}
