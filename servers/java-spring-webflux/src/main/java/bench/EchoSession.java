package bench;

import org.reactivestreams.Publisher;
import org.springframework.web.reactive.socket.WebSocketMessage;
import org.springframework.web.reactive.socket.WebSocketMessage.Type;
import reactor.core.publisher.Flux;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does not read its
 * answers is not read from either.
 */
final class EchoSession implements Workload {
  @Override
  public int readLimitBytes() {
    return 1024 * 1024;
  }

  @Override
  public Publisher<WebSocketMessage> answer(Socket socket, Flux<Received> messages) {
    return messages.map(m -> socket.message(m.isText() ? Type.TEXT : Type.BINARY, m.payload()));
  }
}
