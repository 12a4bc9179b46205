from collections.abc import AsyncIterator
from typing import Any

from .stats import Stats

GOING_AWAY = 1001
POLICY_VIOLATION = 1008
MESSAGE_TOO_BIG = 1009


class Socket:
    """One accepted WebSocket, as ASGI gives it to an application."""

    def __init__(self, receive: Any, send: Any, stats: Stats) -> None:
        self._receive = receive
        self._send = send
        self._stats = stats
        self._closed = False

    async def messages(self, limit: int) -> AsyncIterator[str | bytes]:
        """Yield and count what the peer sends, until it closes or sends too much."""
        while not self._closed:
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                self._closed = True
            if self._closed:
                return
            text = event.get("text")
            message = event["bytes"] if text is None else text
            size = size_of(message)
            if size > limit:
                await self.close(MESSAGE_TOO_BIG)
                return
            self._stats.receive(size)
            yield message

    async def send(self, message: str | bytes) -> None:
        """Send and count a message; waits for a slow peer.

        Raises OSError when the connection has ended.
        """
        if self._closed:
            return
        kind = "text" if isinstance(message, str) else "bytes"
        await self._send({"type": "websocket.send", kind: message})
        self._stats.deliver(size_of(message))

    async def send_uncounted(self, text: str) -> None:
        if not self._closed:
            await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int) -> None:
        """Close unless it is closed already; what the peer sends after it is ignored."""
        if not self._closed:
            self._closed = True
            await self._send({"type": "websocket.close", "code": code})


def size_of(message: str | bytes) -> int:
    """Return the length of a message's payload in bytes."""
    if isinstance(message, bytes) or message.isascii():
        return len(message)
    return len(message.encode())
