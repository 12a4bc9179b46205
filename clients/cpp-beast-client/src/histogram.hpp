#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

/// An HdrHistogram of microseconds, 1 µs to 60 s with 3 significant digits. Debian has no library for it.
class Histogram {
public:
  Histogram();

  void record(std::chrono::steady_clock::duration time);

  /// V2, compressed, base64. Source: HdrHistogram's V2 encoding, as its Java library writes it.
  std::string encode() const;

private:
  std::vector<std::uint64_t> counts_;
};

} // namespace bench
