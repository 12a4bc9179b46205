package bench

import java.nio.CharBuffer
import java.nio.charset.StandardCharsets.UTF_8
import org.http4s.websocket.WebSocketFrame as Frame
import scala.annotation.tailrec
import scodec.bits.ByteVector

/** Makes messages of one connection's frames. The library knows no limit and does not look at what a text holds, and
  * its own joining of fragments would keep any number of them.
  *
  * @param limitBytes
  *   the longest message that is read
  */
final class MessageReader(limitBytes: Int):
  private val utf8 = UTF_8.newDecoder
  private val scratch = CharBuffer.allocate(256)

  /** The sum of the fragments so far, in bytes. */
  private var unfinished = Option.empty[Frame]

  /** The message that a frame completes, if it does. Left is the code that the connection is to be closed with. */
  def add(frame: Frame): Either[Int, Option[Frame]] = (unfinished, frame) match
    case (Some(start), next: Frame.Continuation)      => take(join(start, next))
    case (Some(_), _) | (None, _: Frame.Continuation) => Left(CloseCode.ProtocolError)
    case (None, message)                              => take(message)

  private def join(start: Frame, next: Frame.Continuation): Frame =
    val data = start.data ++ next.data
    start match
      case _: Frame.Text => Frame.Text(data, next.last)
      case _             => Frame.Binary(data, next.last)

  private def take(message: Frame): Either[Int, Option[Frame]] =
    if message.length > limitBytes then Left(CloseCode.TooBig)
    else if !message.last then
      unfinished = Some(message)
      Right(None)
    else
      unfinished = None
      message match
        case text: Frame.Text if !isUtf8(text.data) => Left(CloseCode.InvalidPayload)
        case whole                                  => Right(Some(whole))

  private def isUtf8(bytes: ByteVector): Boolean =
    val from = bytes.toByteBuffer
    @tailrec
    def decode(): Boolean =
      val result = utf8.decode(from, scratch.clear(), true)
      if result.isOverflow then decode() else result.isUnderflow
    utf8.reset()
    decode()
