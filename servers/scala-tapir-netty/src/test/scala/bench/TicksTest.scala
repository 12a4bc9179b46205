package bench

import org.junit.jupiter.api.Assertions.{assertEquals, assertTrue}
import org.junit.jupiter.api.{DisplayName, Test}
import scala.util.Using

final class TicksTest:

  @Test
  @DisplayName("ticks count from zero, never drift and are never early")
  def schedule(): Unit = Using.resource(Served()): served =>
    Using.resource(Client(s"${served.base}/ws/ticks?everyMs=20")): client =>
      client.send("whatever a peer sends is ignored")
      val ticks = List.fill(10)(client.next().toString.split(' ').map(_.toLong))
      for case (Array(n, intended, sent), expected) <- ticks.zipWithIndex do
        assertEquals(expected, n.toInt)
        assertEquals(ticks.head(1) + expected * 20_000L, intended)
        assertTrue(sent >= intended, s"$sent before $intended")
