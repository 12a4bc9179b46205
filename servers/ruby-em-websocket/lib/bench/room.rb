# frozen_string_literal: true

require 'set'

module Bench
  # A set of members, each of whom is offered what the others say.
  class Room
    def initialize
      @members = Set.new.compare_by_identity
    end

    def join(member)
      @members << member
    end

    def leave(member)
      @members.delete(member)
    end

    def include?(member)
      @members.include?(member)
    end

    def broadcast(sender, text)
      @members.each { |member| member.offer(text) unless member.equal?(sender) }
    end
  end
end
