package bench

import cats.effect.IO
import fs2.Stream
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Text
import scala.concurrent.duration.DurationLong

/** A tick at once and one every `everyMs` after it. Intended times count from the first tick, so lateness never adds up
  * and a late tick says so. For a peer that does not read, ticks wait and then come late.
  */
final class Ticks(stats: Stats, everyMs: Int) {
  private val everyMicros = everyMs * 1000L

  /** The ticks of one connection, from now on. */
  def all: Stream[IO, WebSocketFrame] =
    Stream.eval(IO(UnixMicros.now())).flatMap { first =>
      Stream.iterate(0L)(_ + 1).evalMap(n => tick(n, first + n * everyMicros))
    }

  /** Waits until a tick is due. A timer may fire a little early; then it is not. */
  private def tick(n: Long, intendedMicros: Long): IO[WebSocketFrame] = IO.defer {
    val nowMicros = UnixMicros.now()
    if (nowMicros < intendedMicros)
      IO.sleep((intendedMicros - nowMicros).micros) *> tick(n, intendedMicros)
    else IO(stamped(n, intendedMicros, nowMicros))
  }

  private def stamped(n: Long, intendedMicros: Long, nowMicros: Long): WebSocketFrame = {
    val text = s"$n $intendedMicros $nowMicros"
    stats.deliver(text.length)
    Text(text)
  }
}
