package bench

import cats.effect.IO
import cats.effect.unsafe.implicits.global
import cats.syntax.all.*
import fs2.Stream
import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import scala.concurrent.duration.Duration
import sttp.ws.WebSocketFrame

final class ChatSessionTest:

  @Test
  @DisplayName("a member that takes nothing misses the newest, and after the write wait it is given up")
  def dropsNewest(): Unit =
    val rules = ChatRules(queue = 2, writeWait = Duration.Zero)
    val stats = Stats()
    val room = Room()
    val chats = List.tabulate(4)(i => WebSocketFrame.text(s"chat $i"))
    val closed = for
      connection <- Connection.create(stats, 512)
      slow <- ChatSession.create(connection, room, rules, stats)
      speaker <- ChatSession.create(connection, room, rules, stats)
      _ <- List(slow, speaker).traverse_(room.join)
      _ <- chats.traverse_(room.broadcast(speaker, _))
      left <- room.has(slow)
      sent <- Stream.never[IO].through(slow.talk).take(3).compile.toList
    yield (left, sent)
    val close = WebSocketFrame.Close(CloseCode.PolicyViolation, "")
    assertEquals((false, chats.take(2) :+ close), closed.unsafeRunSync())
    assertTrue(stats.line.contains("\"queueFull\":2"), stats.line)
