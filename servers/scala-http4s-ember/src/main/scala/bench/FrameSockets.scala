package bench

import cats.effect.IO
import cats.effect.IOLocal
import cats.effect.Resource
import cats.effect.std.Semaphore
import com.comcast.ip4s.Host
import com.comcast.ip4s.IpAddress
import com.comcast.ip4s.Port
import com.comcast.ip4s.SocketAddress
import fs2.Stream
import fs2.io.net.Socket
import fs2.io.net.SocketGroup
import fs2.io.net.SocketOption

/** Makes every socket that a group accepts a [[FrameSocket]]. */
final class FrameSockets private (group: SocketGroup[IO], inFrame: IOLocal[Boolean]) extends SocketGroup[IO] {

  override def serverResource(
      address: Option[Host],
      port: Option[Port],
      options: List[SocketOption]
  ): Resource[IO, (SocketAddress[IpAddress], Stream[IO, Socket[IO]])] =
    group.serverResource(address, port, options).map { case (bound, accepted) =>
      (bound, accepted.evalMap(framed))
    }

  override def server(
      address: Option[Host],
      port: Option[Port],
      options: List[SocketOption]
  ): Stream[IO, Socket[IO]] = group.server(address, port, options).evalMap(framed)

  override def client(to: SocketAddress[Host], options: List[SocketOption]): Resource[IO, Socket[IO]] =
    group.client(to, options)

  private def framed(socket: Socket[IO]): IO[Socket[IO]] =
    Semaphore[IO](1).map(new FrameSocket(socket, _, inFrame))
}

object FrameSockets {

  /** The sockets of a group. */
  def of(group: SocketGroup[IO]): IO[SocketGroup[IO]] =
    IOLocal(false).map(new FrameSockets(group, _))
}
