package bench

import io.ktor.websocket.CloseReason
import io.ktor.websocket.Frame
import io.ktor.websocket.FrameTooBigException
import io.ktor.websocket.ProtocolViolationException
import java.io.ByteArrayOutputStream
import java.nio.ByteBuffer

/** The codes that a close frame may have (RFC 6455, 7.4): those in use, and those for applications to choose. */
private val CODES_IN_USE = (1000..1014) - setOf(1004, 1005, 1006)
private val CODES_TO_CHOOSE = 3000..4999

/**
 * Puts one connection's messages together from the frames of a raw session, and refuses what Ktor does not.
 *
 * @param limitBytes length of the longest message
 */
internal class MessageReader(
    private val limitBytes: Int,
) {
    private val utf8 = Utf8()
    private val fragments = ByteArrayOutputStream(0)

    /**
     * Returns a control frame or an unfragmented message as it is, a fragmented one with its last fragment, and null
     * before that.
     *
     * @throws ProtocolViolationException when a reserved bit is set: no extension is offered
     * @throws FrameTooBigException when the message is too long
     * @throws java.nio.charset.CharacterCodingException when a text is not UTF-8
     */
    fun read(frame: Frame): Frame? {
        if (frame.rsv1 || frame.rsv2 || frame.rsv3) throw ProtocolViolationException("reserved bit")
        if (frame.frameType.controlFrame) return frame
        val message = join(frame) ?: return null
        if (message is Frame.Text) utf8.check(message.data)
        return message
    }

    /**
     * Returns what a close frame is answered with: its own code, or the normal one where it has none.
     *
     * @throws ProtocolViolationException when it has half a code, or one that no close frame may have (RFC 6455, 7.4)
     * @throws java.nio.charset.CharacterCodingException when its reason is not UTF-8
     */
    fun readClose(frame: Frame.Close): CloseReason {
        val payload = ByteBuffer.wrap(frame.data)
        if (!payload.hasRemaining()) return CloseReason(CloseReason.Codes.NORMAL, "")
        if (payload.remaining() < Short.SIZE_BYTES) throw ProtocolViolationException("half a close code")
        val code = payload.getShort().toUShort().toInt()
        if (code !in CODES_IN_USE && code !in CODES_TO_CHOOSE) throw ProtocolViolationException("close code $code")
        utf8.check(frame.data.copyOfRange(payload.position(), payload.limit()))
        return CloseReason(code.toShort(), "")
    }

    private fun join(frame: Frame): Frame? {
        val bytes = fragments.size() + frame.data.size
        if (bytes > limitBytes) throw FrameTooBigException(bytes.toLong())
        if (frame.fin && fragments.size() == 0) return frame
        fragments.write(frame.data)
        if (!frame.fin) return null
        val message = fragments.toByteArray()
        fragments.reset()
        return Frame.byType(true, frame.frameType, message, rsv1 = false, rsv2 = false, rsv3 = false)
    }
}
