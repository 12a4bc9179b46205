import asyncio
import json
import time

from .limits import CHAT_READ_LIMIT_BYTES, ChatRules
from .message import type_of
from .room import Room
from .socket import POLICY_VIOLATION, Socket
from .stats import Stats
from .token_bucket import TokenBucket


class ChatSession:
    """One connection in the chat workload."""

    def __init__(
        self, socket: Socket, room: Room, stats: Stats, rules: ChatRules
    ) -> None:
        self._socket = socket
        self._room = room
        self._stats = stats
        self._rules = rules
        self._bucket = TokenBucket(
            rules.chats_per_second, rules.burst, time.monotonic()
        )
        self._queue: asyncio.Queue[str] = asyncio.Queue(rules.queue)

    def offer(self, text: str) -> None:
        """Queue a message unless the queue is full: then this member misses it."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self._stats.queue_full += 1

    async def serve(self) -> None:
        """Serve the connection until it leaves, breaks off or falls silent."""
        sending = asyncio.create_task(self._send())
        beating = asyncio.create_task(self._beat())
        try:
            async with asyncio.timeout(self._rules.silence_s) as silence:
                await self._read(silence)
        except TimeoutError:
            self._room.leave(self)
            await self._socket.close(POLICY_VIOLATION)
        finally:
            self._room.leave(self)
            sending.cancel()
            beating.cancel()

    async def _read(self, silence: asyncio.Timeout) -> None:
        """Do what messages ask for; anything outside the protocol is ignored.

        Returns at `leave`; the connection is then closed with 1000.
        """
        loop = asyncio.get_running_loop()
        async for message in self._socket.messages(CHAT_READ_LIMIT_BYTES):
            if isinstance(message, bytes):
                continue
            match type_of(message):
                case "join":
                    self._room.join(self)
                case "chat":
                    self._broadcast(message)
                case "pong":
                    silence.reschedule(loop.time() + self._rules.silence_s)
                case "leave":
                    return

    def _broadcast(self, text: str) -> None:
        if self not in self._room:
            return
        if self._bucket.take(time.monotonic()):
            self._room.broadcast(self, text)
        else:
            self._stats.rate_limited += 1

    async def _send(self) -> None:
        """Send the queue for as long as there is someone to send it to."""
        try:
            while True:
                await self._socket.send(await self._queue.get())
        except OSError:
            pass  # The peer has gone.

    async def _beat(self) -> None:
        try:
            while True:
                await asyncio.sleep(self._rules.heartbeat_s)
                ping = {"type": "ping", "ts": time.time_ns() // 1_000_000}
                text = json.dumps(ping, separators=(",", ":"))
                await self._socket.send_uncounted(text)
        except OSError:
            pass  # The peer has gone.
