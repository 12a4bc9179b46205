package bench;

import org.springframework.http.HttpStatus;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.reactive.socket.server.support.HandshakeWebSocketService;
import org.springframework.web.reactive.socket.server.upgrade.ReactorNettyRequestUpgradeStrategy;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.WebsocketServerSpec;

/** Chooses the workload by the path of the upgrade request. */
final class Router implements WebHandler {
  /**
   * A message that is longer than a workload reads, and not longer than this, is refused with 1009
   * when it has been read.
   */
  private static final int MOST_FRAME_BYTES = 2 * 1024 * 1024;

  private final WebSocketService handshake =
      new HandshakeWebSocketService(
          new ReactorNettyRequestUpgradeStrategy(
              () -> WebsocketServerSpec.builder().maxFramePayloadLength(MOST_FRAME_BYTES)));
  private final Connections connections;
  private final Room room = new Room();
  private final ChatRules rules;

  Router(Connections connections, ChatRules rules) {
    this.connections = connections;
    this.rules = rules;
  }

  @Override
  public Mono<Void> handle(ServerWebExchange exchange) {
    var uri = exchange.getRequest().getURI();
    if (!isUpgrade(exchange)) {
      return refuse(exchange, HttpStatus.UPGRADE_REQUIRED);
    }
    try {
      var workload = workload(uri.getPath(), new Query(uri.getRawQuery()));
      return workload == null
          ? refuse(exchange, HttpStatus.NOT_FOUND)
          : handshake.handleRequest(
              exchange, session -> new Socket(session, connections).serve(workload));
    } catch (IllegalArgumentException e) {
      return refuse(exchange, HttpStatus.BAD_REQUEST);
    }
  }

  /** Null when there is no such workload. */
  private Workload workload(String path, Query query) {
    switch (path) {
      case "/ws/echo":
        return new EchoSession();
      case "/ws/chat":
        return new ChatSession(connections.stats(), room, rules);
      case "/ws/push":
        return new PushSession(
            query.wholeNumber("count", 10, 10_000),
            query.wholeNumber("bytes", 10_000, 1024 * 1024));
      case "/ws/ticks":
        return new TicksSession(connections.stats(), query.wholeNumber("everyMs", 500, 60_000));
      default:
        return null;
    }
  }

  /** The framework would answer another request with 500, as nothing here maps its exceptions. */
  private static boolean isUpgrade(ServerWebExchange exchange) {
    var headers = exchange.getRequest().getHeaders();
    return "websocket".equalsIgnoreCase(headers.getUpgrade())
        && "13".equals(headers.getFirst("Sec-WebSocket-Version"))
        && headers.getFirst("Sec-WebSocket-Key") != null
        && headers.getConnection().stream().anyMatch("upgrade"::equalsIgnoreCase);
  }

  private static Mono<Void> refuse(ServerWebExchange exchange, HttpStatus status) {
    var response = exchange.getResponse();
    response.setStatusCode(status);
    if (status == HttpStatus.UPGRADE_REQUIRED) {
      response.getHeaders().set("Sec-WebSocket-Version", "13");
    }
    return response.setComplete();
  }
}
