import asyncio
from collections.abc import Callable
from http import HTTPStatus

from hdrh.histogram import HdrHistogram
from picows import (
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    WSUpgradeRequest,
    WSUpgradeResponse,
    WSUpgradeResponseWithListener,
    ws_create_server,
)

from bench.work import Work, do_work

Echo = Callable[[int, int, bytes], bytes | None]


class Answering(WSListener):
    def __init__(self, number: int, echo: Echo) -> None:
        super().__init__()
        self._number, self._count, self._echo = number, 0, echo

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.send_close(frame.get_close_code())
            transport.disconnect()
            return
        self._count += 1
        answer = self._echo(self._number, self._count, frame.get_payload_as_bytes())
        if answer is None:
            transport.disconnect(graceful=False)
        else:
            # In two frames: what a peer may do with every message.
            transport.send(WSMsgType.BINARY, answer[:1], fin=False)
            transport.send(WSMsgType.CONTINUATION, answer[1:])


def run(
    echo: Echo, clients: int, messages: int, size: int, refuse: bool = False
) -> dict[str, object]:
    """Does the work against a server that answers as `echo` says; None hangs up. Both count from 1."""

    async def both() -> dict[str, object]:
        connections = 0

        def accept(_request: WSUpgradeRequest) -> object:
            nonlocal connections
            connections += 1
            if refuse:
                refusal = WSUpgradeResponse.create_error_response(
                    HTTPStatus.SERVICE_UNAVAILABLE, b"no"
                )
                return WSUpgradeResponseWithListener(refusal, None)
            return Answering(connections, echo)

        server = await ws_create_server(accept, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            return await do_work(
                Work(f"ws://127.0.0.1:{port}/", clients, messages, size)
            )
        finally:
            server.close()

    return asyncio.run(both())


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
