package bench;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does not read its
 * answers is not read from either.
 */
final class EchoSession extends Session {
  static final int READ_LIMIT_BYTES = 1024 * 1024;

  EchoSession(ServerWebSocket socket, Stats stats) {
    super(socket, stats, READ_LIMIT_BYTES);
    socket.drainHandler(nothing -> socket.resume());
  }

  @Override
  void onText(String text, int bytes) {
    sendText(text, bytes);
    pauseWhenFull();
  }

  @Override
  void onBinary(Buffer message) {
    sendBinary(message);
    pauseWhenFull();
  }

  private void pauseWhenFull() {
    if (socket.writeQueueFull()) {
      socket.pause();
    }
  }
}
