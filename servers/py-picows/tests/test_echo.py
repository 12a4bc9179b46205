import asyncio
import http.client

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

LIMIT = 1024 * 1024


def test_echo_returns_the_same_type_bytes_and_order(served):
    client = served.dial("/ws/echo")
    for size in (0, 1, 125, 126, 127, 65_535, 65_536, LIMIT):
        for message in ("x" * size, b"x" * size):
            client.send(message)
            assert client.next() == message
    client.send("κόσμε")
    assert client.next() == "κόσμε"
    client.settle()
    assert served.stats.bytes_in == served.stats.bytes_out


def test_a_sender_that_does_not_read_is_waited_for_and_loses_nothing(served):
    messages = [f"{i}:".ljust(LIMIT // 2, "x") for i in range(128)]

    async def talk() -> None:
        url = f"ws://127.0.0.1:{served.port}/ws/echo"
        async with connect(url, compression=None) as websocket:
            sending = asyncio.create_task(send_all(websocket))
            done, _ = await asyncio.wait({sending}, timeout=0.5)
            assert not done
            assert [await websocket.recv() for _ in messages] == messages

    async def send_all(websocket: ClientConnection) -> None:
        for message in messages:
            await websocket.send(message)

    asyncio.run(talk())


def test_text_that_is_not_utf8_closes_with_1007(served):
    client = served.dial("/ws/echo")
    client.send(b"\xff\xfe", text=True)
    assert client.rest() == (1007, [])


def test_a_message_above_the_limit_closes_with_1009(served):
    client = served.dial("/ws/echo")
    client.send(b"x" * (LIMIT + 1))
    assert client.rest() == (1009, [])


def test_the_server_echoes_the_close_code(served):
    client = served.dial("/ws/echo")
    client.close(4321)
    assert client.rest() == (4321, [])


@pytest.mark.parametrize("code", [0, 1004, 1006, 2999, 5000, 65535])
def test_a_close_code_that_none_may_have_closes_with_1002(served, code):
    client = served.dial("/ws/echo")
    client.send_frame(0x88, code.to_bytes(2))
    assert client.rest() == (1002, [])


def test_a_close_frame_without_a_code_is_answered_with_1000(served):
    client = served.dial("/ws/echo")
    client.send_frame(0x88, b"")
    assert client.rest() == (1000, [])


def test_a_ping_with_a_reserved_bit_closes_with_1002(served):
    client = served.dial("/ws/echo")
    client.send_frame(0x99, b"")
    assert client.rest() == (1002, [])


@pytest.mark.parametrize("path", ["/ws/echo", "/ws/chat", "/ws/unknown", "/"])
def test_a_plain_request_is_refused_with_a_client_error(served, path):
    connection = http.client.HTTPConnection("127.0.0.1", served.port)
    connection.request("GET", path)
    assert 400 <= connection.getresponse().status <= 499
    connection.close()


def test_an_unknown_path_is_refused(served):
    with pytest.raises(InvalidStatus, match="404"):
        served.dial("/ws/unknown")
