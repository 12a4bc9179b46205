from collections.abc import AsyncIterator

from websockets.asyncio.server import ServerConnection
from websockets.frames import CloseCode

from .stats import Stats


async def messages(
    websocket: ServerConnection, stats: Stats, limit: int
) -> AsyncIterator[str | bytes]:
    """Yield and count what a peer sends, until it closes or sends too much."""
    async for message in websocket:
        size = size_of(message)
        if size > limit:
            await websocket.close(CloseCode.MESSAGE_TOO_BIG)
            return
        stats.receive(size)
        yield message


def size_of(message: str | bytes) -> int:
    """Return the length of a message's payload in bytes."""
    if isinstance(message, bytes) or message.isascii():
        return len(message)
    return len(message.encode())
