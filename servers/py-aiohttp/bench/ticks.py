import asyncio
import math

from .clock import unix_micros
from .limits import WRITE_WAIT_S
from .messages import messages
from .stats import Stats
from .websocket import WebSocket


async def serve_ticks(websocket: WebSocket, stats: Stats, *, every_ms: int) -> None:
    """Send a tick at once and one every `every_ms` after it, whatever the peer sends."""
    ticking = asyncio.create_task(_tick(websocket, stats, every_ms * 1000))
    try:
        async for _ in messages(websocket, stats):
            pass
    finally:
        ticking.cancel()


async def _tick(websocket: WebSocket, stats: Stats, every_micros: int) -> None:
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
            text = f"{n} {intended} {now}"
            async with asyncio.timeout(WRITE_WAIT_S):
                await websocket.send_str(text)
            stats.deliver(len(text))
            n += 1
            intended += every_micros
    except ConnectionError:
        pass
    except TimeoutError:
        websocket.abort()
