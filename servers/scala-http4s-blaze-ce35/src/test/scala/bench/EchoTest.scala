package bench

import java.net.URI
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse.BodyHandlers

class EchoTest extends ServerSuite {
  private val limit = 1024 * 1024

  for (size <- Seq(0, 1, 125, 126, 127, 65_535, 65_536, limit))
    test(s"echo returns the same type and bytes: $size of them") {
      connected("/ws/echo") { client =>
        val text = "x" * size
        client.send(text)
        assertEquals(client.next(), text: Any)
        client.send(text.getBytes)
        assertEquals(client.next(), text.getBytes.toSeq: Any)
      }
    }

  test("echoes keep the order of what was sent at once") {
    connected("/ws/echo") { client =>
      val messages = Seq.tabulate(200)(i => s"κόσμε $i")
      messages.foreach(client.send(_))
      assertEquals(messages.map(_ => client.next()), messages: Seq[Any])
    }
  }

  test("a message in two fragments comes back whole") {
    connected("/ws/echo") { client =>
      client.sendInTwo(Array(1, 2), Array(3))
      assertEquals(client.next(), Seq[Byte](1, 2, 3): Any)
    }
  }

  test("a message above the limit closes with 1009") {
    connected("/ws/echo") { client =>
      client.sendInTwo(new Array(limit), new Array(1))
      assertEquals(client.closeCode(), 1009)
    }
  }

  for (path <- Seq("/ws/echo", "/ws/chat", "/ws/unknown", "/"))
    test(s"a plain request is refused with a client error: $path") {
      serving() { (base, _) =>
        val request = HttpRequest.newBuilder(URI.create(base.replace("ws:", "http:") + path)).build
        val status =
          HttpClient.newHttpClient.send(request, BodyHandlers.discarding).statusCode
        assert(status >= 400 && status <= 499, status)
      }
    }
}
