package bench

import java.net.http.WebSocketHandshakeException
import java.util.concurrent.ExecutionException

class PushTest extends ServerSuite {
  for (
    (query, count, bytes) <- Seq(
      ("", 10, 10_000),
      ("?count=3&bytes=100", 3, 100),
      ("?count=40&bytes=1048576", 40, 1_048_576)
    )
  )
    test(s"each id is answered by $count messages of exactly $bytes bytes") {
      connected(s"/ws/push$query") { client =>
        val ids = Seq("1700000000123", "second")
        ids.foreach(client.send(_))
        for (id <- ids; i <- 0 until count)
          assertEquals(client.next(), s"$id:$i:".padTo(bytes, '0'): Any)
      }
    }

  for (
    path <- Seq(
      "push?count=0",
      "push?count=x",
      "push?bytes=-1",
      "push?bytes=1048577",
      "ticks?everyMs="
    )
  )
    test(s"parameters that make no sense are refused with 400: $path") {
      val failure = intercept[ExecutionException](connected(s"/ws/$path")(_ => ()))
      failure.getCause match {
        case refusal: WebSocketHandshakeException =>
          assertEquals(refusal.getResponse.statusCode, 400)
        case other => fail("not a refusal", other)
      }
    }

  test("an id that does not fit closes with 1008") {
    connected("/ws/push?bytes=10") { client =>
      client.send("longer than ten")
      assertEquals(client.closeCode(), 1008)
    }
  }
}
