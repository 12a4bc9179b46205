from websockets.asyncio.server import ServerConnection
from websockets.frames import CloseCode

from .limits import REQUEST_READ_LIMIT_BYTES
from .messages import messages
from .stats import Stats


async def serve_push(
    websocket: ServerConnection, stats: Stats, *, count: int, size: int
) -> None:
    """Answer each text message `<id>` with `count` messages of exactly `size` bytes.

    They start with `<id>:<i>:`; an id that does not fit closes with 1008.
    """
    async for identifier in messages(websocket, stats, REQUEST_READ_LIMIT_BYTES):
        if isinstance(identifier, bytes):
            continue
        if len(f"{identifier}:{count - 1}:".encode()) > size:
            await websocket.close(CloseCode.POLICY_VIOLATION)
            return
        for i in range(count):
            payload = f"{identifier}:{i}:".encode().ljust(size, b"0")
            await websocket.send(payload, text=True)
            stats.deliver(size)
