package bench

import cats.effect.IO
import fs2.Pipe
import sttp.ws.WebSocketFrame

/** Sends every message back: same type, same bytes, same order. A peer that does not read its answers is not read from
  * either.
  */
final class Echo(connection: Connection):
  def answers: Pipe[IO, WebSocketFrame, WebSocketFrame] = connection.sending(_)
