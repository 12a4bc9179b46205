package bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import org.junit.jupiter.params.provider.ValueSource
import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers
import java.nio.ByteBuffer

private const val LIMIT = 1024 * 1024

internal class EchoTest {
    @ParameterizedTest
    @ValueSource(ints = [0, 1, 125, 126, 127, 65_535, 65_536, LIMIT])
    fun `echo returns the same type and bytes`(size: Int) {
        Served().use { served ->
            Client("${served.base}/ws/echo").use { client ->
                val text = "x".repeat(size)
                client.send(text)
                assertEquals(text, client.next())
                client.send(text.encodeToByteArray())
                assertEquals(ByteBuffer.wrap(text.encodeToByteArray()), client.next())
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `echoes keep the order of what was sent at once`(engine: Engine) {
        Served(engine).use { served ->
            Client("${served.base}/ws/echo").use { client ->
                val messages = List(200) { "κόσμε $it" }
                messages.forEach(client::send)
                assertEquals(messages, messages.map { client.next() })
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `a message above the limit closes with 1009`(engine: Engine) {
        Served(engine).use { served ->
            Client("${served.base}/ws/echo").use { client ->
                client.sendInTwo(ByteArray(LIMIT), ByteArray(1))
                assertEquals(1009, client.closeCode())
            }
            Client("${served.base}/ws/echo").use { client ->
                client.send(ByteArray(LIMIT + 1))
                assertEquals(1009, client.closeCode())
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `the server echoes the peer's close code`(engine: Engine) {
        Served(engine).use { served ->
            Client("${served.base}/ws/echo").use { client ->
                client.sendClose(4321)
                assertEquals(4321, client.closeCode())
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["/ws/echo", "/ws/chat", "/ws/unknown", "/"])
    fun `a plain request is refused with a client error`(path: String) {
        Served().use { served ->
            val request = HttpRequest.newBuilder(URI(served.base.replace("ws:", "http:") + path)).build()
            val response = HttpClient.newHttpClient().send(request, BodyHandlers.discarding())
            assertTrue(response.statusCode() in 400..499, "$response")
        }
    }
}
