"""The seats at a table of Indian rummy: who is in, why the others are out, and the hands that were shown."""

from collections.abc import Iterator, Mapping
from itertools import chain

from openrummy.cards import Face, faces_of, remove_all
from openrummy.declaring.groups import read_group
from openrummy.engine.state import DEAL, OVER, Public
from openrummy.engine.table_facts import Showing, Shown
from openrummy.languages import Saying, Template, saying
from openrummy.parts.groups import Groups
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.prices import WAYS_OUT
from openrummy.variants.indian.seats import SHOW, Seats, is_played, seats_of
from openrummy.variants.indian.wilds import Wilds


class SeatShowing(Showing, frozen=True):
    """The facts about seats in a game that seats may drop out of, and in which hands are shown in groups."""

    wilds: Wilds
    exits: Exits

    def chips(self, public: Public) -> tuple[int, ...] | None:
        """Return the chips; the entries of a match not settled yet count as paid."""
        return self.exits.format.staked(public) or super().chips(public)

    def is_inside(self, public: Public, seat: int) -> bool:
        """Whether a seat is in the deal or, between two deals, in the match."""
        seats = seats_of(public)
        return bool((seats.inside if is_played(public) else ~seats.gone) >> seat & 1)

    def outside(self, public: Public, seat: int) -> Saying:
        """Return how a seat left the deal, or that it is out of the match."""
        way = seats_of(public).prices[seat]
        return saying(WAYS_OUT[way].outside) if way else saying("You are out of the match.")

    def notes(self, public: Public, seat: int) -> Iterator[Saying]:
        """Yield a seat's notes: out of the match or the deal, missed turns, its groups at the show."""
        seats, phase = seats_of(public), public.turn.phase
        if phase in (DEAL, OVER):
            return
        if seats.gone >> seat & 1:
            yield saying("out of the match")
        elif seats.prices[seat]:
            way = seats.prices[seat]
            yield saying(WAYS_OUT[way].note, points=self.exits.prices.points(way))
        elif phase == SHOW:
            yield saying(_shown_words(public, seats, seat))
        elif seats.missed[seat]:
            yield saying("missed {number} of {most}", number=seats.missed[seat], most=self.exits.prices.misses)

    def shown(self, public: Public) -> Iterator[Shown]:
        """Yield the hands that were declared and shown in this deal."""
        shown, rules = seats_of(public).shown, self.wilds.rules(public)
        for seat in ((public.turn.seat + step) % len(shown) for step in range(len(shown))):
            groups = shown[seat]
            if groups is not None:
                read = (read_group(rules, group) for group in groups)
                yield Shown(seat, tuple((group.cards, group.kind) for group in read), _loose(public, seat, groups))


def _loose(public: Public, seat: int, groups: Groups) -> tuple[Face, ...]:
    """Return the cards in none of the groups, once hands are open."""
    if public.last_deal is None or is_played(public):
        return ()
    return tuple(faces_of(remove_all(public.last_deal.hands[seat], chain.from_iterable(groups))))


def _shown_words(public: Public, seats: Seats, seat: int) -> Template:
    if seat == public.turn.seat:
        return _AT_SHOW["declared"]
    if seats.shown[seat] is not None:
        return _AT_SHOW["shown"]
    return _AT_SHOW["waiting" if seats.inside >> seat & 1 else "outside"]


_AT_SHOW: Mapping[str, Template] = {
    "declared": "has declared",
    "shown": "has shown",
    "waiting": "choosing groups",
    "outside": "not in this deal",
}
"""The state of a seat at the show, in words."""
