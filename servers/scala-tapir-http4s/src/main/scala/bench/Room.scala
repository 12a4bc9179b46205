package bench

import cats.effect.IO
import java.util.Iterator as JIterator
import java.util.concurrent.ConcurrentHashMap
import sttp.ws.WebSocketFrame

/** A set of members, each of whom is offered what the others say. */
final class Room:
  private val members = ConcurrentHashMap.newKeySet[Room.Member]()

  def join(member: Room.Member): IO[Unit] = IO(members.add(member)).void

  def leave(member: Room.Member): IO[Unit] = IO(members.remove(member)).void

  def has(member: Room.Member): IO[Boolean] = IO(members.contains(member))

  /** Offers a chat to every member but the one it comes from. */
  def broadcast(from: Room.Member, chat: WebSocketFrame): IO[Unit] =
    IO.defer(offer(members.iterator, from, Some(chat)))

  private def offer(to: JIterator[Room.Member], from: Room.Member, chat: Some[WebSocketFrame]): IO[Unit] =
    if to.hasNext then
      val member = to.next()
      val offered = if member eq from then IO.unit else member.offer(chat)
      offered *> IO.defer(offer(to, from, chat))
    else IO.unit

object Room:
  /** Someone in the room. */
  trait Member:
    /** Queues a chat for the member, or drops it. */
    def offer(chat: Some[WebSocketFrame]): IO[Unit]
