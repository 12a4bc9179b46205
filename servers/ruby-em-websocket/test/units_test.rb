# frozen_string_literal: true

require 'minitest/autorun'
require_relative '../lib/bench/message'
require_relative '../lib/bench/options'
require_relative '../lib/bench/parameters'
require_relative '../lib/bench/strict'
require_relative '../lib/bench/token_bucket'
require_relative '../lib/bench/write_queue'

class OptionsTest < Minitest::Test
  def test_values_for_what_is_absent
    assert_equal({ port: 8080, duration_s: 0 }, Bench.options_from([]))
  end

  def test_what_is_said
    assert_equal({ port: 9, duration_s: 10 }, Bench.options_from(%w[--duration 10 --port 9]))
  end

  def test_what_makes_no_sense
    [%w[--port], %w[--port x], %w[--duration -1], %w[--speed 1], %w[9]].each do |wrong|
      assert_raises(ArgumentError, wrong.join(' ')) { Bench.options_from(wrong) }
    end
  end
end

class TokenBucketTest < Minitest::Test
  def test_a_burst_and_what_comes_with_time
    bucket = Bench::TokenBucket.new(10, 3, 100)
    assert_equal([true, true, true, false], Array.new(4) { bucket.take(100) })
    refute(bucket.take(100.0625))
    assert(bucket.take(100.125))
    assert_equal([true, true, true, false], Array.new(4) { bucket.take(200) })
  end
end

class MessageTest < Minitest::Test
  def test_types
    assert_equal('chat', Bench.type_of('{"type":"chat"}'))
    assert_equal('join', Bench.type_of('{"type":"join","room":"public"}'))
  end

  def test_what_is_ignored
    ['', 'null', '[]', '{', '{"room":"public"}', '{"type":"chat","room":"private"}'].each do |text|
      assert_nil(Bench.type_of(text), text)
    end
  end
end

class ParametersTest < Minitest::Test
  def test_numbers
    assert_equal(10, Bench.whole_number({}, 'count', 10, 1000))
    assert_equal(1000, Bench.whole_number({ 'count' => '1000' }, 'count', 10, 1000))
  end

  def test_what_makes_no_sense
    ['', '0', '1001', '1.5', '-1', '99999999999999999999'].each do |text|
      assert_raises(ArgumentError, text) { Bench.whole_number({ 'count' => text }, 'count', 10, 1000) }
    end
  end
end

class WriteQueueTest < Minitest::Test
  def test_it_is_full_only_when_the_kernel_took_nothing_for_a_turn
    queue = Bench::WriteQueue.new(2)
    3.times { queue.add(10, 1) }
    refute(queue.full?(30, 1), 'nothing was tried yet')
    assert(queue.full?(30, 3), 'all wait')
    assert(queue.full?(20, 3), 'two wait')
    refute(queue.full?(10, 3), 'one waits')
    refute(queue.full?(0, 3), 'none waits')
  end
end

class StrictTest < Minitest::Test
  def answer(code, reason = '')
    Bench::Strict.answer_to([code].pack('n') + reason.b)
  end

  def test_codes_that_may_be_sent
    [1000, 1001, 1003, 1007, 1014, 3000, 4999].each { |code| assert_equal(code, answer(code)) }
  end

  def test_codes_that_none_may_send
    [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65_535].each { |code| assert_equal(1002, answer(code)) }
  end

  def test_no_code_half_a_code_and_a_spoiled_reason
    assert_nil(Bench::Strict.answer_to(''))
    assert_equal(1002, Bench::Strict.answer_to("\x03"))
    assert_equal(1007, answer(1000, "\xff"))
  end
end
