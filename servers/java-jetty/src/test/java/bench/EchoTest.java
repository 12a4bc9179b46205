package bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EchoTest {
  private static final int LIMIT = 1024 * 1024;

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 125, 126, 127, 65_535, 65_536, LIMIT})
  @DisplayName("echo returns the same type and bytes")
  void sameBytes(int size) throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/echo")) {
      var text = "x".repeat(size);
      client.send(text);
      assertEquals(text, client.next());
      client.send(text.getBytes());
      assertEquals(ByteBuffer.wrap(text.getBytes()), client.next());
    }
  }

  @Test
  @DisplayName("echoes keep the order of what was sent at once")
  void sameOrder() throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/echo")) {
      for (var i = 0; i < 200; i++) {
        client.send("κόσμε " + i);
      }
      for (var i = 0; i < 200; i++) {
        assertEquals("κόσμε " + i, client.next());
      }
    }
  }

  @Test
  @DisplayName("a message above the limit closes with 1009")
  void oversized() throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/echo")) {
      client.sendInTwo(new byte[LIMIT], new byte[1]);
      assertEquals(1009, client.closeCode());
    }
  }

  @Test
  @DisplayName("the server echoes the peer's close code")
  void closeCode() throws Exception {
    try (var served = Served.start();
        var client = new Client(served.base() + "/ws/echo")) {
      client.sendClose(4321);
      assertEquals(4321, client.closeCode());
    }
  }

  @Test
  @DisplayName("compression is not accepted where it is offered")
  void noCompression() throws Exception {
    try (var served = Served.start()) {
      var base = URI.create(served.base());
      try (var socket = new Socket(base.getHost(), base.getPort())) {
        var offer =
            String.join(
                "\r\n",
                "GET /ws/echo HTTP/1.1",
                "Host: localhost",
                "Connection: Upgrade",
                "Upgrade: websocket",
                "Sec-WebSocket-Version: 13",
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
                "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
                "",
                "");
        socket.getOutputStream().write(offer.getBytes(US_ASCII));
        var answer =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))
                .lines()
                .takeWhile(line -> !line.isEmpty())
                .collect(Collectors.joining("\n"));
        assertTrue(answer.startsWith("HTTP/1.1 101"), answer);
        assertFalse(answer.contains("permessage-deflate"), answer);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/ws/echo", "/ws/chat", "/ws/unknown", "/"})
  @DisplayName("a plain request is refused with a client error")
  void plainRequest(String path) throws Exception {
    try (var served = Served.start()) {
      var uri = URI.create(served.base().replace("ws:", "http:") + path);
      var response =
          HttpClient.newHttpClient()
              .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
      assertTrue(response.statusCode() >= 400 && response.statusCode() <= 499, response::toString);
    }
  }
}
