"""The tasks of fair company: the facts of a finished match, and the list of pairs that follows from those of many."""

from typing import ClassVar

import msgspec

from openrummy.fairness.facts import DealFacts, facts_of
from openrummy.fairness.pairs import Pair, pairs_of
from openrummy.record import Record, write_text
from openrummy.record.from_text import read_text


class FactsTask(msgspec.Struct, frozen=True):
    """A finished match.  match: where its replay is.  record: its text.  players: by seat, as in `facts_of`."""

    searches: ClassVar[bool] = False
    match: str
    record: str
    players: tuple[str, ...]

    def done(self) -> bytes:
        """Return the facts as JSON; raises RecordError."""
        return msgspec.json.encode(list(facts_of(read_text(self.record), self.match, self.players)))


def facts_task(match: str, record: Record, players: tuple[str, ...]) -> FactsTask:
    """Return the task of a match."""
    return FactsTask(match, write_text(record), players)


class PairsTask(msgspec.Struct, frozen=True):
    """The facts of many matches, each as a `FactsTask` wrote them."""

    searches: ClassVar[bool] = False
    facts: tuple[bytes, ...]

    def done(self) -> bytes:
        """Return the pairs as JSON."""
        deals = (deal for written in self.facts for deal in msgspec.json.decode(written, type=list[DealFacts]))
        return msgspec.json.encode(pairs_of(deals))


def pairs_in(written: bytes) -> list[Pair]:
    """Return the pairs that a task came to."""
    return msgspec.json.decode(written, type=list[Pair])
