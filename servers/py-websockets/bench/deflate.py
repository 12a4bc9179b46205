from collections.abc import Sequence

from websockets.extensions.base import ServerExtensionFactory
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

# The largest window of RFC 7692, which zlib has by itself.
LARGEST_WINDOW_BITS = 15


def deflate(level: int, window_bits: int) -> Sequence[ServerExtensionFactory] | None:
    """Return what accepts permessage-deflate at a level of zlib; none at level 0."""
    if level == 0:
        return None
    settings = {"level": level}
    # The response names the window only where it is smaller than the offered one.
    bits = None if window_bits == LARGEST_WINDOW_BITS else window_bits
    return [
        ServerPerMessageDeflateFactory(
            server_max_window_bits=bits, compress_settings=settings
        )
    ]
