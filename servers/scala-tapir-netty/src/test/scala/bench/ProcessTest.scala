package bench

import bench.Client.chatFrame
import java.util.concurrent.TimeUnit
import org.junit.jupiter.api.Assertions.{assertEquals, assertNull, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import scala.util.Using

final class ProcessTest:

  /** The server as a process of its own. */
  private final class Running(arguments: String*) extends AutoCloseable:
    private val java = ProcessHandle.current().info().command().orElseThrow()
    private val command = List(java, "-cp", System.getProperty("java.class.path"), "bench.Main") ++ arguments
    val process: Process = ProcessBuilder(command*).redirectError(ProcessBuilder.Redirect.DISCARD).start()
    private val stdout = process.inputReader()

    /** Where it is ready to be reached. */
    def base: String = stdout.readLine() match
      case s"""{"v":1,"event":"ready","port":$port}""" => s"ws://127.0.0.1:$port"

    /** The stats line; nothing comes after it. */
    def end(): String =
      val stats = stdout.readLine()
      assertNull(stdout.readLine())
      assertTrue(process.waitFor(20, TimeUnit.SECONDS))
      assertEquals(0, process.exitValue)
      stats

    override def close(): Unit = process.destroyForcibly()

  @Test
  @DisplayName("SIGTERM closes every connection with 1001 and prints the stats")
  def sigterm(): Unit = Using.resource(Running("--port", "0")): running =>
    val base = running.base
    Using
      .Manager: use =>
        val echoing = use(Client(s"$base/ws/echo"))
        val pushed = use(Client(s"$base/ws/push"))
        val chatting = use(Client.join(base))
        echoing.send("hello")
        assertEquals("hello", echoing.next())
        chatting.send(chatFrame("to nobody"))
        chatting.settle()
        running.process.toHandle.destroy() // Process.destroy would close its streams.
        for client <- List(echoing, pushed, chatting) do assertEquals(1001, client.closeCode())
      .get
    val stats = running.end()
    assertTrue(stats.startsWith("""{"v":1,"event":"stats","uptimeMs":"""), stats)
    assertTrue(stats.contains(""""connections":3,"peakConnections":3,"received":3,"delivered":1,"""), stats)
    assertTrue(stats.endsWith(s""""bytesIn":${5 + 42 + 128},"bytesOut":5}"""), stats)

  @Test
  @DisplayName("the process ends by itself after its duration")
  def duration(): Unit = Using.resource(Running("--port", "0", "--duration", "1")): running =>
    running.base
    assertTrue(running.end().contains(""""connections":0"""))

  @Test
  @DisplayName("arguments that make no sense end the process with code 2")
  def badArguments(): Unit = Using.resource(Running("--port", "many")): running =>
    assertEquals(2, running.process.waitFor())
