package bench

import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.{DisplayName, Test}

final class TokenBucketTest:

  @Test
  @DisplayName("a bucket starts full, refills with time and never holds more than its capacity")
  def refill(): Unit =
    val bucket = TokenBucket(10, 0)
    def taken(ms: Long) = List.fill(30)(bucket.take(ms * 1_000_000)).count(identity)
    assertEquals(List(10, 0, 1, 5, 10), List(0L, 99L, 101L, 601L, 100_000L).map(taken))
