package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.helidon.common.buffers.BufferData;
import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;
import io.helidon.websocket.WsUpgradeException;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The common behaviour of all workloads on a connection: it joins fragments, limits and counts what
 * it receives, counts what it sends. Helidon gives each connection a virtual thread, on which it
 * calls the listener.
 */
abstract class Endpoint implements WsListener {
  static final int NORMAL = 1000;
  static final int GOING_AWAY = 1001;
  static final int PROTOCOL_ERROR = 1002;
  static final int POLICY_VIOLATION = 1008;
  static final int TOO_LONG = 1009;

  final Stats stats;
  private final Sessions sessions;
  private final int readLimitBytes;

  /**
   * Helidon's session writes from any thread, and does not keep the frames of two of them apart.
   */
  private final ReentrantLock sending = new ReentrantLock();

  private final StringBuilder text = new StringBuilder();
  private final ByteArrayOutputStream binary = new ByteArrayOutputStream();
  private WsSession session;
  private Thread reader;

  /**
   * Handles the messages of a connection.
   *
   * @param readLimitBytes longest message read; a longer one closes with 1009
   */
  Endpoint(Stats stats, Sessions sessions, int readLimitBytes) {
    this.stats = stats;
    this.sessions = sessions;
    this.readLimitBytes = readLimitBytes;
  }

  /** Reads the parameters of the request. */
  void readQuery(Query query) {}

  abstract void onText(String text, int bytes);

  void onBinary(byte[] message) {}

  void onOpen() {}

  void onEnd() {}

  /** Writes a text of so many bytes, and returns once the socket has taken it. */
  final void sendText(String text, int bytes) {
    write(() -> session.send(text, true), bytes);
  }

  final void sendBinary(byte[] message) {
    write(() -> session.send(BufferData.create(message), true), message.length);
  }

  private void write(Runnable send, int bytes) {
    sending.lock();
    try {
      send.run();
      stats.deliver(bytes);
    } catch (RuntimeException gone) {
      disconnect();
    } finally {
      sending.unlock();
    }
  }

  final void close(int code) {
    sending.lock();
    try {
      session.close(code, "");
    } catch (RuntimeException gone) {
      disconnect();
    } finally {
      sending.unlock();
    }
  }

  /** Ends the connection without a word: an interrupted thread's socket is closed. */
  final void disconnect() {
    reader.interrupt();
  }

  static int bytesOf(String text) {
    return text.getBytes(UTF_8).length;
  }

  @Override
  public final Optional<Headers> onHttpUpgrade(HttpPrologue prologue, Headers headers)
      throws WsUpgradeException {
    try {
      readQuery(new Query(prologue.query().rawValue()));
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new WsUpgradeException(e.getMessage());
    }
  }

  @Override
  public final void onOpen(WsSession opened) {
    session = opened;
    reader = Thread.currentThread();
    stats.opened();
    sessions.add(this);
    // Helidon does not tell a listener that its peer has gone: the connection's thread ends.
    Thread.startVirtualThread(this::awaitEnd);
    onOpen();
  }

  private void awaitEnd() {
    try {
      reader.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sessions.remove(this);
    stats.closed();
    onEnd();
  }

  @Override
  public final void onMessage(WsSession from, String part, boolean last) {
    text.append(part);
    if (text.length() > readLimitBytes) {
      close(TOO_LONG);
      disconnect();
      return;
    }
    if (!last) {
      return;
    }
    var whole = text.toString();
    text.setLength(0);
    var bytes = bytesOf(whole);
    if (bytes > readLimitBytes) {
      close(TOO_LONG);
      disconnect();
      return;
    }
    stats.receive(bytes);
    onText(whole, bytes);
  }

  @Override
  public final void onMessage(WsSession from, BufferData part, boolean last) {
    binary.writeBytes(part.readBytes());
    if (binary.size() > readLimitBytes) {
      close(TOO_LONG);
      disconnect();
      return;
    }
    if (!last) {
      return;
    }
    var whole = binary.toByteArray();
    binary.reset();
    stats.receive(whole.length);
    onBinary(whole);
  }

  /** Answers with the code that came, before Helidon answers every one with 1000. */
  @Override
  public final void onClose(WsSession from, int code, String reason) {
    close(isLawful(code) ? code : PROTOCOL_ERROR);
  }

  /** What Helidon cannot read breaks the protocol; by itself it would say 1011. */
  @Override
  public final void onError(WsSession from, Throwable fault) {
    close(PROTOCOL_ERROR);
  }

  /** The codes that a close frame may have (RFC 6455, 7.4). */
  private static boolean isLawful(int code) {
    return code >= 1000 && code <= 1003
        || code >= 1007 && code <= 1014
        || code >= 3000 && code < 5000;
  }

  /** Helidon leaves the answer to the listener. */
  @Override
  public final void onPing(WsSession from, BufferData payload) {
    sending.lock();
    try {
      session.pong(payload);
    } finally {
      sending.unlock();
    }
  }
}
