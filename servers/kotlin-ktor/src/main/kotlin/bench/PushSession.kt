package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame

private const val READ_LIMIT_BYTES = 512

/**
 * Answers each text message `<id>` with [count] messages of exactly [bytes] bytes that start with `<id>:<i>:`. An id
 * that does not fit closes with 1008. A peer that does not read its answers is not read from.
 */
internal class PushSession(
    stats: Stats,
    private val count: Int,
    private val bytes: Int,
) : Session(stats, READ_LIMIT_BYTES) {
    override suspend fun receive(message: Frame) {
        if (message !is Frame.Text) return
        if (message.data.size + ":${count - 1}:".length > bytes) {
            close(CloseReason.Codes.VIOLATED_POLICY)
            return
        }
        for (i in 0..<count) {
            socket.send(Frame.Text(true, answer(message.data, i)))
            stats.deliver(bytes)
        }
    }

    private fun answer(
        id: ByteArray,
        i: Int,
    ): ByteArray {
        val number = ":$i:".encodeToByteArray()
        val answer = id.copyOf(bytes)
        number.copyInto(answer, id.size)
        answer.fill('0'.code.toByte(), id.size + number.size)
        return answer
    }
}
