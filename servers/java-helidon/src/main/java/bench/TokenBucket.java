package bench;

/** Holds {@code burst} tokens at first and at most; gains {@code perSecond} more each second. */
final class TokenBucket {
  private static final double NANOS_PER_SECOND = 1e9;

  private final double perSecond;
  private final int burst;
  private double tokens;
  private long atNanos;

  TokenBucket(double perSecond, int burst, long nowNanos) {
    this.perSecond = perSecond;
    this.burst = burst;
    this.tokens = burst;
    this.atNanos = nowNanos;
  }

  /** Takes one token at a monotonic time; false when there is none. */
  boolean take(long nowNanos) {
    tokens = Math.min(burst, tokens + (nowNanos - atNanos) / NANOS_PER_SECOND * perSecond);
    atNanos = nowNanos;
    if (tokens < 1) {
      return false;
    }
    tokens -= 1;
    return true;
  }
}
