package bench;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler.HandshakeComplete;
import io.netty.handler.timeout.WriteTimeoutException;
import java.io.IOException;

/**
 * The common behaviour of all workloads on a connection: it counts it, counts what it receives, and
 * closes it.
 */
abstract class SessionHandler extends SimpleChannelInboundHandler<WebSocketFrame> {
  private final Connections connections;
  private boolean closing;

  SessionHandler(Connections connections) {
    this.connections = connections;
  }

  /** Handles one whole message. */
  abstract void receive(ChannelHandlerContext context, WebSocketFrame message);

  /** Called once the connection is a WebSocket. */
  void opened(ChannelHandlerContext context) {}

  final Stats stats() {
    return connections.stats();
  }

  @Override
  public final void userEventTriggered(ChannelHandlerContext context, Object event)
      throws Exception {
    if (event instanceof HandshakeComplete) {
      connections.add(context.channel());
      opened(context);
    }
    super.userEventTriggered(context, event);
  }

  @Override
  protected final void channelRead0(ChannelHandlerContext context, WebSocketFrame message) {
    if (closing) {
      return;
    }
    stats().receive(message.content().readableBytes());
    receive(context, message);
  }

  /** Sends a close frame; what the peer sends after it is ignored. */
  final void close(ChannelHandlerContext context, WebSocketCloseStatus status) {
    closing = true;
    context.writeAndFlush(new CloseWebSocketFrame(status));
  }

  /** Stops reading from a peer that does not take what is written to it. */
  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) throws Exception {
    context.channel().config().setAutoRead(context.channel().isWritable());
    super.channelWritabilityChanged(context);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) throws Exception {
    if (cause instanceof TooLongFrameException) {
      close(context, WebSocketCloseStatus.MESSAGE_TOO_BIG);
    } else if (cause instanceof IOException || cause instanceof WriteTimeoutException) {
      context.close();
    } else if (cause instanceof CorruptedWebSocketFrameException) {
      closing = true; // The library has closed with the right code.
    } else {
      super.exceptionCaught(context, cause);
    }
  }

  /** Counts a message of so many bytes once it is written. */
  final ChannelFutureListener delivered(int bytes) {
    return future -> {
      if (future.isSuccess()) {
        stats().deliver(bytes);
      }
    };
  }

  static boolean isText(WebSocketFrame message) {
    return message instanceof TextWebSocketFrame;
  }
}
