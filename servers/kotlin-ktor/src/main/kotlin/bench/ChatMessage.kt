package bench

import kotlinx.serialization.SerialName
import kotlinx.serialization.Serializable
import kotlinx.serialization.SerializationException
import kotlinx.serialization.json.Json

/** The only room; a message that names none means it. */
private const val PUBLIC_ROOM = "public"

private val json = Json { ignoreUnknownKeys = true }

/** As much of a chat's message as the server acts upon. */
@Serializable
internal data class ChatMessage(
    val type: Type,
    val room: String = PUBLIC_ROOM,
) {
    /** The request of a message. */
    @Serializable
    enum class Type {
        @SerialName("join")
        JOIN,

        @SerialName("chat")
        CHAT,

        @SerialName("pong")
        PONG,

        @SerialName("leave")
        LEAVE,
    }

    companion object {
        /** Reads the type of a message; null when it is malformed, about another room or of no type of these. */
        fun typeOf(text: String): Type? =
            try {
                json.decodeFromString<ChatMessage>(text).takeIf { it.room == PUBLIC_ROOM }?.type
            } catch (_: SerializationException) {
                null
            }
    }
}
