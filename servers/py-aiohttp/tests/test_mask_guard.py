import asyncio

import pytest

from bench.mask_guard import MaskGuard

MASK = b"\1\2\3\4"
FRAMES = [
    b"\x81\x80" + MASK,
    b"\x81\x85" + MASK + b"hello",
    b"\x82\xfe\x01\x00" + MASK + b"x" * 256,
    b"\x82\xff" + (70_000).to_bytes(8) + MASK + b"x" * 70_000,
    b"\x89\x81" + MASK + b"p",
]


class Recorder(asyncio.Protocol):
    def __init__(self) -> None:
        self.received = b""

    def data_received(self, data: bytes) -> None:
        self.received += data


@pytest.mark.parametrize("step", [1, 2, 3, 7, 1000, 100_000])
def test_masked_frames_pass_however_they_are_cut_and_an_unmasked_one_does_not(step):
    recorder, refusals = Recorder(), []
    guard = MaskGuard(recorder, lambda: refusals.append(True))
    lawful = b"".join(FRAMES)
    for at in range(0, len(lawful), step):
        guard.data_received(lawful[at : at + step])
    assert (recorder.received, refusals) == (lawful, [])
    guard.data_received(b"\x81\x05hello")
    guard.data_received(FRAMES[1])
    assert (recorder.received, refusals) == (lawful, [True])
