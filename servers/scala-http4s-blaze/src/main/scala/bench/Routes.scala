package bench

import cats.effect.IO
import fs2.Pipe
import fs2.Stream
import org.http4s.HttpApp
import org.http4s.HttpRoutes
import org.http4s.Response
import org.http4s.Uri
import org.http4s.dsl.io._
import org.http4s.server.websocket.WebSocketBuilder2
import org.http4s.websocket.WebSocketFrame

/** Chooses the workload by the path of the upgrade request. */
final class Routes(
    builder: WebSocketBuilder2[IO],
    connections: Connections,
    room: Room,
    rules: ChatRules
) {
  import Routes._

  private val stats = connections.stats

  /** The whole application; what is no workload is not found. */
  def app: HttpApp[IO] = HttpRoutes
    .of[IO] {
      case GET -> Root / "ws" / "echo"            => answer(EchoReadLimitBytes)(new Echo(_, stats).answers)
      case GET -> Root / "ws" / "chat"            => chat
      case request @ GET -> Root / "ws" / "push"  => push(request.uri)
      case request @ GET -> Root / "ws" / "ticks" => ticks(request.uri)
    }
    .orNotFound

  private def chat: IO[Response[IO]] = for {
    connection <- Connection.create(stats, ChatReadLimitBytes)
    session <- ChatSession.create(connection, stats, room, rules)
    response <- talk(connection, session.end)(session.outgoing, session.receive)
  } yield response

  private def push(uri: Uri): IO[Response[IO]] = {
    val parameters = for {
      count <- wholeNumber(uri, "count", 10, 10_000)
      bytes <- wholeNumber(uri, "bytes", 10_000, 1024 * 1024)
    } yield (count, bytes)
    parameters.fold(BadRequest(_), { case (count, bytes) => push(count, bytes) })
  }

  private def push(count: Int, bytes: Int): IO[Response[IO]] =
    answer(RequestReadLimitBytes)(new Push(_, stats, count, bytes).answers)

  private def ticks(uri: Uri): IO[Response[IO]] =
    wholeNumber(uri, "everyMs", 500, 60_000).fold(BadRequest(_), ticks)

  private def ticks(everyMs: Int): IO[Response[IO]] =
    Connection.create(stats, RequestReadLimitBytes).flatMap { connection =>
      val all = new Ticks(stats, everyMs).all
      talk(connection)(connection.sending(all), connection.receive(_).void)
    }

  /** A workload that speaks when it is spoken to: one stream reads and writes in turn. */
  private def answer(limitBytes: Int)(
      answers: Connection => Pipe[IO, WebSocketFrame, WebSocketFrame]
  ): IO[Response[IO]] =
    Connection.create(stats, limitBytes).flatMap { connection =>
      upgrade.build { frames =>
        during(connection)(connection.answering(frames.through(answers(connection))))
      }
    }

  /** A workload that speaks by itself: one stream reads while another one writes. */
  private def talk(connection: Connection, onClose: IO[Unit] = IO.unit)(
      outgoing: Stream[IO, WebSocketFrame],
      receive: WebSocketFrame => IO[Unit]
  ): IO[Response[IO]] =
    upgrade.withOnClose(onClose).build(during(connection)(outgoing), _.foreach(receive))

  /** Left to itself, the library answers a request without an upgrade with 501, and joins fragments once more that blaze
    * has joined.
    */
  private def upgrade: WebSocketBuilder2[IO] =
    builder.withDefragment(false).withOnNonWebSocketRequest(BadRequest("This is a WebSocket."))

  private def during(connection: Connection)(
      outgoing: Stream[IO, WebSocketFrame]
  ): Stream[IO, WebSocketFrame] =
    Stream.resource(connections.register(connection)).flatMap(_ => outgoing)
}

object Routes {
  private val EchoReadLimitBytes = 1024 * 1024
  private val ChatReadLimitBytes = 512

  /** For workloads whose clients send ids or nothing. */
  private val RequestReadLimitBytes = 512

  /** A whole number from 1 to `most`, `fallback` when it is absent; Left says that it makes no sense. */
  private def wholeNumber(uri: Uri, name: String, fallback: Int, most: Int): Either[String, Int] =
    uri.query.params
      .get(name)
      .fold[Option[Int]](Some(fallback))(_.toIntOption)
      .filter(number => number >= 1 && number <= most)
      .toRight(s"$name must be a whole number from 1 to $most")
}
