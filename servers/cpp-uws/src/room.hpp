#pragma once

#include <memory>
#include <string>
#include <unordered_set>
#include <vector>

namespace bench {

class ChatMember;

/// A set of members, each of whom is offered what the others say.
class Room {
public:
  void join(ChatMember &member);

  /// Offers a chat to every member but the one it comes from: all share the same bytes, none is waited for.
  void broadcast(const ChatMember &from, const std::shared_ptr<const std::string> &chat);

  /// Lets a member write what it has been offered, once all that can be read now is read.
  void write_later(ChatMember &member) { writers_.push_back(&member); }
  void write();

  /// Forgets a member that ends.
  void forget(ChatMember &member);

private:
  std::unordered_set<ChatMember *> members_;
  std::vector<ChatMember *> writers_;
};

} // namespace bench
