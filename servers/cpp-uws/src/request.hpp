#pragma once

#include "uwebsockets.hpp"

#include <string_view>

namespace bench {

enum class Workload { echo, chat, push, ticks };

/// The result of reading a handshake: a workload with its parameters, or the HTTP status that refuses it.
struct Request {
  std::string_view refusal;
  Workload workload = Workload::echo;
  unsigned count = 0, bytes = 0, every_ms = 0;
};

/// Reads a request. `refusal` is empty for a handshake that can be answered.
Request read_request(uWS::HttpRequest &request);

/// Answers with a status and no body.
void refuse(uWS::HttpResponse<false> &response, std::string_view status);

} // namespace bench
