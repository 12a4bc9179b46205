import time
from collections.abc import Callable

from socketify import App, AppListenOptions, CompressOptions, Request, Response

from .chat import ChatSession
from .connections import Connections
from .echo import EchoSession
from .limits import CONTRACT, ECHO_READ_LIMIT_BYTES, ChatRules
from .parameters import whole_number
from .push import PushSession
from .room import Room
from .session import CLOSE_GOING_AWAY, Session
from .stats import Stats
from .ticks import TicksSession

# The length of a message, so that one that is a little too long is still closed with 1009.
MOST_MESSAGE_BYTES = 2 * ECHO_READ_LIMIT_BYTES
# Who lets more wait is cut off, in bytes.
MOST_WAITING_BYTES = 16 * 1024 * 1024


class BenchServer:
    """The workloads behind one port."""

    def __init__(self, rules: ChatRules = CONTRACT) -> None:
        self._connections = Connections()
        self._rules = rules
        self._room = Room()
        self._is_stopping = False
        self._started = time.monotonic()
        self.app = App()
        self.app.ws(
            "/*",
            {
                "compression": CompressOptions.DISABLED,
                "max_payload_length": MOST_MESSAGE_BYTES,
                "max_backpressure": MOST_WAITING_BYTES,
                "close_on_backpressure_limit": True,
                "idle_timeout": 0,
                "send_pings_automatically": False,
                "upgrade": self._upgrade,
                "open": lambda ws: ws.get_user_data().open(ws),
                "message": lambda ws, message, _opcode: ws.get_user_data().take(
                    message
                ),
                "drain": lambda ws: ws.get_user_data().drained(),
                "close": lambda ws, _code, _message: ws.get_user_data().gone(),
            },
        )
        self.app.any("/*", _refuse(400))

    @property
    def stats(self) -> Stats:
        return self._connections.stats

    def listen(self, port: int, ready: Callable[[int], None]) -> None:
        """Listen on all IPv4 addresses once the loop runs."""
        self.app.listen(
            AppListenOptions(port=port, host="0.0.0.0"),
            lambda listening: ready(listening.port),
        )

    def close_all(self) -> None:
        """Close every connection with 1001, and each that comes later."""
        self._is_stopping = True
        for session in list(self._connections.open):
            session.close(CLOSE_GOING_AWAY)

    @property
    def is_empty(self) -> bool:
        return not self._connections.open

    def line(self) -> dict[str, object]:
        return self.stats.line(time.monotonic() - self._started)

    def _upgrade(self, response: Response, request: Request, context: object) -> None:
        """Choose the workload by the path."""
        path, _, query = request.get_full_url().partition("?")
        version = request.get_header("sec-websocket-version")
        try:
            session = self._session(path, query)
        except ValueError as error:
            response.write_status(400).end(f"{error}\n")
            return
        if self._is_stopping:
            response.write_status(503).end("")
            return
        if session is None or version != "13":
            response.write_status(404 if session is None else 426).end("")
            return
        response.upgrade(
            request.get_header("sec-websocket-key"),
            request.get_header("sec-websocket-protocol"),
            "",
            context,
            session,
        )

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


def _refuse(status: int) -> Callable[[Response, Request], None]:
    return lambda response, _request: response.write_status(status).end("")
