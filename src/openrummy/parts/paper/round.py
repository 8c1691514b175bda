"""A round on paper after it was read: the form says that it is whole, and a family enters it."""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol, TypeAlias

import msgspec

from openrummy.cards import Cards, Face, cards_of
from openrummy.engine.events import DealEnded, DealStarted, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Rules
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Public, State
from openrummy.languages import Saying
from openrummy.parts.deal import NextDeal
from openrummy.parts.paper.form import Form
from openrummy.parts.paper.told import PaperRound

Groups: TypeAlias = tuple[tuple[Face, ...], ...]


class Hand(msgspec.Struct, frozen=True):
    """The hand of a seat as it is told.  mark: what happened to it, or empty.  points: by field.  cards: by field, in groups if they were grouped."""

    mark: str = ""
    points: Mapping[str, int] = {}
    cards: Mapping[str, Groups] = {}

    def held(self, field: str) -> Cards:
        """Return the cards of a field, ungrouped."""
        return cards_of(card for group in self.cards.get(field, ()) for card in group)


class Round(msgspec.Struct, frozen=True):
    """A round that is told.  deal: who deals and plays.  end: how it ended.  seat: who ended it.  card: turned up, None if that is not known."""

    deal: NextDeal
    end: str
    seat: int | None
    card: Face | None
    switches: frozenset[str]
    hands: tuple[Hand, ...]

    def number(self, seat: int, field: str) -> int | None:
        """Return the number of a field; None if there is none, or cards."""
        return self.hands[seat].points.get(field)

    def told(self, seat: int, field: str, rule: str) -> Score | None:
        """Return the number of a field as it was counted at the table; None if there is none, or cards."""
        points = self.number(seat, field)
        return None if points is None else total(rule, (leaf(points, "counted"),), seat=seat)

    def held(self, field: str) -> tuple[Cards, ...]:
        """Return the cards of all seats in a field, none where they are not told."""
        return tuple(hand.held(field) for hand in self.hands)


class Paper(Protocol):
    """The way in which the rounds of some rules are told."""

    @property
    def form(self) -> Form:
        """The form of a round."""

    @property
    def single(self) -> bool:
        """Whether a match is one deal, so that on paper the next deal begins another and the totals go on."""

    def enter(self, flow: Flow, told: Round) -> None:
        """Emit a round from its deal to what follows its end; raise Mistold if it cannot be so."""

    def tell(self, before: State, ended: DealEnded) -> PaperRound:
        """Return a deal of the engine as it would be told.  before: at the end of its play."""

    def terms(self, public: Public) -> Iterator[Saying]:
        """Yield the terms of the next deal, each without a full stop."""


PaperMaker: TypeAlias = Callable[[Rules], Paper]
"""Returns how the rounds of some rules are told."""


def begin(flow: Flow, told: Round, hands: tuple[Cards, ...], upcard: Face, aside: tuple[Face, ...] = ()) -> None:
    """Emit the deal of a round, of which nothing is known but who played, and the first turn.

    hands: what is known of them at the end.  upcard: any face if it makes no difference.
    """
    rules, deal = flow.state.rules, told.deal
    sizes = tuple(deal.size if seat in deal.seats else 0 for seat in range(rules.players))
    usual = () if set(sizes) == {rules.deal_size} else sizes
    unsealed = ("",) * rules.players
    flow.emit(DealStarted(deal.number, deal.dealer, "", unsealed, b"", hands, upcard, (), 0, aside, usual))
    flow.emit(TurnStarted(deal.first))
