package bench

import kotlin.time.Duration
import kotlin.time.Duration.Companion.seconds

/**
 * Limits of the workloads that send of their own accord.
 *
 * @property chatsPerSecond and
 * @property burst each connection's token bucket for chats
 * @property heartbeat time between the server's text pings
 * @property silence a connection that sends no pong for this long is ended
 * @property writeWait a connection that takes nothing for this long is ended
 * @property queue how many messages may wait for one peer
 */
internal data class ChatRules(
    val chatsPerSecond: Double = 10.0,
    val burst: Int = 10,
    val heartbeat: Duration = 30.seconds,
    val silence: Duration = 60.seconds,
    val writeWait: Duration = 10.seconds,
    val queue: Int = 64,
) {
    companion object {
        val CONTRACT = ChatRules()
    }
}
