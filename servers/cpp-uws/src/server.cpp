#include "server.hpp"

#include <stdexcept>

namespace bench {

using std::chrono::steady_clock;

namespace {

constexpr int going_away = 1001;
/// Longest wait for the closing handshakes: the process has 5 s in all.
constexpr std::chrono::seconds shutdown_grace{3};
/// The library cuts a connection off, without a close frame, where a message is longer than this. What is longer than a
/// workload reads, and not longer than this, is refused with one.
constexpr unsigned most_read_bytes = 2 * 1024 * 1024;

std::unique_ptr<Session> session_of(const Request &request, Socket &socket, Server &server) {
  switch (request.workload) {
  case Workload::echo:
    return echo(socket, server);
  case Workload::chat:
    return chat(socket, server);
  case Workload::push:
    return push(socket, server, request.count, request.bytes);
  case Workload::ticks:
    return ticks(socket, server, request.every_ms);
  }
  throw std::logic_error("no such workload");
}

Session &session_on(Socket *socket) { return *socket->getUserData()->session; }

} // namespace

Server::Server(ChatRules limits)
    : rules(limits), duration_(timers, [this] { stop(); }), grace_(timers, [this] { app_.close(); }) {
  app_.ws<Connection>("/ws/:workload", behavior());
  app_.any("/*", [](uWS::HttpResponse<false> *response, uWS::HttpRequest *http) {
    const auto refusal = read_request(*http).refusal;
    refuse(*response, refusal.empty() ? "400 Bad Request" : refusal);
  });
  loop_->addPostHandler(this, [this](uWS::Loop *) {
    room.write();
    if (told_to_stop_ && !is_stopping_)
      close_all();
  });
}

Server::~Server() { loop_->removePostHandler(this); }

unsigned short Server::listen(unsigned short port) {
  app_.listen("0.0.0.0", port, LIBUS_LISTEN_EXCLUSIVE_PORT, [this](us_listen_socket_t *socket) { listener_ = socket; });
  if (!listener_)
    throw std::runtime_error("cannot listen on port " + std::to_string(port));
  return static_cast<unsigned short>(us_socket_local_port(0, reinterpret_cast<us_socket_t *>(listener_)));
}

void Server::run(std::chrono::seconds duration) {
  if (duration > std::chrono::seconds::zero())
    duration_.start(steady_clock::now() + duration);
  app_.run(); // ends when no socket is left
}

void Server::stop() {
  told_to_stop_ = true;
  us_wakeup_loop(reinterpret_cast<us_loop_t *>(loop_));
}

uWS::App::WebSocketBehavior<Connection> Server::behavior() {
  return {
      .compression = uWS::DISABLED,
      .maxPayloadLength = most_read_bytes,
      .idleTimeout = 0,
      .maxBackpressure = 0, // no limit: the library would drop what is beyond it and tell nobody
      .closeOnBackpressureLimit = false,
      .resetIdleTimeoutOnSend = false,
      .sendPingsAutomatically = false,
      .upgrade = [this](uWS::HttpResponse<false> *response, uWS::HttpRequest *http,
                        us_socket_context_t *context) { upgrade(*response, *http, context); },
      .open = [this](Socket *socket) { open(*socket); },
      .message = [](Socket *socket, std::string_view message,
                    uWS::OpCode kind) { session_on(socket).take(message, kind == uWS::OpCode::TEXT); },
      .drain = [](Socket *socket) { session_on(socket).drained(); },
      .close = [this](Socket *socket, int, std::string_view) { close(*socket); },
  };
}

void Server::upgrade(uWS::HttpResponse<false> &response, uWS::HttpRequest &http, us_socket_context_t *context) {
  const auto request = read_request(http);
  if (!request.refusal.empty())
    refuse(response, request.refusal);
  else
    response.upgrade<Connection>({.request = request, .session = nullptr}, http.getHeader("sec-websocket-key"), {}, {},
                                 context);
}

void Server::open(Socket &socket) {
  open_.insert(&socket);
  stats.opened();
  auto &connection = *socket.getUserData();
  connection.session = session_of(connection.request, socket, *this);
  if (is_stopping_)
    connection.session->end(going_away);
}

void Server::close(Socket &socket) {
  open_.erase(&socket);
  stats.closed();
  socket.getUserData()->session.reset();
}

void Server::close_all() {
  is_stopping_ = true;
  us_listen_socket_close(0, listener_);
  while (!open_.empty())
    session_on(*open_.begin()).end(going_away);
  grace_.start(steady_clock::now() + shutdown_grace);
}

} // namespace bench
