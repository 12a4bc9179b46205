import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from bench.limits import CONTRACT, ChatRules
from bench.server import BenchServer
from bench.stats import Stats

from .client import Client


class Served:
    """A server that runs beside the test, and the test's connections to it."""

    def __init__(self, stack: ExitStack, server: BenchServer, port: int) -> None:
        self._stack = stack
        self._base = f"ws://127.0.0.1:{port}"
        self._server = server
        self.port = port

    @property
    def stats(self) -> Stats:
        return self._server.stats

    def dial(self, path: str) -> Client:
        """Connect; hang up when the test is over."""
        return self._stack.enter_context(Client(self._base + path))

    def join(self) -> Client:
        """Dial chat and join the room."""
        client = self.dial("/ws/chat")
        client.send('{"type":"join","room":"public","user":"u"}')
        client.settle()
        return client


@contextmanager
def running(rules: ChatRules) -> Iterator[tuple[BenchServer, int]]:
    """Run a server on a free port in an event loop of its own."""
    ready: list[tuple[BenchServer, int]] = []
    listening, stop = threading.Event(), asyncio.Event()

    async def run() -> None:
        server = BenchServer(rules)
        ready.append((server, await server.listen(0)))
        listening.set()
        await stop.wait()
        await server.close()

    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_until_complete, args=(run(),))
    thread.start()
    listening.wait()
    try:
        yield ready[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
        loop.close()


@pytest.fixture
def serve() -> Iterator[Callable[..., Served]]:
    with ExitStack() as stack:

        def start(rules: ChatRules = CONTRACT) -> Served:
            return Served(stack, *stack.enter_context(running(rules)))

        yield start


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    return serve()
