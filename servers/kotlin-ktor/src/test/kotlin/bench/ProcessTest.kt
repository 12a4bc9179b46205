package bench

import bench.Client.Companion.chatFrame
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import java.lang.ProcessBuilder.Redirect
import java.util.concurrent.TimeUnit.SECONDS

internal class ProcessTest {
    /** The server as a process of its own. */
    private class Running(vararg arguments: String) : AutoCloseable {
        private val java = ProcessHandle.current().info().command().orElseThrow()
        private val classPath = System.getProperty("java.class.path")
        private val process =
            ProcessBuilder(java, "-cp", classPath, "bench.MainKt", *arguments)
                .redirectError(Redirect.DISCARD)
                .start()
        private val stdout = process.inputReader()

        /** Scheme, host and port, once it is ready. */
        fun base(): String {
            val ready = stdout.readLine()
            val port = Regex("""\{"v":1,"event":"ready","port":(\d+)}""").matchEntire(ready)?.groupValues?.get(1)
            return "ws://127.0.0.1:${checkNotNull(port) { ready }}"
        }

        fun terminate() {
            process.toHandle().destroy() // Process.destroy would close its streams.
        }

        /** The stats line; nothing comes after it. */
        fun end(): String {
            val stats = stdout.readLine()
            assertNull(stdout.readLine())
            assertEquals(0, exitCode())
            return stats
        }

        fun exitCode(): Int {
            assertTrue(process.waitFor(20, SECONDS))
            return process.exitValue()
        }

        override fun close() {
            process.destroyForcibly()
        }
    }

    @ParameterizedTest
    @EnumSource
    fun `SIGTERM closes every connection with 1001 and prints the stats`(engine: Engine) {
        Running("--port", "0", "--engine", engine.name.lowercase()).use { running ->
            val base = running.base()
            val echoing = Client("$base/ws/echo")
            val pushed = Client("$base/ws/push")
            val (chatting, other) = List(2) { Client.join(base) }
            echoing.send("hello")
            assertEquals("hello", echoing.next())
            chatting.send(chatFrame("hi"))
            assertEquals(chatFrame("hi"), other.next())
            running.terminate()
            for (client in listOf(echoing, pushed, chatting, other)) assertEquals(1001, client.closeCode())
            val stats = running.end()
            val expected =
                """"connections":4,"peakConnections":4,"received":4,"delivered":2,""" +
                    """"dropped":{"rateLimit":0,"queueFull":0},"bytesIn":${5 + 2 * 42 + 128},"bytesOut":133}"""
            assertTrue(stats.startsWith("""{"v":1,"event":"stats","uptimeMs":"""), stats)
            assertTrue(stats.endsWith(expected), stats)
        }
    }

    @Test
    fun `the process ends by itself after its duration`() {
        Running("--port", "0", "--duration", "1").use { running ->
            running.base()
            assertTrue(""""connections":0""" in running.end())
        }
    }

    @Test
    fun `arguments that make no sense end the process with code 2`() {
        Running("--port", "many").use { assertEquals(2, it.exitCode()) }
        Running("--engine", "steam").use { assertEquals(2, it.exitCode()) }
    }
}
