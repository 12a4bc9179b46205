package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame
import io.ktor.websocket.FrameTooBigException
import io.ktor.websocket.ProtocolViolationException
import io.ktor.websocket.WebSocketSession
import io.ktor.websocket.close
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull
import java.nio.charset.CharacterCodingException
import kotlin.time.Duration.Companion.seconds

/** The time that a peer has to answer a close frame, and to hang up. */
internal val LINGER = 1.seconds

/**
 * The common behaviour of all workloads on a connection: it puts messages together, counts them, answers pings, and closes it.
 *
 * It reads a raw session, where everything comes in the order in which it was sent; Ktor's default session answers a
 * ping while messages before it still wait to be handled.
 *
 * @param readLimitBytes longest message read; a longer one closes with 1009
 */
internal abstract class Session(
    protected val stats: Stats,
    private val readLimitBytes: Int,
) {
    /** The connection, once the session runs. */
    protected lateinit var socket: WebSocketSession
        private set

    /** True if the peer has sent a close frame: nothing comes after it. */
    @Volatile
    var isClosedByPeer = false
        private set

    private val messages = MessageReader(readLimitBytes)

    /** Why the connection is to be closed; null when it has ended without a close frame. */
    private val ending = CompletableDeferred<CloseReason?>()

    /** Handles one whole message. */
    protected abstract suspend fun receive(message: Frame)

    /** Sends a pong after everything that was sent before. */
    protected open suspend fun answer(pong: Frame.Pong) = socket.send(pong)

    /** Serves until the connection is to end; returns the reason, or null when no peer is left to get it. */
    protected open suspend fun serve(): CloseReason? =
        coroutineScope {
            val reading = launch { end(read()) }
            reading.invokeOnCompletion { end(null) }
            ending.await().also { reading.cancel() }
        }

    /** Serves a connection to its end, the close frame and its answer included. */
    suspend fun run(socket: WebSocketSession) {
        this.socket = socket
        socket.maxFrameSize = readLimitBytes.toLong()
        val reason = serve() ?: return
        socket.close(reason)
        if (!isClosedByPeer) withTimeoutOrNull(LINGER) { awaitClose() }
    }

    /** Closes; what the peer sends after it is ignored. */
    fun close(code: CloseReason.Codes) = end(CloseReason(code, ""))

    /** Ends the connection, unless something else has; null means that no peer is left to get a close frame. */
    protected fun end(reason: CloseReason?) {
        ending.complete(reason)
    }

    /** Handles messages until the last one; returns the close code for the peer. */
    private suspend fun read(): CloseReason? {
        try {
            for (frame in socket.incoming) {
                if (frame is Frame.Close) {
                    isClosedByPeer = true
                    return messages.readClose(frame)
                }
                if (ending.isCompleted) break
                handle(frame)
            }
            return null
        } catch (_: FrameTooBigException) {
            return CloseReason(CloseReason.Codes.TOO_BIG, "")
        } catch (_: ProtocolViolationException) {
            return CloseReason(CloseReason.Codes.PROTOCOL_ERROR, "")
        } catch (_: CharacterCodingException) {
            return CloseReason(CloseReason.Codes.NOT_CONSISTENT, "")
        }
    }

    private suspend fun handle(frame: Frame) {
        when (val message = messages.read(frame)) {
            is Frame.Ping -> answer(Frame.Pong(message.data))
            is Frame.Text, is Frame.Binary -> {
                stats.receive(message.data.size)
                receive(message)
            }
            else -> Unit
        }
    }

    private suspend fun awaitClose() {
        while (!isClosedByPeer) {
            val frame = socket.incoming.receiveCatching().getOrNull() ?: return
            isClosedByPeer = frame is Frame.Close
        }
    }
}
