package bench

import io.netty.channel.{ChannelDuplexHandler, ChannelFuture, ChannelHandlerContext, ChannelPromise}
import io.netty.handler.codec.TooLongFrameException
import io.netty.handler.codec.http.websocketx.{
  CloseWebSocketFrame,
  CorruptedWebSocketFrameException,
  WebSocketCloseStatus,
  WebSocketFrame
}
import io.netty.handler.timeout.WriteTimeoutException
import io.netty.util.ReferenceCountUtil
import java.io.IOException
import java.nio.channels.ClosedChannelException
import java.util.concurrent.TimeUnit.MILLISECONDS

/** Ends a connection as RFC 6455 asks. The library sends a close frame of its own, always with 1000, after whatever an
  * endpoint sends, hangs up at once, and does not know why a frame could not be read. Here the first close frame is the
  * last frame, what the peer says after it is ignored, and the peer gets the time to read it.
  */
final class Closing extends ChannelDuplexHandler:
  private var isClosing = false
  private var hasPeerClosed = false

  override def channelRead(context: ChannelHandlerContext, message: Any): Unit =
    hasPeerClosed ||= message.isInstanceOf[CloseWebSocketFrame]
    if !isClosing then context.fireChannelRead(message)
    else
      ReferenceCountUtil.release(message)
      if hasPeerClosed then context.close()

  override def write(context: ChannelHandlerContext, message: Any, promise: ChannelPromise): Unit = message match
    case frame: WebSocketFrame if isClosing =>
      frame.release()
      promise.tryFailure(ClosedChannelException())
    case frame: CloseWebSocketFrame =>
      isClosing = true
      context.channel.config.setAutoRead(true) // The answer is to be read, whatever else the peer has said.
      val written = context.write(frame, promise)
      if hasPeerClosed then written.addListener((_: ChannelFuture) => context.close())
      else context.executor.schedule((() => context.close()): Runnable, Closing.LingerMs, MILLISECONDS)
    case _ => context.write(message, promise)

  /** A socket that is closed with unread bytes is reset, and the reset may overtake the close frame. */
  override def close(context: ChannelHandlerContext, promise: ChannelPromise): Unit =
    if isClosing then context.channel.closeFuture.addListener((_: ChannelFuture) => promise.trySuccess())
    else context.close(promise)

  override def exceptionCaught(context: ChannelHandlerContext, cause: Throwable): Unit = cause match
    case unlawful: CorruptedWebSocketFrameException => end(context, unlawful.closeStatus)
    case _: TooLongFrameException                   => end(context, WebSocketCloseStatus.MESSAGE_TOO_BIG)
    case _: (IOException | WriteTimeoutException)   => context.close()
    case _                                          => context.fireExceptionCaught(cause)

  private def end(context: ChannelHandlerContext, why: WebSocketCloseStatus): Unit =
    write(context, CloseWebSocketFrame(why), context.newPromise())
    context.flush()

object Closing:
  /** Shorter than the second in which a peer that has sent an unlawful close frame expects the end. */
  private val LingerMs = 500L
