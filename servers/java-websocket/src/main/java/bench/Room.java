package bench;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The members that receive each chat. */
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

  Collection<ChatSession> members() {
    return members;
  }
}
