from websockets.asyncio.server import ServerConnection

from .limits import ECHO_READ_LIMIT_BYTES
from .messages import messages, size_of
from .stats import Stats


async def serve_echo(websocket: ServerConnection, stats: Stats) -> None:
    """Send every message back: same type, same bytes, same order.

    A peer that does not read its answers is not read from either.
    """
    async for message in messages(websocket, stats, ECHO_READ_LIMIT_BYTES):
        await websocket.send(message)
        stats.deliver(size_of(message))
