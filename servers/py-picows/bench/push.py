from collections import deque

from picows import WSCloseCode, WSMsgType

from .connections import Connections
from .limits import REQUEST_READ_LIMIT_BYTES
from .session import Session


class PushSession(Session):
    """Answer each text message `<id>` with `count` messages of exactly `size` bytes.

    They start with `<id>:<i>:`; an id that does not fit closes with 1008.
    """

    read_limit_bytes = REQUEST_READ_LIMIT_BYTES

    def __init__(self, connections: Connections, count: int, size: int) -> None:
        super().__init__(connections)
        self._count = count
        self._bytes = size
        self._ids: deque[str] = deque()
        self._answered = 0
        self._writable = True

    def receive(self, message: str | bytes, size: int) -> None:
        if isinstance(message, bytes):
            return
        if len(f"{message}:{self._count - 1}:".encode()) > self._bytes:
            self.close(WSCloseCode.POLICY_VIOLATION)
            return
        self._ids.append(message)
        self._answer()

    def pause_writing(self) -> None:
        self._writable = False
        self.transport.underlying_transport.pause_reading()

    def resume_writing(self) -> None:
        self._writable = True
        self._answer()
        if self._writable:
            self.transport.underlying_transport.resume_reading()

    def _answer(self) -> None:
        """Answer as long as the peer takes it."""
        while self._ids and self._writable and not self.transport.is_disconnected:
            start = f"{self._ids[0]}:{self._answered}:".encode()
            self.send(WSMsgType.TEXT, start.ljust(self._bytes, b"0"))
            self._answered += 1
            if self._answered == self._count:
                self._ids.popleft()
                self._answered = 0
