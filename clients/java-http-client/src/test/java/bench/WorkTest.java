package bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.java_websocket.WebSocket;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.server.WebSocketServer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WorkTest {
  /** Answers a message; connections and messages count from 1, and null hangs up. */
  private interface Echo {
    byte[] answer(int connection, int message, byte[] data);
  }

  private record Seen(int connection, AtomicInteger messages) {}

  @Test
  @DisplayName("every round trip is counted once")
  void counted() throws Exception {
    var line = run((connection, message, data) -> data, false, 3, 7, 100);
    assertSays(line, "\"clients\":3,\"failed\":0,\"sent\":21,\"received\":21,\"bytesSent\":2100,");
  }

  @Test
  @DisplayName("a changed echo is none")
  void changed() throws Exception {
    var line = run((c, n, data) -> c == 1 && n == 3 ? new byte[20] : data, false, 2, 5, 20);
    assertSays(line, "\"sent\":8,\"received\":7,");
  }

  @Test
  @DisplayName("a connection that ends takes its messages with it")
  void cut() throws Exception {
    var line = run((c, n, data) -> c == 1 && n == 3 ? null : data, false, 2, 5, 20);
    assertSays(line, "\"sent\":8,\"received\":7,");
  }

  @Test
  @DisplayName("what cannot connect has failed")
  void refused() throws Exception {
    var line = run((connection, message, data) -> data, true, 4, 5, 20);
    assertSays(line, "\"clients\":4,\"failed\":4,\"sent\":0,\"received\":0,");
    assertSays(line, "\"elapsedUs\":0,");
  }

  private static void assertSays(String line, String part) {
    assertTrue(line.contains(part), line);
  }

  private static String run(Echo echo, boolean refuses, int clients, int messages, int size)
      throws Exception {
    var server = new Server(echo, refuses);
    server.start();
    try {
      server.listening.await();
      var url = "ws://127.0.0.1:" + server.getPort() + "/";
      return Work.run(new Options(url, clients, messages, size));
    } finally {
      server.stop(100);
    }
  }

  private static final class Server extends WebSocketServer {
    private final CountDownLatch listening = new CountDownLatch(1);
    private final AtomicInteger connections = new AtomicInteger();
    private final Echo echo;
    private final boolean refuses;

    private Server(Echo echo, boolean refuses) {
      super(new InetSocketAddress("127.0.0.1", 0), 1);
      this.echo = echo;
      this.refuses = refuses;
    }

    @Override
    public ServerHandshakeBuilder onWebsocketHandshakeReceivedAsServer(
        WebSocket peer, Draft draft, ClientHandshake request) throws InvalidDataException {
      if (refuses) {
        throw new InvalidDataException(CloseFrame.POLICY_VALIDATION, "no");
      }
      return super.onWebsocketHandshakeReceivedAsServer(peer, draft, request);
    }

    @Override
    public void onOpen(WebSocket peer, ClientHandshake request) {
      peer.setAttachment(new Seen(connections.incrementAndGet(), new AtomicInteger()));
    }

    @Override
    public void onMessage(WebSocket peer, ByteBuffer data) {
      Seen seen = peer.getAttachment();
      var bytes = new byte[data.remaining()];
      data.get(bytes);
      var answer = echo.answer(seen.connection(), seen.messages().incrementAndGet(), bytes);
      if (answer == null) {
        peer.closeConnection(CloseFrame.ABNORMAL_CLOSE, "");
      } else {
        peer.send(answer);
      }
    }

    @Override
    public void onMessage(WebSocket peer, String text) {}

    @Override
    public void onClose(WebSocket peer, int code, String reason, boolean remote) {}

    @Override
    public void onError(WebSocket peer, Exception error) {}

    @Override
    public void onStart() {
      listening.countDown();
    }
  }
}
