package bench

/** Holds `capacity` tokens at first and at most; gains as many each second. */
final class TokenBucket(capacity: Double, nowNanos: Long):
  private var tokens = capacity
  private var refilledNanos = nowNanos

  /** Takes one token at a monotonic time; false when there is none. */
  def take(nowNanos: Long): Boolean =
    tokens = math.min(capacity, tokens + (nowNanos - refilledNanos) / 1e9 * capacity)
    refilledNanos = nowNanos
    val has = tokens >= 1
    if has then tokens -= 1
    has
