package bench;

import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.function.BiConsumer;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketMessage.Type;
import org.springframework.web.reactive.socket.WebSocketSession;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.SynchronousSink;

/**
 * The common behaviour of all workloads on a connection: it limits and counts what it receives, and
 * counts what it sends.
 */
final class Socket {
  private final WebSocketSession session;
  private final Connections connections;
  private volatile boolean isEnding;

  Socket(WebSocketSession session, Connections connections) {
    this.session = session;
    this.connections = connections;
  }

  /** Serves a workload until the connection has ended. */
  Mono<Void> serve(Workload workload) {
    connections.add(this);
    var messages =
        session.receive().handle(reader(workload.readLimitBytes())).takeUntil(m -> isEnding);
    var answers = Flux.from(workload.answer(this, messages)).takeWhile(m -> !isEnding);
    return session
        .send(answers.doOnNext(this::count))
        .onErrorResume(gone -> Mono.empty())
        .then(Mono.defer(this::awaitEnd))
        .doFinally(signal -> connections.remove(this));
  }

  WebSocketMessage text(byte[] payload) {
    return message(Type.TEXT, payload);
  }

  WebSocketMessage message(Type type, byte[] payload) {
    return new WebSocketMessage(type, session.bufferFactory().wrap(payload));
  }

  /** Closes with a code; the first one holds, and what the peer sends after it is ignored. */
  void end(CloseStatus status) {
    if (!isEnding) {
      isEnding = true;
      session.close(status).subscribe(done -> {}, gone -> {});
    }
  }

  /** The connection closes with the code that was asked for, not with the framework's own. */
  private Mono<Void> awaitEnd() {
    return isEnding ? session.closeStatus().then() : Mono.empty();
  }

  private BiConsumer<WebSocketMessage, SynchronousSink<Received>> reader(int limitBytes) {
    return (message, sink) -> {
      var type = message.getType();
      if (isEnding || (type != Type.TEXT && type != Type.BINARY)) {
        return;
      }
      var buffer = message.getPayload();
      var bytes = buffer.readableByteCount();
      if (message.getNativeMessage() instanceof WebSocketFrame frame && frame.rsv() != 0) {
        end(CloseStatus.PROTOCOL_ERROR);
        return;
      }
      if (bytes > limitBytes) {
        end(CloseStatus.TOO_BIG_TO_PROCESS);
        return;
      }
      var payload = new byte[bytes];
      buffer.read(payload);
      var received = new Received(type == Type.TEXT, payload);
      if (!received.isLawful()) {
        end(CloseStatus.BAD_DATA);
        return;
      }
      connections.stats().receive(bytes);
      sink.next(received);
    };
  }

  private void count(WebSocketMessage message) {
    connections.stats().deliver(message.getPayload().readableByteCount());
  }
}
