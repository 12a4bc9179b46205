import time

_EPOCH_NS = time.time_ns() - time.monotonic_ns()


def unix_micros() -> int:
    """Return the Unix time in microseconds; it never goes back."""
    return (_EPOCH_NS + time.monotonic_ns()) // 1000
