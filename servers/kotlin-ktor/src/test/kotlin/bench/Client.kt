package bench

import org.junit.jupiter.api.Assertions.assertEquals
import java.io.ByteArrayOutputStream
import java.net.URI
import java.net.http.HttpClient
import java.net.http.WebSocket
import java.nio.ByteBuffer
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CompletionStage
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit.SECONDS

/** A server that has not answered by then is not going to. */
private const val PATIENCE_S = 20L

private val http = HttpClient.newHttpClient()

/** A client that keeps what arrives until the test asks for it. Throws what the handshake failed with. */
internal class Client(url: String) : WebSocket.Listener, AutoCloseable {
    private val arrived = LinkedBlockingQueue<Any>()
    private val pongs = LinkedBlockingQueue<Boolean>()
    private val closed = CompletableFuture<Int>()
    private val text = StringBuilder()
    private val bytes = ByteArrayOutputStream()

    /** What the answer to a close frame waits for, since that answer ends the client's output. */
    @Volatile
    private var sent = CompletableFuture.completedFuture(Unit)
    private val socket = http.newWebSocketBuilder().buildAsync(URI(url), this).get(PATIENCE_S, SECONDS)

    fun send(message: String) {
        socket.sendText(message, true).get(PATIENCE_S, SECONDS)
    }

    /** Sends every message, also when the server closes after one of them. */
    fun sendAll(vararg messages: String) {
        sent = CompletableFuture()
        messages.forEach(::send)
        sent.complete(Unit)
    }

    fun send(message: ByteArray) {
        socket.sendBinary(ByteBuffer.wrap(message), true).get(PATIENCE_S, SECONDS)
    }

    /** Sends one binary message in two fragments. */
    fun sendInTwo(first: ByteArray, second: ByteArray) {
        socket.sendBinary(ByteBuffer.wrap(first), false).get(PATIENCE_S, SECONDS)
        socket.sendBinary(ByteBuffer.wrap(second), true).get(PATIENCE_S, SECONDS)
    }

    fun sendClose(code: Int) {
        socket.sendClose(code, "").get(PATIENCE_S, SECONDS)
    }

    /** The next message: a String, or bytes in a ByteBuffer. */
    fun next(): Any = checkNotNull(arrived.poll(PATIENCE_S, SECONDS)) { "no message" }

    /** Returns once the server has handled everything sent so far. */
    fun settle() {
        socket.sendPing(ByteBuffer.allocate(0)).get(PATIENCE_S, SECONDS)
        checkNotNull(pongs.poll(PATIENCE_S, SECONDS)) { "no pong" }
    }

    /** The server's close code. */
    fun closeCode(): Int = closed.get(PATIENCE_S, SECONDS)

    /** Leaves the chat; returns every message that was still on its way. */
    fun leave(): List<Any> {
        send("""{"type":"leave"}""")
        assertEquals(1000, closeCode())
        return mutableListOf<Any>().also { arrived.drainTo(it) }
    }

    override fun close() = socket.abort()

    override fun onText(from: WebSocket, data: CharSequence, last: Boolean): CompletionStage<*>? {
        text.append(data)
        if (last) {
            arrived.add(text.toString())
            text.clear()
        }
        from.request(1)
        return null
    }

    override fun onBinary(from: WebSocket, data: ByteBuffer, last: Boolean): CompletionStage<*>? {
        bytes.write(ByteArray(data.remaining()).also { data.get(it) })
        if (last) {
            arrived.add(ByteBuffer.wrap(bytes.toByteArray()))
            bytes.reset()
        }
        from.request(1)
        return null
    }

    override fun onPong(from: WebSocket, message: ByteBuffer): CompletionStage<*>? {
        pongs.add(true)
        from.request(1)
        return null
    }

    override fun onClose(from: WebSocket, code: Int, reason: String): CompletionStage<*> {
        closed.complete(code)
        return sent
    }

    override fun onError(from: WebSocket, error: Throwable) {
        closed.completeExceptionally(error)
    }

    companion object {
        /** Dials chat and joins the room. */
        fun join(base: String) =
            Client("$base/ws/chat").apply {
                send("""{"type":"join","room":"public","user":"u"}""")
                settle()
            }

        /** A chat of exactly 128 bytes. */
        fun chatFrame(text: String): String {
            val start = """{"type":"chat","room":"public","user":"u","text":"$text"""
            return start + ".".repeat(126 - start.length) + "\"}"
        }
    }
}
