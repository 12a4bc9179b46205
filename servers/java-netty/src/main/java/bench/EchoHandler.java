package bench;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;

/** Sends every message back: same type, same bytes, same order. */
final class EchoHandler extends SessionHandler {
  EchoHandler(Connections connections) {
    super(connections);
  }

  @Override
  void receive(ChannelHandlerContext context, WebSocketFrame message) {
    var bytes = message.content().readableBytes();
    context.writeAndFlush(message.retain()).addListener(delivered(bytes));
  }
}
