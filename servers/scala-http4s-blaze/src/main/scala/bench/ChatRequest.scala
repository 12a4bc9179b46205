package bench

import io.circe.JsonObject
import io.circe.jawn
import scodec.bits.ByteVector

/** The request of a chat message. */
sealed trait ChatRequest

object ChatRequest {
  case object Join extends ChatRequest
  case object Chat extends ChatRequest
  case object Pong extends ChatRequest
  case object Leave extends ChatRequest

  /** Not JSON, not an object, about another room, or of no type that a server acts upon. */
  case object Other extends ChatRequest

  /** The only room; a message that names none means it. */
  private val PublicRoom = "public"

  /** Reads what a message asks for; malformed input is [[Other]]. */
  def of(message: ByteVector): ChatRequest =
    jawn
      .parseByteBuffer(message.toByteBuffer)
      .toOption
      .flatMap(_.asObject)
      .filter(isPublic)
      .flatMap(_("type"))
      .flatMap(_.asString)
      .fold[ChatRequest](Other)(named)

  private def isPublic(message: JsonObject): Boolean =
    message("room").forall(_.asString.contains(PublicRoom))

  private def named(name: String): ChatRequest = name match {
    case "join"  => Join
    case "chat"  => Chat
    case "pong"  => Pong
    case "leave" => Leave
    case _       => Other
  }
}
