package bench;

import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.util.concurrent.TimeUnit;

/** Every open WebSocket of the process. */
final class Connections {
  private final ChannelGroup open = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
  private final Stats stats;

  Connections(Stats stats) {
    this.stats = stats;
  }

  Stats stats() {
    return stats;
  }

  void add(Channel channel) {
    stats.opened();
    open.add(channel);
    channel.closeFuture().addListener(future -> stats.closed());
  }

  /** Closes all with 1001; those that do not answer in time are cut off. */
  void closeAll(long politeWaitMs) {
    open.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE));
    open.newCloseFuture().awaitUninterruptibly(politeWaitMs, TimeUnit.MILLISECONDS);
    open.close().awaitUninterruptibly(politeWaitMs, TimeUnit.MILLISECONDS);
  }
}
