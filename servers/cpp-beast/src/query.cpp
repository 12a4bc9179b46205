#include "query.hpp"

#include <charconv>

namespace bench {

namespace {

std::optional<std::string_view> value_of(std::string_view target, std::string_view name) {
  const auto question = target.find('?');
  auto rest = question == std::string_view::npos ? std::string_view{} : target.substr(question + 1);
  while (!rest.empty()) {
    const auto pair = rest.substr(0, rest.find('&'));
    rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    const auto cut = pair.find('=');
    if (pair.substr(0, cut) == name)
      return cut == std::string_view::npos ? std::string_view{} : pair.substr(cut + 1);
  }
  return std::nullopt;
}

} // namespace

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

std::optional<unsigned> whole_number(std::string_view target, std::string_view name, unsigned fallback, unsigned most) {
  const auto text = value_of(target, name);
  if (!text)
    return fallback;
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc{} || end != text->data() + text->size() || number < 1 || number > most)
    return std::nullopt;
  return number;
}

} // namespace bench
