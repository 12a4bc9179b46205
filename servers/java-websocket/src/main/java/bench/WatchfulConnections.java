package bench;

import java.nio.channels.ByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.java_websocket.WebSocketAdapter;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.WebSocketServerFactory;
import org.java_websocket.drafts.Draft;

/** The library's connections, each over a {@link WatchfulChannel}. */
class WatchfulConnections implements WebSocketServerFactory {
  @Override
  public WebSocketImpl createWebSocket(WebSocketAdapter listener, Draft draft) {
    return new WebSocketImpl(listener, draft);
  }

  @Override
  public WebSocketImpl createWebSocket(WebSocketAdapter listener, List<Draft> drafts) {
    return new WebSocketImpl(listener, drafts);
  }

  @Override
  public ByteChannel wrapChannel(SocketChannel channel, SelectionKey key) {
    return new WatchfulChannel(channel, (WebSocketImpl) key.attachment());
  }

  @Override
  public void close() {}
}
