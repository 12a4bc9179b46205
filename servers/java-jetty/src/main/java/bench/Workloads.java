package bench;

import java.util.concurrent.ScheduledExecutorService;

/** The endpoints of every workload. */
final class Workloads {
  private final Room room = new Room();
  private final Stats stats;
  private final ChatRules rules;
  private final ScheduledExecutorService clock;

  Workloads(Stats stats, ChatRules rules, ScheduledExecutorService clock) {
    this.stats = stats;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * The endpoint for a path and query; null when there is no such workload.
   *
   * @throws IllegalArgumentException when a parameter makes no sense
   */
  Endpoint open(String path, String text) {
    var query = new Query(text);
    switch (path) {
      case "/ws/echo":
        return new EchoEndpoint(stats);
      case "/ws/chat":
        return new ChatEndpoint(stats, clock, room, rules);
      case "/ws/push":
        var count = query.wholeNumber("count", 10, 10_000);
        var bytes = query.wholeNumber("bytes", 10_000, 1024 * 1024);
        return new PushEndpoint(stats, count, bytes);
      case "/ws/ticks":
        return new TicksEndpoint(stats, clock, query.wholeNumber("everyMs", 500, 60_000));
      default:
        return null;
    }
  }
}
