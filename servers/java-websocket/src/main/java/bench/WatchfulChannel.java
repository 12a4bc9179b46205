package bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WrappedByteChannel;

/**
 * A connection's channel that sees to it that nothing is left in the connection's queue.
 *
 * <p>Who sends adds to the queue and then sets the wish to write. The selector's thread, after it
 * has read from a connection, also writes to it, and unsets the wish once the queue is empty. The
 * library holds nothing between the two, so a wish that is set in between is lost, and what was
 * added would wait for the connection's next message, a close frame for ever. Where that thread has
 * only written, the library looks into the queue again by itself, since the wish also wakes it and
 * it still holds the connection as writable.
 *
 * <p>So each read asks for one more, which the library does on the same thread after the writes; it
 * reads nothing and looks into the queue once more. What was added before that look is seen, and a
 * wish that is set after it stays.
 */
final class WatchfulChannel implements WrappedByteChannel {
  private final SocketChannel channel;
  private final WebSocketImpl socket;

  /** Only the selector's thread reads. */
  private boolean hasRead;

  WatchfulChannel(SocketChannel channel, WebSocketImpl socket) {
    this.channel = channel;
    this.socket = socket;
  }

  @Override
  public int read(ByteBuffer bytes) throws IOException {
    var count = channel.read(bytes);
    hasRead = count > 0;
    return count;
  }

  @Override
  public boolean isNeedRead() {
    return hasRead;
  }

  /** Reads nothing; sets the wish to write again when there is something to write or to close. */
  @Override
  public int readMore(ByteBuffer bytes) {
    hasRead = false;
    if (socket.hasBufferedData() || socket.isFlushAndClose()) {
      socket.getWebSocketListener().onWriteDemand(socket);
    }
    return 0;
  }

  @Override
  public int write(ByteBuffer bytes) throws IOException {
    return channel.write(bytes);
  }

  @Override
  public boolean isNeedWrite() {
    return false;
  }

  @Override
  public void writeMore() {}

  @Override
  public boolean isBlocking() {
    return channel.isBlocking();
  }

  @Override
  public boolean isOpen() {
    return channel.isOpen();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
