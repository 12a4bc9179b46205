import asyncio
import time
from collections.abc import Callable

from picows import WSCloseCode, WSMsgType

from .connections import Connections
from .limits import CHAT_READ_LIMIT_BYTES, WRITE_WAIT_S, ChatRules
from .message import type_of
from .room import Room
from .session import Session
from .token_bucket import TokenBucket


class ChatSession(Session):
    """One connection in the chat workload."""

    read_limit_bytes = CHAT_READ_LIMIT_BYTES

    def __init__(self, connections: Connections, room: Room, rules: ChatRules) -> None:
        super().__init__(connections)
        self._room = room
        self._rules = rules
        self._bucket = TokenBucket(
            rules.chats_per_second, rules.burst, time.monotonic()
        )
        # Messages that wait because the kernel takes no more.
        self._queued = 0
        self._writable = True
        self._stuck: asyncio.TimerHandle | None = None

    def opened(self) -> None:
        # The queue begins where the kernel takes no more.
        self.transport.underlying_transport.set_write_buffer_limits(0)
        self._heard = time.monotonic()
        self._beating = self._later(self._rules.heartbeat_s, self._beat)

    def ended(self) -> None:
        self._room.leave(self)
        self._beating.cancel()
        self.resume_writing()

    def receive(self, message: str | bytes, size: int) -> None:
        """Do what a message asks for; anything outside the protocol is ignored."""
        if isinstance(message, bytes):
            return
        match type_of(message):
            case "join":
                self._room.join(self)
            case "chat":
                self._broadcast(message.encode())
            case "pong":
                self._heard = time.monotonic()
            case "leave":
                self._end(WSCloseCode.OK)

    def offer(self, text: bytes) -> None:
        """Send a message unless the queue is full: then this member misses it."""
        if self._queued >= self._rules.queue:
            self.stats.queue_full += 1
            return
        self.send(WSMsgType.TEXT, text)
        if not self._writable:
            self._queued += 1

    def pause_writing(self) -> None:
        """Wait for the peer, but end a connection that takes nothing for too long."""
        self._writable = False
        self._stuck = self._later(WRITE_WAIT_S, self._cut_off)

    def resume_writing(self) -> None:
        self._writable = True
        self._queued = 0
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _broadcast(self, text: bytes) -> None:
        if self not in self._room:
            return
        if self._bucket.take(time.monotonic()):
            self._room.broadcast(self, text)
        else:
            self.stats.rate_limited += 1

    def _beat(self) -> None:
        if time.monotonic() - self._heard >= self._rules.silence_s:
            self._end(WSCloseCode.POLICY_VIOLATION)
            return
        ping = b'{"type":"ping","ts":%d}' % (time.time_ns() // 1_000_000)
        self.transport.send(WSMsgType.TEXT, ping)
        self._beating = self._later(self._rules.heartbeat_s, self._beat)

    def _cut_off(self) -> None:
        self.transport.disconnect(graceful=False)

    def _end(self, code: WSCloseCode) -> None:
        self._room.leave(self)
        self._beating.cancel()
        self.close(code)

    @staticmethod
    def _later(seconds: float, act: Callable[[], None]) -> asyncio.TimerHandle:
        return asyncio.get_running_loop().call_later(seconds, act)
