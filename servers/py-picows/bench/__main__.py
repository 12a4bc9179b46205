import argparse
import asyncio
import contextlib
import json
import signal

import uvloop

from .server import BenchServer


async def main(port: int, duration_s: int) -> None:
    """Serve until told to stop, or for `duration_s` seconds unless it is 0."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, stop.set)
    server = BenchServer()
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
    options = parser.parse_args()
    uvloop.run(main(options.port, options.duration))
