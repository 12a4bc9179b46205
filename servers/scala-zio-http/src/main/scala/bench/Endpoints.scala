package bench

import zio.*
import zio.http.*

/** The workloads behind `GET /ws/<workload>`. */
final class Endpoints(connections: Connections, stats: Stats, rules: ChatRules):
  private val room = Room()

  def routes: Routes[Any, Response] = Routes(
    Method.GET / "ws" / string("workload") -> handler((workload: String, request: Request) =>
      parse(workload, request).fold(ZIO.succeed(_), upgrade)
    )
  )

  /** Makes the session of a connection. */
  private type MakeSession = Socket => UIO[Session]

  private def parse(workload: String, request: Request): Either[Response, MakeSession] = workload match
    case "echo" => handshake(request).map(_ => (socket: Socket) => ZIO.succeed(EchoSession(socket)))
    case "chat" => handshake(request).map(_ => (socket: Socket) => ChatSession.make(socket, room, rules, stats))
    case "push" =>
      for
        _ <- handshake(request)
        count <- wholeNumber(request, "count", 10, 10_000)
        bytes <- wholeNumber(request, "bytes", 10_000, 1024 * 1024)
      yield (socket: Socket) => ZIO.succeed(PushSession(socket, count, bytes))
    case "ticks" =>
      for
        _ <- handshake(request)
        everyMs <- wholeNumber(request, "everyMs", 500, 60_000)
      yield (socket: Socket) => ZIO.succeed(TicksSession(socket, everyMs))
    case _ => Left(Response.status(Status.NotFound))

  private def handshake(request: Request): Either[Response, Unit] =
    val isUpgrade = request.rawHeader("upgrade").exists(_.equalsIgnoreCase("websocket"))
    val isVersion13 = request.rawHeader("sec-websocket-version").contains("13")
    Either.cond(isUpgrade && isVersion13, (), Endpoints.UpgradeRequired)

  private def wholeNumber(request: Request, name: String, fallback: Int, most: Int): Either[Response, Int] =
    request
      .queryParam(name)
      .fold[Either[Response, Int]](Right(fallback)): text =>
        WholeNumber(text).filter(number => 1 <= number && number <= most).toRight(Response.status(Status.BadRequest))

  private def upgrade(makeSession: MakeSession): UIO[Response] =
    Handler.webSocket(serve(_, makeSession)).withConfig(Endpoints.Config).toResponse

  private def serve(channel: WebSocketChannel, makeSession: MakeSession): Task[Any] =
    val socket = Socket(channel, stats)
    for
      session <- makeSession(socket)
      reader = MessageReader(session.limitBytes)
      _ <- channel
        .receiveAll:
          case ChannelEvent.UserEventTriggered(ChannelEvent.UserEvent.HandshakeComplete) =>
            connections.add(socket) *> session.opened
          case ChannelEvent.Read(frame) if !socket.isEnding =>
            reader.read(frame).fold[Task[Any]](ZIO.unit)(take(socket, session, _))
          case _ => ZIO.unit
        .ensuring(session.closed *> connections.remove(socket))
    yield ()

  private def take(socket: Socket, session: Session, result: MessageReader.Result): Task[Any] = result match
    case MessageReader.TooLong => socket.end(Code.TooBig)
    case message: Message      => ZIO.succeed(stats.receive(message.bytes)) *> session.received(message)

object Endpoints:
  private val UpgradeRequired = Response.status(Status.UpgradeRequired).addHeader("Sec-WebSocket-Version", "13")

  /** The decoder cuts off a connection at the head of a frame that is longer than this. What is longer than a workload
    * reads, and not longer than this, is refused with 1009 when it has been read.
    */
  private val MostFrameBytes = 2 * 1024 * 1024

  /** Without a limit, the framework would wait for ever until a peer that does not read has taken its close frame. */
  private val ForceWait = 500.millis

  /** The status is what the framework closes with by itself. It does so after a breach of the protocol, as the decoder's
    * own close frame passes the encoder by and is lost.
    */
  private val Config = WebSocketConfig.default
    .decoderConfig(SocketDecoder.default.maxFramePayloadLength(MostFrameBytes))
    .closeStatus(WebSocketConfig.CloseStatus.ProtocolError)
    .forceCloseTimeout(ForceWait)
