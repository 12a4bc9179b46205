"""Dials all connections at once, waits until each is open or has failed, and then does the round trips."""

import asyncio
import sys
from dataclasses import dataclass
from time import perf_counter_ns

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.tally import Tally

PATIENCE_S = 30


@dataclass(frozen=True)
class Work:
    url: str
    clients: int
    messages: int
    size: int


async def do_work(work: Work) -> dict[str, object]:
    tally = Tally(work.clients)
    connections = await asyncio.gather(
        *(_dial(work.url, tally) for _ in range(work.clients))
    )
    await asyncio.gather(
        *(_talk(connection, work, tally) for connection in connections if connection)
    )
    return tally.result()


async def _dial(url: str, tally: Tally) -> ClientConnection | None:
    """None where no connection came about."""
    started = perf_counter_ns()
    try:
        connection = await connect(
            url,
            compression=None,
            max_size=None,
            open_timeout=PATIENCE_S,
            ping_interval=None,
            proxy=None,
        )
    except (OSError, TimeoutError, WebSocketException) as error:
        tally.failed()
        print(f"connect: {error}", file=sys.stderr)
        return None
    tally.connected(perf_counter_ns() - started)
    return connection


async def _talk(connection: ClientConnection, work: Work, tally: Tally) -> None:
    """The round trips of one connection; they end early when an echo fails to come or is not the message."""
    message = b"x" * work.size
    try:
        for _ in range(work.messages):
            sent_at = perf_counter_ns()
            tally.sent(sent_at, work.size)
            await connection.send(message)
            echo = await connection.recv()
            if echo != message:
                print("receive: the echo is not the message", file=sys.stderr)
                break
            tally.received(sent_at, perf_counter_ns(), len(echo))
        await connection.close()
    except (OSError, WebSocketException) as error:
        print(f"connection: {error}", file=sys.stderr)
