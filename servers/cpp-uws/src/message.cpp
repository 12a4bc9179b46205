#include "message.hpp"

#include <algorithm>
#include <array>
#include <boost/json.hpp>

namespace bench {

namespace json = boost::json;

namespace {

constexpr std::size_t scratch_bytes = 4096;

/// The text of a member, nothing when it is no text.
const json::string *text_at(const json::object &object, std::string_view name) {
  const auto *value = object.if_contains(name);
  return value ? value->if_string() : nullptr;
}

MessageType named(std::string_view type) {
  if (type == "join")
    return MessageType::join;
  if (type == "chat")
    return MessageType::chat;
  if (type == "pong")
    return MessageType::pong;
  return type == "leave" ? MessageType::leave : MessageType::other;
}

} // namespace

MessageType type_of(std::string_view text) {
  std::array<unsigned char, scratch_bytes> scratch;
  json::monotonic_resource memory(scratch.data(), scratch.size());
  boost::system::error_code error;
  const auto value = json::parse(text, error, &memory);
  const auto *object = error ? nullptr : value.if_object();
  if (!object)
    return MessageType::other;
  const auto *type = text_at(*object, "type");
  const auto *room = text_at(*object, "room");
  const auto elsewhere = object->contains("room") && !(room && *room == "public");
  return !type || elsewhere ? MessageType::other : named(*type);
}

std::string ping() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
  return R"({"type":"ping","ts":)" + std::to_string(ms) + "}";
}

bool TokenBucket::take(Time now) {
  const std::chrono::duration<double> elapsed = now - refilled_;
  tokens_ = std::min(capacity_, tokens_ + elapsed.count() * capacity_);
  refilled_ = now;
  if (tokens_ < 1)
    return false;
  tokens_ -= 1;
  return true;
}

} // namespace bench
