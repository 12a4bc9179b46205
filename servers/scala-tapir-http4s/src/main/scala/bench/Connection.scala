package bench

import cats.effect.{Deferred, IO}
import fs2.{Pull, Stream}
import org.http4s.websocket.WebSocketFrame as Frame
import scala.concurrent.duration.DurationInt
import sttp.tapir.AttributeKey
import sttp.ws.WebSocketFrame

/** One WebSocket: what it reads, and how the server ends it. */
final class Connection private (stats: Stats, reader: MessageReader, closing: Deferred[IO, Int]):

  /** Takes a frame and yields the message that it completes, if it does. What comes after the server's close frame is
    * ignored.
    */
  def receive(frame: Frame): IO[Option[Frame]] = closing.tryGet.flatMap:
    case Some(_) => IO.none
    case None    => read(frame)

  private def read(frame: Frame): IO[Option[Frame]] = IO(reader.add(frame)).flatMap:
    case Right(message) => IO(message.foreach(whole => stats.receive(whole.length))).as(message)
    case Left(code)     => close(code).as(None)

  /** Ends the connection with a close frame; the first code holds. */
  def close(code: Int): IO[Unit] = closing.complete(code).void

  /** The frames that are sent: messages until the connection is to be closed, what is left to say, and the close frame.
    * It does not end, as the library would then send a close frame of its own.
    *
    * @param farewell
    *   what is left to say
    */
  def sending(
      messages: Stream[IO, WebSocketFrame],
      farewell: Stream[IO, WebSocketFrame] = Stream.empty
  ): Stream[IO, WebSocketFrame] =
    untilClosing(messages) ++ farewell ++ Stream.eval(closeFrame) ++ Stream.never[IO]

  /** Completes when a peer has had the time to read the close frame and to hang up, and also when it never reads. */
  def lingered: IO[Unit] = closing.get *> IO.sleep(Connection.Linger)

  /** Messages until the connection is to be closed. Only the wait for the next one is interrupted: `interruptWhen`
    * alone interrupts what is done with a message as well, and a write that is interrupted leaves half of a frame
    * behind. A leg is stepped in the scope that can be interrupted, and what it yields goes on outside of it.
    */
  private def untilClosing(messages: Stream[IO, WebSocketFrame]): Stream[IO, WebSocketFrame] =
    messages
      .interruptWhen(closing.get.void.attempt)
      .pull
      .stepLeg
      .flatMap:
        case Some(leg) => (Stream.chunk(leg.head) ++ leg.stream).pull.echo
        case None      => Pull.done
      .stream

  private def closeFrame: IO[WebSocketFrame] = closing.get.map(WebSocketFrame.Close(_, ""))

object Connection:
  /** The connection of a request, for the endpoint that it is for. */
  val Key: AttributeKey[Connection] = AttributeKey[Connection]

  /** A socket that is closed with unread bytes is reset, and the reset may overtake the close frame. */
  private val Linger = 1.second

  /** A connection that is not open yet.
    *
    * @param limitBytes
    *   the longest message that is read; a longer one closes with 1009
    */
  def create(stats: Stats, limitBytes: Int): IO[Connection] =
    IO.deferred[Int].map(Connection(stats, MessageReader(limitBytes), _))
