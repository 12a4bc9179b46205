from .limits import ECHO_READ_LIMIT_BYTES
from .socket import Socket


async def serve_echo(socket: Socket) -> None:
    """Send every message back: same type, same bytes, same order.

    A peer that does not read its answers is not read from either.
    """
    async for message in socket.messages(ECHO_READ_LIMIT_BYTES):
        await socket.send(message)
