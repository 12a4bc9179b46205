package bench

import cats.effect.IO
import cats.effect.Resource
import java.lang.{Boolean => JBoolean}
import java.net.StandardSocketOptions.TCP_NODELAY
import org.http4s.blaze.channel.ChannelOptions
import org.http4s.blaze.channel.OptionValue
import org.http4s.blaze.server.BlazeServerBuilder
import scala.concurrent.duration.Duration

/** The workloads behind one port. */
object BenchServer {

  /** The library's own limit is 1,024. */
  private val MostConnections = 100_000

  private val AllAddresses = "0.0.0.0"

  /** Listens on all addresses and yields the port. Its release closes every connection with 1001, those that do not
    * answer by force.
    */
  def resource(options: Options, rules: ChatRules, stats: Stats): Resource[IO, Int] = {
    val connections = new Connections(stats)
    val room = new Room
    val noDelay = OptionValue[JBoolean](TCP_NODELAY, options.noDelay)
    BlazeServerBuilder[IO]
      .bindHttp(options.port, AllAddresses)
      .withHttpWebSocketApp(new Routes(_, connections, room, rules).app)
      .withMaxConnections(MostConnections)
      .withChannelOptions(ChannelOptions(noDelay))
      .withResponseHeaderTimeout(Duration.Inf)
      .withIdleTimeout(Duration.Inf) // A listener to ticks never says anything.
      .withBanner(Nil)
      .resource
      .flatMap(server => Resource.make(IO.pure(server.address.getPort))(_ => connections.closeAll))
  }
}
