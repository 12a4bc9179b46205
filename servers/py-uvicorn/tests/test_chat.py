import asyncio
import json
from dataclasses import replace

from bench.chat import ChatSession
from bench.limits import CONTRACT
from bench.room import Room
from bench.stats import Stats

from .client import chat_frame


def test_a_chat_reaches_every_other_member_once_and_unchanged(served):
    a, b, c = served.join(), served.join(), served.join()
    from_a, from_b = chat_frame("hello"), ' {"text":"spaces  kept", "type":"chat"} '
    a.send(from_a)
    a.settle()
    b.send(from_b)
    b.settle()
    assert a.leave() == (1000, [from_b])
    assert b.leave() == (1000, [from_a])
    assert c.leave() == (1000, [from_a, from_b])


def test_membership_starts_at_join(served):
    member, outsider = served.join(), served.dial("/ws/chat")
    outsider.send(chat_frame("before joining"))
    outsider.settle()
    member.send(chat_frame("not for outsiders"))
    member.settle()
    assert outsider.leave() == (1000, [])
    assert member.leave() == (1000, [])


def test_what_follows_leave_is_ignored(served):
    member, leaver = served.join(), served.join()
    leaver.send_together(
        '{"type":"leave"}', '{"type":"join"}', chat_frame("from the grave")
    )
    assert leaver.rest() == (1000, [])
    assert member.leave() == (1000, [])


def test_of_30_chats_at_once_10_to_12_are_delivered_and_the_rest_is_counted(served):
    sender, receiver = served.join(), served.join()
    for i in range(30):
        sender.send(chat_frame(f"burst {i}"))
    sender.settle()
    _, delivered = receiver.leave()
    assert 10 <= len(delivered) <= 12
    assert served.stats.rate_limited == 30 - len(delivered)
    assert served.stats.bytes_out == 128 * len(delivered)


def test_malformed_or_unknown_input_is_ignored(served):
    sender, receiver = served.join(), served.join()
    inputs = ["", "{", "null", "[]", '"chat"', "[" * 500]
    inputs += ['{"type":5}', '{"type":[]}', '{"type":"nope"}', '{"text":"x"}']
    inputs += ['{"type":"chat","room":"elsewhere"}', '{"type":"chat"} trailing']
    for text in inputs:
        sender.send(text)
    sender.send(chat_frame("binary").encode())
    last = chat_frame("still alive")
    sender.send(last)
    sender.settle()
    assert receiver.leave() == (1000, [last])


def test_512_bytes_are_read_and_513_close_with_1009(served):
    sender, receiver = served.join(), served.join()
    longest = '{"type":"chat","text":"%s"}' % ("x" * 487)
    assert len(longest) == 512
    sender.send(longest)
    assert receiver.next() == longest
    sender.send(longest + " ")
    assert sender.rest() == (1009, [])


def test_the_heartbeat_is_a_text_ping_and_silence_ends_the_connection(serve):
    served = serve(replace(CONTRACT, heartbeat_s=0.01, silence_s=0.5))
    code, messages = served.dial("/ws/chat").rest()
    ping = json.loads(messages[0])
    assert (code, ping["type"]) == (1008, "ping")
    assert ping["ts"] > 0


def test_a_member_whose_queue_is_full_misses_the_newest_messages():
    async def offer() -> Stats:
        stats = Stats()
        slow = ChatSession(None, Room(), stats, replace(CONTRACT, queue=2))
        for text in ("first", "second", "third"):
            slow.offer(text)
        assert [slow._queue.get_nowait() for _ in range(2)] == ["first", "second"]
        return stats

    assert asyncio.run(offer()).queue_full == 1
