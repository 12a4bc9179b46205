package bench

import java.nio.ByteBuffer
import java.nio.CharBuffer

private const val CHARACTERS_AT_ONCE = 128

/** Tells UTF-8 from other bytes, and keeps none of the characters. */
internal class Utf8 {
    private val decoder = Charsets.UTF_8.newDecoder()
    private val characters = CharBuffer.allocate(CHARACTERS_AT_ONCE)

    /** @throws java.nio.charset.CharacterCodingException when [text] is not UTF-8 */
    fun check(text: ByteArray) {
        val bytes = ByteBuffer.wrap(text)
        decoder.reset()
        do {
            characters.clear()
            val result = decoder.decode(bytes, characters, true)
            if (result.isError) result.throwException()
        } while (result.isOverflow)
    }
}
