#pragma once

#include <chrono>
#include <string>
#include <string_view>

namespace bench {

/// The request of a chat message; `other` is not JSON, not an object, about another room, or of no type known.
enum class MessageType { join, chat, pong, leave, other };

/// Reads the type of a message.
MessageType type_of(std::string_view text);

/// The heartbeat's text message, with this moment's Unix time in milliseconds.
std::string ping();

/// Holds `capacity` tokens at first and at most; gains as many each second.
class TokenBucket {
public:
  using Time = std::chrono::steady_clock::time_point;

  TokenBucket(double capacity, Time now) : capacity_(capacity), tokens_(capacity), refilled_(now) {}

  /// Takes one token; false when there is none.
  bool take(Time now);

private:
  double capacity_, tokens_;
  Time refilled_;
};

} // namespace bench
