package bench

import java.util.concurrent.ConcurrentHashMap

/** A set of members, each of which receives what the others send. */
internal class Room {
    /** Someone in the room. */
    interface Member {
        /** Takes a chat, or drops it, without waiting. */
        fun hear(chat: ByteArray)
    }

    private val members = ConcurrentHashMap.newKeySet<Member>()

    fun join(member: Member) {
        members.add(member)
    }

    fun leave(member: Member) {
        members.remove(member)
    }

    fun has(member: Member): Boolean = member in members

    /** Sends a chat to every member but its sender; they share its bytes. */
    fun broadcast(
        from: Member,
        chat: ByteArray,
    ) {
        for (member in members) if (member !== from) member.hear(chat)
    }
}
