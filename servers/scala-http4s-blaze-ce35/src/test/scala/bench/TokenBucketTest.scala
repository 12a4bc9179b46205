package bench

import munit.FunSuite

class TokenBucketTest extends FunSuite {
  test("a bucket starts full, refills with time and never holds more than its burst") {
    val bucket = new TokenBucket(perSecond = 10, burst = 10, startedNanos = 0)
    val taken =
      Seq(0L, 99L, 100L, 600L, 100_000L).map(ms => (0 until 30).count(_ => bucket.take(ms * 1_000_000)))
    assertEquals(taken, Seq(10, 0, 1, 5, 10))
  }
}
