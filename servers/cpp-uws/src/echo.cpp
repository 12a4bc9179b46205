#include "session.hpp"

namespace bench {

namespace {

constexpr std::size_t limit_bytes = 1024 * 1024;

class Echo : public Session {
public:
  Echo(Socket &socket, Server &server) : Session(socket, server, limit_bytes) {}

  void drained() override { read_on(!is_blocked()); }

private:
  void received(std::string_view message, bool is_text) override {
    send(message, is_text);
    if (is_blocked())
      read_on(false);
  }
};

} // namespace

std::unique_ptr<Session> echo(Socket &socket, Server &server) { return std::make_unique<Echo>(socket, server); }

} // namespace bench
