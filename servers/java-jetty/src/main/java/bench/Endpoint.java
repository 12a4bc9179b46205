package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * The common behaviour of all workloads on a connection: it limits and counts what it receives,
 * counts what it sends.
 */
public abstract class Endpoint implements Session.Listener {
  final Stats stats;
  private final int readLimitBytes;
  private Session session;

  /**
   * Handles the messages of a connection.
   *
   * @param readLimitBytes longest message read; a longer one closes with 1009
   */
  Endpoint(Stats stats, int readLimitBytes) {
    this.stats = stats;
    this.readLimitBytes = readLimitBytes;
  }

  /** Handles one text and calls {@link #next} when another one may come. */
  abstract void onText(String text, int bytes);

  /** Handles one binary message and calls {@link #next} when another one may come. */
  void onBinary(ByteBuffer message) {
    next();
  }

  void onOpen() {}

  void onEnd() {}

  final Session session() {
    return session;
  }

  /** Asks for one more message. */
  final void next() {
    session.demand();
  }

  final void close(int code) {
    session.close(code, "", Callback.NOOP);
  }

  /** Sends a text of so many bytes; {@code then} runs once it is written, not when that fails. */
  final void sendText(String text, int bytes, Runnable then) {
    session.sendText(text, delivered(bytes, then));
  }

  final void sendBinary(ByteBuffer message, Runnable then) {
    session.sendBinary(message, delivered(message.remaining(), then));
  }

  static int bytesOf(String text) {
    return text.getBytes(UTF_8).length;
  }

  @Override
  public final void onWebSocketOpen(Session opened) {
    session = opened;
    session.setMaxTextMessageSize(readLimitBytes);
    session.setMaxBinaryMessageSize(readLimitBytes);
    session.setMaxFrameSize(readLimitBytes);
    stats.opened();
    onOpen();
    next();
  }

  @Override
  public final void onWebSocketText(String text) {
    var bytes = bytesOf(text);
    stats.receive(bytes);
    onText(text, bytes);
  }

  @Override
  public final void onWebSocketBinary(ByteBuffer payload, Callback callback) {
    var message = ByteBuffer.allocate(payload.remaining()).put(payload).flip();
    callback.succeed();
    stats.receive(message.remaining());
    onBinary(message);
  }

  @Override
  public final void onWebSocketClose(int code, String reason, Callback callback) {
    stats.closed();
    onEnd();
    callback.succeed();
  }

  /** The framework has closed with the right code, or the peer has gone. */
  @Override
  public final void onWebSocketError(Throwable cause) {}

  private Callback delivered(int bytes, Runnable then) {
    return Callback.from(
        () -> {
          stats.deliver(bytes);
          then.run();
        },
        failed -> session.disconnect());
  }
}
