package bench

import com.fasterxml.jackson.core.{JsonFactory, JsonParser, JsonProcessingException, JsonToken}

/** The request of a chat message; `Other` is not JSON, not an object, about another room, or of no type known. */
enum ChatMessage:
  case Join, Chat, Pong, Leave, Other

object ChatMessage:
  private val json = JsonFactory()

  /** Reads what a message asks for. */
  def of(text: String): ChatMessage =
    val parser = json.createParser(text)
    try if parser.nextToken() == JsonToken.START_OBJECT then ofObject(parser) else Other
    catch case _: JsonProcessingException => Other
    finally parser.close()

  private def ofObject(parser: JsonParser): ChatMessage =
    var kind = Option.empty[String]
    var isElsewhere = false
    while parser.nextToken() == JsonToken.FIELD_NAME do
      val name = parser.currentName()
      val text = Option.when(parser.nextToken() == JsonToken.VALUE_STRING)(parser.getText)
      name match
        case "type" => kind = text
        case "room" => isElsewhere = !text.contains("public")
        case _      => ()
      parser.skipChildren()
    val isWhole = parser.nextToken() == null
    if isWhole && !isElsewhere then kind.fold(Other)(named) else Other

  private def named(kind: String): ChatMessage = kind match
    case "join"  => Join
    case "chat"  => Chat
    case "pong"  => Pong
    case "leave" => Leave
    case _       => Other
