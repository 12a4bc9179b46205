// The process: serves until SIGTERM, or for its duration. stdout carries two JSON lines, everything else goes to
// stderr.
#include "options.hpp"
#include "server.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>
#include <future>
#include <iostream>
#include <optional>
#include <semaphore>
#include <thread>

namespace {

namespace net = boost::asio;

/// Longest wait for the closing handshakes: the process has 5 s in all.
constexpr std::chrono::seconds shutdown_grace{3};

std::optional<bench::Options> read_options(int count, char **values) {
  try {
    return bench::Options::parse({values + 1, values + count});
  } catch (const std::invalid_argument &error) {
    std::cerr << error.what() << '\n';
    return std::nullopt;
  }
}

/// Waits until told to stop, for the duration at the longest when it is not zero.
void wait(std::binary_semaphore &told, unsigned duration_s) {
  if (duration_s == 0)
    told.acquire();
  else
    (void)told.try_acquire_for(std::chrono::seconds(duration_s));
}

void serve(const bench::Options &options) {
  const auto threads = std::max(1u, std::thread::hardware_concurrency());
  net::io_context context(static_cast<int>(threads));
  bench::Server server(context);
  std::binary_semaphore told(0);
  net::signal_set signals(context, SIGTERM, SIGINT);
  signals.async_wait([&told](boost::system::error_code, int) { told.release(); });

  const auto port = server.listen(options.port);
  std::cout << R"({"v":1,"event":"ready","port":)" << port << "}" << std::endl;
  std::vector<std::future<void>> running;
  for (unsigned i = 0; i < threads; ++i)
    running.push_back(std::async(std::launch::async, [&context] { context.run(); }));
  wait(told, options.duration_s);

  signals.cancel();
  server.stop();
  // The context has nothing left to do when every connection has gone.
  const auto deadline = std::chrono::steady_clock::now() + shutdown_grace;
  for (const auto &thread : running)
    thread.wait_until(deadline);
  context.stop();
  running.clear();
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
