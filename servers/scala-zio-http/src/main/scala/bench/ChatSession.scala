package bench

import zio.*

/** One connection in the chat workload.
  *
  * @param queue
  *   what waits for this member; it drops the newest when it is full
  */
final class ChatSession private (socket: Socket, room: Room, rules: ChatRules, stats: Stats, queue: Queue[Message])
    extends Session:
  private val bucket = TokenBucket(rules.chatsPerSecond, java.lang.System.nanoTime())
  @volatile private var heardNanos = java.lang.System.nanoTime()

  def limitBytes: Int = 512

  override def opened: Task[Any] = write.forever.fork *> (ZIO.sleep(rules.heartbeat) *> beat).forever.fork

  def received(message: Message): Task[Any] = message match
    case Message.Text(text) => hear(text, message)
    case Message.Binary(_)  => ZIO.unit

  override def closed: UIO[Any] = ZIO.succeed(room.leave(this))

  /** Takes a chat unless its queue is full: then this member misses it. */
  def offer(chat: Message): UIO[Any] = queue.offer(chat).map(isTaken => if !isTaken then stats.dropQueueFull())

  /** Does what one message asks for; anything outside the protocol is ignored. */
  private def hear(text: String, message: Message): Task[Any] = ChatMessage.of(text) match
    case ChatMessage.Join  => ZIO.succeed(room.join(this))
    case ChatMessage.Chat  => say(message)
    case ChatMessage.Pong  => ZIO.succeed { heardNanos = java.lang.System.nanoTime() }
    case ChatMessage.Leave => end(Code.Normal)
    case ChatMessage.Other => ZIO.unit

  private def say(chat: Message): UIO[Any] =
    if !room.has(this) then ZIO.unit
    else if bucket.take(java.lang.System.nanoTime()) then room.broadcast(this, chat)
    else ZIO.succeed(stats.dropRateLimited())

  /** Writes some of what waits with one flush. */
  private def write: Task[Unit] = queue.takeBetween(1, ChatSession.MostPerFlush).flatMap(socket.sendAll)

  private def beat: UIO[Any] = ZIO.suspendSucceed:
    if java.lang.System.nanoTime() - heardNanos >= rules.silence.toNanos then end(Code.PolicyViolation)
    else
      val ping = Message.Text(s"""{"type":"ping","ts":${java.lang.System.currentTimeMillis()}}""")
      socket.send(ping).ignore.fork // Not waited for: a member that takes nothing must be ended all the same.

  private def end(code: Int): UIO[Any] = ZIO.suspendSucceed:
    room.leave(this)
    socket.end(code)

object ChatSession:
  private val MostPerFlush = 16

  def make(socket: Socket, room: Room, rules: ChatRules, stats: Stats): UIO[ChatSession] =
    Queue.dropping[Message](rules.queue).map(ChatSession(socket, room, rules, stats, _))
