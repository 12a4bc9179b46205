import json
from socket import IPPROTO_TCP, TCP_CORK
from typing import Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

# A server that has not answered by then is not going to, in seconds.
PATIENCE_S = 20


class Client:
    """One connection of a test."""

    def __init__(self, url: str) -> None:
        self._connecting = connect(
            url, max_size=None, compression=None, ping_interval=None, close_timeout=1
        )

    def __enter__(self) -> Self:
        self._websocket = self._connecting.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        self._connecting.__exit__(*raised)

    def send(self, message: str | bytes, *, text: bool | None = None) -> None:
        """Send a message; `text` says whether bytes are sent as text."""
        self._websocket.send(message, text=text)

    def send_together(self, *messages: str) -> None:
        """Send messages in one packet, so that no answer to one precedes another."""
        corked = self._websocket.socket
        corked.setsockopt(IPPROTO_TCP, TCP_CORK, 1)
        for message in messages:
            self.send(message)
        corked.setsockopt(IPPROTO_TCP, TCP_CORK, 0)

    def close(self, code: int) -> None:
        self._websocket.close(code)

    def send_frame(self, first: int, payload: bytes) -> None:
        """Send a short frame with this first byte, which the library would refuse."""
        head = bytes([first, 0x80 | len(payload)])
        mask = bytes(4)
        self._websocket.socket.sendall(head + mask + payload)

    def next(self) -> str | bytes:
        return self._websocket.recv(timeout=PATIENCE_S)

    def settle(self) -> None:
        """Return once the server has handled everything sent so far."""
        if not self._websocket.ping().wait(PATIENCE_S):
            raise TimeoutError("no pong")

    def rest(self) -> tuple[int | None, list[str | bytes]]:
        """Return the server's close code and what arrives before it."""
        messages = []
        try:
            while True:
                messages.append(self.next())
        except ConnectionClosed:
            return self._websocket.close_code, messages

    def leave(self) -> tuple[int | None, list[str | bytes]]:
        """Leave the chat; return the close code and what was still on its way."""
        self.send('{"type":"leave"}')
        return self.rest()


def chat_frame(text: str) -> str:
    """Return a chat of exactly 128 bytes."""
    frame = {"type": "chat", "room": "public", "user": "u", "text": text}
    missing = 128 - len(json.dumps(frame))
    return json.dumps({**frame, "text": text + "." * missing})
