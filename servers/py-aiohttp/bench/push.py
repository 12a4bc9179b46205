from aiohttp import WSCloseCode, WSMsgType
from aiohttp.web import WebSocketResponse

from .messages import messages
from .stats import Stats


async def serve_push(
    websocket: WebSocketResponse, stats: Stats, *, count: int, size: int
) -> None:
    """Answer each text message `<id>` with `count` messages of exactly `size` bytes.

    They start with `<id>:<i>:`; an id that does not fit closes with 1008.
    """
    async for identifier in messages(websocket, stats):
        if isinstance(identifier, bytes):
            continue
        if len(f"{identifier}:{count - 1}:".encode()) > size:
            await websocket.close(code=WSCloseCode.POLICY_VIOLATION)
            return
        for i in range(count):
            payload = f"{identifier}:{i}:".encode().ljust(size, b"0")
            await websocket.send_frame(payload, WSMsgType.TEXT)
            stats.deliver(size)
