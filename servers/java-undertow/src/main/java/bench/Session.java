package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.undertow.websockets.core.AbstractReceiveListener;
import io.undertow.websockets.core.BufferedBinaryMessage;
import io.undertow.websockets.core.BufferedTextMessage;
import io.undertow.websockets.core.WebSocketCallback;
import io.undertow.websockets.core.WebSocketChannel;
import io.undertow.websockets.core.WebSockets;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.xnio.IoUtils;

/**
 * The common behaviour of all workloads on a connection: it counts what it receives and sends, and
 * closes it.
 */
abstract class Session extends AbstractReceiveListener {
  static final int POLICY_VIOLATION = 1008;
  static final int GOING_AWAY = 1001;

  /** The time that a peer has to read its close frame and to hang up. */
  private static final long LINGER_MS = 1000;

  private static final int HIGH_WATER_BYTES = 64 * 1024;

  final WebSocketChannel channel;
  final Stats stats;
  private final int readLimitBytes;

  /** Bytes handed to the channel and not yet taken by the kernel. */
  private final AtomicInteger unwritten = new AtomicInteger();

  private volatile boolean closing;

  /**
   * Handles the messages of a connection, once it is started.
   *
   * @param readLimitBytes longest message read; a longer one closes with 1009
   */
  Session(WebSocketChannel channel, Stats stats, int readLimitBytes) {
    this.channel = channel;
    this.stats = stats;
    this.readLimitBytes = readLimitBytes;
  }

  abstract void onText(String text, int bytes);

  void onBinary(ByteBuffer message) {}

  void onOpen() {}

  void onEnd() {}

  /** Called when a message that was sent has been written. */
  void onWritten() {}

  /** Begins to read. */
  final void start() {
    stats.opened();
    channel.addCloseTask(
        closed -> {
          stats.closed();
          onEnd();
        });
    channel.getReceiveSetter().set(this);
    onOpen();
    channel.resumeReceives();
  }

  final void sendText(String text, int bytes) {
    unwritten.addAndGet(bytes);
    WebSockets.sendText(text, channel, written(bytes));
  }

  final void sendBinary(ByteBuffer message) {
    var bytes = message.remaining();
    unwritten.addAndGet(bytes);
    WebSockets.sendBinary(message, channel, written(bytes));
  }

  /** True when the peer takes less than it is sent. */
  final boolean isFull() {
    return unwritten.get() > HIGH_WATER_BYTES;
  }

  /** Closes; what the peer sends after it is ignored. */
  final void close(int code) {
    closing = true;
    WebSockets.sendClose(code, "", channel, null);
    hangUpLater();
  }

  static int bytesOf(String text) {
    return text.getBytes(UTF_8).length;
  }

  @Override
  protected final long getMaxTextBufferSize() {
    return readLimitBytes;
  }

  @Override
  protected final long getMaxBinaryBufferSize() {
    return readLimitBytes;
  }

  @Override
  protected final void onFullTextMessage(WebSocketChannel from, BufferedTextMessage message) {
    var text = message.getData();
    if (!closing) {
      var bytes = bytesOf(text);
      stats.receive(bytes);
      onText(text, bytes);
    }
  }

  @Override
  protected final void onFullBinaryMessage(WebSocketChannel from, BufferedBinaryMessage message) {
    var data = message.getData();
    try {
      if (!closing) {
        var whole = WebSockets.mergeBuffers(data.getResource());
        stats.receive(whole.remaining());
        onBinary(whole);
      }
    } finally {
      data.free();
    }
  }

  /** The library has sent the right close frame, unless the connection is gone. */
  @Override
  protected final void onError(WebSocketChannel from, Throwable error) {
    closing = true;
    if (channel.isCloseFrameSent()) {
      hangUpLater();
    } else {
      IoUtils.safeClose(channel);
    }
  }

  private WebSocketCallback<Void> written(int bytes) {
    return new WebSocketCallback<>() {
      @Override
      public void complete(WebSocketChannel to, Void nothing) {
        unwritten.addAndGet(-bytes);
        stats.deliver(bytes);
        onWritten();
      }

      @Override
      public void onError(WebSocketChannel to, Void nothing, Throwable error) {
        IoUtils.safeClose(channel);
      }
    };
  }

  /** A socket that is closed with unread bytes is reset, and the reset may overtake the frame. */
  private void hangUpLater() {
    channel
        .getIoThread()
        .executeAfter(() -> IoUtils.safeClose(channel), LINGER_MS, TimeUnit.MILLISECONDS);
  }
}
