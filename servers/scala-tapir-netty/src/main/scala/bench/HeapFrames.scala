package bench

import io.netty.buffer.Unpooled
import io.netty.channel.{ChannelHandlerContext, ChannelInboundHandlerAdapter}
import io.netty.handler.codec.http.websocketx.WebSocketFrame

/** Hands on each frame in memory that the garbage collector frees. Frames that wait in the library when a connection
  * ends are forgotten there, and what Netty's pool had lent to them would be lost to it. A text is decoded from an array
  * in any case.
  */
final class HeapFrames extends ChannelInboundHandlerAdapter:
  override def channelRead(context: ChannelHandlerContext, message: Any): Unit = message match
    case frame: WebSocketFrame =>
      try context.fireChannelRead(frame.replace(Unpooled.copiedBuffer(frame.content)))
      finally frame.release()
    case _ => context.fireChannelRead(message)
