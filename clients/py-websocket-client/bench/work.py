"""Dials all connections at once, waits until each is open or has failed, and then does the round trips."""

import sys
from dataclasses import dataclass
from threading import Barrier, Thread
from time import perf_counter_ns

from websocket import WebSocket, WebSocketException, create_connection

from bench.tally import RoundTrips, to_result

PATIENCE_S = 30


@dataclass(frozen=True)
class Work:
    url: str
    clients: int
    messages: int
    size: int


def do_work(work: Work) -> dict[str, object]:
    connections = [RoundTrips() for _ in range(work.clients)]
    all_dialled = Barrier(work.clients)
    threads = [
        Thread(target=_connect_and_talk, args=(work, own, all_dialled))
        for own in connections
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return to_result(connections, work.size)


def _connect_and_talk(work: Work, own: RoundTrips, all_dialled: Barrier) -> None:
    connection = _dial(work.url, own)
    all_dialled.wait()
    if connection:
        _talk(connection, work, own)


def _dial(url: str, own: RoundTrips) -> WebSocket | None:
    """None where no connection came about."""
    started = perf_counter_ns()
    try:
        # One thread alone uses a connection, so it needs no locks.
        connection = create_connection(
            url, timeout=PATIENCE_S, enable_multithread=False, http_no_proxy=["*"]
        )
    except (OSError, WebSocketException) as error:
        print(f"connect: {error}", file=sys.stderr)
        return None
    own.connect = perf_counter_ns() - started
    return connection


def _talk(connection: WebSocket, work: Work, own: RoundTrips) -> None:
    """The round trips of one connection; they end early when an echo fails to come or is not the message."""
    message = b"x" * work.size
    try:
        for _ in range(work.messages):
            sent_at = perf_counter_ns()
            connection.send_binary(message)
            own.send(sent_at)
            echo = connection.recv()
            if echo != message:
                print("receive: the echo is not the message", file=sys.stderr)
                break
            own.receive(sent_at, perf_counter_ns(), len(echo))
        connection.close(timeout=PATIENCE_S)
    except (OSError, WebSocketException) as error:
        print(f"connection: {error}", file=sys.stderr)
        connection.shutdown()
