package bench

import cats.effect.{IO, Resource}
import io.netty.channel.{ChannelHandler, ChannelPipeline, EventLoopGroup}
import java.util.concurrent.TimeUnit.SECONDS
import sttp.tapir.server.netty.{NettyConfig, NettySocketConfig}
import sttp.tapir.server.netty.NettyConfig.EventLoopConfig
import sttp.tapir.server.netty.cats.NettyCatsServer

/** The workloads behind one port. */
object BenchServer:
  private val Backlog = 4096

  /** Listens on all addresses and yields the port; port 0 picks a free one. Its release closes every connection with
    * 1001, those that do not answer by force.
    */
  def resource(port: Int, rules: ChatRules, stats: Stats): Resource[IO, Int] =
    val connections = Connections(stats)
    for
      loops <- Resource.make(IO(EventLoopConfig.auto.initEventLoopGroup()))(stop)
      server <- NettyCatsServer.io(config(port, loops, connections))
      binding <- Resource.make(server.addEndpoints(Endpoints(rules, stats).all).start())(_.stop())
      _ <- Resource.onFinalize(connections.closeAll)
    yield binding.port

  private def config(port: Int, loops: EventLoopGroup, connections: Connections): NettyConfig =
    NettyConfig.default
      .host("0.0.0.0")
      .port(port)
      .eventLoopGroup(loops)
      .withDontShutdownEventLoopGroupOnClose // It would take its time.
      .noGracefulShutdown
      .socketBacklog(Backlog)
      .socketConfig(NettySocketConfig.default.withTcpNoDelay)
      .initPipeline(config => initPipeline(config, connections))
      .copy(idleTimeout = None) // A listener to ticks never says anything.

  private def initPipeline(config: NettyConfig, connections: Connections)(
      pipeline: ChannelPipeline,
      handler: ChannelHandler
  ): Unit =
    NettyConfig.defaultInitPipeline(config)(pipeline, handler)
    pipeline.addBefore(pipeline.context(handler).name, null, Upgrade(connections))

  private def stop(loops: EventLoopGroup): IO[Unit] =
    IO.blocking(loops.shutdownGracefully(0, 1, SECONDS).awaitUninterruptibly())
