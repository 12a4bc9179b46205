#pragma once

#include <optional>
#include <string_view>

namespace bench {

/// A whole number from 1 to `most` in a query, `fallback` when it is absent; nothing when it makes no sense.
std::optional<unsigned> whole_number(std::string_view query, std::string_view name, unsigned fallback, unsigned most);

} // namespace bench
