import argparse
import json
import os
import signal
import time

from .server import BenchServer

# The time that peers have at shutdown to answer the close frame, in seconds.
POLITE_WAIT_S = 1
POLL_S = 0.01


def main(port: int, duration_s: int) -> None:
    """Serve until told to stop, or for `duration_s` seconds unless it is 0."""
    server = BenchServer()
    loop = server.app.loop.loop

    def end_when_empty(until: float) -> None:
        if server.is_empty or time.monotonic() >= until:
            announce(server.line())
            os._exit(0)
        loop.call_later(POLL_S, end_when_empty, until)

    def stop(*_: object) -> None:
        server.close_all()
        end_when_empty(time.monotonic() + POLITE_WAIT_S)

    def ready(at: int) -> None:
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, lambda *_: loop.call_soon_threadsafe(stop))
        if duration_s:
            loop.call_later(duration_s, stop)
        announce({"v": 1, "event": "ready", "port": at})

    server.listen(port, ready)
    server.app.run()


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
    main(options.port, options.duration)
