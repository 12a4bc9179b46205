import asyncio
import math

from picows import WSMsgType

from .clock import unix_micros
from .connections import Connections
from .limits import REQUEST_READ_LIMIT_BYTES
from .session import Session


class TicksSession(Session):
    """Send a tick at once and one every `every_ms` after it, whatever the peer sends.

    Every tick's intended time counts from the first one, so lateness never adds up,
    and a late tick says so. A peer that reads nothing misses the newest ticks.
    """

    read_limit_bytes = REQUEST_READ_LIMIT_BYTES

    def __init__(self, connections: Connections, every_ms: int) -> None:
        super().__init__(connections)
        self._every_micros = every_ms * 1000
        self._n = 0
        self._intended = 0
        self._writable = True
        self._timer: asyncio.TimerHandle

    def opened(self) -> None:
        self._intended = unix_micros()
        self._tick()

    def ended(self) -> None:
        self._timer.cancel()

    def pause_writing(self) -> None:
        self._writable = False

    def resume_writing(self) -> None:
        self._writable = True

    def _tick(self) -> None:
        """Send what is due. A timer may fire a little early; then nothing is."""
        while (now := unix_micros()) >= self._intended:
            if self._writable:
                tick = b"%d %d %d" % (self._n, self._intended, now)
                self.send(WSMsgType.TEXT, tick)
            else:
                self.stats.queue_full += 1
            self._n += 1
            self._intended += self._every_micros
        wait = math.ceil((self._intended - now) / 1000) / 1000
        self._timer = asyncio.get_running_loop().call_later(wait, self._tick)
