package bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;
import org.java_websocket.exceptions.InvalidDataException;
import org.java_websocket.framing.CloseFrame;
import org.java_websocket.handshake.ClientHandshake;
import org.java_websocket.handshake.ServerHandshakeBuilder;
import org.java_websocket.server.WebSocketServer;

/** The workloads behind one port. */
final class BenchServer implements AutoCloseable {
  private static final int BACKLOG = 4096;
  private static final int MOST_BYTES = 1024 * 1024;

  /** The time that peers have at shutdown to answer the close frame. */
  private static final int POLITE_WAIT_MS = 1500;

  private static final int POLL_MS = 10;

  private final Stats stats = new Stats();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final Room room = new Room();
  private final ChatRules rules;
  private final WebSocketServerFactory connections;
  private Listener listener;
  private volatile boolean closing;

  BenchServer(ChatRules rules) {
    this(rules, new WatchfulConnections());
  }

  BenchServer(ChatRules rules, WebSocketServerFactory connections) {
    this.rules = rules;
    this.connections = connections;
  }

  Stats stats() {
    return stats;
  }

  /** Listens on all addresses and returns the port; 0 picks a free one. */
  int listen(int port) throws InterruptedException {
    listener = new Listener(port);
    listener.start();
    listener.started.await();
    return listener.getPort();
  }

  /** Stops accepting and closes every connection with 1001. */
  @Override
  public void close() {
    closing = true;
    listener.getConnections().forEach(socket -> socket.close(CloseFrame.GOING_AWAY));
    try {
      // The library's own stop does not wait until the close frames are written.
      for (var waitedMs = 0; waitedMs < POLITE_WAIT_MS && !isEmpty(); waitedMs += POLL_MS) {
        Thread.sleep(POLL_MS);
      }
      listener.stop(POLITE_WAIT_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    clock.shutdownNow();
  }

  private boolean isEmpty() {
    return listener.getConnections().isEmpty();
  }

  /**
   * Makes the session of a request's path and query; null when there is no such workload.
   *
   * @throws IllegalArgumentException when a parameter makes no sense
   */
  private Function<Peer, Session> route(String target) {
    var parts = target.split("\\?", 2);
    var query = new Query(parts.length > 1 ? parts[1] : "");
    switch (parts[0]) {
      case "/ws/echo":
        return EchoSession::new;
      case "/ws/chat":
        var chat = new ChatSession.Chat(room, rules, clock, listener::broadcast);
        return peer -> new ChatSession(peer, chat);
      case "/ws/push":
        var count = query.wholeNumber("count", 10, 10_000);
        var bytes = query.wholeNumber("bytes", 10_000, 1024 * 1024);
        return peer -> new PushSession(peer, count, bytes, clock);
      case "/ws/ticks":
        var everyMs = query.wholeNumber("everyMs", 500, 60_000);
        return peer -> new TicksSession(peer, everyMs, clock);
      default:
        return null;
    }
  }

  private final class Listener extends WebSocketServer {
    private final CountDownLatch started = new CountDownLatch(1);

    Listener(int port) {
      super(new InetSocketAddress(port), List.of(new StrictDraft(MOST_BYTES)));
      setWebSocketFactory(connections);
      setReuseAddr(true);
      setTcpNoDelay(true);
      setConnectionLostTimeout(0);
      setMaxPendingConnections(BACKLOG);
    }

    /** Refuses what is no workload; the library has no other routing. */
    @Override
    public ServerHandshakeBuilder onWebsocketHandshakeReceivedAsServer(
        WebSocket socket, Draft draft, ClientHandshake request) throws InvalidDataException {
      try {
        var session = route(request.getResourceDescriptor());
        if (session == null || closing) {
          throw new InvalidDataException(CloseFrame.REFUSE, "no such workload");
        }
        socket.setAttachment(session);
      } catch (IllegalArgumentException e) {
        throw new InvalidDataException(CloseFrame.REFUSE, e.getMessage());
      }
      return super.onWebsocketHandshakeReceivedAsServer(socket, draft, request);
    }

    @Override
    public void onStart() {
      started.countDown();
    }

    @Override
    public void onOpen(WebSocket socket, ClientHandshake request) {
      stats.opened();
      Function<Peer, Session> session = socket.getAttachment();
      socket.setAttachment(session.apply(new Peer(socket, stats)));
    }

    @Override
    public void onMessage(WebSocket socket, String text) {
      var session = receive(socket, text.getBytes(UTF_8).length);
      if (session != null) {
        session.onText(text);
      }
    }

    @Override
    public void onMessage(WebSocket socket, ByteBuffer bytes) {
      var session = receive(socket, bytes.remaining());
      if (session != null) {
        session.onBinary(bytes);
      }
    }

    /** Counts a message; null when it is not to be acted upon. */
    private Session receive(WebSocket socket, int bytes) {
      Session session = socket.getAttachment();
      if (!socket.isOpen()) {
        return null;
      }
      if (bytes > session.readLimitBytes()) {
        socket.close(CloseFrame.TOOBIG);
        return null;
      }
      stats.receive(bytes);
      return session;
    }

    @Override
    public void onClose(WebSocket socket, int code, String reason, boolean remote) {
      if (socket.getAttachment() instanceof Session session) {
        session.onClose();
        stats.closed();
      }
    }

    @Override
    public void onError(WebSocket socket, Exception e) {
      if (socket == null) {
        System.err.println(e); // Of the server itself; a connection's are followed by its close.
      }
    }
  }
}
