package bench

import cats.effect.{IO, IOLocal, Resource}
import cats.effect.std.Semaphore
import com.comcast.ip4s.{Host, IpAddress, Port, SocketAddress}
import fs2.Stream
import fs2.io.net.{Socket, SocketGroup, SocketOption}

/** Makes every socket that a group accepts a [[FrameSocket]]. */
final class FrameSockets private (group: SocketGroup[IO], inFrame: IOLocal[Boolean]) extends SocketGroup[IO]:

  override def serverResource(
      address: Option[Host],
      port: Option[Port],
      options: List[SocketOption]
  ): Resource[IO, (SocketAddress[IpAddress], Stream[IO, Socket[IO]])] =
    group.serverResource(address, port, options).map((bound, accepted) => (bound, accepted.evalMap(framed)))

  override def server(
      address: Option[Host],
      port: Option[Port],
      options: List[SocketOption]
  ): Stream[IO, Socket[IO]] = group.server(address, port, options).evalMap(framed)

  override def client(to: SocketAddress[Host], options: List[SocketOption]): Resource[IO, Socket[IO]] =
    group.client(to, options)

  private def framed(socket: Socket[IO]): IO[Socket[IO]] = Semaphore[IO](1).map(FrameSocket(socket, _, inFrame))

object FrameSockets:
  /** The sockets of a group. */
  def of(group: SocketGroup[IO]): IO[SocketGroup[IO]] = IOLocal(false).map(FrameSockets(group, _))
