package bench

import bench.Client.chatFrame
import scala.concurrent.duration.DurationInt
import scala.util.Using

class ChatTest extends ServerSuite {
  test("a chat reaches every other member once, unchanged, and never its sender") {
    chatting(members = 3) { (members, _) =>
      val Seq(a, b, c) = members: @unchecked
      val fromA = chatFrame("hello")
      val fromB = """ {"text":"spaces  kept", "type":"chat"} """
      a.send(fromA)
      assertEquals(Seq(b.next(), c.next()), Seq[Any](fromA, fromA))
      b.send(fromB)
      assertEquals(Seq(a.next(), c.next()), Seq[Any](fromB, fromB))
      assertEquals(members.flatMap(_.leave()), Seq.empty)
    }
  }

  test("membership starts at join") {
    serving() { (base, _) =>
      Using.Manager { use =>
        val member = use(Client.join(base))
        val outsider = use(new Client(s"$base/ws/chat"))
        outsider.send(chatFrame("before joining"))
        outsider.settle()
        member.send(chatFrame("not for outsiders"))
        member.settle()
        assertEquals(outsider.leave(), Seq.empty)
        assertEquals(member.leave(), Seq.empty)
      }.get
    }
  }

  test("who leaves while others speak gets whole chats and then the close frame") {
    serving(ChatRules.contract.copy(burst = 10_000)) { (base, _) =>
      val chat = chatFrame("goodbye")
      Using.resource(Client.join(base)) { speaker =>
        for (_ <- 1 to 100) Using.resource(Client.join(base)) { leaver =>
          for (_ <- 1 to 10) speaker.send(chat)
          assert(leaver.leave().forall(_ == chat))
        }
      }
    }
  }

  test("what follows leave is ignored") {
    chatting(members = 2) { (members, _) =>
      val Seq(member, leaver) = members: @unchecked
      leaver.sendAll("""{"type":"leave"}""", """{"type":"join"}""", chatFrame("from the grave"))
      assertEquals(leaver.closeCode(), 1000)
      assertEquals(member.leave(), Seq.empty)
    }
  }

  test("of 30 chats the 10 that the bucket holds are delivered and the rest is counted") {
    chatting(members = 2, ChatRules.contract.copy(chatsPerSecond = 0)) { (members, stats) =>
      val Seq(sender, receiver) = members: @unchecked
      val chats = Seq.tabulate(30)(i => chatFrame(s"burst $i"))
      chats.foreach(sender.send(_))
      sender.settle()
      assertEquals(receiver.leave(), chats.take(10): Seq[Any])
      assert(stats.line.contains(""""rateLimit":20"""), stats.line)
    }
  }

  test("malformed or unknown input is ignored") {
    chatting(members = 2) { (members, _) =>
      val Seq(sender, receiver) = members: @unchecked
      val malformed = Seq("", "{", "null", "[]", "\"chat\"", "{}{", """{"type":"chat"} trailing""")
      val unknown = Seq("{}", """{"type":5}""", """{"type":"nope"}""")
      val elsewhere = """{"type":"chat","room":"elsewhere"}"""
      (malformed ++ unknown :+ elsewhere).foreach(sender.send(_))
      sender.send(chatFrame("binary").getBytes)
      val last = chatFrame("still alive")
      sender.send(last)
      assertEquals(receiver.next(), last: Any)
      assertEquals(receiver.leave(), Seq.empty)
    }
  }

  test("512 bytes are read and 513 close with 1009") {
    chatting(members = 2) { (members, _) =>
      val Seq(sender, receiver) = members: @unchecked
      val longest = s"""{"type":"chat","text":"${"x" * 487}"}"""
      assertEquals(longest.length, 512)
      sender.send(longest)
      assertEquals(receiver.next(), longest: Any)
      sender.send(s"$longest ")
      assertEquals(sender.closeCode(), 1009)
    }
  }

  test("the heartbeat is a text ping, and silence ends the connection") {
    val hasty = ChatRules.contract.copy(heartbeat = 10.millis, silence = 500.millis)
    serving(hasty) { (base, _) =>
      Using.resource(new Client(s"$base/ws/chat")) { client =>
        val ping = client.next().toString
        assert(ping.matches("""\{"type":"ping","ts":\d{13}\}"""), ping)
        assertEquals(client.closeCode(), 1008)
      }
    }
  }
}
