from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport

from .connections import Connections


class Session(WSListener):
    """The common behaviour of all workloads on a connection.

    picows hands over frames as they are; what RFC 6455 asks of whoever puts messages
    together from them is done here.
    """

    # Longest message read, in bytes; a longer one closes with 1009.
    read_limit_bytes: int

    def __init__(self, connections: Connections) -> None:
        self.stats = connections.stats
        self._connections = connections
        self.transport: WSTransport
        self._kind = WSMsgType.CONTINUATION
        self._parts: list[bytes] = []
        self._size = 0
        self._closing = False

    def opened(self) -> None:
        """Start the session: `transport` is there."""

    def receive(self, message: str | bytes, size: int) -> None:
        """Handle one whole message of `size` bytes."""

    def ended(self) -> None:
        """Free what the session holds."""

    def send(self, kind: WSMsgType, payload: bytes) -> None:
        """Send and count a message."""
        if not self._closing:
            self.transport.send(kind, payload)
            self.stats.deliver(len(payload))

    def close(self, code: int) -> None:
        """Close unless it is closed already; what the peer sends after it is ignored."""
        if not self._closing:
            self._closing = True
            self.transport.send_close(code)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self._connections.add(self)
        self.opened()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._connections.remove(self)
        self.ended()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self._answer_close(frame)
        elif self._closing or frame.msg_type == WSMsgType.PONG:
            return
        elif frame.rsv1 or frame.rsv2 or frame.rsv3:
            self.close(WSCloseCode.PROTOCOL_ERROR)
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())
        else:
            self._collect(frame)

    def _answer_close(self, frame: WSFrame) -> None:
        self.close(_answer_to(frame))
        self.transport.disconnect()

    def _collect(self, frame: WSFrame) -> None:
        """Put messages together from their frames."""
        is_first = frame.msg_type != WSMsgType.CONTINUATION
        if is_first == bool(self._parts):
            self.close(WSCloseCode.PROTOCOL_ERROR)
            return
        if is_first:
            self._kind = frame.msg_type
        self._size += frame.payload_size
        if self._size > self.read_limit_bytes:
            self.close(WSCloseCode.MESSAGE_TOO_BIG)
            return
        self._parts.append(frame.get_payload_as_bytes())
        if frame.fin:
            message, size = b"".join(self._parts), self._size
            self._parts, self._size = [], 0
            self._hand_over(message, size)

    def _hand_over(self, message: bytes, size: int) -> None:
        if self._kind == WSMsgType.BINARY:
            self.stats.receive(size)
            self.receive(message, size)
            return
        try:
            text = message.decode()
        except UnicodeDecodeError:
            self.close(WSCloseCode.INVALID_TEXT)
            return
        self.stats.receive(size)
        self.receive(text, size)


def _answer_to(frame: WSFrame) -> int:
    """Return the close code that answers a peer's (RFC 6455, 5.5.1 and 7.4)."""
    if frame.payload_size == 0:
        return WSCloseCode.OK
    code = int.from_bytes(frame.get_payload_as_bytes()[:2])
    may_be_sent = 1000 <= code <= 1014 and code not in (1004, 1005, 1006)
    return code if may_be_sent or 3000 <= code <= 4999 else WSCloseCode.PROTOCOL_ERROR
