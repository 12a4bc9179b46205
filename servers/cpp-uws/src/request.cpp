#include "request.hpp"

#include "query.hpp"

#include <optional>

namespace bench {

namespace {

constexpr unsigned most_count = 10'000;
constexpr unsigned most_bytes = 1024 * 1024;
constexpr unsigned most_every_ms = 60'000;

std::optional<Workload> workload_at(std::string_view path) {
  if (path == "/ws/echo")
    return Workload::echo;
  if (path == "/ws/chat")
    return Workload::chat;
  if (path == "/ws/push")
    return Workload::push;
  if (path == "/ws/ticks")
    return Workload::ticks;
  return std::nullopt;
}

} // namespace

Request read_request(uWS::HttpRequest &request) {
  const auto workload = workload_at(request.getUrl());
  if (!workload)
    return {.refusal = "404 Not Found"};
  // The library looks at the key alone.
  if (request.getHeader("upgrade").empty() || request.getHeader("sec-websocket-version") != "13")
    return {.refusal = "426 Upgrade Required"};
  const auto query = request.getQuery();
  const auto count = whole_number(query, "count", 10, most_count);
  const auto bytes = whole_number(query, "bytes", 10'000, most_bytes);
  const auto every_ms = whole_number(query, "everyMs", 500, most_every_ms);
  if (!count || !bytes || !every_ms)
    return {.refusal = "400 Bad Request"};
  return {.refusal = {}, .workload = *workload, .count = *count, .bytes = *bytes, .every_ms = *every_ms};
}

void refuse(uWS::HttpResponse<false> &response, std::string_view status) {
  response.writeStatus(status)->writeHeader("Sec-WebSocket-Version", "13")->end();
}

} // namespace bench
