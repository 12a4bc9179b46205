package bench

import java.nio.CharBuffer
import java.nio.charset.StandardCharsets.UTF_8
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Binary
import org.http4s.websocket.WebSocketFrame.Continuation
import org.http4s.websocket.WebSocketFrame.Text
import scala.annotation.tailrec
import scodec.bits.ByteVector

/** Makes messages of one connection's frames. The library knows no limit and does not look at what a text holds, and
  * its own joining of fragments would keep any number of them.
  *
  * @param limitBytes
  *   the longest message that is read
  */
final class MessageReader(limitBytes: Int) {
  private val utf8 = UTF_8.newDecoder
  private val scratch = CharBuffer.allocate(256)

  /** The sum of the fragments so far, in bytes. */
  private var unfinished: Option[WebSocketFrame] = None

  /** The message that a frame completes, if it does. Left is the code that the connection is to be closed with. */
  def add(frame: WebSocketFrame): Either[Int, Option[WebSocketFrame]] = (unfinished, frame) match {
    case (Some(start), next: Continuation)      => take(join(start, next))
    case (Some(_), _) | (None, _: Continuation) => Left(CloseCode.ProtocolError)
    case (None, message)                        => take(message)
  }

  private def join(start: WebSocketFrame, next: Continuation): WebSocketFrame = {
    val data = start.data ++ next.data
    start match {
      case _: Text => Text(data, next.last)
      case _       => Binary(data, next.last)
    }
  }

  private def take(message: WebSocketFrame): Either[Int, Option[WebSocketFrame]] =
    if (message.length > limitBytes) Left(CloseCode.TooBig)
    else if (!message.last) {
      unfinished = Some(message)
      Right(None)
    } else {
      unfinished = None
      message match {
        case text: Text if !isUtf8(text.data) => Left(CloseCode.InvalidPayload)
        case whole                            => Right(Some(whole))
      }
    }

  private def isUtf8(bytes: ByteVector): Boolean = {
    val from = bytes.toByteBuffer
    @tailrec
    def decode(): Boolean = {
      val result = utf8.decode(from, scratch.clear(), true)
      if (result.isOverflow) decode() else result.isUnderflow
    }
    utf8.reset()
    decode()
  }
}
