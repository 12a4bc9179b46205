package bench

import java.util.concurrent.ConcurrentHashMap
import sttp.ws.WebSocketFrame

/** A set of members, each of whom is offered what the others say. */
final class Room:
  private val members = ConcurrentHashMap.newKeySet[ChatSession]()

  def join(member: ChatSession): Unit = members.add(member)

  def leave(member: ChatSession): Unit = members.remove(member)

  def has(member: ChatSession): Boolean = members.contains(member)

  /** Offers a chat to every member but the one it comes from: all share it, none is waited for. */
  def broadcast(from: ChatSession, chat: WebSocketFrame): Unit =
    members.forEach(member => if member ne from then member.offer(chat))
