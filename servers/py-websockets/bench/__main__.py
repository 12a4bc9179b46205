import argparse
import asyncio
import contextlib
import json
import signal

import uvloop

from .deflate import LARGEST_WINDOW_BITS, deflate
from .server import BenchServer


async def main(server: BenchServer, port: int, duration_s: int) -> None:
    """Serve until told to stop, or for `duration_s` seconds unless it is 0."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    announce({"v": 1, "event": "ready", "port": await server.listen(port)})
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(duration_s or None):
            await stop.wait()
    announce(await server.close())


def announce(line: dict[str, object]) -> None:
    print(json.dumps(line, separators=(",", ":")), flush=True)


def whole_number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number")
    return int(text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bench")
    parser.add_argument("--port", type=whole_number, default=8080)
    parser.add_argument("--duration", type=whole_number, default=0, metavar="SECONDS")
    parser.add_argument("--deflate-level", type=int, choices=range(10), default=0)
    parser.add_argument(
        "--deflate-window-bits",
        type=int,
        choices=range(9, LARGEST_WINDOW_BITS + 1),
        default=LARGEST_WINDOW_BITS,
    )
    options = parser.parse_args()
    extensions = deflate(options.deflate_level, options.deflate_window_bits)
    server = BenchServer(extensions=extensions)
    uvloop.run(main(server, options.port, options.duration))
