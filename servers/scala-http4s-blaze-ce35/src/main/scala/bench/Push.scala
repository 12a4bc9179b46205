package bench

import cats.effect.IO
import fs2.Pipe
import fs2.Stream
import java.nio.charset.StandardCharsets.UTF_8
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Text
import scodec.bits.ByteVector

/** Answers each text message `<id>` with `count` messages of exactly `bytes` bytes that start with `<id>:<i>:`. An id
  * that does not fit closes with 1008. A peer that does not read its answers is not read from either.
  */
final class Push(connection: Connection, stats: Stats, count: Int, bytes: Int) {

  /** The answers to every id, one after another. */
  def answers: Pipe[IO, WebSocketFrame, WebSocketFrame] =
    _.evalMapChunk(connection.receive).unNone.flatMap {
      case Text(id, _) if start(id, count - 1).length > bytes =>
        Stream.exec(connection.close(CloseCode.PolicyViolation))
      case Text(id, _) => Stream.unfoldEval(0)(i => IO(Option.when(i < count)((answer(id, i), i + 1))))
      case _           => Stream.empty
    }

  private def answer(id: String, i: Int): WebSocketFrame = {
    val payload = Array.fill[Byte](bytes)('0')
    start(id, i).copyToArray(payload)
    stats.deliver(bytes)
    Text(ByteVector.view(payload), last = true)
  }

  private def start(id: String, i: Int): Array[Byte] = s"$id:$i:".getBytes(UTF_8)
}
