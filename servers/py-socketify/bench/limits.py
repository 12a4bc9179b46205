"""The numbers of the contract."""

from dataclasses import dataclass

# Longest messages read, in bytes; a longer one closes with 1009.
ECHO_READ_LIMIT_BYTES = 1024 * 1024
CHAT_READ_LIMIT_BYTES = 512
# For workloads whose clients send ids or nothing.
REQUEST_READ_LIMIT_BYTES = 512

# A connection that takes nothing of a chat or a tick for this long is ended.
WRITE_WAIT_S = 10


@dataclass(frozen=True)
class ChatRules:
    """Limits of the chat workload."""

    # Each connection's token bucket for chats.
    chats_per_second: float = 10
    burst: int = 10
    # Time between the server's text pings.
    heartbeat_s: float = 30
    # A connection that sends no pong for this long is ended.
    silence_s: float = 60
    # How many messages may wait for one member.
    queue: int = 64


CONTRACT = ChatRules()
