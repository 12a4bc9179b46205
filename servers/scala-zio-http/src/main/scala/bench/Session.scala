package bench

import zio.*

/** The behaviour of one connection, called by one fiber; what it forks ends with the connection. */
trait Session:
  /** Longest message read; a longer one closes with 1009. */
  def limitBytes: Int

  /** The handshake is over. */
  def opened: Task[Any] = ZIO.unit

  /** Takes a whole message; the next one follows when it is done. */
  def received(message: Message): Task[Any]

  /** The connection is gone. */
  def closed: UIO[Any] = ZIO.unit
