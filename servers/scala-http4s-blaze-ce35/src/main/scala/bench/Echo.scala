package bench

import cats.effect.IO
import fs2.Pipe
import org.http4s.websocket.WebSocketFrame

/** Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from
  * either.
  */
final class Echo(connection: Connection, stats: Stats) {

  /** The messages among frames. */
  def answers: Pipe[IO, WebSocketFrame, WebSocketFrame] =
    _.evalMapChunk(connection.receive(_).flatTap(count)).unNone

  private def count(message: Option[WebSocketFrame]): IO[Unit] =
    IO(message.foreach(whole => stats.deliver(whole.length)))
}
