package bench

import cats.effect.IO
import fs2.{Pipe, Stream}
import org.http4s.websocket.WebSocketFrame as Frame
import sttp.tapir.model.ServerRequest
import sttp.tapir.server.interceptor.{EndpointInterceptor, RequestHandler, RequestInterceptor, RequestResult, Responder}

/** Hands whole messages to the endpoints, and closes with what comes otherwise while it is still bytes: the interpreter
  * makes a string of each text frame by itself, in which what is not UTF-8 is replaced. To an interceptor, the body of
  * the interpreter's response to a handshake is a pipe of http4s's frames.
  */
final class Upgrades(connections: Connections) extends RequestInterceptor[IO]:
  import Upgrades.*

  override def apply[R, B](
      responder: Responder[IO, B],
      requestHandler: EndpointInterceptor[IO] => RequestHandler[IO, R, B]
  ): RequestHandler[IO, R, B] =
    val handler = requestHandler(EndpointInterceptor.noop)
    RequestHandler.from: (request, endpoints, monad) =>
      for
        connection <- Connection.create(connections.stats, readLimitBytes(request))
        result <- handler(request.attribute(Connection.Key, connection), endpoints)(using monad)
      yield through(connection, result)

  private def through[B](connection: Connection, result: RequestResult[B]): RequestResult[B] = result match
    case RequestResult.Response(response) =>
      RequestResult.Response(response.copy(body = response.body.map(through(connection, _))))
    case failure => failure

  private def through[B](connection: Connection, body: B): B = body match
    case Left(pipe) => Left(pipe.asInstanceOf[IO[Frames]].map(through(connection, _))).asInstanceOf[B]
    case other      => other

  private def through(connection: Connection, endpoint: Frames): Frames = frames =>
    Stream
      .resource(connections.register(connection))
      .flatMap(_ => frames.evalMapChunk(connection.receive).unNone.through(endpoint).evalTapChunk(count))
      .interruptWhen(connection.lingered.attempt)

  /** Counts a message that is handed to the library to be written. */
  private def count(frame: Frame): IO[Unit] = frame match
    case _: Frame.Text | _: Frame.Binary => IO(connections.stats.deliver(frame.length))
    case _                               => IO.unit

object Upgrades:
  private type Frames = Pipe[IO, Frame, Frame]

  private val EchoReadLimitBytes = 1024 * 1024

  /** For workloads whose clients send chats, ids or nothing. */
  private val RequestReadLimitBytes = 512

  private def readLimitBytes(request: ServerRequest): Int =
    if request.pathSegments.lastOption.contains("echo") then EchoReadLimitBytes else RequestReadLimitBytes
