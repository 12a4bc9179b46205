package bench

import cats.effect.unsafe.implicits.global

/** A server on a free port for one test. */
final class Served(rules: ChatRules = ChatRules()) extends AutoCloseable:
  private val counted = Stats()
  private val (port, release) = BenchServer.resource(0, rules, counted).allocated.unsafeRunSync()

  val base = s"ws://127.0.0.1:$port"

  /** The statistics so far. */
  def stats: String = counted.line

  override def close(): Unit = release.unsafeRunSync()
