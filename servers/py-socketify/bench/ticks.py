import asyncio
import math

from .clock import unix_micros
from .connections import Connections
from .limits import REQUEST_READ_LIMIT_BYTES
from .session import Session

# A peer of which this much waits misses the newest ticks, in bytes.
HIGH_WATER_BYTES = 64 * 1024


class TicksSession(Session):
    """Send a tick at once and one every `every_ms` after it, whatever the peer sends.

    Every tick's intended time counts from the first one, so lateness never adds up,
    and a late tick says so.
    """

    read_limit_bytes = REQUEST_READ_LIMIT_BYTES

    def __init__(self, connections: Connections, every_ms: int) -> None:
        super().__init__(connections)
        self._every_micros = every_ms * 1000
        self._n = 0
        self._intended = 0
        self._timer: asyncio.TimerHandle

    def opened(self) -> None:
        self._intended = unix_micros()
        self._tick()

    def ended(self) -> None:
        self._timer.cancel()

    def _tick(self) -> None:
        """Send what is due. A timer may fire a little early; then nothing is."""
        while (now := unix_micros()) >= self._intended:
            if self.waiting_bytes < HIGH_WATER_BYTES:
                tick = f"{self._n} {self._intended} {now}"
                self.send(tick, len(tick))
            else:
                self.stats.queue_full += 1
            self._n += 1
            self._intended += self._every_micros
        wait = math.ceil((self._intended - now) / 1000) / 1000
        self._timer = self.later(wait, self._tick)
