package bench

import cats.effect.Deferred
import cats.effect.IO
import fs2.Stream
import org.http4s.websocket.WebSocketFrame
import scala.concurrent.duration.DurationInt

/** One WebSocket: what it reads, and how the server ends it. */
final class Connection private (
    stats: Stats,
    reader: MessageReader,
    closing: Deferred[IO, Int]
) {

  /** Takes a frame and yields the message that it is, if it is one. What comes after the server's close frame is
    * ignored.
    */
  def receive(frame: WebSocketFrame): IO[Option[WebSocketFrame]] =
    closing.tryGet.flatMap {
      case Some(_) => IO.none
      case None    => read(frame)
    }

  private def read(frame: WebSocketFrame): IO[Option[WebSocketFrame]] =
    IO(reader.read(frame)).flatMap {
      case Right(message) => IO(message.foreach(whole => stats.receive(whole.length))).as(message)
      case Left(code)     => close(code).as(None)
    }

  /** Ends the connection with a close frame; the first code holds. */
  def close(code: Int): IO[Unit] = closing.complete(code).void

  /** The frames of answers, which end with what they answer: all of them, and the close frame as soon as the connection
    * is to be closed. The library hangs up when reading is interrupted, so reading goes on meanwhile.
    */
  def answering(answers: Stream[IO, WebSocketFrame]): Stream[IO, WebSocketFrame] =
    answers.mergeHaltR(ending)

  /** The frames that are sent: messages until the connection is to be closed, what is left to say, and the close frame.
    *
    * @param farewell
    *   what is left to say
    */
  def sending(
      messages: Stream[IO, WebSocketFrame],
      farewell: Stream[IO, WebSocketFrame] = Stream.empty
  ): Stream[IO, WebSocketFrame] =
    messages.interruptWhen(closing.get.void.attempt) ++ farewell ++ ending

  /** The close frame and the time that a peer has to read it and to hang up. At the end of what is sent the library hangs
    * up.
    */
  private def ending: Stream[IO, WebSocketFrame] =
    Stream.eval(closeFrame) ++ Stream.sleep_[IO](Connection.Linger)

  private def closeFrame: IO[WebSocketFrame] =
    closing.get.flatMap(code => IO.fromEither(WebSocketFrame.Close(code)))
}

object Connection {

  /** A socket that is closed with unread bytes is reset, and the reset may overtake the close frame. */
  private val Linger = 1.second

  /** A connection that is not open yet.
    *
    * @param limitBytes
    *   the longest message that is read; a longer one closes with 1009
    */
  def create(stats: Stats, limitBytes: Int): IO[Connection] =
    IO.deferred[Int].map(new Connection(stats, new MessageReader(limitBytes), _))
}
