package bench

import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.{Binary, Continuation, Text}
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.{DisplayName, Test}
import scodec.bits.ByteVector

final class MessageReaderTest:
  private val letters = ByteVector.view("κόσμε".getBytes)

  private def readAll(frames: WebSocketFrame*): Seq[Either[Int, Option[WebSocketFrame]]] =
    val reader = MessageReader(limitBytes = 10)
    frames.map(reader.add)

  @Test
  @DisplayName("a whole message is handed on as it is")
  def whole(): Unit =
    val message = Text(letters)
    assertEquals(Seq(Right(Some(message))), readAll(message))

  @Test
  @DisplayName("fragments that cut a character in two are joined")
  def joined(): Unit =
    val (start, end) = letters.splitAt(3)
    assertEquals(
      Seq(Right(None), Right(Some(Text(letters)))),
      readAll(Text(start, last = false), Continuation(end, last = true))
    )

  @Test
  @DisplayName("a text that is not UTF-8 closes with 1007, however its last character is cut off")
  def notUtf8(): Unit =
    for end <- Seq(ByteVector(0xc3, 0x28), ByteVector(0xed, 0xa0, 0x80), ByteVector(0xce)) do
      assertEquals(Seq(Left(1007)), readAll(Text(ByteVector('{') ++ end)))

  @Test
  @DisplayName("fragments close with 1009 as soon as they exceed the limit together")
  def tooLong(): Unit =
    val part = Binary(ByteVector.fill(6)(0), last = false)
    assertEquals(Seq(Right(None), Left(1009)), readAll(part, Continuation(part.data, last = false)))

  @Test
  @DisplayName("a continuation of nothing, and a start within a message, close with 1002")
  def outOfOrder(): Unit =
    assertEquals(Seq(Left(1002)), readAll(Continuation(letters, last = true)))
    assertEquals(Seq(Right(None), Left(1002)), readAll(Text(letters, last = false), Text(letters)))
