package bench;

import static java.util.concurrent.TimeUnit.MICROSECONDS;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.concurrent.Future;

/**
 * Sends a tick at once and one every {@code everyMs} after it, whatever the peer sends. Intended
 * times count from the first tick, so lateness never adds up and a late tick says so. A peer that
 * reads nothing misses the newest ticks.
 */
final class TicksHandler extends SessionHandler {
  private final long everyMicros;
  private long n;
  private long intendedMicros;
  private Future<?> next;

  TicksHandler(Connections connections, Query query) {
    super(connections);
    everyMicros = query.wholeNumber("everyMs", 500, 60_000) * 1000L;
  }

  @Override
  void opened(ChannelHandlerContext context) {
    intendedMicros = UnixMicros.now();
    tick(context);
  }

  @Override
  void receive(ChannelHandlerContext context, WebSocketFrame message) {}

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    if (next != null) {
      next.cancel(false);
    }
    super.channelInactive(context);
  }

  /** Sends what is due. A timer may fire a little early; then nothing is. */
  private void tick(ChannelHandlerContext context) {
    var nowMicros = UnixMicros.now();
    for (; nowMicros >= intendedMicros; nowMicros = UnixMicros.now()) {
      send(context, n + " " + intendedMicros + " " + nowMicros);
      n += 1;
      intendedMicros += everyMicros;
    }
    next =
        context.executor().schedule(() -> tick(context), intendedMicros - nowMicros, MICROSECONDS);
  }

  private void send(ChannelHandlerContext context, String tick) {
    if (context.channel().isWritable()) {
      context.writeAndFlush(new TextWebSocketFrame(tick)).addListener(delivered(tick.length()));
    } else {
      stats().dropQueueFull();
    }
  }
}
