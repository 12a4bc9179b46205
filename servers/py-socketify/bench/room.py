from typing import Protocol


class Member(Protocol):
    def offer(self, text: str) -> None: ...


class Room:
    """A set of members, each of whom is offered what the others say."""

    def __init__(self) -> None:
        self._members: set[Member] = set()

    def join(self, member: Member) -> None:
        self._members.add(member)

    def leave(self, member: Member) -> None:
        self._members.discard(member)

    def __contains__(self, member: Member) -> bool:
        return member in self._members

    def broadcast(self, sender: Member, text: str) -> None:
        for member in self._members:
            if member is not sender:
                member.offer(text)
