package bench

import munit.FunSuite
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Binary
import org.http4s.websocket.WebSocketFrame.Continuation
import org.http4s.websocket.WebSocketFrame.Text
import scodec.bits.ByteVector

class MessageReaderTest extends FunSuite {
  private val letters = ByteVector.view("κόσμε".getBytes)

  private def readAll(frames: WebSocketFrame*): Seq[Either[Int, Option[WebSocketFrame]]] = {
    val reader = new MessageReader(limitBytes = 10)
    frames.map(reader.add)
  }

  test("a whole message is handed on as it is") {
    val message = Text(letters)
    assertEquals(readAll(message), Seq(Right(Some(message))))
  }

  test("fragments that cut a character in two are joined") {
    val (start, end) = letters.splitAt(3)
    assertEquals(
      readAll(Text(start, last = false), Continuation(end, last = true)),
      Seq(Right(None), Right(Some(Text(letters))))
    )
  }

  test("a text that is not UTF-8 closes with 1007, however its last character is cut off") {
    for (end <- Seq(ByteVector(0xc3, 0x28), ByteVector(0xed, 0xa0, 0x80), ByteVector(0xce)))
      assertEquals(readAll(Text(ByteVector('{') ++ end)), Seq(Left(1007)))
  }

  test("fragments close with 1009 as soon as they exceed the limit together") {
    val part = Binary(ByteVector.fill(6)(0), last = false)
    assertEquals(
      readAll(part, Continuation(part.data, last = false)),
      Seq(Right(None), Left(1009))
    )
  }

  test("a continuation of nothing, and a start within a message, close with 1002") {
    assertEquals(readAll(Continuation(letters, last = true)), Seq(Left(1002)))
    assertEquals(
      readAll(Text(letters, last = false), Text(letters)),
      Seq(Right(None), Left(1002))
    )
  }
}
