package bench;

import static java.util.concurrent.TimeUnit.SECONDS;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;

/** A client that keeps what arrives until the test asks for it. */
final class Client implements WebSocket.Listener, AutoCloseable {
  /** A server that has not answered by then is not going to. */
  private static final long PATIENCE_S = 20;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final BlockingQueue<Object> arrived = new LinkedBlockingQueue<>();
  private final BlockingQueue<Boolean> pongs = new LinkedBlockingQueue<>();
  private final CompletableFuture<Integer> closed = new CompletableFuture<>();
  private final StringBuilder text = new StringBuilder();
  private final List<byte[]> parts = new ArrayList<>();
  private final WebSocket socket;

  /**
   * The signal that the answer to a close frame waits for, since that answer ends the client's
   * output.
   */
  private volatile CompletableFuture<Void> sent = CompletableFuture.completedFuture(null);

  /** Connects; throws what the handshake failed with. */
  Client(String url) throws Exception {
    socket = HTTP.newWebSocketBuilder().buildAsync(URI.create(url), this).get(PATIENCE_S, SECONDS);
  }

  /** Dials chat and joins the room. */
  static Client join(String base) throws Exception {
    var client = new Client(base + "/ws/chat");
    client.send("{\"type\":\"join\",\"room\":\"public\",\"user\":\"u\"}");
    client.settle();
    return client;
  }

  /** A chat of exactly 128 bytes. */
  static String chatFrame(String text) {
    var start = "{\"type\":\"chat\",\"room\":\"public\",\"user\":\"u\",\"text\":\"" + text;
    return start + ".".repeat(126 - start.length()) + "\"}";
  }

  void send(String message) throws Exception {
    socket.sendText(message, true).get(PATIENCE_S, SECONDS);
  }

  /** Sends every message, also when the server closes after one of them. */
  void sendAll(List<String> messages) throws Exception {
    sent = new CompletableFuture<>();
    for (var message : messages) {
      send(message);
    }
    sent.complete(null);
  }

  void send(byte[] message) throws Exception {
    socket.sendBinary(ByteBuffer.wrap(message), true).get(PATIENCE_S, SECONDS);
  }

  /** Sends one binary message in two fragments. */
  void sendInTwo(byte[] first, byte[] second) throws Exception {
    socket.sendBinary(ByteBuffer.wrap(first), false).get(PATIENCE_S, SECONDS);
    socket.sendBinary(ByteBuffer.wrap(second), true).get(PATIENCE_S, SECONDS);
  }

  void sendClose(int code) throws Exception {
    socket.sendClose(code, "").get(PATIENCE_S, SECONDS);
  }

  /** The next message: a String or bytes in a ByteBuffer. */
  Object next() throws Exception {
    var message = arrived.poll(PATIENCE_S, SECONDS);
    if (message == null) {
      throw new TimeoutException("no message");
    }
    return message;
  }

  /** Returns once the server has handled everything sent so far. */
  void settle() throws Exception {
    socket.sendPing(ByteBuffer.allocate(0)).get(PATIENCE_S, SECONDS);
    if (pongs.poll(PATIENCE_S, SECONDS) == null) {
      throw new TimeoutException("no pong");
    }
  }

  /** The server's close code. */
  int closeCode() throws Exception {
    return closed.get(PATIENCE_S, SECONDS);
  }

  /** Leaves the chat; returns every message that was still on its way. */
  List<Object> leave() throws Exception {
    send("{\"type\":\"leave\"}");
    if (closeCode() != 1000) {
      throw new AssertionError("closed with " + closeCode());
    }
    return rest();
  }

  /** Messages that have arrived and were not asked for yet. */
  List<Object> rest() {
    var rest = new ArrayList<>();
    arrived.drainTo(rest);
    return rest;
  }

  @Override
  public void close() {
    socket.abort();
  }

  @Override
  public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
    text.append(data);
    if (last) {
      arrived.add(text.toString());
      text.setLength(0);
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onBinary(WebSocket from, ByteBuffer data, boolean last) {
    var part = new byte[data.remaining()];
    data.get(part);
    parts.add(part);
    if (last) {
      var whole = ByteBuffer.allocate(parts.stream().mapToInt(bytes -> bytes.length).sum());
      parts.forEach(whole::put);
      parts.clear();
      arrived.add(whole.flip());
    }
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onPong(WebSocket from, ByteBuffer message) {
    pongs.add(true);
    from.request(1);
    return null;
  }

  @Override
  public CompletionStage<?> onClose(WebSocket from, int code, String reason) {
    closed.complete(code);
    return sent;
  }

  @Override
  public void onError(WebSocket from, Throwable error) {
    closed.completeExceptionally(error);
  }
}
