from typing import TYPE_CHECKING

from .stats import Stats

if TYPE_CHECKING:
    from .session import Session


class Connections:
    """Every open session of the process, and what they did."""

    def __init__(self) -> None:
        self.stats = Stats()
        self.open: set[Session] = set()

    def add(self, session: "Session") -> None:
        self.open.add(session)
        self.stats.opened()

    def remove(self, session: "Session") -> None:
        if session in self.open:
            self.open.remove(session)
            self.stats.closed()
