#pragma once

#include <App.h>

namespace bench {

struct Connection;

/// A WebSocket without TLS, on the server's side.
using Socket = uWS::WebSocket<false, true, Connection>;

} // namespace bench
