package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;

/**
 * Sends every message back: same type, same bytes, same order. A peer that takes too little is cut
 * off.
 */
record EchoSession(Peer peer) implements Session {
  private static final int MANY = 16;
  private static final long MOST_WAITING_BYTES = 16 * 1024 * 1024;

  @Override
  public int readLimitBytes() {
    return 1024 * 1024;
  }

  @Override
  public void onText(String text) {
    peer.send(text, text.getBytes(UTF_8).length);
    cutOffSlow();
  }

  @Override
  public void onBinary(ByteBuffer bytes) {
    peer.send(bytes);
    cutOffSlow();
  }

  private void cutOffSlow() {
    if (peer.waiting() > MANY && peer.waitingBytes() > MOST_WAITING_BYTES) {
      peer.cutOff();
    }
  }
}
