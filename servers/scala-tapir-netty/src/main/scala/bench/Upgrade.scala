package bench

import io.netty.channel.{ChannelDuplexHandler, ChannelHandlerContext, ChannelPromise}
import io.netty.handler.codec.http.{HttpHeaderNames, HttpHeaderValues, HttpRequest}
import io.netty.handler.codec.http.websocketx.{
  Utf8FrameValidator,
  WebSocket13FrameDecoder,
  WebSocketDecoderConfig,
  WebSocketFrameAggregator
}
import io.netty.handler.timeout.WriteTimeoutHandler
import org.playframework.netty.http.WebSocketHttpResponse

/** Makes room in the pipeline for what the library leaves out, once it has answered a handshake. Its own decoder reads
  * frames of up to 64 KiB, it hands on each fragment as a string, looks at no UTF-8, and reads whether or not anybody
  * asks for what it read. It also wants a handshake's Connection to be Upgrade alone, where Firefox sends a list.
  */
final class Upgrade(connections: Connections) extends ChannelDuplexHandler:
  private var readLimitBytes = Upgrade.RequestReadLimitBytes

  override def channelRead(context: ChannelHandlerContext, message: Any): Unit =
    message match
      case request: HttpRequest =>
        readLimitBytes = Upgrade.readLimitBytes(request.uri)
        if request.headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true) then
          request.headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE)
      case _ => ()
    context.fireChannelRead(message)

  override def write(context: ChannelHandlerContext, message: Any, promise: ChannelPromise): Unit =
    context.write(message, promise)
    message match
      case _: WebSocketHttpResponse if context.pipeline.get(Upgrade.Decoder) != null => prepare(context)
      case _                                                                         => ()

  private def prepare(context: ChannelHandlerContext): Unit =
    val decoder = WebSocketDecoderConfig.newBuilder
      .allowExtensions(false)
      .maxFramePayloadLength(readLimitBytes)
      .closeOnProtocolViolation(false)
      .build
    context.pipeline.replace(Upgrade.Decoder, Upgrade.Decoder, WebSocket13FrameDecoder(decoder))
    for handler <- List(
        Utf8FrameValidator(false),
        WebSocketFrameAggregator(readLimitBytes),
        HeapFrames(),
        WriteTimeoutHandler(Upgrade.WriteWaitS),
        Closing(),
        MessageCounter(connections.stats)
      )
    do context.pipeline.addBefore(Upgrade.Publisher, null, handler)
    context.channel.config.setAutoRead(false)
    context.pipeline.remove(this)
    connections.add(context.channel)

object Upgrade:
  /** The name of the library's handler after the handshake. */
  private val Decoder = "wsdecoder"
  private val Publisher = "websocket-publisher"

  private val EchoReadLimitBytes = 1024 * 1024

  /** For workloads whose clients send chats, ids or nothing. */
  private val RequestReadLimitBytes = 512

  /** A peer that takes nothing of what is written to it for so long is cut off. */
  private val WriteWaitS = 10

  private def readLimitBytes(uri: String) =
    if uri.startsWith("/ws/echo") then EchoReadLimitBytes else RequestReadLimitBytes
