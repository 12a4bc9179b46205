package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** One whole message; its bytes are the server's own. */
record Received(boolean isText, byte[] payload) {

  String text() {
    return new String(payload, UTF_8);
  }

  /** False for a text that is not UTF-8, which the framework hands on like any other. */
  boolean isLawful() {
    if (!isText) {
      return true;
    }
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(payload));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
