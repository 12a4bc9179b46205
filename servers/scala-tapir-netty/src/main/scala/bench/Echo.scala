package bench

import cats.effect.IO
import fs2.Pipe
import sttp.ws.WebSocketFrame

/** Sends every message back: same type, same bytes, same order. A pong has no answer. A peer that does not read its
  * answers is not read from either.
  */
object Echo:
  val answers: Pipe[IO, WebSocketFrame, WebSocketFrame] = _.filter {
    case _: WebSocketFrame.Pong => false
    case _                      => true
  }.map(frame => Control.answer.applyOrElse(frame, identity))
