package bench

import cats.effect.IO
import cats.effect.std.Queue
import fs2.{Pipe, Stream}
import sttp.ws.WebSocketFrame

/** One connection in the chat workload.
  *
  * @param queue
  *   chats that wait to be sent; None stands for a heartbeat
  */
final class ChatSession private (
    connection: Connection,
    room: Room,
    rules: ChatRules,
    stats: Stats,
    queue: Queue[IO, Option[WebSocketFrame]]
) extends Room.Member:
  private val bucket = TokenBucket(rules.chatsPerSecond, System.nanoTime())
  @volatile private var heardNanos = System.nanoTime()

  /** When the queue was first found full after something was last taken from it. */
  @volatile private var fullSinceNanos = Option.empty[Long]

  /** Takes what the member says and yields what it is sent: chats and heartbeats until the connection is to be closed,
    * and then what still waits.
    */
  def talk: Pipe[IO, WebSocketFrame, WebSocketFrame] = said =>
    val messages = Stream.repeatEval(queue.take.flatMap(take)).concurrently(heartbeat)
    val waiting = Stream.evalSeq(queue.tryTakeN(None)).evalMap(take)
    connection
      .sending(messages, farewell = waiting)
      .concurrently(said.foreach(receive))
      .onFinalize(room.leave(this))

  /** Queues a chat unless the queue is full: then this member misses it. */
  override def offer(chat: Some[WebSocketFrame]): IO[Unit] = queue.tryOffer(chat).ifM(IO.unit, miss)

  /** Does what one message asks for; anything outside the protocol is ignored. */
  private def receive(message: WebSocketFrame): IO[Unit] = message match
    case WebSocketFrame.Text(text, _, _) =>
      ChatRequest.of(text) match
        case ChatRequest.Join  => room.join(this)
        case ChatRequest.Chat  => room.has(this).ifM(say(message), IO.unit)
        case ChatRequest.Pong  => IO { heardNanos = System.nanoTime() }
        case ChatRequest.Leave => close(CloseCode.Normal)
        case ChatRequest.Other => IO.unit
    case _ => IO.unit

  private def say(chat: WebSocketFrame): IO[Unit] =
    IO(bucket.take(System.nanoTime())).ifM(room.broadcast(this, chat), IO(stats.dropRateLimited()))

  /** A member that takes nothing of a full queue for the whole write wait is given up. */
  private def miss: IO[Unit] = IO {
    stats.dropQueueFull()
    val nowNanos = System.nanoTime()
    val sinceNanos = fullSinceNanos.getOrElse(nowNanos)
    fullSinceNanos = Some(sinceNanos)
    nowNanos - sinceNanos > rules.writeWait.toNanos
  }.ifM(close(CloseCode.PolicyViolation), IO.unit)

  private def take(waiting: Option[WebSocketFrame]): IO[WebSocketFrame] = IO:
    fullSinceNanos = None
    waiting.getOrElse(WebSocketFrame.text(s"""{"type":"ping","ts":${System.currentTimeMillis()}}"""))

  private def heartbeat: Stream[IO, Nothing] = Stream.fixedDelay[IO](rules.heartbeat).foreach(_ => beat)

  private def beat: IO[Unit] =
    IO(System.nanoTime() - heardNanos >= rules.silence.toNanos)
      .ifM(close(CloseCode.PolicyViolation), queue.tryOffer(None).void)

  private def close(code: Int): IO[Unit] = room.leave(this) *> connection.close(code)

object ChatSession:
  /** A session that has not joined the room. */
  def create(connection: Connection, room: Room, rules: ChatRules, stats: Stats): IO[ChatSession] =
    Queue.bounded[IO, Option[WebSocketFrame]](rules.queue).map(ChatSession(connection, room, rules, stats, _))
