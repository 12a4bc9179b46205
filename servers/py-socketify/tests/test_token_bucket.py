from bench.token_bucket import TokenBucket


def test_a_bucket_starts_full_refills_with_time_and_never_exceeds_its_burst():
    bucket = TokenBucket(per_second=10, burst=10, now=0)

    def taken(now: float) -> int:
        return sum(bucket.take(now) for _ in range(30))

    assert [taken(now) for now in (0, 0.0625, 0.125, 0.625, 100)] == [10, 0, 1, 5, 10]
