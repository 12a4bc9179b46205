package bench

import io.circe.{JsonObject, jawn}

/** The request of a chat message; `Other` is not JSON, not an object, about another room, or of no type that a server
  * acts upon.
  */
enum ChatRequest:
  case Join, Chat, Pong, Leave, Other

object ChatRequest:
  /** The only room; a message that names none means it. */
  private val PublicRoom = "public"

  /** Reads what a message asks for; malformed input is `Other`. */
  def of(message: String): ChatRequest =
    jawn
      .parse(message)
      .toOption
      .flatMap(_.asObject)
      .filter(isPublic)
      .flatMap(_("type"))
      .flatMap(_.asString)
      .fold(Other)(named)

  private def isPublic(message: JsonObject): Boolean = message("room").forall(_.asString.contains(PublicRoom))

  private def named(name: String): ChatRequest = name match
    case "join"  => Join
    case "chat"  => Chat
    case "pong"  => Pong
    case "leave" => Leave
    case _       => Other
