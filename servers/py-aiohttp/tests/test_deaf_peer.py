import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from websockets.asyncio.client import connect

from bench.limits import CONTRACT, ChatRules
from bench.server import BenchServer

# Above what a loaded machine needs.
PATIENCE_S = 20
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\n"
    "Host: localhost\r\n"
    "Connection: Upgrade\r\n"
    "Upgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "\r\n"
)
ANY_MANY = ChatRules(chats_per_second=1_000_000, burst=1_000_000)
LONGEST_CHAT = '{"type":"chat","text":"%s"}' % ("x" * 487)
AN_HOUR_S = 3600


@asynccontextmanager
async def serving(
    rules: ChatRules = CONTRACT,
) -> AsyncIterator[tuple[BenchServer, int]]:
    server = BenchServer(rules)
    yield server, await server.listen(0)


@asynccontextmanager
async def deaf_peer(port: int, path: str, message: bytes) -> AsyncIterator[None]:
    """Send a message, and read nothing but what a stream's buffer takes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(HANDSHAKE.format(path=path).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(bytes([0x81, 0x80 | len(message), 0, 0, 0, 0]) + message)
        yield
    finally:
        writer.transport.abort()


def test_shutdown_waits_for_no_handler_of_a_peer_that_does_not_read(monkeypatch):
    monkeypatch.setattr("bench.server.HANDLER_WAIT_S", AN_HOUR_S)

    async def stop() -> None:
        async with (
            serving() as (server, port),
            # 100 MiB are more than all buffers hold.
            deaf_peer(port, "/ws/push?count=100&bytes=1048576", b"x"),
            connect(f"ws://127.0.0.1:{port}/ws/echo") as other,
        ):
            # Meanwhile all buffers fill.
            for _ in range(100):
                await other.send("still served")
                assert await other.recv() == "still served"
            await asyncio.wait_for(server.close(), PATIENCE_S)

    asyncio.run(stop())


def test_a_member_that_takes_nothing_for_the_write_wait_is_cut_off(monkeypatch):
    monkeypatch.setattr("bench.chat.WRITE_WAIT_S", 0.1)

    async def flood() -> None:
        async with (
            serving(ANY_MANY) as (server, port),
            deaf_peer(port, "/ws/chat", b'{"type":"join"}'),
            connect(f"ws://127.0.0.1:{port}/ws/chat") as sender,
        ):
            await sender.send('{"type":"join"}')
            async with asyncio.timeout(PATIENCE_S):
                while len(server._open) == 2:
                    await sender.send(LONGEST_CHAT)
            assert server.stats.queue_full > 0
            await server.close()

    asyncio.run(flood())
