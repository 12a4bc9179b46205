package bench;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.web.reactive.socket.CloseStatus;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Every open WebSocket of the process. */
final class Connections {
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final Stats stats;
  private volatile boolean isStopping;

  Connections(Stats stats) {
    this.stats = stats;
  }

  Stats stats() {
    return stats;
  }

  /** Counts a connection; one that begins while the server stops is closed at once. */
  void add(Socket socket) {
    stats.opened();
    open.add(socket);
    if (isStopping) {
      socket.end(CloseStatus.GOING_AWAY);
    }
  }

  void remove(Socket socket) {
    if (open.remove(socket)) {
      stats.closed();
    }
  }

  /** Closes all; those that do not answer in time are left to the end of the process. */
  void closeAll(CloseStatus status, Duration politeWait) {
    isStopping = true;
    for (var socket : open) {
      socket.end(status);
    }
    Flux.interval(Duration.ofMillis(10))
        .takeUntil(tick -> open.isEmpty())
        .then()
        .timeout(politeWait, Mono.empty())
        .block();
  }
}
