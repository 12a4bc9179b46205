package bench;

import io.netty.buffer.ByteBuf;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A set of members, each of whom is offered what the others say. */
final class Room {
  /** Someone in the room. */
  interface Member {
    /** Sends the member its own reference to a chat, or drops it. */
    void offer(ByteBuf chat);
  }

  private final Set<Member> members = ConcurrentHashMap.newKeySet();

  void join(Member member) {
    members.add(member);
  }

  void leave(Member member) {
    members.remove(member);
  }

  boolean has(Member member) {
    return members.contains(member);
  }

  /** Offers a chat to every member but the one it comes from. */
  void broadcast(Member from, ByteBuf chat) {
    for (var member : members) {
      if (member != from) {
        member.offer(chat);
      }
    }
  }
}
