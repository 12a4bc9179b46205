from collections import deque

from .connections import Connections
from .limits import REQUEST_READ_LIMIT_BYTES
from .session import CLOSE_POLICY, Session

# Answers wait while this much has not been taken, in bytes.
HIGH_WATER_BYTES = 64 * 1024


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

    def receive(self, message: str | bytes) -> None:
        if isinstance(message, bytes):
            return
        if len(f"{message}:{self._count - 1}:".encode()) > self._bytes:
            self.close(CLOSE_POLICY)
            return
        self._ids.append(message)
        self.drained()

    def drained(self) -> None:
        """Answer as long as the peer takes it."""
        while self._ids and not self._closing and self.waiting_bytes < HIGH_WATER_BYTES:
            start = f"{self._ids[0]}:{self._answered}:"
            padding = "0" * (self._bytes - len(start.encode()))
            self.send(start + padding, self._bytes)
            self._answered += 1
            if self._answered == self._count:
                self._ids.popleft()
                self._answered = 0
