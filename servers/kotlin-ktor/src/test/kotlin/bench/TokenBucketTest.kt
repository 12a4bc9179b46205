package bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

internal class TokenBucketTest {
    @Test
    fun `a bucket starts full, refills with time and never holds more than its burst`() {
        val bucket = TokenBucket(perSecond = 10.0, burst = 10, nowNanos = 0)
        val taken = listOf(0L, 99, 100, 600, 100_000).map { ms -> (1..30).count { bucket.take(ms * 1_000_000) } }
        assertEquals(listOf(10, 0, 1, 5, 10), taken)
    }
}
