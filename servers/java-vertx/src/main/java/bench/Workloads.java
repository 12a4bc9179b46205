package bench;

import io.vertx.core.Vertx;
import io.vertx.core.http.ServerWebSocket;
import java.util.function.Function;

/** The sessions of every workload. */
final class Workloads {
  private final Room room = new Room();
  private final Stats stats;
  private final ChatRules rules;

  Workloads(Stats stats, ChatRules rules) {
    this.stats = stats;
    this.rules = rules;
  }

  /**
   * Starts the session for a path and query; null when there is no such workload.
   *
   * @throws IllegalArgumentException when a parameter makes no sense
   */
  Function<ServerWebSocket, Session> route(Vertx vertx, String path, String text) {
    var query = new Query(text);
    switch (path) {
      case "/ws/echo":
        return socket -> new EchoSession(socket, stats);
      case "/ws/chat":
        return socket -> new ChatSession(socket, stats, vertx, room, rules);
      case "/ws/push":
        var count = query.wholeNumber("count", 10, 10_000);
        var bytes = query.wholeNumber("bytes", 10_000, 1024 * 1024);
        return socket -> new PushSession(socket, stats, count, bytes);
      case "/ws/ticks":
        var everyMs = query.wholeNumber("everyMs", 500, 60_000);
        return socket -> new TicksSession(socket, stats, vertx, everyMs);
      default:
        return null;
    }
  }
}
