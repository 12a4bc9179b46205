import threading
from collections.abc import Callable
from http import HTTPStatus
from itertools import count

from hdrh.histogram import HdrHistogram
from websockets.sync.server import ServerConnection, serve

from bench.work import Work, do_work

Echo = Callable[[int, int, bytes], bytes | None]


def run(
    echo: Echo, clients: int, messages: int, size: int, refuse: bool = False
) -> dict[str, object]:
    """Does the work against a server that answers as `echo` says; None hangs up. Both count from 1."""
    numbers = count(1)

    def handle(connection: ServerConnection) -> None:
        number = next(numbers)
        for nth, message in enumerate(connection, 1):
            answer = echo(number, nth, message)
            if answer is None:
                connection.socket.close()
                return
            connection.send(answer)

    def respond(connection: ServerConnection, _request: object) -> object:
        return (
            connection.respond(HTTPStatus.SERVICE_UNAVAILABLE, "no") if refuse else None
        )

    with serve(
        handle, "127.0.0.1", 0, compression=None, process_request=respond
    ) as server:
        threading.Thread(target=server.serve_forever).start()
        port = server.socket.getsockname()[1]
        try:
            return do_work(Work(f"ws://127.0.0.1:{port}", clients, messages, size))
        finally:
            server.shutdown()


def honest(_connection: int, _count: int, message: bytes) -> bytes:
    return message


def test_every_round_trip_is_counted_once() -> None:
    result = run(honest, 3, 7, 100)
    assert (
        result["sent"],
        result["received"],
        result["bytesReceived"],
        result["failed"],
    ) == (21, 21, 2100, 0)
    assert HdrHistogram.decode(result["roundTrip"]).get_total_count() == 21
    assert HdrHistogram.decode(result["connect"]).get_total_count() == 3
    assert result["elapsedUs"] > 0


def test_a_changed_echo_is_none() -> None:
    result = run(
        lambda c, n, message: b"!" * 20 if (c, n) == (1, 3) else message, 2, 5, 20
    )
    assert (result["sent"], result["received"]) == (8, 7)


def test_a_connection_that_ends_takes_its_messages_with_it() -> None:
    result = run(lambda c, n, message: None if (c, n) == (1, 3) else message, 2, 5, 20)
    assert (result["sent"], result["received"]) == (8, 7)


def test_what_cannot_connect_has_failed() -> None:
    result = run(honest, 4, 5, 20, refuse=True)
    assert (
        result["clients"],
        result["failed"],
        result["sent"],
        result["elapsedUs"],
    ) == (4, 4, 0, 0)
