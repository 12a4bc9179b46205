import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from http import HTTPStatus

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.extensions.base import ServerExtensionFactory
from websockets.http11 import Request, Response

from .chat import ChatSession
from .echo import serve_echo
from .limits import CONTRACT, ECHO_READ_LIMIT_BYTES, ChatRules
from .parameters import whole_number
from .push import serve_push
from .room import Room
from .stats import Stats
from .ticks import serve_ticks

# The time that peers have at shutdown to answer the close frame, in seconds.
POLITE_WAIT_S = 1
# A peer that has not even taken the close frame by then is cut off, in seconds.
SHUTDOWN_LIMIT_S = 2
BACKLOG = 4096

Session = Callable[[ServerConnection], Awaitable[None]]


class WorkloadConnection(ServerConnection):
    """A connection that knows since its handshake which workload it is for."""

    session: Session


class BenchServer:
    """The workloads behind one port."""

    def __init__(
        self,
        rules: ChatRules = CONTRACT,
        extensions: Sequence[ServerExtensionFactory] | None = None,
    ) -> None:
        self.stats = Stats()
        self._rules = rules
        self._extensions = extensions
        self._room = Room()
        self._open: set[ServerConnection] = set()
        self._started = time.monotonic()
        self._server: Server

    async def listen(self, port: int) -> int:
        """Listen on all IPv4 addresses and return the port; 0 picks a free one."""
        self._server = await serve(
            self._handle,
            "0.0.0.0",
            port,
            create_connection=WorkloadConnection,
            process_request=self._route,
            max_size=ECHO_READ_LIMIT_BYTES,
            compression=None,
            extensions=self._extensions,
            ping_interval=None,
            close_timeout=POLITE_WAIT_S,
            backlog=BACKLOG,
        )
        return self._server.sockets[0].getsockname()[1]

    async def close(self) -> dict[str, object]:
        """Close every connection with 1001 and return the stats line."""
        self._server.close()
        try:
            await asyncio.wait_for(self._server.wait_closed(), SHUTDOWN_LIMIT_S)
        except TimeoutError:
            # The library's limit begins when the close frame has been taken, which
            # a peer that does not read never does.
            for websocket in self._open:
                websocket.transport.abort()
            await self._server.wait_closed()
        return self.stats.line(time.monotonic() - self._started)

    def _route(
        self, connection: WorkloadConnection, request: Request
    ) -> Response | None:
        """Choose the workload; a response refuses the handshake."""
        path, _, query = request.path.partition("?")
        try:
            session = self._session(path, query)
        except ValueError as error:
            return connection.respond(HTTPStatus.BAD_REQUEST, f"{error}\n")
        if session is None:
            return connection.respond(HTTPStatus.NOT_FOUND, "no such workload\n")
        connection.session = session
        return None

    def _session(self, path: str, query: str) -> Session | None:
        match path:
            case "/ws/echo":
                return partial(serve_echo, stats=self.stats)
            case "/ws/chat":
                return self._serve_chat
            case "/ws/push":
                count = whole_number(query, "count", default=10, most=10_000)
                size = whole_number(query, "bytes", default=10_000, most=1024 * 1024)
                return partial(serve_push, stats=self.stats, count=count, size=size)
            case "/ws/ticks":
                every_ms = whole_number(query, "everyMs", default=500, most=60_000)
                return partial(serve_ticks, stats=self.stats, every_ms=every_ms)
        return None

    async def _serve_chat(self, websocket: ServerConnection) -> None:
        await ChatSession(websocket, self._room, self.stats, self._rules).serve()

    async def _handle(self, websocket: WorkloadConnection) -> None:
        self.stats.opened()
        self._open.add(websocket)
        try:
            await websocket.session(websocket)
        except ConnectionClosed:
            pass  # However it ended; the library has answered with the right code.
        finally:
            self._open.discard(websocket)
            self.stats.closed()
