import asyncio
import time

from .connections import Connections
from .limits import CHAT_READ_LIMIT_BYTES, WRITE_WAIT_S, ChatRules
from .message import type_of
from .room import Room
from .session import CLOSE_NORMAL, CLOSE_POLICY, Session
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
        self._stuck: asyncio.TimerHandle | None = None

    def opened(self) -> None:
        self._heard = time.monotonic()
        self._beating = self.later(self._rules.heartbeat_s, self._beat)

    def ended(self) -> None:
        self._room.leave(self)
        self._beating.cancel()
        self._taken()

    def receive(self, message: str | bytes) -> None:
        """Do what a message asks for; anything outside the protocol is ignored."""
        if isinstance(message, bytes):
            return
        match type_of(message):
            case "join":
                self._room.join(self)
            case "chat":
                self._broadcast(message)
            case "pong":
                self._heard = time.monotonic()
            case "leave":
                self._end(CLOSE_NORMAL)

    def offer(self, text: str) -> None:
        """Send a message unless the queue is full: then this member misses it."""
        if self._queued >= self._rules.queue:
            self.stats.queue_full += 1
            return
        self.send(text, len(text.encode()))
        if self.waiting_bytes > 0:
            self._queued += 1
            if self._stuck is None:
                self._stuck = self.later(WRITE_WAIT_S, self.cut_off)

    def drained(self) -> None:
        if self.waiting_bytes == 0:
            self._taken()

    def _taken(self) -> None:
        self._queued = 0
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _broadcast(self, text: str) -> None:
        if self not in self._room:
            return
        if self._bucket.take(time.monotonic()):
            self._room.broadcast(self, text)
        else:
            self.stats.rate_limited += 1

    def _beat(self) -> None:
        if time.monotonic() - self._heard >= self._rules.silence_s:
            self._end(CLOSE_POLICY)
            return
        ping = f'{{"type":"ping","ts":{time.time_ns() // 1_000_000}}}'
        self.send_uncounted(ping)
        self._beating = self.later(self._rules.heartbeat_s, self._beat)

    def _end(self, code: int) -> None:
        self._room.leave(self)
        self._beating.cancel()
        self.close(code)
