package bench;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.ServerWebSocketHandshake;
import java.util.HashSet;
import java.util.Set;

/** One event loop's share of the connections. */
final class WebSocketVerticle extends VerticleBase {
  private static final int BACKLOG = 4096;
  private static final short GOING_AWAY = 1001;

  private final Workloads workloads;
  private final int port;
  private final Set<ServerWebSocket> open = new HashSet<>();
  private HttpServer server;

  WebSocketVerticle(Workloads workloads, int port) {
    this.workloads = workloads;
    this.port = port;
  }

  int port() {
    return server.actualPort();
  }

  @Override
  public Future<?> start() {
    var options =
        new HttpServerOptions()
            .setAcceptBacklog(BACKLOG)
            .setMaxWebSocketFrameSize(EchoSession.READ_LIMIT_BYTES)
            .setMaxWebSocketMessageSize(EchoSession.READ_LIMIT_BYTES)
            .setPerFrameWebSocketCompressionSupported(false)
            .setPerMessageWebSocketCompressionSupported(false);
    server =
        vertx
            .createHttpServer(options)
            .webSocketHandshakeHandler(this::shakeHands)
            .requestHandler(request -> request.response().setStatusCode(404).end());
    return server.listen(port);
  }

  /** Closes every connection with 1001, and resolves when the peers have taken it. */
  @Override
  public Future<?> stop() {
    var closing = open.stream().map(socket -> socket.close(GOING_AWAY)).toList();
    return Future.join(closing).recover(e -> Future.succeededFuture());
  }

  private void shakeHands(ServerWebSocketHandshake handshake) {
    try {
      var session = workloads.route(vertx, handshake.path(), handshake.query());
      if (session == null) {
        handshake.reject(404);
        return;
      }
      handshake
          .accept()
          .onSuccess(
              socket -> {
                open.add(socket);
                session.apply(socket);
              });
    } catch (IllegalArgumentException e) {
      handshake.reject(400);
    }
  }
}
