package bench

import cats.effect.IO
import fs2.{Pipe, Stream}
import java.nio.charset.StandardCharsets.UTF_8
import sttp.ws.WebSocketFrame

/** Answers each text message `id` with `count` messages of exactly `bytes` bytes that start with `id:i:`. An id that
  * does not fit closes with 1008. A peer that does not read its answers is not read from either.
  */
final class Push(connection: Connection, count: Int, bytes: Int):
  private val zeros = "0".repeat(bytes)

  def answers: Pipe[IO, WebSocketFrame, WebSocketFrame] = said =>
    connection.sending(said.flatMap:
      case WebSocketFrame.Text(id, _, _) if fits(id) => all(id)
      case WebSocketFrame.Text(_, _, _)              => Stream.exec(connection.close(CloseCode.PolicyViolation))
      case _                                         => Stream.empty)

  private def fits(id: String) = sizeOf(start(id, count - 1)) <= bytes

  private def all(id: String): Stream[IO, WebSocketFrame] =
    Stream.unfoldEval(0)(i => IO(Option.when(i < count)((answer(id, i), i + 1))))

  private def answer(id: String, i: Int): WebSocketFrame =
    val beginning = start(id, i)
    WebSocketFrame.text(beginning + zeros.substring(sizeOf(beginning)))

  private def start(id: String, i: Int) = s"$id:$i:"

  private def sizeOf(text: String) = text.getBytes(UTF_8).length
