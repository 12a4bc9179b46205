package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import org.reactivestreams.Publisher;
import org.springframework.web.reactive.socket.CloseStatus;
import org.springframework.web.reactive.socket.WebSocketMessage;
import reactor.core.publisher.Flux;

/**
 * Answers each text message {@code <id>} with {@code count} messages of exactly {@code bytes} bytes
 * that start with {@code <id>:<i>:}. An id that does not fit closes with 1008.
 */
final class PushSession implements Workload {
  private final int count;
  private final int bytes;

  PushSession(int count, int bytes) {
    this.count = count;
    this.bytes = bytes;
  }

  @Override
  public Publisher<WebSocketMessage> answer(Socket socket, Flux<Received> messages) {
    return messages.filter(Received::isText).concatMap(id -> answers(socket, id.text()), 1);
  }

  private Flux<WebSocketMessage> answers(Socket socket, String id) {
    if (start(id, count - 1).length > bytes) {
      socket.end(CloseStatus.POLICY_VIOLATION);
      return Flux.empty();
    }
    return Flux.range(0, count).map(i -> socket.text(padded(start(id, i))));
  }

  private byte[] padded(byte[] start) {
    var payload = Arrays.copyOf(start, bytes);
    Arrays.fill(payload, start.length, bytes, (byte) '0');
    return payload;
  }

  private static byte[] start(String id, int i) {
    return (id + ":" + i + ":").getBytes(UTF_8);
  }
}
