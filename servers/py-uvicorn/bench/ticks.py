import asyncio
import math

from .clock import unix_micros
from .limits import REQUEST_READ_LIMIT_BYTES
from .socket import Socket


async def serve_ticks(socket: Socket, *, every_ms: int) -> None:
    """Send a tick at once and one every `every_ms` after it, whatever the peer sends."""
    ticking = asyncio.create_task(_tick(socket, every_ms * 1000))
    try:
        async for _ in socket.messages(REQUEST_READ_LIMIT_BYTES):
            pass
    finally:
        ticking.cancel()


async def _tick(socket: Socket, every_micros: int) -> None:
    """Tick until the connection closes.

    Every tick's intended time counts from the first one, so lateness never adds up,
    and a late tick says so.
    """
    n = 0
    intended = unix_micros()
    try:
        while True:
            while (now := unix_micros()) < intended:
                await asyncio.sleep(math.ceil((intended - now) / 1000) / 1000)
            await socket.send(f"{n} {intended} {now}")
            n += 1
            intended += every_micros
    except OSError:
        pass  # The peer has gone.
