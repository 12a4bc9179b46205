package bench;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A set of members, each of whom is offered what the others say. */
final class Room {
  private final Set<ChatEndpoint> members = ConcurrentHashMap.newKeySet();

  void join(ChatEndpoint member) {
    members.add(member);
  }

  void leave(ChatEndpoint member) {
    members.remove(member);
  }

  boolean has(ChatEndpoint member) {
    return members.contains(member);
  }

  /** Offers a chat of so many bytes to every member but the one it comes from. */
  void broadcast(ChatEndpoint from, String chat, int bytes) {
    for (var member : members) {
      if (member != from) {
        member.offer(chat, bytes);
      }
    }
  }
}
