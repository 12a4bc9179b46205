package bench

import java.util.concurrent.atomic.AtomicBoolean
import zio.*
import zio.http.{ChannelEvent, WebSocketChannel, WebSocketFrame}

/** One connection's way out. */
final class Socket(channel: WebSocketChannel, stats: Stats):
  private val ending = AtomicBoolean()

  /** Sends a message; done when the kernel has taken it. */
  def send(message: Message): Task[Unit] = channel.send(message.event) *> count(message)

  /** Sends messages with one flush; done when the kernel has taken the last. */
  def sendAll(messages: Chunk[Message]): Task[Unit] =
    channel.sendAll(messages.map(_.event)) *> ZIO.foreachDiscard(messages)(count)

  /** Closes with a code, without waiting for it; the first code holds. A peer that does not answer in time is cut off. */
  def end(code: Int): UIO[Unit] = ZIO.suspendSucceed:
    if ending.getAndSet(true) then ZIO.unit else close(code).forkDaemon.unit

  /** True if the close frame is sent or about to be: messages of the peer are ignored from then on. */
  def isEnding: Boolean = ending.get

  /** Done when the connection is gone. */
  def gone: UIO[Unit] = channel.awaitShutdown

  private def close(code: Int): UIO[Unit] =
    val frame = ChannelEvent.Read(WebSocketFrame.Close(code, None))
    (channel.send(frame) *> gone).ignore.timeout(Socket.CloseWait) *> channel.shutdown

  private def count(message: Message): UIO[Unit] = ZIO.succeed(stats.deliver(message.bytes))

object Socket:
  private val CloseWait = 1500.millis
