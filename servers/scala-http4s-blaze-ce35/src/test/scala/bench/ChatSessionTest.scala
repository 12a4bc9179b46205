package bench

import cats.effect.unsafe.implicits.global
import cats.syntax.all._
import munit.FunSuite
import org.http4s.websocket.WebSocketFrame.Text
import scala.concurrent.duration.Duration

class ChatSessionTest extends FunSuite {
  test("a member that takes nothing misses the newest, and after the write wait it is given up") {
    val rules = ChatRules.contract.copy(queue = 2, writeWait = Duration.Zero)
    val stats = new Stats
    val room = new Room
    val closed = for {
      connection <- Connection.create(stats, 512)
      slow <- ChatSession.create(connection, stats, room, rules)
      speaker <- ChatSession.create(connection, stats, room, rules)
      _ <- List(slow, speaker).traverse_(room.join)
      _ <- room.broadcast(speaker, Text("chat")).replicateA_(4)
      left <- room.has(slow)
      sent <- slow.outgoing.compile.toList
    } yield (left, sent.size)
    assertEquals(closed.unsafeRunSync(), (false, 3))
    assert(stats.line.contains("\"queueFull\":2"), stats.line)
  }
}
