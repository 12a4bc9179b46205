package bench;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.drafts.Draft;
import org.java_websocket.server.WebSocketServer.WebSocketWorker;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class WatchfulChannelTest {
  /**
   * A connection whose answer crosses the selector's thread: it is queued when that thread, having
   * read the message, has seen the queue empty and has not yet unset the wish to write.
   */
  private static final class Crossing extends WebSocketImpl {
    private final CountDownLatch seenEmpty = new CountDownLatch(1);
    private final CountDownLatch queued = new CountDownLatch(1);

    /** Only for the selector's thread. */
    private boolean hasRead;

    Crossing(WebSocketAdapter listener, List<Draft> drafts) {
      super(listener, drafts);
    }

    /** Asked for when what was read is handed over; before the connection is open, a handshake. */
    @Override
    public WebSocketWorker getWorkerThread() {
      hasRead = isOpen();
      return super.getWorkerThread();
    }

    /** Asked for when the queue has been seen empty. */
    @Override
    public boolean isFlushAndClose() {
      var closing = super.isFlushAndClose();
      if (hasRead) {
        seenEmpty.countDown();
        await(queued);
      }
      return closing;
    }

    @Override
    public void send(String text) {
      await(seenEmpty);
      super.send(text);
      queued.countDown();
    }

    @Override
    public void close(int code, String message, boolean remote) {
      await(seenEmpty);
      super.close(code, message, remote);
      queued.countDown();
    }

    private static void await(CountDownLatch latch) {
      try {
        if (!latch.await(20, SECONDS)) {
          throw new IllegalStateException("the threads did not cross");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A server whose first connection crosses, and a client that it has accepted. */
  private record Crossed(Served served, Client client) implements AutoCloseable {
    static Crossed connect() throws Exception {
      var accepted = new CompletableFuture<Crossing>();
      var connections =
          new WatchfulConnections() {
            @Override
            public WebSocketImpl createWebSocket(WebSocketAdapter listener, List<Draft> drafts) {
              var crossing = new Crossing(listener, drafts);
              accepted.complete(crossing);
              return crossing;
            }
          };
      var served = Served.start(new BenchServer(ChatRules.CONTRACT, connections));
      var client = new Client(served.base() + "/ws/echo");
      while (!accepted.join().isOpen()) {
        Thread.onSpinWait(); // The library answers the handshake first.
      }
      return new Crossed(served, client);
    }

    @Override
    public void close() {
      client.close();
      served.close();
    }
  }

  @Test
  @DisplayName("a message that crosses the selector's thread is written")
  void message() throws Exception {
    try (var crossed = Crossed.connect()) {
      crossed.client().send("hello");
      assertEquals("hello", crossed.client().next());
    }
  }

  @Test
  @DisplayName("a close frame that crosses the selector's thread is written")
  void close() throws Exception {
    try (var crossed = Crossed.connect()) {
      crossed.client().sendClose(4321);
      assertEquals(4321, crossed.client().closeCode());
    }
  }
}
