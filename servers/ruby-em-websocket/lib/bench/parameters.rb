# frozen_string_literal: true

module Bench
  # One parameter of a query: a whole number from 1 to `most`. Raises ArgumentError when it makes no sense.
  def self.whole_number(query, name, default, most)
    text = query.fetch(name, default.to_s)
    return text.to_i if text.match?(/\A[0-9]{1,9}\z/) && text.to_i.between?(1, most)

    raise ArgumentError, "#{name} must be a whole number from 1 to #{most}"
  end
end
