#include "options.hpp"

#include <boost/url/parse.hpp>
#include <charconv>
#include <stdexcept>

namespace bench {

namespace {

std::size_t at_least_one(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number == 0)
    throw std::invalid_argument("no whole number of at least 1: \"" + std::string(text) + '"');
  return number;
}

void read_url(Work &work, std::string_view text) {
  const auto url = boost::urls::parse_uri({text.data(), text.size()});
  if (!url || url->scheme() != "ws" || url->host().empty())
    throw std::invalid_argument("no URL of a WebSocket: \"" + std::string(text) + '"');
  work.host = url->host_address();
  work.port = url->has_port() ? std::string(url->port()) : "80";
  work.authority = url->encoded_host_and_port();
  work.target = url->encoded_target().empty() ? "/" : std::string(url->encoded_target());
}

} // namespace

Work parse_options(const std::vector<std::string_view> &arguments) {
  Work work;
  for (std::size_t i = 0; i < arguments.size(); i += 2) {
    const auto value = i + 1 < arguments.size() ? arguments[i + 1] : std::string_view{};
    if (arguments[i] == "--url")
      read_url(work, value);
    else if (arguments[i] == "--clients")
      work.clients = at_least_one(value);
    else if (arguments[i] == "--messages")
      work.messages = at_least_one(value);
    else if (arguments[i] == "--size")
      work.bytes = at_least_one(value);
    else
      throw std::invalid_argument("unknown argument " + std::string(arguments[i]));
  }
  if (work.host.empty())
    throw std::invalid_argument("--url is needed");
  return work;
}

} // namespace bench
