#pragma once

#include "tally.hpp"

#include <cstddef>
#include <string>

namespace bench {

/// The options of the client.
struct Work {
  std::string host;
  std::string port;
  /// Host and port as the URL has them.
  std::string authority;
  std::string target;
  std::size_t clients = 10;
  std::size_t messages = 100;
  std::size_t bytes = 1024;
};

/// Dials all connections at once, waits until each is open or has failed, and then does the round trips.
/// One result for each connection that was tried; none where it was never open.
std::vector<std::optional<RoundTrips>> do_work(const Work &work);

} // namespace bench
