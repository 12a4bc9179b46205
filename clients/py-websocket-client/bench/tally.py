"""The totals of all connections. Times are nanoseconds of one monotonic clock."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from hdrh.histogram import HdrHistogram

LEAST_US = 1
MOST_US = 60_000_000


@dataclass
class RoundTrips:
    """Those of one connection, which one thread alone counts."""

    connect: int | None = None
    sent: int = 0
    bytes_received: int = 0
    first: int = 0
    last: int = 0
    times: list[int] = field(default_factory=list)

    def send(self, at: int) -> None:
        if self.sent == 0:
            self.first = at
        self.sent += 1

    def receive(self, sent_at: int, at: int, size: int) -> None:
        self.bytes_received += size
        self.last = at
        self.times.append(at - sent_at)


def to_result(connections: list[RoundTrips], size: int) -> dict[str, object]:
    """The one line that the client prints."""
    opened = [one for one in connections if one.connect is not None]
    times = [time for one in opened for time in one.times]
    began = [one.first for one in opened if one.sent]
    return {
        "v": 1,
        "event": "result",
        "clients": len(connections),
        "failed": len(connections) - len(opened),
        "sent": sum(one.sent for one in opened),
        "received": len(times),
        "bytesSent": sum(one.sent for one in opened) * size,
        "bytesReceived": sum(one.bytes_received for one in opened),
        "elapsedUs": (max(one.last for one in opened) - min(began)) // 1000
        if times
        else 0,
        "connect": _encode(one.connect for one in opened if one.connect is not None),
        "roundTrip": _encode(times),
    }


def _encode(nanoseconds: Iterable[int]) -> str:
    histogram = HdrHistogram(LEAST_US, MOST_US, 3)
    for value in nanoseconds:
        histogram.record_value(min(MOST_US, max(LEAST_US, value // 1000)))
    return histogram.encode().decode()
