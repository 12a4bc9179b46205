package bench

import cats.effect.IO
import cats.effect.Resource
import cats.syntax.all._
import java.util.concurrent.ConcurrentHashMap
import scala.concurrent.duration.DurationInt
import scala.jdk.CollectionConverters._

/** Every open WebSocket of the process. */
final class Connections(val stats: Stats) {

  /** The time that peers have at shutdown to answer the close frame. */
  private val politeWait = 1500.millis
  private val pollEvery = 10.millis

  private val open = ConcurrentHashMap.newKeySet[Connection]()
  @volatile private var stopping = false

  /** Counts a connection for as long as it lasts. One that begins while the server stops is closed at once. */
  def register(connection: Connection): Resource[IO, Unit] = {
    val begin = IO {
      stats.opened()
      open.add(connection)
    }
    val end = IO {
      open.remove(connection)
      stats.closed()
    }
    Resource.make(begin)(_ => end).evalMap(_ => IO.defer(goAway(connection).whenA(stopping)))
  }

  /** Closes all with 1001, and waits a while until they are. */
  def closeAll: IO[Unit] =
    IO { stopping = true } *>
      IO.defer(open.asScala.toList.traverse_(goAway)) *>
      IO.sleep(pollEvery).untilM_(IO(open.isEmpty)).timeoutTo(politeWait, IO.unit)

  private def goAway(connection: Connection): IO[Unit] = connection.close(CloseCode.GoingAway)
}
