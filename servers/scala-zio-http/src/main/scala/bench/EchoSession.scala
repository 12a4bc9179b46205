package bench

import zio.*

/** Sends every message back: same type, same bytes, same order. */
final class EchoSession(socket: Socket) extends Session:
  def limitBytes: Int = 1024 * 1024

  def received(message: Message): Task[Any] = socket.send(message)
