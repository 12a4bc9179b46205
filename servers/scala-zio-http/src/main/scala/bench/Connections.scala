package bench

import java.util.concurrent.ConcurrentHashMap
import scala.jdk.CollectionConverters.*
import zio.*

/** Every open WebSocket of the process. */
final class Connections(stats: Stats):
  private val open = ConcurrentHashMap.newKeySet[Socket]()
  @volatile private var isClosing = false

  /** Counts a connection; one that begins while the server stops is closed at once. */
  def add(socket: Socket): UIO[Any] = ZIO.suspendSucceed:
    stats.opened()
    open.add(socket)
    ZIO.when(isClosing)(socket.end(Code.GoingAway))

  def remove(socket: Socket): UIO[Unit] = ZIO.succeed(if open.remove(socket) then stats.closed())

  /** Closes all with 1001, and each that comes later; waits a while until they are gone. */
  def closeAll: UIO[Any] = ZIO.suspendSucceed:
    isClosing = true
    val sockets = open.asScala.toList
    ZIO.foreachDiscard(sockets)(_.end(Code.GoingAway)) *>
      ZIO.foreachDiscard(sockets)(_.gone).timeout(Connections.PoliteWait)

object Connections:
  /** A little longer than a peer that neither reads nor answers keeps its connection. */
  private val PoliteWait = 2500.millis
