package bench

import cats.effect.IO
import cats.effect.unsafe.implicits.global
import fs2.Stream
import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import sttp.ws.WebSocketFrame

final class ChatSessionTest:

  @Test
  @DisplayName("a member that takes nothing misses the newest, and the speaker does not wait")
  def dropsNewest(): Unit =
    val stats = Stats()
    val room = Room()
    val create = ChatSession.create(room, ChatRules(queue = 2), stats)
    val (slow, speaker) = create.product(create).unsafeRunSync()
    room.join(slow)
    val chats = List.tabulate(5)(i => WebSocketFrame.text(s"chat $i"))
    chats.foreach(room.broadcast(speaker, _))
    assertTrue(stats.line.contains("\"queueFull\":3"), stats.line)
    assertEquals(chats.take(2), Stream.never[IO].through(slow.talk).take(2).compile.toList.unsafeRunSync())
