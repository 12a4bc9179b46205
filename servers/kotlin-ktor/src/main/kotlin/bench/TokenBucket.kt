package bench

private const val NANOS_PER_SECOND = 1e9

/** Holds [burst] tokens at first and at most; gains [perSecond] more each second. */
internal class TokenBucket(
    private val perSecond: Double,
    private val burst: Int,
    nowNanos: Long,
) {
    private var tokens = burst.toDouble()
    private var atNanos = nowNanos

    /** Takes one token at a monotonic time; false when there is none. */
    fun take(nowNanos: Long): Boolean {
        val gained = (nowNanos - atNanos) / NANOS_PER_SECOND * perSecond
        tokens = (tokens + gained).coerceAtMost(burst.toDouble())
        atNanos = nowNanos
        if (tokens < 1) return false
        tokens -= 1
        return true
    }
}
