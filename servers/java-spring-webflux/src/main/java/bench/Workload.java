package bench;

import org.reactivestreams.Publisher;
import org.springframework.web.reactive.socket.WebSocketMessage;
import reactor.core.publisher.Flux;

/** What one connection does. */
interface Workload {
  /** For workloads whose clients send ids or nothing. */
  int REQUEST_READ_LIMIT_BYTES = 512;

  /** Longest message read, in bytes; a longer one closes with 1009. */
  default int readLimitBytes() {
    return REQUEST_READ_LIMIT_BYTES;
  }

  /**
   * The messages to send, for the lawful ones that come. The connection is closed when both have
   * ended, and demand for the one is demand for the other unless the workload says otherwise.
   */
  Publisher<WebSocketMessage> answer(Socket socket, Flux<Received> messages);
}
