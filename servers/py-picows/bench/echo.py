from picows import WSMsgType

from .limits import ECHO_READ_LIMIT_BYTES
from .session import Session


class EchoSession(Session):
    """Send every message back: same type, same bytes, same order.

    A peer that does not read its answers is not read from either.
    """

    read_limit_bytes = ECHO_READ_LIMIT_BYTES

    def receive(self, message: str | bytes, size: int) -> None:
        if isinstance(message, str):
            self.send(WSMsgType.TEXT, message.encode())
        else:
            self.send(WSMsgType.BINARY, message)

    def pause_writing(self) -> None:
        self.transport.underlying_transport.pause_reading()

    def resume_writing(self) -> None:
        self.transport.underlying_transport.resume_reading()
