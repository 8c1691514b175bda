"""What a record says, apart from how it is written."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from openrummy.cards import Cards
from openrummy.engine.match import Deed
from openrummy.engine.scores import Score

FORMAT = "openrummy-record"
VERSION = 1


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    line: of the file, where it is known.  deal, action: numbers from 1, where the fault has a place in play.
    """

    def __init__(
        self, reason: str, *, line: int | None = None, deal: int | None = None, action: int | None = None
    ) -> None:
        super().__init__(reason if line is None else f"line {line}: {reason}")
        self.reason, self.line, self.deal, self.action = reason, line, deal, action


class SeatRecord(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who sat at a seat.  agent, seed: of a bot, so that anybody can ask it again."""

    name: str
    kind: Literal["person", "bot"] = "person"
    agent: str | None = None
    seed: str | None = None


class Result(msgspec.Struct, frozen=True):
    """How a deal ended.  hands: as shown at the end.  scores, chips: with their proofs, one a seat; no chips, no entries."""

    reason: str
    winner: int | None
    hands: tuple[Cards, ...]
    scores: tuple[Score, ...]
    chips: tuple[Score, ...]


class Payout(msgspec.Struct, frozen=True):
    """The payment at the end of a match.  chips: of each seat, with their proofs.  fee: of the house.  Both in hundredths."""

    chips: tuple[Score, ...]
    fee: int


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal: what its order came from, what was done, how it ended."""

    deal: int
    commitment: str
    secret: bytes
    nonces: tuple[str, ...]
    deeds: tuple[Deed, ...]
    result: Result


class Lines:
    """Where things stand in the file that a record was read from.  It is no part of what a record says, so any two are equal."""

    def __init__(
        self,
        find: Callable[[int, int | None], int | None] = lambda deal, action: None,
        head: Callable[[str], int | None] = lambda name: None,
    ) -> None:
        self.of = find
        """The line of a deal, or of an action in it, both counted from 0."""
        self.head = head
        """The line of something before the deals: `rules`, `variant`, `totals`, `winners`, `payout` or `digest`."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lines)

    def __hash__(self) -> int:
        return 0


class Record(msgspec.Struct, frozen=True):
    """A match, as far as its deals are finished.

    rules, variant, variant_version: the rules in text form, their family and its version.
    winners: empty while the match is not over.  tags: whatever else there is to say, such as a date.
    digest: SHA-256 of the compact text without its digest; see `sealed`.
    payout: None while the match is not over, if it pays nothing, and in records made before payouts were written.
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
    lines: Lines = Lines()

    @property
    def names(self) -> Sequence[str]:
        """The names of the seats."""
        return [seat.name for seat in self.seats]
