"""The facts of one finished deal that say how each player treated each other one, judged with the true hands."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from openrummy.cards import Cards, distinct, remove
from openrummy.engine.events import Discarded, DrewStock, Happening, TookDiscard
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.state import State, view
from openrummy.fairness.ending import could_end
from openrummy.fairness.payments import paid_in
from openrummy.fairness.uses import beside, makes_group
from openrummy.record import Record
from openrummy.record.replaying import deal_steps, recorded_rules


class Sum(msgspec.Struct, array_like=True):
    """A sum of values over so many discards."""

    total: float = 0.0
    number: int = 0

    def add(self, value: float) -> None:
        """Add a value."""
        self.total += value
        self.number += 1

    def put(self, other: "Sum") -> None:
        """Add another sum."""
        self.total += other.total
        self.number += other.number

    @property
    def mean(self) -> float:
        """The mean of the values; raises ZeroDivisionError without any."""
        return self.total / self.number


class Way(msgspec.Struct, array_like=True):
    """One direction between two seats of a deal.

    useful, near: over the discards of `giver`, how often the card makes a group in the hand of `getter`, and how many cards of that hand
    it stands beside, each less the same for the others still in the deal (between two players: for the other cards of the giver's hand).
    Next: while the getter's turn came next; far: at other times.  taken: over the times when the getter could take the giver's discard,
    how often they did.  paid: what went from one to the other in this deal, in the points or chips of its game.
    """

    giver: int
    getter: int
    useful_next: Sum
    useful_far: Sum
    near_next: Sum
    near_far: Sum
    taken: Sum
    paid: float = 0.0


class Alone(msgspec.Struct, array_like=True):
    """The acts of a seat, whoever was there.

    broken: over its discards, how often it gave up a card that made a group in its own hand.  held: over its discards, how
    often it could have gone out, knocked, declared, laid down or laid off instead.
    """

    broken: Sum
    held: Sum


class DealFacts(msgspec.Struct, frozen=True):
    """A deal.  match, deal: where its replay is.  game: the key of its variant, and whether two or more sit there (`gin 2`, `indian 3+`).  players: by seat, empty for nobody's."""

    match: str
    deal: int
    game: str
    players: tuple[str, ...]
    ways: tuple[Way, ...]
    alone: tuple[Alone, ...]


def facts_of(record: Record, match: str, players: Sequence[str]) -> Iterator[DealFacts]:
    """Yield the facts of each deal that is not void; raises RecordError.

    players: who sat at each seat, as the caller names them; empty for a bot and for anybody who should not be looked at.
    """
    rules = recorded_rules(record)
    state = new_state(rules)
    for index, deal in enumerate(record.deals):
        judge = _Judge(rules)
        states = deal_steps(record, index, state)
        state, _ = next(states)
        for after, events in states:
            judge.see(state, events)
            state = after
        if deal.result.reason != "void":
            paid = paid_in(rules, deal.result)
            for way in judge.ways.values():
                way.paid = paid[way.giver][way.getter]
            game = f"{rules.key} {'2' if rules.players == 2 else '3+'}"
            yield DealFacts(match, deal.deal, game, tuple(players), tuple(judge.ways.values()), tuple(judge.alone))


class _Judge:
    """The facts of a deal that is being followed."""

    def __init__(self, rules: Rules) -> None:
        seats = range(rules.players)
        self._rules = rules
        self._offered: int | None = None
        self.alone = [Alone(Sum(), Sum()) for _ in seats]
        self.ways = {
            (one, other): Way(one, other, Sum(), Sum(), Sum(), Sum(), Sum())
            for one in seats
            for other in seats
            if one != other
        }

    def see(self, state: State, events: Sequence[Happening]) -> None:
        """Take note of an act and its events; state: before it."""
        for event in events:
            if isinstance(event, Discarded):
                self._discarded(state, event)
                self._offered = event.seat
            elif isinstance(event, TookDiscard | DrewStock):
                self._drew(event.seat, took=isinstance(event, TookDiscard))

    def _drew(self, seat: int, *, took: bool) -> None:
        if self._offered is not None and self._offered != seat:
            self.ways[self._offered, seat].taken.add(took)
        self._offered = None

    def _discarded(self, state: State, event: Discarded) -> None:
        seat, card, hands = event.seat, event.card, state.hands
        kept = remove(hands[seat], card)
        self.alone[seat].broken.add(makes_group(card, kept))
        self.alone[seat].held.add(could_end(view(state, seat)))
        others = self._others(state, seat)
        useful = {other: float(makes_group(card, hands[other])) for other in others}
        near = {other: float(beside(card, hands[other])) for other in others}
        for place, other in enumerate(others):
            way = self.ways[seat, other]
            spare = (useful, near) if len(others) > 1 else _spared(kept, hands[other])
            sums = (way.useful_far, way.near_far) if place else (way.useful_next, way.near_next)
            for found, rest, total in zip((useful, near), spare, sums, strict=True):
                total.add(found[other] - _mean_without(rest, other if len(others) > 1 else None))

    def _others(self, state: State, seat: int) -> list[int]:
        """Return the others who are still in the deal, those whose turns come sooner first."""
        players = self._rules.players
        around = [(seat + step) % players for step in range(1, players)]
        return [one for one in around if self._rules.showing.is_inside(state.public, one) and state.hands[one]]


def _mean_without(values: Mapping[int, float], left_out: int | None) -> float:
    rest = [value for key, value in values.items() if key != left_out]
    return sum(rest) / len(rest) if rest else 0.0


def _spared(kept: Cards, hand: Cards) -> tuple[dict[int, float], dict[int, float]]:
    """Return the uses that the cards that were kept have for a hand: the others that could have been discarded."""
    faces = list(distinct(kept))
    return {face: float(makes_group(face, hand)) for face in faces}, {face: float(beside(face, hand)) for face in faces}
