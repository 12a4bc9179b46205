import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from socket import create_connection
from urllib.parse import urlsplit

from .client import PATIENCE_S, Client, chat_frame

SERVER = (sys.executable, "-m", "bench", "--port", "0")
# 100 MiB are more than all buffers hold.
PUSH_REQUEST = (
    b"GET /ws/push?count=100&bytes=1048576 HTTP/1.1\r\n"
    b"Host: localhost\r\n"
    b"Connection: Upgrade\r\n"
    b"Upgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    b"\r\n"
)
TEXT_FRAME = b"\x81\x81\0\0\0\0x"


@contextmanager
def started(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Start the server as a process of its own and wait for its ready line."""
    with subprocess.Popen(
        [*SERVER, *arguments], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            ready = json.loads(process.stdout.readline())
            port = ready.pop("port")
            assert ready == {"v": 1, "event": "ready"}
            yield process, f"ws://127.0.0.1:{port}"
        finally:
            process.kill()


def end(process: subprocess.Popen[str]) -> dict[str, object]:
    """Expect the stats line, nothing after it, and exit code 0."""
    output, _ = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 0
    (line,) = output.splitlines()
    return json.loads(line)


def test_sigterm_closes_every_connection_with_1001_and_prints_the_stats():
    with started() as (process, base), ExitStack() as stack:
        paths = ("echo", "chat", "chat", "push")
        clients = [stack.enter_context(Client(f"{base}/ws/{path}")) for path in paths]
        echoing, chatting, other, _ = clients
        echoing.send("hello")
        assert echoing.next() == "hello"
        for member in (chatting, other):
            member.send('{"type":"join"}')
            member.settle()
        chatting.send(chat_frame("hi"))
        assert other.next() == chat_frame("hi")
        process.send_signal(signal.SIGTERM)
        assert [client.rest() for client in clients] == [(1001, [])] * 4
        stats = end(process)
    assert stats.pop("uptimeMs") > 0
    assert stats == {
        "v": 1,
        "event": "stats",
        "connections": 4,
        "peakConnections": 4,
        "received": 4,
        "delivered": 2,
        "dropped": {"rateLimit": 0, "queueFull": 0},
        "bytesIn": 5 + 2 * 15 + 128,
        "bytesOut": 5 + 128,
    }


def test_every_tick_that_arrives_before_1001_is_counted():
    with started() as (process, base), Client(f"{base}/ws/ticks?everyMs=1") as client:
        client.next()
        process.send_signal(signal.SIGTERM)
        code, ticks = client.rest()
        assert code == 1001
        assert end(process)["delivered"] == 1 + len(ticks)


def test_a_peer_that_does_not_read_does_not_keep_the_process_from_ending():
    with (
        started() as (process, base),
        create_connection(("127.0.0.1", urlsplit(base).port)) as deaf,
        Client(f"{base}/ws/echo") as other,
    ):
        deaf.sendall(PUSH_REQUEST)
        assert deaf.recv(4096).startswith(b"HTTP/1.1 101 ")
        deaf.sendall(TEXT_FRAME)
        # Meanwhile all buffers fill: at the signal the server waits to write on.
        for _ in range(100):
            other.send("still served")
            assert other.next() == "still served"
        process.send_signal(signal.SIGTERM)
        end(process)


def test_the_process_ends_by_itself_after_its_duration():
    with started("--duration", "1") as (process, _):
        assert end(process)["uptimeMs"] >= 1000


def test_arguments_that_make_no_sense_end_the_process_with_code_2():
    result = subprocess.run(
        [*SERVER, "--port", "many"], check=False, stderr=subprocess.DEVNULL
    )
    assert result.returncode == 2
