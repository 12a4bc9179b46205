#pragma once

#include <memory>
#include <shared_mutex>
#include <string>
#include <unordered_set>

namespace bench {

class ChatMember;

/// A set of members, each of whom is offered what the others say. Every method may be called from any thread.
class Room {
public:
  void join(const std::shared_ptr<ChatMember> &member);
  void leave(const std::shared_ptr<ChatMember> &member);

  /// Offers a chat to every member but the one it comes from: all share the same bytes, none is waited for.
  void broadcast(const std::shared_ptr<ChatMember> &from, const std::shared_ptr<const std::string> &chat);

private:
  std::shared_mutex mutex_;
  std::unordered_set<std::shared_ptr<ChatMember>> members_;
};

} // namespace bench
