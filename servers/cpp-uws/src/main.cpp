// The process: serves until SIGTERM, or for its duration. stdout carries two JSON lines, everything else goes to
// stderr.
#include "options.hpp"
#include "server.hpp"

#include <csignal>
#include <iostream>
#include <optional>

namespace {

/// Set while signals are heard.
bench::Server *signalled = nullptr;

std::optional<bench::Options> read_options(int count, char **values) {
  try {
    return bench::Options::parse({values + 1, values + count});
  } catch (const std::invalid_argument &error) {
    std::cerr << error.what() << '\n';
    return std::nullopt;
  }
}

void stop_on_signals(bench::Server &server) {
  signalled = &server;
  for (const auto signal : {SIGTERM, SIGINT})
    std::signal(signal, [](int) { signalled->stop(); });
}

void serve(const bench::Options &options) {
  bench::Server server;
  const auto port = server.listen(options.port);
  stop_on_signals(server);
  std::cout << R"({"v":1,"event":"ready","port":)" << port << "}" << std::endl;
  server.run(std::chrono::seconds(options.duration_s));
  std::cout << server.stats.line() << std::endl;
}

} // namespace

int main(int count, char **values) {
  const auto options = read_options(count, values);
  if (!options)
    return 2;
  try {
    serve(*options);
    return 0;
  } catch (const std::exception &error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
