package bench

import java.net.URI
import java.net.http.{HttpClient, HttpRequest}
import java.net.http.HttpResponse.BodyHandlers
import java.nio.ByteBuffer
import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import scala.util.Using

final class EchoTest:
  private val limit = 1024 * 1024

  @ParameterizedTest
  @ValueSource(ints = Array(0, 1, 125, 126, 127, 65_535, 65_536, 1_048_576))
  @DisplayName("echo returns the same type and bytes")
  def sameBytes(size: Int): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      val text = "x".repeat(size)
      client.send(text)
      assertEquals(text, client.next())
      client.send(text.getBytes)
      assertEquals(ByteBuffer.wrap(text.getBytes), client.next())

  @Test
  @DisplayName("echoes keep the order of what was sent at once")
  def sameOrder(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      for i <- 0 until 200 do client.send(s"κόσμε $i")
      for i <- 0 until 200 do assertEquals(s"κόσμε $i", client.next())

  @Test
  @DisplayName("fragments come back as one message")
  def fragments(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      client.sendInTwo("κόσ", "με")
      assertEquals("κόσμε", client.next())
      client.sendInTwo(Array[Byte](1), Array[Byte](2, 3))
      assertEquals(ByteBuffer.wrap(Array[Byte](1, 2, 3)), client.next())

  @Test
  @DisplayName("a message above the limit closes with 1009, in fragments too")
  def oversized(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      client.sendInTwo(new Array[Byte](limit), Array[Byte](1))
      assertEquals(1009, client.closeCode())
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      client.send("x".repeat(limit + 1))
      assertEquals(1009, client.closeCode())

  @Test
  @DisplayName("the server echoes the peer's close code")
  def closeCode(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/echo")): client =>
      client.sendClose(4321)
      assertEquals(4321, client.closeCode())

  @ParameterizedTest
  @ValueSource(strings = Array("/ws/echo", "/ws/chat", "/ws/unknown", "/"))
  @DisplayName("a plain request is refused with a client error")
  def plainRequest(path: String): Unit = Using.resource(Served()): served =>
    val request = HttpRequest.newBuilder(URI.create(served.base.replace("ws:", "http:") + path)).build()
    val status = HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode
    assertTrue(status >= 400 && status <= 499, s"$status")
