package bench

import cats.effect.IO
import cats.effect.unsafe.implicits.global
import munit.FunSuite
import scala.util.Using

/** Tests that each have a server of their own. */
abstract class ServerSuite extends FunSuite {

  /** Starts a server on a free port for a block, which gets its address and its statistics so far. */
  def serving(rules: ChatRules = ChatRules.contract)(block: (String, Stats) => Unit): Unit = {
    val stats = new Stats
    BenchServer
      .resource(Options(port = 0), rules, stats)
      .use(port => IO.blocking(block(s"ws://127.0.0.1:$port", stats)))
      .unsafeRunSync()
  }

  /** Connects to a path of a server of its own for a block. */
  def connected(path: String)(block: Client => Unit): Unit = serving() { (base, _) =>
    Using.resource(new Client(base + path))(block)
  }

  /** Lets so many members join a room of their own for a block. */
  def chatting(members: Int, rules: ChatRules = ChatRules.contract)(
      block: (Seq[Client], Stats) => Unit
  ): Unit = serving(rules) { (base, stats) =>
    Using.Manager(use => block(Seq.fill(members)(use(Client.join(base))), stats)).get
  }
}
