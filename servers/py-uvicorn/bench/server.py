import asyncio
import contextlib
import socket
import time

import uvicorn

from .application import Application
from .limits import CONTRACT, ECHO_READ_LIMIT_BYTES, ChatRules
from .stats import Stats

# The time that peers have at shutdown to answer the close frame, in seconds.
POLITE_WAIT_S = 1
BACKLOG = 4096


class Server(uvicorn.Server):
    """Uvicorn without its signal handlers: the process has its own."""

    capture_signals = contextlib.nullcontext


class BenchServer:
    """The workloads behind one port."""

    def __init__(self, rules: ChatRules = CONTRACT) -> None:
        self.stats = Stats()
        self._application = Application(self.stats, rules)
        self._server = Server(
            uvicorn.Config(
                self._application,
                ws="websockets-sansio",
                ws_max_size=ECHO_READ_LIMIT_BYTES,
                ws_ping_interval=None,
                ws_per_message_deflate=False,
                lifespan="off",
                log_level="warning",
                access_log=False,
                timeout_graceful_shutdown=POLITE_WAIT_S,
            )
        )
        self._started = time.monotonic()

    async def listen(self, port: int) -> int:
        """Listen on all IPv4 addresses and return the port; 0 picks a free one."""
        listening = socket.create_server(("0.0.0.0", port), backlog=BACKLOG)
        self._serving = asyncio.create_task(self._server.serve([listening]))
        return listening.getsockname()[1]

    async def close(self) -> dict[str, object]:
        """Close every connection with 1001 and return the stats line."""
        await self._application.close_all(POLITE_WAIT_S)
        self._server.should_exit = True
        await self._serving
        return self.stats.line(time.monotonic() - self._started)
