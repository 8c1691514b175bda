"""The contents of a record, apart from its written form."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from openrummy.cards import Cards
from openrummy.engine.match import Deed
from openrummy.engine.scores import Payout, Score

FORMAT = "openrummy-record"
VERSION = 1


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    line: of the file, if known.  deal, action: numbers from 1, if the fault has a place in play.
    """

    def __init__(
        self, reason: str, *, line: int | None = None, deal: int | None = None, action: int | None = None
    ) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line, self.deal, self.action = reason, line, deal, action


class SeatRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The person or bot at a seat.

    agent, seed, version: of a bot, so that anybody can run it again; records from before versions were written have 0.
    since: how many acts of the match the seat had made when this bot sat down, in place of a person who left.
    """

    name: str
    kind: Literal["person", "bot"] = "person"
    agent: str | None = None
    seed: str | None = None
    version: int = 0
    since: int = 0


class Result(msgspec.Struct, frozen=True):
    """The result of a deal.  hands: as shown at the end.  scores, chips: one per seat, with their proofs; chips may be empty."""

    reason: str
    winner: int | None
    hands: tuple[Cards, ...]
    scores: tuple[Score, ...]
    chips: tuple[Score, ...]


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal: the secret and nonces of its order, the actions, and the result."""

    deal: int
    commitment: str
    secret: bytes
    nonces: tuple[str, ...]
    deeds: tuple[Deed, ...]
    result: Result


class Lines:
    """The line numbers in the file that a record was read from.  They are not part of the record, so any two are equal."""

    def __init__(
        self,
        find: Callable[[int, int | None], int | None] = lambda deal, action: None,
        head: Callable[[str], int | None] = lambda name: None,
    ) -> None:
        self.of = find
        """A function that returns the line of a deal, or of an action in it, both counted from 0."""
        self.head = head
        """A function that returns the line of `rules`, `variant`, `totals`, `winners`, `payout` or `digest`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines)

    def __hash__(self) -> int:
        return 0


class Record(msgspec.Struct, frozen=True):
    """The finished deals of a match.

    rules, variant, variant_version: the rules in text form, their family and its version.
    winners: empty while the match is not over.  tags: any other facts, for example a date.
    digest: SHA-256 of the compact text without its digest; see `sealed`.
    payout: None while the match is not over, if it pays nothing, and in records made before payouts were written.
    start: the position in mid-deal that the match began from, as in docs/positions.md; empty if it began with its first deal.
    """

    rules: str
    variant: str
    variant_version: int
    seats: tuple[SeatRecord, ...]
    deals: tuple[DealRecord, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    tags: Mapping[str, str] = {}
    digest: str = ""
    payout: Payout | None = None
    start: str = ""
    lines: Lines = Lines()

    @property
    def names(self) -> Sequence[str]:
        """Return the names of the seats."""
        return [seat.name for seat in self.seats]
