#pragma once

#include "work.hpp"

#include <string_view>
#include <vector>

namespace bench {

/// Reads `--url URL --clients N --messages M --size B`. Throws std::invalid_argument when an argument makes no sense.
Work parse_options(const std::vector<std::string_view> &arguments);

} // namespace bench
