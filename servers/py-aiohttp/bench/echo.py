from aiohttp.web import WebSocketResponse

from .messages import messages, size_of
from .stats import Stats


async def serve_echo(websocket: WebSocketResponse, stats: Stats) -> None:
    """Send every message back: same type, same bytes, same order.

    A peer that does not read its answers is not read from either.
    """
    async for message in messages(websocket, stats):
        if isinstance(message, str):
            await websocket.send_str(message)
        else:
            await websocket.send_bytes(message)
        stats.deliver(size_of(message))
