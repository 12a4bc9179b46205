package bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** The request of a chat message. */
enum MessageType {
  JOIN,
  CHAT,
  PONG,
  LEAVE,
  /** Not JSON, not an object, about another room, or of no type that a server acts upon. */
  OTHER;

  /** The only room; a message that names none means it. */
  private static final String PUBLIC_ROOM = "public";

  private static final JsonFactory JSON = new JsonFactory();

  /** Reads the type of a message; malformed input is {@link #OTHER}. */
  static MessageType of(String text) {
    try (var parser = JSON.createParser(text)) {
      return parser.nextToken() == JsonToken.START_OBJECT ? ofObject(parser) : OTHER;
    } catch (IOException e) {
      return OTHER;
    }
  }

  private static MessageType ofObject(JsonParser parser) throws IOException {
    String type = null;
    var room = PUBLIC_ROOM;
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      var name = parser.currentName();
      var isText = parser.nextToken() == JsonToken.VALUE_STRING;
      switch (name) {
        case "type" -> type = isText ? parser.getText() : null;
        case "room" -> room = isText ? parser.getText() : null;
        default -> {}
      }
      parser.skipChildren();
    }
    var isWhole = parser.nextToken() == null;
    return isWhole && PUBLIC_ROOM.equals(room) ? named(type) : OTHER;
  }

  private static MessageType named(String type) {
    return switch (type == null ? "" : type) {
      case "join" -> JOIN;
      case "chat" -> CHAT;
      case "pong" -> PONG;
      case "leave" -> LEAVE;
      default -> OTHER;
    };
  }
}
