from .limits import ECHO_READ_LIMIT_BYTES
from .session import Session


class EchoSession(Session):
    """Send every message back: same type, same bytes, same order.

    The library cannot stop reading: who lets too much wait is cut off by it.
    """

    read_limit_bytes = ECHO_READ_LIMIT_BYTES

    def receive(self, message: str | bytes) -> None:
        size = len(message.encode()) if isinstance(message, str) else len(message)
        self.send(message, size)
