"""The value cards of the 21-card game, settled between every two players (rulebook 6), and a match of one deal with them."""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.cards import Cards, Face, copies, format_card
from openrummy.engine.events import DealEnded
from openrummy.engine.scores import Score, leaf, total
from openrummy.engine.state import Public, State
from openrummy.parts.chips import fee_of
from openrummy.parts.finish import Result
from openrummy.variants.indian.formats import PointsFormat, points_passed_on
from openrummy.variants.indian.prices import WAYS_OUT
from openrummy.variants.indian.seats import Seats, seats_of
from openrummy.variants.indian.wilds import Wilds

MARRIAGES = ("marriages_1", "marriages_2", "marriages_3")
"""The rule names of one, two and three marriages."""


class ValueCards(msgspec.Struct, frozen=True):
    """The points for one, two and three cards of a joker's face, and for marriages."""

    wilds: Wilds
    single: tuple[int, ...]
    marriage: tuple[int, ...]

    def worth(self, public: Public, hand: Cards) -> Score:
        """Return the points each other player pays for a hand's value cards: marriages first, then single kinds."""
        faces = self.wilds.value_faces(public)
        counts = [copies(hand, face) for face in faces]
        married = min(counts, default=0)
        return total("value_cards", self._parts(faces, counts, married))

    def of_seat(self, state: State, seat: int) -> Score:
        """Return the points of the value cards of a seat."""
        return self.worth(state.public, state.hands[seat])

    def _parts(self, faces: Sequence[Face], counts: Sequence[int], married: int) -> Iterator[Score]:
        if married:
            yield leaf(
                self.marriage[min(married, 3) - 1],
                MARRIAGES[min(married, 3) - 1],
                option=_listed("marriage_points", self.marriage),
            )
        for face, count in zip(faces, counts, strict=True):
            if count > married:
                points = self.single[min(count - married, 3) - 1]
                yield leaf(points, "value_card", card=format_card(face), option=_listed("value_points", self.single))

    def settled(self, state: State) -> tuple[Score, ...]:
        """Return what each seat gets from and pays to every other seat that did not drop."""
        seats = seats_of(state.public)
        playing = [seat for seat in range(state.rules.players) if takes_part(seats, seat)]
        worth = {seat: self.of_seat(state, seat) for seat in playing}
        return tuple(
            total("values", _pairs(seat, playing, worth) if seat in worth else (), seat=seat)
            for seat in range(state.rules.players)
        )


def takes_part(seats: Seats, seat: int) -> bool:
    """Whether a seat settles value cards: it was dealt a hand and has not dropped, missed out or left the deal."""
    way = seats.prices[seat]
    return WAYS_OUT[way].settles if way else bool(seats.inside >> seat & 1)


def _pairs(seat: int, playing: Sequence[int], worth: dict[int, Score]) -> Iterator[Score]:
    for other in playing:
        if other != seat and worth[seat].points:
            yield total("value_from", (worth[seat],), seat=other)
        if other != seat and worth[other].points:
            yield total("value_to", (worth[other],), times=-1, seat=other)


def _listed(name: str, points: Sequence[int]) -> str:
    return f"{name}={'/'.join(map(str, points))}"


class ValueFormat(PointsFormat, frozen=True):
    """A match of one deal: the winner collects what the other hands cost, and value cards are settled."""

    values: ValueCards

    @property
    def lowest_wins(self) -> bool:
        """Return False: points are won and lost."""
        return False

    def collected(self, state: State, entered: Result, getting: Sequence[int]) -> Result:
        """Return the points won and lost, and their value in chips less the fee on gains."""
        passed_on = zip(points_passed_on(entered.scores, getting), self.values.settled(state), strict=True)
        scores = tuple(total("hand_and_values", pair, seat=seat) for seat, pair in enumerate(passed_on))
        if not self.point_value:
            return entered._replace(scores=scores)
        fees = [fee_of(max(0, score.points) * self.point_value, self.percent) for score in scores]
        return entered._replace(scores=scores, chips=tuple(map(self._worth, scores, fees)), fee=sum(fees))

    def _worth(self, score: Score, fee: int) -> Score:
        gross = total("points_in_chips", (score,), times=self.point_value, option=self.option)
        return total("winnings", (gross, *self.fee(fee)), seat=score.seat)

    def winners(self, state: State, last: DealEnded) -> tuple[int, ...]:
        """Return the seats with the highest total."""
        totals = state.public.sheet.totals
        return tuple(seat for seat, points in enumerate(totals) if points == max(totals))
