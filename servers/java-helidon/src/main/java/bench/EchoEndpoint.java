package bench;

/**
 * Sends every message back: same type, same bytes, same order. A peer that does not read its
 * answers is not read from either: the connection's thread writes before it reads on.
 */
final class EchoEndpoint extends Endpoint {
  EchoEndpoint(Stats stats, Sessions sessions) {
    super(stats, sessions, 1024 * 1024);
  }

  @Override
  void onText(String text, int bytes) {
    sendText(text, bytes);
  }

  @Override
  void onBinary(byte[] message) {
    sendBinary(message);
  }
}
