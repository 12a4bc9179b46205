package bench

import zio.*

/** Sends a tick at once and one every `everyMs` after it, whatever the peer sends. Intended times count from the first
  * tick, so that lateness never adds up; a slow peer is waited for, and a late tick says so.
  */
final class TicksSession(socket: Socket, everyMs: Int) extends Session:
  private val everyMicros = everyMs * 1000L

  def limitBytes: Int = 512

  override def opened: Task[Any] = ZIO.suspendSucceed(from(0, UnixMicros.now())).fork

  def received(message: Message): Task[Any] = ZIO.unit

  private def from(n: Long, intended: Long): Task[Nothing] =
    waitUntil(intended) *> tick(n, intended) *> from(n + 1, intended + everyMicros)

  private def waitUntil(intended: Long): UIO[Unit] = ZIO.suspendSucceed:
    val micros = intended - UnixMicros.now()
    if micros <= 0 then ZIO.unit else ZIO.sleep((micros * 1000).nanos) *> waitUntil(intended)

  private def tick(n: Long, intended: Long): Task[Unit] =
    ZIO.suspendSucceed(socket.send(Message.Text(s"$n $intended ${UnixMicros.now()}")))
