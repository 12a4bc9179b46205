"""Round trips of picows as a client: one JSON line, and the end when standard input ends."""

import argparse
import json
import sys

import uvloop

from bench.work import Work, do_work


def at_least_one(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def main() -> None:
    parser = argparse.ArgumentParser(prog="py-picows-client")
    parser.add_argument("--url", required=True)
    parser.add_argument("--clients", type=at_least_one, default=10)
    parser.add_argument("--messages", type=at_least_one, default=100)
    parser.add_argument("--size", type=at_least_one, default=1024)
    work = Work(**vars(parser.parse_args()))
    result = uvloop.run(do_work(work))
    print(json.dumps(result), flush=True)
    # The use of CPU and memory is read while the process waits.
    sys.stdin.read()


if __name__ == "__main__":
    main()
