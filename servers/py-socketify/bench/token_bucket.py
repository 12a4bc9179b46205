class TokenBucket:
    """Holds `burst` tokens at first and at most; gains `per_second` more each second."""

    def __init__(self, per_second: float, burst: int, now: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._tokens = float(burst)
        self._at = now

    def take(self, now: float) -> bool:
        """Take one token; False when there is none. `now` is monotonic seconds."""
        refilled = self._tokens + (now - self._at) * self._per_second
        self._tokens = min(self._burst, refilled)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
