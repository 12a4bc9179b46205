package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/**
 * The common behaviour of all workloads on a connection: it counts what it receives and sends, and
 * closes it.
 */
abstract class Session {
  static final short POLICY_VIOLATION = 1008;
  private static final short INVALID_TEXT = 1007;
  private static final short MESSAGE_TOO_BIG = 1009;

  final ServerWebSocket socket;
  final Stats stats;
  private final int readLimitBytes;

  /** The fragments so far of the message that is being read. */
  private Buffer message = Buffer.buffer();

  private boolean isText;
  private boolean closing;

  /**
   * Handles the messages of a connection.
   *
   * @param readLimitBytes longest message read; a longer one closes with 1009
   */
  Session(ServerWebSocket socket, Stats stats, int readLimitBytes) {
    this.socket = socket;
    this.stats = stats;
    this.readLimitBytes = readLimitBytes;
    stats.opened();
    socket.frameHandler(this::onFrame);
    socket.closeHandler(
        nothing -> {
          stats.closed();
          onClose();
        });
    socket.exceptionHandler(this::onException);
  }

  abstract void onText(String text, int bytes);

  void onBinary(Buffer message) {}

  void onClose() {}

  final void sendText(String text, int bytes) {
    socket.writeTextMessage(text).onSuccess(written -> stats.deliver(bytes));
  }

  final void sendBinary(Buffer message) {
    var bytes = message.length();
    socket.writeBinaryMessage(message).onSuccess(written -> stats.deliver(bytes));
  }

  /** Closes; what the peer sends after it is ignored. */
  final void close(short code) {
    closing = true;
    socket.close(code);
  }

  static int bytesOf(String text) {
    return text.getBytes(UTF_8).length;
  }

  /**
   * Puts a message together from its frames: the framework's own handlers do not check its UTF-8.
   */
  private void onFrame(WebSocketFrame frame) {
    if (closing || !(frame.isText() || frame.isBinary() || frame.isContinuation())) {
      return;
    }
    if (!frame.isContinuation()) {
      isText = frame.isText();
      message = Buffer.buffer();
    }
    if (message.length() + frame.binaryData().length() > readLimitBytes) {
      close(MESSAGE_TOO_BIG);
      return;
    }
    message.appendBuffer(frame.binaryData());
    if (frame.isFinal()) {
      onMessage();
    }
  }

  private void onMessage() {
    if (!isText) {
      stats.receive(message.length());
      onBinary(message);
      return;
    }
    try {
      var text = UTF_8.newDecoder().decode(ByteBuffer.wrap(message.getBytes())).toString();
      stats.receive(message.length());
      onText(text, message.length());
    } catch (CharacterCodingException e) {
      close(INVALID_TEXT);
    }
  }

  /** Says what broke the protocol before the framework ends the connection. */
  private void onException(Throwable cause) {
    if (cause instanceof CorruptedWebSocketFrameException corrupted) {
      close((short) corrupted.closeStatus().code());
    }
  }
}
