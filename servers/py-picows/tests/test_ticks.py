def test_ticks_count_from_zero_never_drift_and_are_never_early(served):
    client = served.dial("/ws/ticks?everyMs=20")
    client.send("whatever a peer sends is ignored")
    ticks = [tuple(map(int, client.next().split(" "))) for _ in range(10)]
    first = ticks[0][1]
    assert [(n, intended) for n, intended, _ in ticks] == [
        (n, first + n * 20_000) for n in range(10)
    ]
    assert all(sent >= intended for _, intended, sent in ticks)
