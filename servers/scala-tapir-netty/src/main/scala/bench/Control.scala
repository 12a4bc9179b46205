package bench

import sttp.ws.WebSocketFrame

/** The server's control frames. */
object Control:

  /** Answers a peer's ping or close frame; what it says after its close frame is never heard. */
  val answer: PartialFunction[WebSocketFrame, WebSocketFrame] =
    case WebSocketFrame.Ping(payload)                              => WebSocketFrame.Pong(payload)
    case WebSocketFrame.Close(code, _) if code < 0                 => close(CloseCode.Normal) // It had no code.
    case WebSocketFrame.Close(code, _) if code > CloseCode.Highest => close(CloseCode.ProtocolError)
    case WebSocketFrame.Close(code, _)                             => close(code)

  /** Ends the connection; nothing that comes after it is sent. */
  def close(code: Int): WebSocketFrame = WebSocketFrame.Close(code, "")
