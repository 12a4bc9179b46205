import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial

from aiohttp import WSCloseCode, web

from .chat import ChatSession
from .echo import serve_echo
from .limits import (
    CHAT_READ_LIMIT_BYTES,
    CONTRACT,
    ECHO_READ_LIMIT_BYTES,
    REQUEST_READ_LIMIT_BYTES,
    ChatRules,
)
from .mask_guard import MaskGuard
from .parameters import whole_number
from .push import serve_push
from .room import Room
from .stats import Stats
from .ticks import serve_ticks
from .websocket import WebSocket

# The time that peers have at shutdown to take the close frame, and to answer it, in seconds.
POLITE_WAIT_S = 1
# The time that aiohttp gives a handler to end by itself, twice, in seconds: those of peers that
# are cut off do.
HANDLER_WAIT_S = 1
BACKLOG = 4096

Session = Callable[[WebSocket], Awaitable[None]]


class BenchServer:
    """The workloads behind one port."""

    def __init__(self, rules: ChatRules = CONTRACT) -> None:
        self.stats = Stats()
        self._rules = rules
        self._room = Room()
        self._open: set[WebSocket] = set()
        self._closing: set[asyncio.Task[bool]] = set()
        self._started = time.monotonic()
        app = web.Application()
        app.router.add_get("/ws/echo", self._echo)
        app.router.add_get("/ws/chat", self._chat)
        app.router.add_get("/ws/push", self._push)
        app.router.add_get("/ws/ticks", self._ticks)
        app.on_shutdown.append(self._close_all)
        self._runner = web.AppRunner(
            app, access_log=None, shutdown_timeout=HANDLER_WAIT_S
        )

    async def listen(self, port: int) -> int:
        """Listen on all IPv4 addresses and return the port; 0 picks a free one."""
        await self._runner.setup()
        await web.TCPSite(self._runner, "0.0.0.0", port, backlog=BACKLOG).start()
        return self._runner.addresses[0][1]

    async def close(self) -> dict[str, object]:
        """Close every connection with 1001 and return the stats line."""
        await self._runner.cleanup()
        return self.stats.line(time.monotonic() - self._started)

    async def _echo(self, request: web.Request) -> web.StreamResponse:
        session = partial(serve_echo, stats=self.stats)
        return await self._run(session, request, ECHO_READ_LIMIT_BYTES)

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        return await self._run(self._serve_chat, request, CHAT_READ_LIMIT_BYTES)

    async def _serve_chat(self, websocket: WebSocket) -> None:
        await ChatSession(websocket, self._room, self.stats, self._rules).serve()

    async def _push(self, request: web.Request) -> web.StreamResponse:
        count = whole_number(request, "count", default=10, most=10_000)
        size = whole_number(request, "bytes", default=10_000, most=1024 * 1024)
        session = partial(serve_push, stats=self.stats, count=count, size=size)
        return await self._run(session, request, REQUEST_READ_LIMIT_BYTES)

    async def _ticks(self, request: web.Request) -> web.StreamResponse:
        every_ms = whole_number(request, "everyMs", default=500, most=60_000)
        session = partial(serve_ticks, stats=self.stats, every_ms=every_ms)
        return await self._run(session, request, REQUEST_READ_LIMIT_BYTES)

    async def _run(
        self, session: Session, request: web.Request, read_limit: int
    ) -> WebSocket:
        """Upgrade a request and run one session on it."""
        websocket = WebSocket(
            request.transport,
            autoclose=False,
            compress=False,
            # The library closes with 1009 from this size on.
            max_msg_size=read_limit + 1,
            timeout=POLITE_WAIT_S,
        )
        await websocket.prepare(request)
        self._guard(request, websocket)
        self.stats.opened()
        self._open.add(websocket)
        try:
            await session(websocket)
        except ConnectionError:
            pass  # The peer has gone while something was written to it.
        finally:
            self._open.remove(websocket)
            self.stats.closed()
        return websocket

    def _guard(self, request: web.Request, websocket: WebSocket) -> None:
        """Close with 1002 when a frame comes without a mask."""

        def refuse() -> None:
            closing = websocket.close(code=WSCloseCode.PROTOCOL_ERROR)
            self._closing.add(task := asyncio.create_task(closing))
            task.add_done_callback(self._closing.discard)

        request.transport.set_protocol(MaskGuard(request.protocol, refuse))

    async def _close_all(self, _: web.Application) -> None:
        """Close with 1001, and cut off who does not take it in time."""
        closing = {
            asyncio.create_task(websocket.close(code=WSCloseCode.GOING_AWAY)): websocket
            for websocket in self._open
        }
        if closing:
            _, waiting = await asyncio.wait(closing, timeout=POLITE_WAIT_S)
            for task in waiting:
                closing[task].abort()
