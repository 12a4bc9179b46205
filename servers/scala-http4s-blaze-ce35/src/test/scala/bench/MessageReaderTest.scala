package bench

import munit.FunSuite
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Binary
import org.http4s.websocket.WebSocketFrame.Close
import org.http4s.websocket.WebSocketFrame.Text
import scodec.bits.ByteVector

class MessageReaderTest extends FunSuite {
  private def read(frame: WebSocketFrame): Either[Int, Option[WebSocketFrame]] =
    new MessageReader(limitBytes = 10).read(frame)

  test("a message is handed on as it is") {
    val message = Text("κόσμε")
    assertEquals(read(message), Right(Some(message)))
  }

  test("a text that is not UTF-8 closes with 1007, however its last character is cut off") {
    for (end <- Seq(ByteVector(0xc3, 0x28), ByteVector(0xed, 0xa0, 0x80), ByteVector(0xce)))
      assertEquals(read(Text(ByteVector('{') ++ end)), Left(1007))
  }

  test("a message above the limit closes with 1009") {
    assertEquals(read(Binary(ByteVector.fill(11)(0))), Left(1009))
  }

  test("a peer's close frame is no message") {
    assertEquals(read(Close()), Right(None))
  }
}
