"""The totals of all connections. Times are nanoseconds of one monotonic clock."""

from hdrh.histogram import HdrHistogram

LEAST_US = 1
MOST_US = 60_000_000


def _create_histogram() -> HdrHistogram:
    return HdrHistogram(LEAST_US, MOST_US, 3)


def _record(histogram: HdrHistogram, nanoseconds: int) -> None:
    histogram.record_value(min(MOST_US, max(LEAST_US, nanoseconds // 1000)))


class Tally:
    def __init__(self, clients: int) -> None:
        self._clients = clients
        self._failed = 0
        self._sent = self._received = self._bytes_sent = self._bytes_received = 0
        self._first = self._last = 0
        self._connect = _create_histogram()
        self._round_trip = _create_histogram()

    def failed(self) -> None:
        self._failed += 1

    def connected(self, took: int) -> None:
        _record(self._connect, took)

    def sent(self, at: int, size: int) -> None:
        if self._sent == 0:
            self._first = at
        self._sent += 1
        self._bytes_sent += size

    def received(self, sent_at: int, at: int, size: int) -> None:
        self._received += 1
        self._bytes_received += size
        self._last = at
        _record(self._round_trip, at - sent_at)

    def result(self) -> dict[str, object]:
        """The one line that the client prints."""
        return {
            "v": 1,
            "event": "result",
            "clients": self._clients,
            "failed": self._failed,
            "sent": self._sent,
            "received": self._received,
            "bytesSent": self._bytes_sent,
            "bytesReceived": self._bytes_received,
            "elapsedUs": (self._last - self._first) // 1000 if self._received else 0,
            "connect": self._connect.encode().decode(),
            "roundTrip": self._round_trip.encode().decode(),
        }
