package bench

import zio.*

/** A server on a free port for one test. */
final class Served(rules: ChatRules = ChatRules()) extends AutoCloseable:
  private val scope = run(Scope.make)
  private val server = run(scope.extend(BenchServer.start(0, rules)))

  val base = s"ws://127.0.0.1:${server.port}"

  /** The statistics so far. */
  def stats: String = server.stats.line

  override def close(): Unit = run(server.stop *> scope.close(Exit.unit))

  private def run[A](effect: Task[A]): A = Unsafe.unsafe: unsafe =>
    given Unsafe = unsafe
    Runtime.default.unsafe.run(effect).getOrThrow()
