package bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import org.junit.jupiter.params.provider.ValueSource
import java.net.http.WebSocketHandshakeException
import java.util.concurrent.ExecutionException

internal class PushTest {
    @ParameterizedTest
    @CsvSource("'', 10, 10000", "?count=3&bytes=100, 3, 100", "?count=40&bytes=1048576, 40, 1048576")
    fun `each id is answered by so many messages of exactly so many bytes`(query: String, count: Int, bytes: Int) {
        Served().use { served ->
            Client("${served.base}/ws/push$query").use { client ->
                val ids = listOf("1700000000123", "second")
                ids.forEach(client::send)
                for (id in ids) {
                    repeat(count) { i -> assertEquals("$id:$i:".padEnd(bytes, '0'), client.next()) }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = ["push?count=0", "push?count=x", "push?bytes=-1", "push?bytes=1048577", "ticks?everyMs="])
    fun `parameters that make no sense are refused with 400`(path: String) {
        Served().use { served ->
            val thrown = assertThrows(ExecutionException::class.java) { Client("${served.base}/ws/$path") }
            assertEquals(400, (thrown.cause as WebSocketHandshakeException).response.statusCode())
        }
    }

    @Test
    fun `an id that does not fit closes with 1008`() {
        Served().use { served ->
            Client("${served.base}/ws/push?bytes=10").use { client ->
                client.send("longer than ten")
                assertEquals(1008, client.closeCode())
            }
        }
    }
}
