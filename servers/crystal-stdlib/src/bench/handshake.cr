require "http/server"
require "http/web_socket"

# The opening handshake (RFC 6455, 4.2), as `HTTP::WebSocketHandler` does it, which keeps the socket to itself.
module Bench::Handshake
  alias Protocol = HTTP::WebSocket::Protocol

  # Writes the answer's status and headers; false when the request was refused.
  def self.answered?(context : HTTP::Server::Context) : Bool
    request, response = context.request.headers, context.response
    key = request["Sec-WebSocket-Key"]?
    unless asks_for_upgrade?(context.request) && request["Sec-WebSocket-Version"]? == Protocol::VERSION
      response.headers["Sec-WebSocket-Version"] = Protocol::VERSION
      response.status = :upgrade_required
      return false
    end
    unless key
      response.respond_with_status(:bad_request)
      return false
    end
    response.status = :switching_protocols
    response.headers["Upgrade"] = "websocket"
    response.headers["Connection"] = "Upgrade"
    response.headers["Sec-WebSocket-Accept"] = Protocol.key_challenge(key)
    true
  end

  private def self.asks_for_upgrade?(request : HTTP::Request) : Bool
    upgrade = request.headers["Upgrade"]? || ""
    upgrade.compare("websocket", case_insensitive: true) == 0 && request.headers.includes_word?("Connection", "Upgrade")
  end
end
