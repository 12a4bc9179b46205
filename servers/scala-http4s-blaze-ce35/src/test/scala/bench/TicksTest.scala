package bench

class TicksTest extends ServerSuite {
  test("ticks count from zero, never drift and are never early") {
    connected("/ws/ticks?everyMs=20") { client =>
      client.send("whatever a peer sends is ignored")
      val ticks = Seq.fill(10)(client.next().toString.split(" ").map(_.toLong))
      val first = ticks.head(1)
      for ((tick, n) <- ticks.zipWithIndex) {
        assertEquals(tick(0), n.toLong)
        assertEquals(tick(1), first + n * 20_000L)
        assert(tick(2) >= tick(1), tick.mkString(" "))
      }
    }
  }
}
