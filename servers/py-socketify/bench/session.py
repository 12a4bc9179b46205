import asyncio
from collections.abc import Callable

from socketify import OpCode, WebSocket

from .connections import Connections

CLOSE_TOO_BIG = 1009
CLOSE_POLICY = 1008
CLOSE_NORMAL = 1000
CLOSE_GOING_AWAY = 1001


class Session:
    """The common behaviour of all workloads on a connection."""

    # Longest message read, in bytes; a longer one closes with 1009.
    read_limit_bytes: int

    def __init__(self, connections: Connections) -> None:
        self.stats = connections.stats
        self._connections = connections
        self.socket: WebSocket
        self._closing = False

    def opened(self) -> None:
        """Start the session: `socket` is there."""

    def receive(self, message: str | bytes) -> None:
        """Handle one whole message."""

    def drained(self) -> None:
        """Go on: the kernel has taken what waited."""

    def ended(self) -> None:
        """Free what the session holds."""

    def open(self, socket: WebSocket) -> None:
        self.socket = socket
        self._connections.add(self)
        self.opened()

    def take(self, message: str | bytes) -> None:
        size = len(message.encode()) if isinstance(message, str) else len(message)
        if self._closing:
            return
        if size > self.read_limit_bytes:
            self.close(CLOSE_TOO_BIG)
            return
        self.stats.receive(size)
        self.receive(message)

    def gone(self) -> None:
        self._closing = True
        self._connections.remove(self)
        self.ended()

    def send(self, message: str | bytes, size: int) -> None:
        """Send and count a message of `size` bytes."""
        if not self._closing:
            opcode = OpCode.TEXT if isinstance(message, str) else OpCode.BINARY
            self.socket.send(message, opcode)
            self.stats.deliver(size)

    def send_uncounted(self, text: str) -> None:
        if not self._closing:
            self.socket.send(text, OpCode.TEXT)

    def cut_off(self) -> None:
        """End the connection without a close frame."""
        if not self._closing:
            self._closing = True
            self.socket.close()

    @property
    def waiting_bytes(self) -> int:
        """What the kernel has not taken of what was sent."""
        return 0 if self._closing else self.socket.get_buffered_amount()

    def close(self, code: int) -> None:
        """Close unless it is closed already; what the peer sends after it is ignored."""
        if not self._closing:
            self._closing = True
            # Without a text the library would leave the code out.
            self.socket.end(code, "")

    @staticmethod
    def later(seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_event_loop().call_later(seconds, act)
