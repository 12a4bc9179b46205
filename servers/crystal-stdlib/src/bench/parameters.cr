require "http/params"

module Bench::Parameters
  # One parameter of a query: a whole number from 1 to `most`. Raises ArgumentError with what is wrong with it.
  def self.whole_number(query : HTTP::Params, name : String, default : Int32, most : Int32) : Int32
    text = query[name]? || return default
    number = text.to_i if text.matches?(/\A[0-9]{1,9}\z/)
    return number if number && number.in?(1..most)
    raise ArgumentError.new("#{name} must be a whole number from 1 to #{most}")
  end
end
