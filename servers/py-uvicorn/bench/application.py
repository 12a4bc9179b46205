import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from .chat import ChatSession
from .echo import serve_echo
from .limits import ChatRules
from .parameters import whole_number
from .push import serve_push
from .room import Room
from .socket import GOING_AWAY, Socket
from .stats import Stats
from .ticks import serve_ticks

NORMAL_CLOSURE = 1000

Session = Callable[[Socket], Awaitable[None]]


class Application:
    """The workloads as an ASGI application."""

    def __init__(self, stats: Stats, rules: ChatRules) -> None:
        self._stats = stats
        self._rules = rules
        self._room = Room()
        self._open: set[Socket] = set()

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await respond(send, 426 if scope["path"].startswith("/ws/") else 404)
            return
        try:
            session = self._route(scope["path"], scope["query_string"].decode())
        except ValueError:
            await respond(send, 400, "websocket.http")
            return
        if session is None:
            await respond(send, 404, "websocket.http")
            return
        await receive()
        await send({"type": "websocket.accept"})
        await self._run(session, Socket(receive, send, self._stats))

    async def close_all(self, patience_s: float) -> None:
        """Close every connection with 1001; wait a while for those that take it."""
        closing = [
            asyncio.create_task(socket.close(GOING_AWAY)) for socket in self._open
        ]
        if closing:
            await asyncio.wait(closing, timeout=patience_s)

    async def _run(self, session: Session, socket: Socket) -> None:
        self._stats.opened()
        self._open.add(socket)
        try:
            await session(socket)
            await socket.close(NORMAL_CLOSURE)
        except OSError:
            pass  # The peer has gone.
        finally:
            self._open.remove(socket)
            self._stats.closed()

    def _route(self, path: str, query: str) -> Session | None:
        match path:
            case "/ws/echo":
                return serve_echo
            case "/ws/chat":
                return self._serve_chat
            case "/ws/push":
                count = whole_number(query, "count", default=10, most=10_000)
                size = whole_number(query, "bytes", default=10_000, most=1024 * 1024)
                return partial(serve_push, count=count, size=size)
            case "/ws/ticks":
                every_ms = whole_number(query, "everyMs", default=500, most=60_000)
                return partial(serve_ticks, every_ms=every_ms)
        return None

    async def _serve_chat(self, socket: Socket) -> None:
        await ChatSession(socket, self._room, self._stats, self._rules).serve()


async def respond(send: Any, status: int, kind: str = "http") -> None:
    """Answer a request with a status alone; `kind` is the ASGI messages' prefix."""
    headers = [(b"content-length", b"0")]
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": b""})
