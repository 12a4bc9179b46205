#include "histogram.hpp"

#include <algorithm>
#include <bit>
#include <boost/beast/core/detail/base64.hpp>
#include <boost/endian/conversion.hpp>
#include <stdexcept>
#include <zlib.h>

namespace bench {

namespace {

constexpr std::uint32_t cookie = 0x1c849313;
constexpr std::uint32_t compressed_cookie = 0x1c849314;
constexpr std::uint32_t digits = 3;
constexpr std::uint64_t least_us = 1;
constexpr std::uint64_t most_us = 60'000'000;

/// Values below 2,048 have a bucket each; from there on each power of two has 1,024 of them.
constexpr unsigned bucket_bits = 11;
constexpr std::uint64_t half = 1 << (bucket_bits - 1);

constexpr std::size_t index_of(std::uint64_t value) {
  const auto shift = std::bit_width(value | (2 * half - 1)) - bucket_bits;
  return shift * half + (value >> shift);
}

template <typename Number> void put(std::string &out, Number number) {
  boost::endian::native_to_big_inplace(number);
  out.append(reinterpret_cast<const char *>(&number), sizeof number);
}

/// ZigZag LEB128: a count, or −n for n empty buckets. No number here needs the encoding's ninth byte.
void put_word(std::string &out, std::int64_t number) {
  auto word = (static_cast<std::uint64_t>(number) << 1) ^ static_cast<std::uint64_t>(number >> 63);
  for (; word >= 0x80; word >>= 7)
    out += static_cast<char>(word | 0x80);
  out += static_cast<char>(word);
}

std::string words_of(const std::vector<std::uint64_t> &counts) {
  std::string out;
  const auto end = std::find_if(counts.rbegin(), counts.rend(), [](auto count) { return count > 0; }).base();
  for (auto at = counts.begin(); at != end;) {
    const auto used = std::find_if(at, end, [](auto count) { return count > 0; });
    if (used != at)
      put_word(out, at - used);
    put_word(out, static_cast<std::int64_t>(*used));
    at = used + 1;
  }
  return out;
}

std::string deflated(const std::string &text) {
  auto length = compressBound(text.size());
  std::string out(length, '\0');
  const auto bytes = reinterpret_cast<const Bytef *>(text.data());
  if (compress(reinterpret_cast<Bytef *>(out.data()), &length, bytes, text.size()) != Z_OK)
    throw std::runtime_error("a histogram could not be compressed");
  out.resize(length);
  return out;
}

std::string base64(const std::string &bytes) {
  namespace codec = boost::beast::detail::base64;
  std::string out(codec::encoded_size(bytes.size()), '\0');
  out.resize(codec::encode(out.data(), bytes.data(), bytes.size()));
  return out;
}

} // namespace

Histogram::Histogram() : counts_(index_of(most_us) + 1) {}

void Histogram::record(std::chrono::steady_clock::duration time) {
  const auto us = std::chrono::duration_cast<std::chrono::microseconds>(time).count();
  ++counts_[index_of(std::clamp<std::uint64_t>(std::max<std::int64_t>(us, 0), least_us, most_us))];
}

std::string Histogram::encode() const {
  const auto words = words_of(counts_);
  std::string plain;
  put(plain, cookie);
  put(plain, static_cast<std::uint32_t>(words.size()));
  put(plain, std::uint32_t{0}); // normalizing index offset
  put(plain, digits);
  put(plain, least_us);
  put(plain, most_us);
  put(plain, std::bit_cast<std::uint64_t>(1.0)); // ratio of integers to doubles
  const auto packed = deflated(plain + words);
  std::string out;
  put(out, compressed_cookie);
  put(out, static_cast<std::uint32_t>(packed.size()));
  return base64(out + packed);
}

} // namespace bench
