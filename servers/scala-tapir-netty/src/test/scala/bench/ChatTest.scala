package bench

import bench.Client.chatFrame
import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import scala.concurrent.duration.DurationInt
import scala.util.Using

final class ChatTest:

  @Test
  @DisplayName("a chat reaches every other member once, unchanged, and never its sender")
  def delivery(): Unit = inRoomOf(3): (_, members) =>
    val List(a, b, c) = members: @unchecked
    val fromA = chatFrame("hello")
    val fromB = """ {"text":"spaces  kept", "type":"chat"} """
    a.send(fromA)
    assertEquals(List(fromA, fromA), List(b.next(), c.next()))
    b.send(fromB)
    assertEquals(List(fromB, fromB), List(a.next(), c.next()))
    for member <- members do assertEquals(Nil, member.leave())

  @Test
  @DisplayName("membership starts at join")
  def membership(): Unit = inRoomOf(2): (served, members) =>
    val List(member, listener) = members: @unchecked
    Using.resource(Client(s"${served.base}/ws/chat")): outsider =>
      outsider.send(chatFrame("before joining"))
      outsider.settle()
      member.send(chatFrame("not for outsiders"))
      assertEquals(chatFrame("not for outsiders"), listener.next())
      assertEquals(Nil, outsider.leave())
      assertEquals(Nil, member.leave())

  @Test
  @DisplayName("what follows leave is ignored")
  def leave(): Unit = inRoomOf(2): (_, members) =>
    val List(member, leaver) = members: @unchecked
    leaver.sendAll("""{"type":"leave"}""", """{"type":"join"}""", chatFrame("from the grave"))
    assertEquals(1000, leaver.closeCode())
    assertEquals(Nil, member.leave())

  @Test
  @DisplayName("of 30 chats at once 10 are delivered, and one more for each token that came back; the rest is counted")
  def rateLimit(): Unit = inRoomOf(2): (served, members) =>
    val List(sender, receiver) = members: @unchecked
    val startedNanos = System.nanoTime()
    for i <- 0 until 30 do sender.send(chatFrame(s"burst $i"))
    sender.settle()
    val mostRefilled = (System.nanoTime() - startedNanos) / 100_000_000 + 1
    for i <- 0 until 10 do assertEquals(chatFrame(s"burst $i"), receiver.next())
    val delivered = 10 + receiver.leave().size
    assertTrue(delivered <= 10 + mostRefilled, s"$delivered delivered")
    assertTrue(served.stats.contains(s"\"rateLimit\":${30 - delivered}"), served.stats)

  @Test
  @DisplayName("malformed or unknown input is ignored")
  def ignored(): Unit = inRoomOf(2): (_, members) =>
    val List(sender, receiver) = members: @unchecked
    for input <- List("", "{", "null", "[]", "\"chat\"", """{"type":5}""", "{}", "{}{", """{"type":"nope"}""") do
      sender.send(input)
    sender.send("""{"type":"chat","room":"elsewhere"}""")
    sender.send("""{"type":"chat"} trailing""")
    sender.send(chatFrame("binary").getBytes)
    val last = """{"more":{"type":"leave"},"type":"chat"}"""
    sender.send(last)
    assertEquals(last, receiver.next())
    assertEquals(Nil, receiver.leave())

  @Test
  @DisplayName("512 bytes are read and 513 close with 1009")
  def limit(): Unit = inRoomOf(2): (_, members) =>
    val List(sender, receiver) = members: @unchecked
    val longest = s"""{"type":"chat","text":"${"x".repeat(487)}"}"""
    assertEquals(512, longest.length)
    sender.send(longest)
    assertEquals(longest, receiver.next())
    sender.send(s"$longest ")
    assertEquals(1009, sender.closeCode())

  @Test
  @DisplayName("the heartbeat is a text ping, and silence ends the connection")
  def heartbeat(): Unit = Using.resource(Served(ChatRules(heartbeat = 10.millis, silence = 500.millis))): served =>
    Using.resource(Client(s"${served.base}/ws/chat")): client =>
      assertTrue(client.next().toString.matches("""\{"type":"ping","ts":\d{13}}"""))
      assertEquals(1008, client.closeCode())

  private def inRoomOf(count: Int)(test: (Served, List[Client]) => Unit): Unit = Using.resource(Served()): served =>
    Using
      .Manager: use =>
        test(served, List.fill(count)(use(Client.join(served.base))))
      .get
