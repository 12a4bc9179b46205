require "spec"
require "../src/bench/message"
require "../src/bench/options"
require "../src/bench/parameters"
require "../src/bench/session"
require "../src/bench/token_bucket"

describe Bench::Options do
  it "has values for what is absent" do
    Bench::Options.parse([] of String).should eq Bench::Options.new(8080, 0)
  end

  it "reads what is said" do
    Bench::Options.parse(["--duration", "10", "--port", "9"]).should eq Bench::Options.new(9, 10)
  end

  [["--port"], ["--port", "x"], ["--duration", "-1"], ["--speed", "1"], ["9"]].each do |wrong|
    it "refuses #{wrong.join(' ')}" do
      expect_raises(ArgumentError) { Bench::Options.parse(wrong) }
    end
  end
end

describe Bench::TokenBucket do
  it "gives a burst and no more, and refills with time" do
    bucket = Bench::TokenBucket.new(10, 3, 100.seconds)
    Array.new(4) { bucket.take(100.seconds) }.should eq [true, true, true, false]
    bucket.take(100.05.seconds).should be_false
    bucket.take(100.125.seconds).should be_true
    Array.new(4) { bucket.take(200.seconds) }.should eq [true, true, true, false]
  end
end

describe Bench::Message do
  it "needs no room, and may name the public one" do
    Bench::Message.type_of(%({"type":"chat"})).should eq "chat"
    Bench::Message.type_of(%({"type":"join","room":"public"})).should eq "join"
  end

  ["", "null", "[]", "{", %({"type":[]}), %({"room":"public"}), %({"type":"chat","room":"private"})].each do |ignored|
    it "ignores #{ignored.inspect}" do
      Bench::Message.type_of(ignored).should be_nil
    end
  end
end

describe Bench::Parameters do
  it "has a value for what is absent, and reads what is said" do
    Bench::Parameters.whole_number(HTTP::Params.parse(""), "count", 10, 1000).should eq 10
    Bench::Parameters.whole_number(HTTP::Params.parse("count=1000"), "count", 10, 1000).should eq 1000
  end

  ["", "0", "1001", "1.5", "-1", "99999999999999999999"].each do |wrong|
    it "refuses #{wrong.inspect}" do
      expect_raises(ArgumentError, "count must be") do
        Bench::Parameters.whole_number(HTTP::Params.parse("count=#{wrong}"), "count", 10, 1000)
      end
    end
  end
end

describe Bench::Session do
  payload = ->(code : Int32, reason : Bytes) do
    Bytes.new(2 + reason.size).tap do |bytes|
      IO::ByteFormat::NetworkEndian.encode(code.to_u16, bytes)
      reason.copy_to(bytes + 2)
    end
  end

  [1000, 1001, 1003, 1007, 1014, 3000, 4999].each do |code|
    it "answers a close frame with its code #{code}" do
      Bench::Session.answer_to(payload.call(code, Bytes.empty)).should eq code
    end
  end

  [0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535].each do |code|
    it "answers #{code}, which none may send, with 1002" do
      Bench::Session.answer_to(payload.call(code, Bytes.empty)).should eq 1002
    end
  end

  it "answers half a code with 1002 and a reason that is not UTF-8 with 1007" do
    Bench::Session.answer_to(Bytes[3]).should eq 1002
    Bench::Session.answer_to(payload.call(1000, Bytes[255])).should eq 1007
  end
end
