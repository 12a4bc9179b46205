# frozen_string_literal: true

require 'json'

module Bench
  # The only room; a message that names none means it.
  PUBLIC_ROOM = 'public'

  # The type of a chat message. Nil stands for what is not JSON, not an object or about another room.
  def self.type_of(text)
    message = JSON.parse(text)
    return unless message.is_a?(Hash) && message.fetch('room', PUBLIC_ROOM) == PUBLIC_ROOM

    message['type']
  rescue JSON::ParserError
    nil
  end
end
