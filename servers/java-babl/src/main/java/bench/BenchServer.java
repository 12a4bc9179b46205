package bench;

import com.aitusoftware.babl.config.BablConfig;
import com.aitusoftware.babl.config.DeploymentMode;
import com.aitusoftware.babl.websocket.BablServer;
import com.aitusoftware.babl.websocket.SessionContainers;
import org.agrona.concurrent.BackoffIdleStrategy;

/** Ticks behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final int POLITE_WAIT_MS = 1000;

  private final Stats stats = new Stats();
  private final TicksApplication application = new TicksApplication(stats);
  private SessionContainers containers;

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port, which must not be 0. */
  int listen(int port) {
    var config = new BablConfig();
    config.applicationConfig().application(application).additionalWork(application);
    config
        .sessionContainerConfig()
        .deploymentMode(DeploymentMode.DIRECT)
        .bindAddress("0.0.0.0")
        .listenPort(port)
        .connectionBacklog(BACKLOG)
        .serverDirectory("/tmp/babl")
        .serverIdleStrategySupplier(BackoffIdleStrategy::new)
        .connectorIdleStrategySupplier(BackoffIdleStrategy::new);
    config.socketConfig().tcpNoDelay(true);
    containers = BablServer.launch(config);
    containers.start();
    return port;
  }

  /** Closes every connection; the library goes on accepting until the process ends. */
  @Override
  public void close() {
    application.stop();
    try {
      Thread.sleep(POLITE_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
