package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame
import kotlinx.coroutines.delay
import kotlin.time.TimeSource

/** One connection in the chat workload. */
internal class ChatSession(
    stats: Stats,
    private val rules: ChatRules,
    private val room: Room,
) : QueuedSession(stats, rules),
    Room.Member {
    private val bucket = TokenBucket(rules.chatsPerSecond, rules.burst, System.nanoTime())

    @Volatile
    private var heard = TimeSource.Monotonic.markNow()

    /** Does what one message asks for; anything outside the protocol is ignored. */
    override suspend fun receive(message: Frame) {
        if (message !is Frame.Text) return
        when (ChatMessage.typeOf(message.data.decodeToString())) {
            ChatMessage.Type.JOIN -> room.join(this)
            ChatMessage.Type.CHAT -> say(message.data)
            ChatMessage.Type.PONG -> heard = TimeSource.Monotonic.markNow()
            ChatMessage.Type.LEAVE -> close(CloseReason.Codes.NORMAL)
            null -> Unit
        }
    }

    override fun hear(chat: ByteArray) = send(chat)

    private fun say(chat: ByteArray) {
        if (!room.has(this)) return
        if (bucket.take(System.nanoTime())) room.broadcast(this, chat) else stats.dropRateLimited()
    }

    /** Beats until the peer has been silent for too long. */
    override suspend fun work() {
        try {
            delay(rules.heartbeat)
            while (heard.elapsedNow() < rules.silence) {
                // Past the queue: a peer that does not read has no use for it.
                socket.outgoing.trySend(Frame.Text("""{"type":"ping","ts":${System.currentTimeMillis()}}"""))
                delay(rules.heartbeat)
            }
            close(CloseReason.Codes.VIOLATED_POLICY)
        } finally {
            room.leave(this)
        }
    }
}
