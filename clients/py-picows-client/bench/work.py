"""Dials all connections at once, waits until each is open or has failed, and then does the round trips."""

import asyncio
import sys
from dataclasses import dataclass
from time import perf_counter_ns

from picows import (
    WSCloseCode,
    WSError,
    WSFrame,
    WSListener,
    WSMsgType,
    WSTransport,
    ws_connect,
)

from bench.tally import Tally

PATIENCE_S = 30
# An echo that is longer than its message is compared, not cut off.
MOST_FRAME_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class Work:
    url: str
    clients: int
    messages: int
    size: int


async def do_work(work: Work) -> dict[str, object]:
    tally = Tally(work.clients)
    talks = await asyncio.gather(*(_dial(work, tally) for _ in range(work.clients)))
    await asyncio.gather(*(talk.run() for talk in talks if talk))
    return tally.result()


async def _dial(work: Work, tally: Tally) -> "Talk | None":
    """None where no connection came about."""
    started = perf_counter_ns()
    try:
        _transport, talk = await ws_connect(
            lambda: Talk(work, tally),
            work.url,
            websocket_handshake_timeout=PATIENCE_S,
            max_frame_size=MOST_FRAME_BYTES,
            max_redirects=0,
        )
    except (OSError, TimeoutError, WSError) as error:
        tally.failed()
        print(f"connect: {error}", file=sys.stderr)
        return None
    tally.connected(perf_counter_ns() - started)
    return talk


class Talk(WSListener):
    """The round trips of one connection; they end early when an echo fails to come or is not the message."""

    def __init__(self, work: Work, tally: Tally) -> None:
        super().__init__()
        self._message = b"x" * work.size
        self._left = work.messages
        self._tally = tally
        self._sent_at = 0
        self._parts: list[bytes] = []
        self._transport: WSTransport

    async def run(self) -> None:
        if not self._transport.is_disconnected:
            self._send()
        await self._transport.wait_disconnected()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()
        elif frame.msg_type in (WSMsgType.BINARY, WSMsgType.CONTINUATION):
            self._collect(frame)
        elif frame.msg_type == WSMsgType.TEXT:
            self._refuse()

    def _collect(self, frame: WSFrame) -> None:
        """Put the echo together from its frames."""
        part = frame.get_payload_as_bytes()
        if not frame.fin:
            self._parts.append(part)
        elif self._parts:
            echo, self._parts = b"".join([*self._parts, part]), []
            self._compare(echo)
        else:
            self._compare(part)

    def _compare(self, echo: bytes) -> None:
        if echo != self._message:
            self._refuse()
            return
        self._tally.received(self._sent_at, perf_counter_ns(), len(echo))
        self._left -= 1
        if self._left:
            self._send()
        else:
            self._transport.send_close(WSCloseCode.OK)

    def _refuse(self) -> None:
        print("receive: the echo is not the message", file=sys.stderr)
        self._transport.send_close(WSCloseCode.OK)

    def _send(self) -> None:
        self._sent_at = perf_counter_ns()
        self._tally.sent(self._sent_at, len(self._message))
        self._transport.send(WSMsgType.BINARY, self._message)
