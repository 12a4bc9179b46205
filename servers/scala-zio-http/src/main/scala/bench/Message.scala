package bench

import io.netty.buffer.ByteBufUtil
import zio.Chunk
import zio.http.{ChannelEvent, WebSocketChannelEvent, WebSocketFrame}

/** One whole message. */
sealed trait Message:
  /** The payload's length. */
  def bytes: Int

  /** The framework's message to send it, shared by all receivers. */
  def event: WebSocketChannelEvent

object Message:
  final case class Text(text: String) extends Message:
    val bytes: Int = ByteBufUtil.utf8Bytes(text)
    val event: WebSocketChannelEvent = ChannelEvent.Read(WebSocketFrame.Text(text))

  final case class Binary(payload: Chunk[Byte]) extends Message:
    def bytes: Int = payload.length
    val event: WebSocketChannelEvent = ChannelEvent.Read(WebSocketFrame.Binary(payload))
