package bench

import io.ktor.websocket.Frame
import kotlinx.coroutines.delay
import kotlin.time.Duration.Companion.microseconds

/**
 * Sends a tick at once and one every [everyMs] after it, whatever the peer sends. Intended times count from the first
 * tick, so lateness never adds up and a late tick says so. A peer that reads nothing misses the newest ticks.
 */
internal class TicksSession(
    stats: Stats,
    rules: ChatRules,
    private val everyMs: Int,
) : QueuedSession(stats, rules) {
    override suspend fun receive(message: Frame) = Unit

    override suspend fun work() {
        val firstMicros = UnixMicros.now()
        var n = 0L
        while (true) {
            val intendedMicros = firstMicros + n * everyMs * 1000
            val nowMicros = UnixMicros.now()
            if (nowMicros < intendedMicros) {
                delay((intendedMicros - nowMicros).microseconds)
            } else {
                send("$n $intendedMicros $nowMicros".encodeToByteArray())
                n += 1
            }
        }
    }
}
