package bench

import io.ktor.websocket.CloseReason
import kotlinx.coroutines.delay
import kotlinx.coroutines.withTimeoutOrNull
import java.util.concurrent.ConcurrentHashMap
import kotlin.time.Duration.Companion.milliseconds

/** The time that peers have at shutdown to answer the close frame. */
private val POLITE_WAIT = 1500.milliseconds

private val POLL = 10.milliseconds

/** Every open WebSocket of the process. */
internal class Connections(
    val stats: Stats,
) {
    private val open = ConcurrentHashMap.newKeySet<Session>()

    @Volatile
    private var isClosing = false

    /** Counts a session's connection as open while [serve] runs. */
    suspend fun hold(
        session: Session,
        serve: suspend () -> Unit,
    ) {
        open.add(session)
        stats.opened()
        try {
            if (isClosing) session.close(CloseReason.Codes.GOING_AWAY)
            serve()
        } finally {
            stats.closed()
            open.remove(session)
        }
    }

    /** Closes all with 1001, those that are still to come as well, and waits for their end, though not for long. */
    suspend fun closeAll() {
        isClosing = true
        open.forEach { it.close(CloseReason.Codes.GOING_AWAY) }
        withTimeoutOrNull(POLITE_WAIT) {
            while (open.isNotEmpty()) delay(POLL)
        }
    }
}
