package bench

import java.net.http.WebSocketHandshakeException
import java.util.concurrent.ExecutionException
import org.junit.jupiter.api.Assertions.{assertEquals, assertThrows}
import org.junit.jupiter.api.{DisplayName, Test}
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.{CsvSource, ValueSource}
import scala.util.Using

final class PushTest:

  @ParameterizedTest
  @CsvSource(Array("'', 10, 10000", "?count=3&bytes=100, 3, 100", "?count=40&bytes=1048576, 40, 1048576"))
  @DisplayName("each id is answered by so many messages of exactly so many bytes")
  def exact(query: String, count: Int, bytes: Int): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/push$query")): client =>
      val ids = List("1700000000123", "second")
      for id <- ids do client.send(id)
      for id <- ids; i <- 0 until count do assertEquals(s"$id:$i:".padTo(bytes, '0'), client.next())

  @ParameterizedTest
  @ValueSource(strings = Array("push?count=0", "push?count=x", "push?bytes=-1", "push?bytes=1048577", "ticks?everyMs="))
  @DisplayName("parameters that make no sense are refused with 400")
  def badParameters(path: String): Unit = Using.resource(Served()): served =>
    val thrown = assertThrows(classOf[ExecutionException], () => Client(s"${served.base}/ws/$path"): Unit)
    assertEquals(400, thrown.getCause.asInstanceOf[WebSocketHandshakeException].getResponse.statusCode)

  @Test
  @DisplayName("an id that does not fit closes with 1008")
  def tooLong(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/push?bytes=10")): client =>
      client.send("longer than ten")
      assertEquals(1008, client.closeCode())
