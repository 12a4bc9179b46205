package bench

import cats.effect.{IO, Resource}
import com.comcast.ip4s.{Port, ipv4}
import fs2.io.net.{Network, SocketGroup, SocketOption}
import org.http4s.HttpApp
import org.http4s.ember.server.EmberServerBuilder
import org.http4s.server.Server
import org.http4s.server.websocket.WebSocketBuilder2
import scala.concurrent.duration.{Duration, DurationInt}
import sttp.tapir.server.http4s.{Http4sServerInterpreter, Http4sServerOptions}

/** The workloads behind one port. */
object BenchServer:
  /** The library's own limit is 1,024. */
  private val MostConnections = 100_000

  /** What ember keeps for each connection to read into; its own default is 256 KiB. */
  private val ReceiveBufferBytes = 16 * 1024

  /** Listens on all addresses and yields the port; port 0 picks a free one. Its release closes every connection with
    * 1001, those that do not answer by force.
    */
  def resource(port: Int, rules: ChatRules, stats: Stats): Resource[IO, Int] =
    val connections = Connections(stats)
    val app = interpreted(Endpoints(rules, stats), connections)
    for
      port <- Resource.eval(IO.fromOption(Port.fromInt(port))(IllegalArgumentException(s"$port is no port")))
      sockets <- Resource.eval(FrameSockets.of(Network[IO]))
      server <- listening(port, sockets, app)
      _ <- Resource.onFinalize(connections.closeAll)
    yield server.address.getPort

  private def interpreted(endpoints: Endpoints, connections: Connections): WebSocketBuilder2[IO] => HttpApp[IO] =
    val options = Http4sServerOptions.customiseInterceptors[IO].prependInterceptor(Upgrades(connections)).options
    val routes = Http4sServerInterpreter[IO](options).toWebSocketRoutes(endpoints.all)
    // Fragments are joined by the server, which has limits.
    builder => routes(builder.withDefragment(false)).orNotFound

  private def listening(
      port: Port,
      sockets: SocketGroup[IO],
      app: WebSocketBuilder2[IO] => HttpApp[IO]
  ): Resource[IO, Server] =
    EmberServerBuilder
      .default[IO]
      .withSocketGroup(sockets)
      .withHost(ipv4"0.0.0.0")
      .withPort(port)
      .withHttpWebSocketApp(app)
      .withMaxConnections(MostConnections)
      .withReceiveBufferSize(ReceiveBufferBytes)
      .withAdditionalSocketOptions(List(SocketOption.noDelay(true)))
      .withIdleTimeout(Duration.Inf) // A listener to ticks never says anything.
      .withShutdownTimeout(1.second)
      .build
