package bench;

import static bench.Client.chatFrame;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ChatTest {
  @Test
  @DisplayName("a chat reaches every other member once, unchanged, and never its sender")
  void delivery() throws Exception {
    try (var served = Served.start();
        var a = Client.join(served.base());
        var b = Client.join(served.base());
        var c = Client.join(served.base())) {
      var fromA = chatFrame("hello");
      var fromB = " {\"text\":\"spaces  kept\", \"type\":\"chat\"} ";
      a.send(fromA);
      assertEquals(List.of(fromA, fromA), List.of(b.next(), c.next()));
      b.send(fromB);
      assertEquals(List.of(fromB, fromB), List.of(a.next(), c.next()));
      for (var member : List.of(a, b, c)) {
        assertEquals(List.of(), member.leave());
      }
    }
  }

  @Test
  @DisplayName("membership starts at join")
  void membership() throws Exception {
    try (var served = Served.start();
        var member = Client.join(served.base());
        var outsider = new Client(served.base() + "/ws/chat")) {
      outsider.send(chatFrame("before joining"));
      outsider.settle();
      member.send(chatFrame("not for outsiders"));
      member.settle();
      assertEquals(List.of(), outsider.leave());
      assertEquals(List.of(), member.leave());
    }
  }

  @Test
  @DisplayName("what follows leave is ignored")
  void leave() throws Exception {
    try (var served = Served.start();
        var member = Client.join(served.base());
        var leaver = Client.join(served.base())) {
      leaver.sendAll(
          List.of("{\"type\":\"leave\"}", "{\"type\":\"join\"}", chatFrame("from the grave")));
      assertEquals(1000, leaver.closeCode());
      assertEquals(List.of(), member.leave());
    }
  }

  @Test
  @DisplayName("of 30 chats at once 10 to 12 are delivered and the rest is counted")
  void rateLimit() throws Exception {
    try (var served = Served.start();
        var sender = Client.join(served.base());
        var receiver = Client.join(served.base())) {
      for (var i = 0; i < 30; i++) {
        sender.send(chatFrame("burst " + i));
      }
      sender.settle();
      receiver.settle(); // Its event loop reads a leave before it writes what other loops gave it.
      var delivered = receiver.leave().size();
      assertTrue(delivered >= 10 && delivered <= 12, () -> delivered + " delivered");
      assertTrue(served.stats().contains("\"rateLimit\":" + (30 - delivered)), served::stats);
    }
  }

  @Test
  @DisplayName("malformed or unknown input is ignored")
  void ignored() throws Exception {
    try (var served = Served.start();
        var sender = Client.join(served.base());
        var receiver = Client.join(served.base())) {
      for (var input : List.of("", "{", "null", "[]", "\"chat\"", "{\"type\":5}", "{}", "{}{")) {
        sender.send(input);
      }
      sender.send("{\"type\":\"nope\"}");
      sender.send("{\"type\":\"chat\",\"room\":\"elsewhere\"}");
      sender.send("{\"type\":\"chat\"} trailing");
      sender.send(chatFrame("binary").getBytes());
      var last = chatFrame("still alive");
      sender.send(last);
      assertEquals(last, receiver.next());
      assertEquals(List.of(), receiver.leave());
    }
  }

  @Test
  @DisplayName("512 bytes are read and 513 close with 1009")
  void limit() throws Exception {
    try (var served = Served.start();
        var sender = Client.join(served.base());
        var receiver = Client.join(served.base())) {
      var longest = "{\"type\":\"chat\",\"text\":\"" + "x".repeat(487) + "\"}";
      assertEquals(512, longest.length());
      sender.send(longest);
      assertEquals(longest, receiver.next());
      sender.send(longest + " ");
      assertEquals(1009, sender.closeCode());
    }
  }

  @Test
  @DisplayName("the heartbeat is a text ping, and silence ends the connection")
  void heartbeat() throws Exception {
    var hasty =
        new ChatRules(
            10, 10, Duration.ofMillis(10), Duration.ofMillis(500), Duration.ofSeconds(10), 64);
    try (var served = Served.start(hasty);
        var client = new Client(served.base() + "/ws/chat")) {
      assertTrue(client.next().toString().matches("\\{\"type\":\"ping\",\"ts\":\\d{13}}"));
      assertEquals(1008, client.closeCode());
    }
  }
}
