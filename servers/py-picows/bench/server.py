import asyncio
import time
from http import HTTPStatus

from picows import (
    WSCloseCode,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from .chat import ChatSession
from .connections import Connections
from .echo import EchoSession
from .limits import CONTRACT, ECHO_READ_LIMIT_BYTES, ChatRules
from .parameters import whole_number
from .push import PushSession
from .room import Room
from .session import Session
from .stats import Stats
from .ticks import TicksSession

# The time that peers have at shutdown to answer the close frame, in seconds.
POLITE_WAIT_S = 1
BACKLOG = 4096
# The length of a frame, so that a message that is a little too long is still closed with 1009.
MOST_FRAME_BYTES = 2 * ECHO_READ_LIMIT_BYTES


class BenchServer:
    """The workloads behind one port."""

    def __init__(self, rules: ChatRules = CONTRACT) -> None:
        self._connections = Connections()
        self._rules = rules
        self._room = Room()
        self._started = time.monotonic()
        self._server: asyncio.Server

    @property
    def stats(self) -> Stats:
        return self._connections.stats

    async def listen(self, port: int) -> int:
        """Listen on all IPv4 addresses and return the port; 0 picks a free one."""
        self._server = await ws_create_server(
            self._route,
            "0.0.0.0",
            port,
            max_frame_size=MOST_FRAME_BYTES,
            backlog=BACKLOG,
            # The library would also answer a ping that has a reserved bit.
            enable_auto_pong=False,
        )
        return self._server.sockets[0].getsockname()[1]

    async def close(self) -> dict[str, object]:
        """Close every connection with 1001 and return the stats line."""
        self._server.close()
        for session in self._connections.open:
            session.close(WSCloseCode.GOING_AWAY)
        gone = [
            asyncio.create_task(session.transport.wait_disconnected())
            for session in self._connections.open
        ]
        if gone:
            await asyncio.wait(gone, timeout=POLITE_WAIT_S)
        return self.stats.line(time.monotonic() - self._started)

    def _route(
        self, request: WSUpgradeRequest
    ) -> Session | WSUpgradeResponseWithListener | None:
        """Choose the workload; None is answered with 404."""
        path, _, query = request.path.decode().partition("?")
        try:
            session = self._session(path, query)
        except ValueError as error:
            refusal = WSUpgradeResponse.create_error_response(
                HTTPStatus.BAD_REQUEST, f"{error}\n".encode()
            )
            return WSUpgradeResponseWithListener(refusal, None)
        return session

    def _session(self, path: str, query: str) -> Session | None:
        match path:
            case "/ws/echo":
                return EchoSession(self._connections)
            case "/ws/chat":
                return ChatSession(self._connections, self._room, self._rules)
            case "/ws/push":
                count = whole_number(query, "count", default=10, most=10_000)
                size = whole_number(query, "bytes", default=10_000, most=1024 * 1024)
                return PushSession(self._connections, count, size)
            case "/ws/ticks":
                every_ms = whole_number(query, "everyMs", default=500, most=60_000)
                return TicksSession(self._connections, every_ms)
        return None
