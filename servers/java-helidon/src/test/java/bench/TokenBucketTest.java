package bench;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TokenBucketTest {
  @Test
  @DisplayName("a bucket starts full, refills with time and never holds more than its burst")
  void refill() {
    var bucket = new TokenBucket(10, 10, 0);
    var taken =
        LongStream.of(0, 99, 100, 600, 100_000)
            .map(ms -> IntStream.range(0, 30).filter(i -> bucket.take(ms * 1_000_000)).count())
            .boxed()
            .toList();
    assertEquals(List.of(10L, 0L, 1L, 5L, 10L), taken);
  }
}
