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

  test("a ping that is answered at the moment of a tick leaves both whole") {
    connected("/ws/ticks?everyMs=1") { client =>
      for (_ <- 1 to 5000) client.settle()
      for (n <- 0 until 500) assertEquals(client.next().toString.takeWhile(_ != ' '), n.toString)
    }
  }
}
