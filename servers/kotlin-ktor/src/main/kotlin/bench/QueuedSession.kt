package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame
import kotlinx.coroutines.cancel
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.channels.Channel
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull

private const val READ_LIMIT_BYTES = 512

/** A session that sends without being asked: messages wait in a queue, and are dropped while it is full. */
internal abstract class QueuedSession(
    stats: Stats,
    private val rules: ChatRules,
) : Session(stats, READ_LIMIT_BYTES) {
    private val queue = Channel<Frame>(rules.queue)

    /** Runs beside the reading, and is cancelled when the connection is to end. */
    protected abstract suspend fun work()

    /** Sends a text unless the queue is full: then the peer misses it. */
    protected fun send(text: ByteArray) {
        if (queue.trySend(Frame.Text(true, text)).isFailure) stats.dropQueueFull()
    }

    /** A full queue must not stop a peer from being heard: it misses the pong as well. */
    final override suspend fun answer(pong: Frame.Pong) {
        queue.trySend(pong)
    }

    final override suspend fun serve(): CloseReason? =
        coroutineScope {
            val writing = launch { write() }
            writing.invokeOnCompletion { end(null) }
            val working = launch { work() }
            val reason = super.serve()
            working.cancelAndJoin()
            queue.close()
            writing.join()
            reason
        }

    /** Hands the queue on to the library, and cuts off a peer that takes nothing for too long. */
    private suspend fun write() {
        for (frame in queue) {
            if (socket.outgoing.trySend(frame).isFailure) {
                withTimeoutOrNull(rules.writeWait) { socket.send(frame) } ?: return socket.cancel()
            }
            if (frame is Frame.Text) stats.deliver(frame.data.size)
        }
    }
}
