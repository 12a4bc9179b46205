package bench

import io.netty.channel.{ChannelDuplexHandler, ChannelFuture, ChannelHandlerContext, ChannelPromise}
import io.netty.handler.codec.http.websocketx.{BinaryWebSocketFrame, TextWebSocketFrame, WebSocketFrame}

/** Counts whole messages: those that are read, and those that the socket has taken. */
final class MessageCounter(stats: Stats) extends ChannelDuplexHandler:
  import MessageCounter.isMessage

  override def channelRead(context: ChannelHandlerContext, message: Any): Unit =
    message match
      case frame: WebSocketFrame if isMessage(frame) => stats.receive(frame.content.readableBytes)
      case _                                         => ()
    context.fireChannelRead(message)

  override def write(context: ChannelHandlerContext, message: Any, promise: ChannelPromise): Unit =
    message match
      case frame: WebSocketFrame if isMessage(frame) =>
        val bytes = frame.content.readableBytes
        promise.addListener((written: ChannelFuture) => if written.isSuccess then stats.deliver(bytes))
      case _ => ()
    context.write(message, promise)

object MessageCounter:
  private def isMessage(frame: WebSocketFrame) = frame match
    case _: TextWebSocketFrame | _: BinaryWebSocketFrame => true
    case _                                               => false
