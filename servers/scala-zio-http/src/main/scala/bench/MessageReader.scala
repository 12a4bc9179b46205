package bench

import java.nio.charset.StandardCharsets.UTF_8
import zio.Chunk
import zio.http.WebSocketFrame

/** Puts the messages of one connection together: the framework hands on each fragment by itself. */
final class MessageReader(limitBytes: Int):
  private var isText = false
  private var parts = Chunk.empty[Byte]

  /** The message that a frame completes, if it does. A message longer than the limit is whole as soon as that can be told. */
  def read(frame: WebSocketFrame): Option[MessageReader.Result] = frame match
    case text: WebSocketFrame.Text if text.isFinal       => Some(checked(Message.Text(text.text)))
    case binary: WebSocketFrame.Binary if binary.isFinal => Some(checked(Message.Binary(binary.bytes)))
    case text: WebSocketFrame.Text =>
      isText = true
      parts = Chunk.fromArray(text.text.getBytes(UTF_8))
      tooLong
    case binary: WebSocketFrame.Binary =>
      isText = false
      parts = binary.bytes
      tooLong
    case more: WebSocketFrame.Continuation =>
      parts = parts ++ more.buffer
      if more.isFinal then Some(checked(whole())) else tooLong
    case _ => None

  private def whole(): Message =
    val payload = parts.materialize
    parts = Chunk.empty
    if isText then Message.Text(String(payload.toArray, UTF_8)) else Message.Binary(payload)

  private def checked(message: Message): MessageReader.Result =
    if message.bytes > limitBytes then MessageReader.TooLong else message

  private def tooLong: Option[MessageReader.Result] = Option.when(parts.length > limitBytes)(MessageReader.TooLong)

object MessageReader:
  /** In place of a message that is longer than the limit. */
  case object TooLong

  type Result = Message | TooLong.type
