package bench;

import java.nio.ByteBuffer;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does not read its
 * answers is not read from either.
 */
public final class EchoEndpoint extends Endpoint {
  EchoEndpoint(Stats stats) {
    super(stats, 1024 * 1024);
  }

  @Override
  void onText(String text, int bytes) {
    sendText(text, bytes, this::next);
  }

  @Override
  void onBinary(ByteBuffer message) {
    sendBinary(message, this::next);
  }
}
