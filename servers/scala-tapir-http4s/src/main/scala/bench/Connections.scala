package bench

import cats.effect.{IO, Resource}
import cats.syntax.all.*
import java.util.concurrent.ConcurrentHashMap
import scala.concurrent.duration.DurationInt
import scala.jdk.CollectionConverters.*

/** Every open WebSocket of the process. */
final class Connections(val stats: Stats):
  import Connections.*

  private val open = ConcurrentHashMap.newKeySet[Connection]()
  @volatile private var isStopping = false

  /** Counts a connection for as long as it lasts. One that begins while the server stops is closed at once. */
  def register(connection: Connection): Resource[IO, Unit] =
    val begin = IO:
      stats.opened()
      open.add(connection)
    val end = IO:
      open.remove(connection)
      stats.closed()
    Resource.make(begin)(_ => end.void).evalMap(_ => IO.defer(goAway(connection).whenA(isStopping)))

  /** Closes all with 1001, and waits a while until they are. */
  def closeAll: IO[Unit] =
    IO { isStopping = true } *>
      IO.defer(open.asScala.toList.traverse_(goAway)) *>
      IO.sleep(PollEvery).untilM_(IO(open.isEmpty)).timeoutTo(PoliteWait, IO.unit)

  private def goAway(connection: Connection): IO[Unit] = connection.close(CloseCode.GoingAway)

object Connections:
  /** The time that peers have at shutdown to answer the close frame. */
  private val PoliteWait = 1500.millis
  private val PollEvery = 10.millis
