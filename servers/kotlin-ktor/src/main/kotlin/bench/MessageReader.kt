package bench

import io.ktor.websocket.Frame
import io.ktor.websocket.FrameTooBigException
import io.ktor.websocket.ProtocolViolationException
import java.io.ByteArrayOutputStream

/**
 * Puts one connection's messages together from the frames of a raw session, and refuses what Ktor does not.
 *
 * @param limitBytes length of the longest message
 */
internal class MessageReader(private val limitBytes: Int) {
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
