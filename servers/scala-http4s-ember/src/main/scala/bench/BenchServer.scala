package bench

import cats.effect.IO
import cats.effect.Resource
import com.comcast.ip4s.Ipv4Address
import com.comcast.ip4s.IpLiteralSyntax
import fs2.io.net.Network
import fs2.io.net.SocketGroup
import fs2.io.net.SocketOption
import org.http4s.HttpApp
import org.http4s.ember.server.EmberServerBuilder
import org.http4s.server.Server
import org.http4s.server.websocket.WebSocketBuilder2
import scala.concurrent.duration.Duration
import scala.concurrent.duration.DurationInt

/** The workloads behind one port. */
object BenchServer {

  /** The library's own limit is 1,024. */
  private val MostConnections = 100_000

  private val AllAddresses: Ipv4Address = ipv4"0.0.0.0"

  /** Listens on all addresses and yields the port. Its release closes every connection with 1001, those that do not
    * answer by force.
    */
  def resource(options: Options, rules: ChatRules, stats: Stats): Resource[IO, Int] = {
    val connections = new Connections(stats)
    val room = new Room
    for {
      sockets <- Resource.eval(FrameSockets.of(Network[IO]))
      server <- listening(options, sockets, new Routes(_, connections, room, rules).app)
      port <- Resource.make(IO.pure(server.address.getPort))(_ => connections.closeAll)
    } yield port
  }

  private def listening(
      options: Options,
      sockets: SocketGroup[IO],
      app: WebSocketBuilder2[IO] => HttpApp[IO]
  ): Resource[IO, Server] =
    EmberServerBuilder
      .default[IO]
      .withSocketGroup(sockets)
      .withHost(AllAddresses)
      .withPort(options.port)
      .withHttpWebSocketApp(app)
      .withMaxConnections(MostConnections)
      .withReceiveBufferSize(options.receiveBufferBytes)
      .withAdditionalSocketOptions(List(SocketOption.noDelay(options.noDelay)))
      .withIdleTimeout(Duration.Inf) // A listener to ticks never says anything.
      .withShutdownTimeout(1.second)
      .build
}
