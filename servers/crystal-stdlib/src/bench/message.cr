require "json"

module Bench::Message
  # The only room; a message that names none means it.
  PUBLIC_ROOM = "public"

  # The type of a chat message. Nil stands for what is not JSON, not an object, without a textual type or about another room.
  def self.type_of(text : String) : String?
    message = JSON.parse(text).as_h?
    return unless message
    room = message["room"]?
    message["type"]?.try &.as_s? if room.nil? || room == PUBLIC_ROOM
  rescue JSON::ParseException
    nil
  end
end
