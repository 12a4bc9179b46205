package bench;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketServerProtocolHandler;
import io.netty.handler.timeout.WriteTimeoutHandler;
import java.util.concurrent.TimeUnit;

/**
 * Chooses the workload by the path of the upgrade request, and makes room for it in the pipeline.
 */
final class Router extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final Workloads workloads;
  private final ChatRules rules;

  Router(Workloads workloads, ChatRules rules) {
    this.workloads = workloads;
    this.rules = rules;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
    var target = request.uri().split("\\?", 2);
    try {
      var session = workloads.open(target[0], new Query(target.length > 1 ? target[1] : ""));
      if (session == null) {
        refuse(context, NOT_FOUND);
      } else {
        upgrade(context, request, target[0], session);
      }
    } catch (IllegalArgumentException e) {
      refuse(context, BAD_REQUEST);
    }
  }

  /** Hands the request on to the library, which answers it. */
  private void upgrade(
      ChannelHandlerContext context,
      FullHttpRequest request,
      String path,
      Workloads.Session session) {
    var config =
        WebSocketServerProtocolConfig.newBuilder()
            .websocketPath(path)
            .checkStartsWith(true)
            .maxFramePayloadLength(session.readLimitBytes())
            .build();
    context
        .pipeline()
        .addLast(
            new WriteTimeoutHandler(rules.writeWait().toMillis(), TimeUnit.MILLISECONDS),
            new WebSocketServerProtocolHandler(config),
            new WebSocketFrameAggregator(session.readLimitBytes()),
            session.handler())
        .remove(this);
    context.fireChannelRead(request.retain());
  }

  private static void refuse(ChannelHandlerContext context, HttpResponseStatus status) {
    var response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
    context.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
  }
}
