package bench

import java.nio.CharBuffer
import java.nio.charset.StandardCharsets.UTF_8
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.ControlFrame
import org.http4s.websocket.WebSocketFrame.Text
import scala.annotation.tailrec
import scodec.bits.ByteVector

/** Looks at one connection's frames. The library joins fragments, however many, knows no limit and does not look at what
  * a text holds.
  *
  * @param limitBytes
  *   the longest message that is read
  */
final class MessageReader(limitBytes: Int) {
  private val utf8 = UTF_8.newDecoder
  private val scratch = CharBuffer.allocate(256)

  /** The message that a frame is, unless it is a control frame, as the library hands on a peer's close frame too. Left is
    * the code that the connection is to be closed with.
    */
  def read(frame: WebSocketFrame): Either[Int, Option[WebSocketFrame]] = frame match {
    case _: ControlFrame                        => Right(None)
    case message if message.length > limitBytes => Left(CloseCode.TooBig)
    case text: Text if !isUtf8(text.data)       => Left(CloseCode.InvalidPayload)
    case message                                => Right(Some(message))
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
