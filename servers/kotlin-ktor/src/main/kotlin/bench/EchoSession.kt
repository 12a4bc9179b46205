package bench

import io.ktor.websocket.Frame

/** Sends every message back: same type, same bytes, same order. A peer that does not read is not read from. */
internal class EchoSession(
    stats: Stats,
    readLimitBytes: Int,
) : Session(stats, readLimitBytes) {
    override suspend fun receive(message: Frame) {
        socket.send(message)
        stats.deliver(message.data.size)
    }
}
