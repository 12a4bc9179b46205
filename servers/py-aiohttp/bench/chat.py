import asyncio
import json
import time

from aiohttp import WSCloseCode

from .limits import WRITE_WAIT_S, ChatRules
from .message import type_of
from .messages import messages, size_of
from .room import Room
from .stats import Stats
from .token_bucket import TokenBucket
from .websocket import WebSocket


class ChatSession:
    """One connection in the chat workload."""

    def __init__(
        self, websocket: WebSocket, room: Room, stats: Stats, rules: ChatRules
    ) -> None:
        self._websocket = websocket
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
            await self._websocket.close(code=WSCloseCode.POLICY_VIOLATION)
        finally:
            self._room.leave(self)
            sending.cancel()
            beating.cancel()

    async def _read(self, silence: asyncio.Timeout) -> None:
        """Do what messages ask for; anything outside the protocol is ignored.

        Returns at `leave`; aiohttp then closes with 1000.
        """
        loop = asyncio.get_running_loop()
        async for message in messages(self._websocket, self._stats):
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
        """Send the queue; end a connection that takes nothing for the write wait."""
        try:
            while True:
                text = await self._queue.get()
                async with asyncio.timeout(WRITE_WAIT_S):
                    await self._websocket.send_str(text)
                self._stats.deliver(size_of(text))
        except ConnectionError:
            pass
        except TimeoutError:
            self._websocket.abort()

    async def _beat(self) -> None:
        try:
            while True:
                await asyncio.sleep(self._rules.heartbeat_s)
                ping = {"type": "ping", "ts": time.time_ns() // 1_000_000}
                await self._websocket.send_str(json.dumps(ping, separators=(",", ":")))
        except ConnectionError:
            pass
