from .limits import REQUEST_READ_LIMIT_BYTES
from .socket import POLICY_VIOLATION, Socket


async def serve_push(socket: Socket, *, count: int, size: int) -> None:
    """Answer each text message `<id>` with `count` messages of exactly `size` bytes.

    They start with `<id>:<i>:`; an id that does not fit closes with 1008.
    """
    async for identifier in socket.messages(REQUEST_READ_LIMIT_BYTES):
        if isinstance(identifier, bytes):
            continue
        if len(f"{identifier}:{count - 1}:".encode()) > size:
            await socket.close(POLICY_VIOLATION)
            return
        for i in range(count):
            start = f"{identifier}:{i}:"
            await socket.send(start + "0" * (size - len(start.encode())))
