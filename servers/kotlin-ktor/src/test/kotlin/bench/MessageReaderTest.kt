package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame
import io.ktor.websocket.FrameTooBigException
import io.ktor.websocket.ProtocolViolationException
import org.junit.jupiter.api.Assertions.assertArrayEquals
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertInstanceOf
import org.junit.jupiter.api.Assertions.assertNull
import org.junit.jupiter.api.Assertions.assertSame
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource
import java.nio.charset.CharacterCodingException

internal class MessageReaderTest {
    private val reader = MessageReader(limitBytes = 1000)

    @Test
    fun `fragments that cut a character in two come back whole, whatever comes between them`() {
        val text = "κόσμε".encodeToByteArray()
        val ping = Frame.Ping(ByteArray(0))
        assertNull(reader.read(Frame.Text(false, text.copyOfRange(0, 3))))
        assertSame(ping, reader.read(ping))
        val message = assertInstanceOf(Frame.Text::class.java, reader.read(Frame.Text(true, text.copyOfRange(3, 10))))
        assertArrayEquals(text, message.data)
    }

    @Test
    fun `fragments count together against the limit`() {
        assertNull(reader.read(Frame.Binary(false, ByteArray(1000))))
        assertThrows(FrameTooBigException::class.java) { reader.read(Frame.Binary(true, ByteArray(1))) }
    }

    @ParameterizedTest
    @ValueSource(strings = ["c3 28", "ed a0 80", "c3", "f8 88 80 80 80"])
    fun `a text that is not UTF-8 is refused, also behind many characters`(hex: String) {
        val broken = hex.split(" ").map { it.toInt(16).toByte() }.toByteArray()
        for (before in listOf(0, 127, 128, 500)) {
            val text = "x".repeat(before).encodeToByteArray() + broken
            assertThrows(CharacterCodingException::class.java) { reader.read(Frame.Text(true, text)) }
        }
    }

    @Test
    fun `characters of every length are taken`() {
        val text = Frame.Text("naïve κόσμε 🌍 ".repeat(30))
        assertSame(text, reader.read(text))
    }

    @Test
    fun `a reserved bit is refused`() {
        val frame = Frame.Text(true, ByteArray(0), rsv1 = true, rsv2 = false, rsv3 = false)
        assertThrows(ProtocolViolationException::class.java) { reader.read(frame) }
    }

    @ParameterizedTest
    @ValueSource(ints = [1000, 1011, 3000, 4321, 4999])
    fun `a close code that may be sent is the answer`(code: Int) {
        assertEquals(code.toShort(), reader.readClose(close(code)).code)
    }

    @ParameterizedTest
    @ValueSource(ints = [0, 999, 1004, 1005, 1006, 1016, 2999, 5000, 65_535])
    fun `a close code that none may have is refused`(code: Int) {
        assertThrows(ProtocolViolationException::class.java) { reader.readClose(close(code)) }
    }

    @Test
    fun `a close frame without a code is answered with 1000, and half a code is refused`() {
        assertEquals(CloseReason.Codes.NORMAL.code, reader.readClose(Frame.Close(ByteArray(0))).code)
        assertThrows(ProtocolViolationException::class.java) { reader.readClose(Frame.Close(ByteArray(1))) }
    }

    @Test
    fun `a reason that is not UTF-8 is refused`() {
        assertThrows(CharacterCodingException::class.java) { reader.readClose(close(1000, 0xff.toByte())) }
    }

    private fun close(
        code: Int,
        vararg reason: Byte,
    ) = Frame.Close(byteArrayOf((code shr 8).toByte(), code.toByte()) + reason)
}
