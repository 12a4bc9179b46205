package bench

/** Holds `burst` tokens at first and at most; gains `perSecond` more each second. */
final class TokenBucket(perSecond: Double, burst: Int, startedNanos: Long) {
  private var tokens = burst.toDouble
  private var atNanos = startedNanos

  /** Takes one token at a monotonic time; false when there is none. */
  def take(nowNanos: Long): Boolean = {
    tokens = math.min(burst.toDouble, tokens + (nowNanos - atNanos) / 1e9 * perSecond)
    atNanos = nowNanos
    val taken = tokens >= 1
    if (taken) tokens -= 1
    taken
  }
}
