#include "query.hpp"

#include <algorithm>
#include <charconv>

namespace bench {

namespace {

std::optional<std::string_view> value_of(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const auto pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const auto cut = pair.find('=');
    if (pair.substr(0, cut) == name)
      return cut == std::string_view::npos ? std::string_view{} : pair.substr(cut + 1);
  }
  return std::nullopt;
}

} // namespace

std::optional<unsigned> whole_number(std::string_view query, std::string_view name, unsigned fallback, unsigned most) {
  const auto text = value_of(query, name);
  if (!text)
    return fallback;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc{} || end != text->data() + text->size() || number < 1 || number > most)
    return std::nullopt;
  return number;
}

} // namespace bench
