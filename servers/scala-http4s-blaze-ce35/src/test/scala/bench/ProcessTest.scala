package bench

import bench.Client.chatFrame
import java.io.BufferedReader
import java.util.concurrent.TimeUnit.SECONDS
import munit.FunSuite
import scala.util.Using

class ProcessTest extends FunSuite {

  /** The server as a process of its own. */
  private final class Running(arguments: String*) extends AutoCloseable {
    private val java = ProcessHandle.current.info.command.get
    private val command = Seq(java, "-cp", System.getProperty("java.class.path"), "bench.Main")
    val process: Process = new ProcessBuilder(command ++ arguments: _*)
      .redirectError(ProcessBuilder.Redirect.DISCARD)
      .start()
    private val stdout: BufferedReader = process.inputReader

    def base(): String = stdout.readLine() match {
      case s"""{"v":1,"event":"ready","port":$port}""" => s"ws://127.0.0.1:$port"
      case other                                       => fail(s"not ready: $other")
    }

    /** The stats line; nothing comes after it. */
    def end(): String = {
      val stats = stdout.readLine()
      assertEquals(stdout.readLine(), null)
      assert(process.waitFor(20, SECONDS))
      assertEquals(process.exitValue, 0)
      stats
    }

    override def close(): Unit = {
      process.destroyForcibly()
      ()
    }
  }

  test("SIGTERM closes every connection with 1001 and prints the stats") {
    Using.Manager { use =>
      val running = use(new Running("--port", "0"))
      val base = running.base()
      val echoing = use(new Client(s"$base/ws/echo"))
      val pushed = use(new Client(s"$base/ws/push"))
      val chatting = use(Client.join(base))
      val other = use(Client.join(base))
      echoing.send("hello")
      assertEquals(echoing.next(), "hello": Any)
      chatting.send(chatFrame("hi"))
      assertEquals(other.next(), chatFrame("hi"): Any)
      running.process.toHandle.destroy() // Process.destroy would close its streams.
      for (client <- Seq(echoing, pushed, chatting, other)) assertEquals(client.closeCode(), 1001)
      val stats = running.end()
      val counts = """"connections":4,"peakConnections":4,"received":4,"delivered":2,""" +
        s""""dropped":{"rateLimit":0,"queueFull":0},"bytesIn":${5 + 2 * 42 + 128},"bytesOut":133}"""
      assert(stats.startsWith("""{"v":1,"event":"stats","uptimeMs":"""), stats)
      assert(stats.endsWith(counts), stats)
    }.get
  }

  test("the process ends by itself after its duration") {
    Using.resource(new Running("--port", "0", "--duration", "1")) { running =>
      running.base()
      assert(running.end().contains("\"connections\":0"))
    }
  }

  for (arguments <- Seq(Seq("--port", "many"), Seq("--nothing"), Seq("--duration", "-1")))
    test(s"arguments that make no sense end the process with code 2: ${arguments.mkString(" ")}") {
      Using.resource(new Running(arguments: _*))(running =>
        assertEquals(running.process.waitFor(), 2)
      )
    }
}
