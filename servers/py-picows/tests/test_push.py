import pytest
from websockets.exceptions import InvalidStatus


@pytest.mark.parametrize(
    ("query", "count", "size"),
    [
        ("", 10, 10_000),
        ("?count=3&bytes=100", 3, 100),
        ("?count=40&bytes=1048576", 40, 1_048_576),
    ],
)
def test_push_answers_each_id_with_exact_messages(served, query, count, size):
    client = served.dial(f"/ws/push{query}")
    for identifier in ("1700000000123", "é"):
        client.send(identifier)
        for i in range(count):
            start = f"{identifier}:{i}:".encode()
            assert client.next() == start.ljust(size, b"0").decode()


@pytest.mark.parametrize(
    "path",
    [
        "push?count=0",
        "push?count=x",
        "push?bytes=-1",
        "push?bytes=1048577",
        "push?count=%C2%B2",
        "ticks?everyMs=",
    ],
)
def test_parameters_that_make_no_sense_are_refused(served, path):
    with pytest.raises(InvalidStatus, match="400"):
        served.dial(f"/ws/{path}")


def test_an_id_that_does_not_fit_closes_with_1008(served):
    client = served.dial("/ws/push?bytes=10")
    client.send("longer than ten")
    assert client.rest() == (1008, [])
