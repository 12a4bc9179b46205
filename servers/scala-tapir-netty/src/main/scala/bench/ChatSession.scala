package bench

import cats.effect.IO
import cats.effect.std.Queue
import cats.effect.std.unsafe.BoundedQueue
import fs2.{Pipe, Stream}
import sttp.ws.WebSocketFrame

/** One connection in the chat workload.
  *
  * @param waiting
  *   what waits to be sent to this member
  */
final class ChatSession private (
    room: Room,
    rules: ChatRules,
    stats: Stats,
    waiting: BoundedQueue[IO, WebSocketFrame]
):
  private val bucket = TokenBucket(rules.chatsPerSecond, System.nanoTime())
  @volatile private var heardNanos = System.nanoTime()

  /** Takes what the member says and yields what it is sent. */
  def talk: Pipe[IO, WebSocketFrame, WebSocketFrame] = said =>
    Stream
      .repeatEval(waiting.take)
      .concurrently(said.evalMap(receive).takeWhile(identity))
      .concurrently(Stream.fixedDelay[IO](rules.heartbeat).evalMap(_ => beat))
      .onFinalize(IO(room.leave(this)))

  /** Takes a chat unless the queue is full: then this member misses it. */
  def offer(chat: WebSocketFrame): Unit = if !waiting.unsafeTryOffer(chat) then stats.dropQueueFull()

  /** Acts upon one frame; true if the connection goes on. Anything outside the protocol is ignored. A member
    * that does not read is not listened to while there is no room for an answer to it.
    */
  private def receive(frame: WebSocketFrame): IO[Boolean] = frame match
    case WebSocketFrame.Text(text, _, _) => hear(text, frame)
    case close: WebSocketFrame.Close     => end(Control.answer(close)).as(false)
    case ping: WebSocketFrame.Ping       => waiting.offer(Control.answer(ping)).as(true)
    case _                               => IO.pure(true)

  private def hear(text: String, frame: WebSocketFrame): IO[Boolean] = ChatMessage.of(text) match
    case ChatMessage.Join  => IO(room.join(this)).as(true)
    case ChatMessage.Chat  => IO(say(frame)).as(true)
    case ChatMessage.Pong  => IO { heardNanos = System.nanoTime() }.as(true)
    case ChatMessage.Leave => end(Control.close(CloseCode.Normal)).as(false)
    case ChatMessage.Other => IO.pure(true)

  private def say(chat: WebSocketFrame): Unit =
    if room.has(this) then
      if bucket.take(System.nanoTime()) then room.broadcast(this, chat) else stats.dropRateLimited()

  private def beat: IO[Unit] = IO.defer:
    if System.nanoTime() - heardNanos >= rules.silence.toNanos then end(Control.close(CloseCode.PolicyViolation))
    else waiting.tryOffer(WebSocketFrame.text(s"""{"type":"ping","ts":${System.currentTimeMillis()}}""")).void

  private def end(close: WebSocketFrame): IO[Unit] = IO(room.leave(this)) *> waiting.offer(close)

object ChatSession:

  /** A session that has not joined the room. */
  def create(room: Room, rules: ChatRules, stats: Stats): IO[ChatSession] =
    Queue.unsafeBounded[IO, WebSocketFrame](rules.queue).map(ChatSession(room, rules, stats, _))
