package bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test

internal class TicksTest {
    @Test
    fun `ticks count from zero, never drift and are never early`() {
        Served().use { served ->
            Client("${served.base}/ws/ticks?everyMs=20").use { client ->
                client.send("whatever a peer sends is ignored")
                val ticks = List(10) { client.next().toString().split(" ").map(String::toLong) }
                val first = ticks.first()[1]
                for ((i, tick) in ticks.withIndex()) {
                    val (n, intended, sent) = tick
                    assertEquals(i.toLong(), n)
                    assertEquals(first + i * 20_000, intended)
                    assertTrue(sent >= intended, "$tick")
                }
            }
        }
    }
}
