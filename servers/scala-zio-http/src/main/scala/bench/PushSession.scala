package bench

import zio.*

/** Answers each text `id` with `count` messages of exactly `bytes` bytes that start with `id:i:`. An id that does not
  * fit closes with 1008. A slow peer is waited for.
  */
final class PushSession(socket: Socket, count: Int, bytes: Int) extends Session:
  private val answersPerFlush = math.max(1, PushSession.BytesPerFlush / bytes)

  def limitBytes: Int = 512

  def received(message: Message): Task[Any] = message match
    case Message.Text(id) if fits(id) => answer(id)
    case Message.Text(_)              => socket.end(Code.PolicyViolation)
    case Message.Binary(_)            => ZIO.unit

  private def fits(id: String) = Message.Text(start(id, count - 1)).bytes <= bytes

  private def answer(id: String): Task[Any] =
    ZIO.foreachDiscard((0 until count).grouped(answersPerFlush).to(Iterable)): numbers =>
      socket.sendAll(Chunk.fromIterable(numbers).map(i => padded(start(id, i))))

  private def start(id: String, i: Int) = s"$id:$i:"

  private def padded(start: String): Message =
    Message.Text(start + "0".repeat(bytes - Message.Text(start).bytes))

object PushSession:
  private val BytesPerFlush = 64 * 1024
