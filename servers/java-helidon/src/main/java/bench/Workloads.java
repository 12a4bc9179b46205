package bench;

import io.helidon.webserver.websocket.WsRouting;
import java.util.concurrent.ScheduledExecutorService;

/** The endpoints of every workload. */
final class Workloads {
  private final Room room = new Room();
  private final Stats stats;
  private final Sessions sessions;
  private final ChatRules rules;
  private final ScheduledExecutorService clock;

  Workloads(Stats stats, Sessions sessions, ChatRules rules, ScheduledExecutorService clock) {
    this.stats = stats;
    this.sessions = sessions;
    this.rules = rules;
    this.clock = clock;
  }

  /** Their paths, each with a new endpoint for a connection. */
  WsRouting.Builder routing() {
    return WsRouting.builder()
        .endpoint("/ws/echo", () -> new EchoEndpoint(stats, sessions))
        .endpoint("/ws/chat", () -> new ChatEndpoint(stats, sessions, clock, room, rules))
        .endpoint("/ws/push", () -> new PushEndpoint(stats, sessions))
        .endpoint("/ws/ticks", () -> new TicksEndpoint(stats, sessions, clock));
  }
}
