package bench

import cats.effect.{IO, IOLocal}
import cats.effect.std.Semaphore
import com.comcast.ip4s.{IpAddress, SocketAddress}
import fs2.{Chunk, Pipe, Stream}
import fs2.io.net.Socket
import java.nio.charset.StandardCharsets.US_ASCII

/** A socket on which the frames of a WebSocket stay whole. ember writes a frame's head and then its payload, and
  * answers pings and close frames from another fiber than the one that writes what a workload says: left to itself, it
  * may put one frame between the head and the payload of another. It also answers a close frame that is itself the
  * answer to one, and pings behind it: nothing follows the first close frame here.
  *
  * @param turn
  *   held from a frame's head to its payload; a fiber that is interrupted in between ends the connection with it
  * @param inFrame
  *   whether a fiber wrote a head, and its payload is still to come
  */
final class FrameSocket(socket: Socket[IO], turn: Semaphore[IO], inFrame: IOLocal[Boolean]) extends Socket[IO]:
  import FrameSocket.*

  /** True if the handshake is over. */
  @volatile private var upgraded = false

  /** True if a close frame's head was written; it changes only in a frame's turn. */
  @volatile private var closed = false

  /** True if the frame whose turn it is comes after the close frame. */
  @volatile private var isLate = false

  override def write(bytes: Chunk[Byte]): IO[Unit] =
    if upgraded then inFrame.get.ifM(payload(bytes), head(bytes))
    else socket.write(bytes) *> IO { upgraded = bytes.startsWith(SwitchingProtocols) }

  private def head(bytes: Chunk[Byte]): IO[Unit] =
    val begin = IO:
      isLate = closed
      closed ||= isClose(bytes)
    turn.acquire *> inFrame.set(true) *> begin *> passOn(bytes)

  /** Every frame has one, if only of no bytes. */
  private def payload(bytes: Chunk[Byte]): IO[Unit] = passOn(bytes) *> inFrame.set(false) *> turn.release

  /** Looks when it is the frame's turn, not when the write is put together. */
  private def passOn(bytes: Chunk[Byte]): IO[Unit] = IO(isLate).ifM(IO.unit, socket.write(bytes))

  override def writes: Pipe[IO, Byte, Nothing] = _.chunks.foreach(write)
  override def read(maxBytes: Int): IO[Option[Chunk[Byte]]] = socket.read(maxBytes)
  override def readN(numBytes: Int): IO[Chunk[Byte]] = socket.readN(numBytes)
  override def reads: Stream[IO, Byte] = socket.reads
  override def endOfInput: IO[Unit] = socket.endOfInput
  override def endOfOutput: IO[Unit] = socket.endOfOutput
  override def isOpen: IO[Boolean] = socket.isOpen
  override def remoteAddress: IO[SocketAddress[IpAddress]] = socket.remoteAddress
  override def localAddress: IO[SocketAddress[IpAddress]] = socket.localAddress

object FrameSocket:
  private val CloseOpcode = 0x8

  private def isClose(head: Chunk[Byte]): Boolean = head.head.exists(byte => (byte & 0xf) == CloseOpcode)

  private val SwitchingProtocols = Chunk.array("HTTP/1.1 101 ".getBytes(US_ASCII))
