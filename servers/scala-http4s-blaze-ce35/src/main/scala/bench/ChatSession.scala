package bench

import cats.effect.IO
import cats.effect.std.Queue
import fs2.Stream
import org.http4s.websocket.WebSocketFrame
import org.http4s.websocket.WebSocketFrame.Text

/** One connection in the chat workload.
  *
  * @param queue
  *   chats that wait to be sent; None stands for a heartbeat
  */
final class ChatSession private (
    connection: Connection,
    stats: Stats,
    room: Room,
    rules: ChatRules,
    queue: Queue[IO, Option[WebSocketFrame]],
    startedNanos: Long
) extends Room.Member {
  private val bucket = new TokenBucket(rules.chatsPerSecond, rules.burst, startedNanos)
  @volatile private var heardNanos = startedNanos

  /** When the queue was first found full after something was last taken from it. */
  @volatile private var fullSinceNanos: Option[Long] = None

  /** Chats and heartbeats until the connection is to be closed, and then what still waits. */
  def outgoing: Stream[IO, WebSocketFrame] = {
    val messages = Stream.repeatEval(queue.take.flatMap(take)).concurrently(heartbeat)
    val waiting = Stream.evalSeq(queue.tryTakeN(None)).evalMap(take)
    connection.sending(messages, farewell = waiting)
  }

  /** Does what one frame asks for; anything outside the protocol is ignored. */
  def receive(frame: WebSocketFrame): IO[Unit] = connection.receive(frame).flatMap {
    case Some(text: Text) =>
      ChatRequest.of(text.data) match {
        case ChatRequest.Join  => room.join(this)
        case ChatRequest.Chat  => room.has(this).ifM(say(text), IO.unit)
        case ChatRequest.Pong  => IO { heardNanos = System.nanoTime() }
        case ChatRequest.Leave => close(CloseCode.NormalClosure)
        case ChatRequest.Other => IO.unit
      }
    case _ => IO.unit
  }

  /** Queues a chat unless the queue is full: then this member misses it. */
  override def offer(chat: Some[WebSocketFrame]): IO[Unit] =
    queue.tryOffer(chat).ifM(IO.unit, miss)

  /** Gives up the membership; the connection is gone. */
  def end: IO[Unit] = room.leave(this)

  private def say(chat: WebSocketFrame): IO[Unit] =
    IO(bucket.take(System.nanoTime()))
      .ifM(room.broadcast(this, chat), IO(stats.dropRateLimited()))

  /** A member that takes nothing of a full queue for the whole write wait is given up. */
  private def miss: IO[Unit] = IO {
    stats.dropQueueFull()
    val nowNanos = System.nanoTime()
    val sinceNanos = fullSinceNanos.getOrElse(nowNanos)
    fullSinceNanos = Some(sinceNanos)
    nowNanos - sinceNanos > rules.writeWait.toNanos
  }.ifM(close(CloseCode.PolicyViolation), IO.unit)

  private def take(waiting: Option[WebSocketFrame]): IO[WebSocketFrame] = IO {
    fullSinceNanos = None
    waiting.foreach(chat => stats.deliver(chat.length))
    waiting.getOrElse(Text(s"""{"type":"ping","ts":${System.currentTimeMillis()}}"""))
  }

  private def heartbeat: Stream[IO, Nothing] =
    Stream.fixedDelay[IO](rules.heartbeat).foreach(_ => beat)

  private def beat: IO[Unit] =
    IO(System.nanoTime() - heardNanos >= rules.silence.toNanos)
      .ifM(close(CloseCode.PolicyViolation), queue.tryOffer(None).void)

  private def close(code: Int): IO[Unit] = room.leave(this) *> connection.close(code)
}

object ChatSession {

  /** A session that has not joined the room. */
  def create(
      connection: Connection,
      stats: Stats,
      room: Room,
      rules: ChatRules
  ): IO[ChatSession] = for {
    queue <- Queue.bounded[IO, Option[WebSocketFrame]](rules.queue)
    startedNanos <- IO(System.nanoTime())
  } yield new ChatSession(connection, stats, room, rules, queue, startedNanos)
}
