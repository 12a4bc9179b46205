import asyncio

from aiohttp import web


class WebSocket(web.WebSocketResponse):
    """A WebSocket whose connection can be cut off."""

    def __init__(self, transport: asyncio.Transport, **options: object) -> None:
        super().__init__(**options)
        self._transport = transport

    def abort(self) -> None:
        """End the connection at once, whatever waits to be written."""
        self._transport.abort()
