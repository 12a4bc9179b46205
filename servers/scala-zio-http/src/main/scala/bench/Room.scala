package bench

import java.util.concurrent.ConcurrentHashMap
import scala.jdk.CollectionConverters.*
import zio.*

/** A set of members, each of whom is offered what the others say. A Hub would drop for all what one is too slow for. */
final class Room:
  private val members = ConcurrentHashMap.newKeySet[ChatSession]()

  def join(member: ChatSession): Unit = members.add(member)

  def leave(member: ChatSession): Unit = members.remove(member)

  def has(member: ChatSession): Boolean = members.contains(member)

  /** Offers a chat to every member but the one it comes from: all share it, none is waited for. */
  def broadcast(from: ChatSession, chat: Message): UIO[Unit] =
    ZIO.foreachDiscard(members.asScala)(member => if member eq from then ZIO.unit else member.offer(chat))
