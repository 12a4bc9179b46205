package bench

import io.ktor.http.content.OutgoingContent
import io.ktor.server.application.ApplicationCall
import io.ktor.server.websocket.WebSocketUpgrade
import io.ktor.utils.io.ByteReadChannel
import io.ktor.utils.io.ByteWriteChannel
import io.ktor.utils.io.discard
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Job
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.job
import kotlinx.coroutines.launch
import kotlinx.coroutines.withTimeoutOrNull
import java.io.IOException
import kotlin.coroutines.CoroutineContext
import kotlin.time.Duration.Companion.milliseconds

/**
 * The time in which bytes that crossed the close frames are read. Ktor's Netty engine closes the socket only when the upgrade ends,
 * so a peer that waits for that, as RFC 6455 has it, waits as long.
 */
private val DRAIN = 100.milliseconds

/**
 * Ktor's upgrade to a raw WebSocket, with an end of its own: Ktor's hangs up right behind the close frame, and a socket
 * that is closed with unread bytes is reset, so that the frame may never be read.
 */
internal class SessionUpgrade(
    call: ApplicationCall,
    private val session: Session,
    private val connections: Connections,
) : OutgoingContent.ProtocolUpgrade() {
    private val webSocket = WebSocketUpgrade(call) { session.run(this) }

    override val headers get() = webSocket.headers

    override suspend fun upgrade(
        input: ByteReadChannel,
        output: ByteWriteChannel,
        engineContext: CoroutineContext,
        userContext: CoroutineContext,
    ): Job =
        CoroutineScope(engineContext + currentCoroutineContext().job).launch {
            connections.hold(session) {
                webSocket.upgrade(input, HeldOpen(output), engineContext, userContext).join()
                hangUp(input, output)
            }
        }

    /** Ends the connection once the peer has sent what it had to send, or has taken too long for it. */
    private suspend fun hangUp(
        input: ByteReadChannel,
        output: ByteWriteChannel,
    ) {
        try {
            if (!session.isClosedByPeer) withTimeoutOrNull(LINGER) { input.discard() }
            withTimeoutOrNull(DRAIN) {
                output.flushAndClose()
                input.discard()
            }
        } catch (_: IOException) {
            // The peer was faster.
        } finally {
            output.cancel(null)
        }
    }

    /** Stays open when the library closes it. */
    private class HeldOpen(
        private val output: ByteWriteChannel,
    ) : ByteWriteChannel by output {
        override suspend fun flushAndClose() {
            try {
                flush()
            } catch (_: IOException) {
                // The peer is gone: closed enough.
            }
        }
    }
}
