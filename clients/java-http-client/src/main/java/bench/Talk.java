package bench;

import static java.net.http.WebSocket.NORMAL_CLOSURE;

import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The round trips of one connection; they end early when an echo fails to come or is not the
 * message.
 */
final class Talk implements WebSocket.Listener {
  private final ByteBuffer message;
  private final ByteBuffer echo;
  private final Tally.Part part = new Tally.Part();
  private final CompletableFuture<Tally.Part> end = new CompletableFuture<>();
  private WebSocket socket;

  /**
   * The library takes no message while the one before is being sent, and its echo may come first.
   */
  private CompletableFuture<WebSocket> sending;

  private int left;
  private volatile long sentNanos;

  Talk(Options work) {
    var bytes = new byte[work.size()];
    Arrays.fill(bytes, (byte) 'x');
    message = ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    echo = ByteBuffer.allocate(work.size());
    left = work.messages();
  }

  /** The connection is not read from before the round trips begin. */
  @Override
  public void onOpen(WebSocket opened) {
    socket = opened;
    sending = CompletableFuture.completedFuture(opened);
  }

  /** Does the round trips; done when the connection has ended. */
  CompletableFuture<Tally.Part> run() {
    socket.request(1);
    send();
    return end;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
    if (data.remaining() > echo.remaining()) {
      refuse();
      return null;
    }
    echo.put(data);
    socket.request(1);
    if (last) {
      compare();
    }
    return null;
  }

  @Override
  public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
    refuse();
    return null;
  }

  /** The library answers the close frame when this returns. */
  @Override
  public CompletionStage<?> onClose(WebSocket socket, int code, String reason) {
    end.complete(part);
    return null;
  }

  @Override
  public void onError(WebSocket socket, Throwable error) {
    System.err.println("connection: " + error);
    end.complete(part);
  }

  /** A connection that ended under a send is not always told to the listener. */
  private void sent(WebSocket socket, Throwable error) {
    if (error != null) {
      onError(socket, error);
    }
  }

  private void compare() {
    if (!echo.flip().equals(message)) {
      refuse();
      return;
    }
    part.received(sentNanos, System.nanoTime(), echo.remaining());
    echo.clear();
    left -= 1;
    if (left > 0) {
      send();
    } else {
      socket.sendClose(NORMAL_CLOSURE, "");
    }
  }

  private void refuse() {
    System.err.println("receive: the echo is not the message");
    socket.sendClose(NORMAL_CLOSURE, "");
    socket.request(Long.MAX_VALUE);
  }

  private synchronized void send() {
    sending = sending.thenCompose(this::sendNow).whenComplete(this::sent);
  }

  private CompletableFuture<WebSocket> sendNow(WebSocket socket) {
    sentNanos = System.nanoTime();
    part.sent(sentNanos, message.remaining());
    return socket.sendBinary(message.duplicate(), true);
  }
}
