package bench

import cats.effect.IO
import fs2.{Pipe, Stream}
import scala.concurrent.duration.DurationLong
import sttp.ws.WebSocketFrame

/** A tick at once and one every `everyMs` after it, whatever the peer sends. Intended times count from the first tick,
  * so that lateness never adds up and a late tick says so. For a peer that does not read, ticks wait and then come late.
  */
final class Ticks(connection: Connection, everyMs: Int):
  private val everyMicros = everyMs * 1000L

  def all: Pipe[IO, WebSocketFrame, WebSocketFrame] = said => connection.sending(ticks).concurrently(said)

  private def ticks: Stream[IO, WebSocketFrame] =
    Stream
      .eval(IO(UnixMicros.now()))
      .flatMap: first =>
        Stream.iterate(0L)(_ + 1).evalMap(n => tick(n, first + n * everyMicros))

  /** Waits until a tick is due. A timer may fire a little early; then it is not. */
  private def tick(n: Long, intendedMicros: Long): IO[WebSocketFrame] = IO.defer:
    val nowMicros = UnixMicros.now()
    if nowMicros < intendedMicros then IO.sleep((intendedMicros - nowMicros).micros) *> tick(n, intendedMicros)
    else IO.pure(WebSocketFrame.text(s"$n $intendedMicros $nowMicros"))
