import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate

from bench.deflate import deflate

OFFER = [("client_no_context_takeover", None), ("server_no_context_takeover", None)]


def test_level_0_accepts_no_compression() -> None:
    assert deflate(0, 15) is None


@pytest.mark.parametrize(("window_bits", "told"), [(15, []), (12, ["12"])])
def test_the_window_is_told_where_it_is_smaller(
    window_bits: int, told: list[str]
) -> None:
    (factory,) = deflate(6, window_bits) or []
    response, extension = factory.process_request_params(OFFER, [])
    assert [v for name, v in response if name == "server_max_window_bits"] == told
    assert isinstance(extension, PerMessageDeflate)
    assert extension.local_max_window_bits == window_bits
    assert extension.compress_settings == {"level": 6}
