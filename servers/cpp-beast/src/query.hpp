#pragma once

#include <optional>
#include <string_view>

namespace bench {

/// The part of a request's target before its query.
std::string_view path_of(std::string_view target);

/// A whole number from 1 to `most` in a target's query, `fallback` when it is absent; nothing when it makes no sense.
std::optional<unsigned> whole_number(std::string_view target, std::string_view name, unsigned fallback, unsigned most);

} // namespace bench
