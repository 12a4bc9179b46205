package bench;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A set of members, each of whom is offered what the others say. */
final class Room {
  private final Set<ChatSession> members = ConcurrentHashMap.newKeySet();

  void join(ChatSession member) {
    members.add(member);
  }

  void leave(ChatSession member) {
    members.remove(member);
  }

  boolean has(ChatSession member) {
    return members.contains(member);
  }

  /** Offers a chat to every member but the one it comes from. */
  void broadcast(ChatSession from, byte[] chat) {
    for (var member : members) {
      if (member != from) {
        member.offer(chat);
      }
    }
  }
}
