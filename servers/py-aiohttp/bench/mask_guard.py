import asyncio
from collections.abc import Callable

_MASKED = 0x80
_LENGTH = 0x7F
_MASK_BYTES = 4
# Bytes of a longer length, by the short one that announces it.
_LENGTH_BYTES = {126: 2, 127: 8}


class MaskGuard(asyncio.Protocol):
    """Reads frames' headers on their way to aiohttp, which lets unmasked ones pass."""

    def __init__(self, guarded: asyncio.Protocol, refuse: Callable[[], None]) -> None:
        self._guarded = guarded
        self._refuse = refuse
        self._header = bytearray()
        self._payload_left = 0
        self._refused = False

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        if self._is_masked(data):
            self._guarded.data_received(data)
        else:
            self._refused = True
            self._refuse()

    def connection_lost(self, exc: Exception | None) -> None:
        self._guarded.connection_lost(exc)

    def eof_received(self) -> bool | None:
        return self._guarded.eof_received()

    def pause_writing(self) -> None:
        self._guarded.pause_writing()

    def resume_writing(self) -> None:
        self._guarded.resume_writing()

    def _is_masked(self, data: bytes) -> bool:
        """Follow the frames in the next bytes of the connection."""
        at = 0
        while at < len(data):
            if self._payload_left > 0:
                skipped = min(self._payload_left, len(data) - at)
                self._payload_left -= skipped
                at += skipped
                continue
            missing = self._header_size() - len(self._header)
            self._header += data[at : at + missing]
            at += missing
            if len(self._header) >= 2 and not self._header[1] & _MASKED:
                return False
            if len(self._header) == self._header_size():
                self._payload_left = self._payload_size()
                self._header.clear()
        return True

    def _header_size(self) -> int:
        """Return the header's size, or 2 while it is not known."""
        if len(self._header) < 2:
            return 2
        length = self._header[1] & _LENGTH
        return 2 + _LENGTH_BYTES.get(length, 0) + _MASK_BYTES

    def _payload_size(self) -> int:
        length = self._header[1] & _LENGTH
        more = _LENGTH_BYTES.get(length)
        return int.from_bytes(self._header[2 : 2 + more]) if more else length
