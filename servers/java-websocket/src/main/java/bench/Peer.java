package bench;

import java.nio.ByteBuffer;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.CloseFrame;

/** One open WebSocket and the library's queue of what waits to be written to it. */
record Peer(WebSocketImpl socket, Stats stats) {
  Peer(WebSocket socket, Stats stats) {
    this((WebSocketImpl) socket, stats);
  }

  /**
   * Queues a text of so many bytes. What a connection that has just ended would get is lost with
   * it.
   */
  void send(String text, int bytes) {
    try {
      socket.send(text);
      stats.deliver(bytes);
    } catch (WebsocketNotConnectedException e) {
      // Its close is on the way.
    }
  }

  void send(ByteBuffer message) {
    var bytes = message.remaining();
    try {
      socket.send(message);
      stats.deliver(bytes);
    } catch (WebsocketNotConnectedException e) {
      // Its close is on the way.
    }
  }

  boolean isOpen() {
    return socket.isOpen();
  }

  /** How many messages wait to be written. */
  int waiting() {
    return socket.outQueue.size();
  }

  /** How many bytes wait to be written. */
  long waitingBytes() {
    return socket.outQueue.stream().mapToLong(ByteBuffer::remaining).sum();
  }

  void close(int code) {
    socket.close(code);
  }

  /** Ends the connection without a word: its peer takes none. */
  void cutOff() {
    socket.closeConnection(CloseFrame.ABNORMAL_CLOSE, "too slow");
  }
}
