package bench

import bench.Client.Companion.chatFrame
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.EnumSource
import kotlin.time.Duration.Companion.milliseconds

internal class ChatTest {
    @ParameterizedTest
    @EnumSource
    fun `a chat reaches every other member once, unchanged, and never its sender`(engine: Engine) {
        Served(engine).use { served ->
            val (a, b, c) = List(3) { Client.join(served.base) }
            val fromA = chatFrame("hello")
            val fromB = """ {"text":"spaces  kept", "type":"chat"} """
            a.send(fromA)
            assertEquals(listOf(fromA, fromA), listOf(b.next(), c.next()))
            b.send(fromB)
            assertEquals(listOf(fromB, fromB), listOf(a.next(), c.next()))
            for (member in listOf(a, b, c)) assertEquals(emptyList<Any>(), member.leave())
        }
    }

    @Test
    fun `membership starts at join`() {
        Served().use { served ->
            val member = Client.join(served.base)
            val outsider = Client("${served.base}/ws/chat")
            outsider.send(chatFrame("before joining"))
            outsider.settle()
            member.send(chatFrame("not for outsiders"))
            member.settle()
            assertEquals(emptyList<Any>(), outsider.leave())
            assertEquals(emptyList<Any>(), member.leave())
        }
    }

    @Test
    fun `what follows leave is ignored`() {
        Served().use { served ->
            val (member, leaver) = List(2) { Client.join(served.base) }
            leaver.sendAll("""{"type":"leave"}""", """{"type":"join"}""", chatFrame("from the grave"))
            assertEquals(1000, leaver.closeCode())
            assertEquals(emptyList<Any>(), member.leave())
        }
    }

    @Test
    fun `of 30 chats at once 10 to 12 are delivered and the rest is counted`() {
        Served().use { served ->
            val (sender, receiver) = List(2) { Client.join(served.base) }
            repeat(30) { sender.send(chatFrame("burst $it")) }
            sender.settle()
            val delivered = receiver.leave().size
            assertTrue(delivered in 10..12, "$delivered delivered")
            assertTrue(""""rateLimit":${30 - delivered}""" in served.stats(), served.stats())
        }
    }

    @Test
    fun `malformed or unknown input is ignored`() {
        Served().use { served ->
            val (sender, receiver) = List(2) { Client.join(served.base) }
            for (input in listOf("", "{", "null", "[]", "\"chat\"", """{"type":5}""", "{}", "{}{")) sender.send(input)
            sender.send("""{"type":"nope"}""")
            sender.send("""{"type":"chat","room":"elsewhere"}""")
            sender.send("""{"type":"chat"} trailing""")
            sender.send(chatFrame("binary").encodeToByteArray())
            val last = chatFrame("still alive")
            sender.send(last)
            assertEquals(last, receiver.next())
            assertEquals(emptyList<Any>(), receiver.leave())
        }
    }

    @Test
    fun `512 bytes are read and 513 close with 1009`() {
        Served().use { served ->
            val (sender, receiver) = List(2) { Client.join(served.base) }
            val longest = """{"type":"chat","text":"${"x".repeat(487)}"}"""
            assertEquals(512, longest.length)
            sender.send(longest)
            assertEquals(longest, receiver.next())
            sender.send("$longest ")
            assertEquals(1009, sender.closeCode())
        }
    }

    @Test
    fun `the heartbeat is a text ping, and silence ends the connection`() {
        val hasty = ChatRules(heartbeat = 10.milliseconds, silence = 500.milliseconds)
        Served(rules = hasty).use { served ->
            val client = Client("${served.base}/ws/chat")
            assertTrue(Regex("""\{"type":"ping","ts":\d{13}}""").matches(client.next().toString()))
            assertEquals(1008, client.closeCode())
        }
    }
}
