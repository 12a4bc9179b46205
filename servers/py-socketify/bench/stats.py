class Stats:
    """The counters of the process: messages of workloads and their payload bytes."""

    def __init__(self) -> None:
        self.connections = 0
        self.peak_connections = 0
        self.received = 0
        self.delivered = 0
        self.rate_limited = 0
        self.queue_full = 0
        self.bytes_in = 0
        self.bytes_out = 0
        self._open = 0

    def opened(self) -> None:
        self.connections += 1
        self._open += 1
        self.peak_connections = max(self.peak_connections, self._open)

    def closed(self) -> None:
        self._open -= 1

    def receive(self, size: int) -> None:
        self.received += 1
        self.bytes_in += size

    def deliver(self, size: int) -> None:
        self.delivered += 1
        self.bytes_out += size

    def line(self, uptime_s: float) -> dict[str, object]:
        """Return the process's last line on stdout."""
        return {
            "v": 1,
            "event": "stats",
            "uptimeMs": round(uptime_s * 1000),
            "connections": self.connections,
            "peakConnections": self.peak_connections,
            "received": self.received,
            "delivered": self.delivered,
            "dropped": {
                "rateLimit": self.rate_limited,
                "queueFull": self.queue_full,
            },
            "bytesIn": self.bytes_in,
            "bytesOut": self.bytes_out,
        }
