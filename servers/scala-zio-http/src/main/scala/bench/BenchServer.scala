package bench

import scala.concurrent.ExecutionContext
import zio.*
import zio.http.*
import zio.http.netty.NettyConfig

/** The workloads behind one port. */
final class BenchServer private (val port: Int, val stats: Stats, connections: Connections):

  /** Closes every connection with 1001, those that do not answer by force. */
  def stop: UIO[Any] = connections.closeAll

object BenchServer:
  private val Backlog = 4096
  private val ShutdownGrace = 1.second

  /** The thread that reads a message acts upon it. On ZIO's own executor a ping, which Netty
    * answers, is answered before what came ahead of it has been acted upon.
    */
  private val OnWakingThread = Executor.fromExecutionContext(ExecutionContext.parasitic)

  /** Listens on all addresses until the scope ends; port 0 picks a free one. */
  def start(port: Int, rules: ChatRules = ChatRules()): RIO[Scope, BenchServer] =
    ZIO.onExecutor(OnWakingThread)(listen(port, rules))

  private def listen(port: Int, rules: ChatRules): RIO[Scope, BenchServer] =
    val config = Server.Config.default.port(port).soBacklog(Backlog).gracefulShutdownTimeout(ShutdownGrace)
    val netty = NettyConfig.defaultWithFastShutdown
    val stats = Stats()
    val connections = Connections(stats)
    for
      server <- (ZLayer.succeed(config) ++ ZLayer.succeed(netty) >>> Server.customized).build
      listening <- Server.install(Endpoints(connections, stats, rules).routes).provideEnvironment(server)
    yield BenchServer(listening, stats, connections)
