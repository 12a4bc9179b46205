#pragma once

#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

/// The options of the process: the port, and the seconds until it ends by itself (0: it does not).
struct Options {
  unsigned short port = 8080;
  unsigned duration_s = 0;

  /// Reads `--port N` and `--duration S`. Throws std::invalid_argument when an argument makes no sense.
  static Options parse(const std::vector<std::string_view> &arguments) {
    Options options;
    for (std::size_t i = 0; i < arguments.size(); i += 2) {
      const auto value = i + 1 < arguments.size() ? arguments[i + 1] : std::string_view{};
      if (arguments[i] == "--port")
        options.port = whole_number<unsigned short>(value);
      else if (arguments[i] == "--duration")
        options.duration_s = whole_number<unsigned>(value);
      else
        throw std::invalid_argument("unknown argument " + std::string(arguments[i]));
    }
    return options;
  }

private:
  template <typename Number> static Number whole_number(std::string_view text) {
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{} || end != text.data() + text.size())
      throw std::invalid_argument("not a whole number: \"" + std::string(text) + '"');
    return number;
  }
};

} // namespace bench
