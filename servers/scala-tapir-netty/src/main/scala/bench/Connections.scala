package bench

import cats.effect.IO
import io.netty.channel.{Channel, ChannelFuture}
import io.netty.channel.group.DefaultChannelGroup
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame
import io.netty.util.concurrent.GlobalEventExecutor
import java.util.concurrent.TimeUnit.MILLISECONDS

/** Every open WebSocket of the process. */
final class Connections(val stats: Stats):
  private val open = DefaultChannelGroup(GlobalEventExecutor.INSTANCE)
  @volatile private var isStopping = false

  /** Counts a connection for as long as it lasts. One that begins while the server stops is closed at once. */
  def add(channel: Channel): Unit =
    stats.opened()
    open.add(channel)
    channel.closeFuture.addListener((_: ChannelFuture) => stats.closed())
    if isStopping then channel.writeAndFlush(Connections.goAway)

  /** Closes all with 1001, and waits a while until they are gone. */
  def closeAll: IO[Unit] = IO.blocking:
    isStopping = true
    open.writeAndFlush(Connections.goAway)
    open.newCloseFuture().awaitUninterruptibly(Connections.PoliteWaitMs, MILLISECONDS)

object Connections:
  /** A little longer than a peer that neither reads nor answers keeps its connection. */
  private val PoliteWaitMs = 1500L

  private def goAway = CloseWebSocketFrame(CloseCode.GoingAway, "")
