from collections.abc import AsyncIterator

from aiohttp import WSCloseCode, WSMsgType
from aiohttp.web import WebSocketResponse

from .stats import Stats


async def messages(
    websocket: WebSocketResponse, stats: Stats
) -> AsyncIterator[str | bytes]:
    """Yield and count what a peer sends, until the connection ends."""
    while True:
        message = await websocket.receive()
        if message.type is WSMsgType.CLOSE:
            await websocket.close(code=answer_to(message.data))
        if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
            return  # However it ended, the library has closed with the right code.
        stats.receive(size_of(message.data))
        yield message.data


def answer_to(code: int | None) -> int:
    """Return the close code that answers a peer's.

    Left to itself, the library would answer with 1000. It takes 1006 and codes
    above 4999, which no close frame may have (RFC 6455, 7.4).
    """
    if code == WSCloseCode.ABNORMAL_CLOSURE or (code or 0) > 4999:
        return WSCloseCode.PROTOCOL_ERROR
    return code or WSCloseCode.OK


def size_of(message: str | bytes) -> int:
    """Return the length of a message's payload in bytes."""
    if isinstance(message, bytes) or message.isascii():
        return len(message)
    return len(message.encode())
