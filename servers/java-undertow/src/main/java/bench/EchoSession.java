package bench;

import io.undertow.websockets.core.WebSocketChannel;
import java.nio.ByteBuffer;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does not read its
 * answers is not read from either.
 */
final class EchoSession extends Session {
  EchoSession(WebSocketChannel channel, Stats stats) {
    super(channel, stats, 1024 * 1024);
  }

  @Override
  void onText(String text, int bytes) {
    sendText(text, bytes);
    pauseWhenFull();
  }

  @Override
  void onBinary(ByteBuffer message) {
    sendBinary(message);
    pauseWhenFull();
  }

  @Override
  void onWritten() {
    if (!isFull() && !channel.isReceivesResumed()) {
      channel.resumeReceives();
    }
  }

  private void pauseWhenFull() {
    if (isFull()) {
      channel.suspendReceives();
    }
  }
}
