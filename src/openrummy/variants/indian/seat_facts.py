"""The seats at a table of Indian rummy: who is in, why the others are out, and the hands that were shown."""

from collections.abc import Iterator, Mapping

from openrummy.cards import faces_of, remove_all
from openrummy.declaring import ShowRules
from openrummy.declaring.groups import read_group
from openrummy.engine.state import DEAL, DISCARD, DRAW, OVER, Public
from openrummy.engine.table_facts import Shown
from openrummy.languages import Saying, Template, saying
from openrummy.variants.indian.declaring import SHOW
from openrummy.variants.indian.pool import REJOIN, SPLIT
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import Seats, seats_of


def is_inside(public: Public, seat: int) -> bool:
    """Return whether a seat is in the deal or, between two deals, in the match."""
    seats = seats_of(public)
    if public.turn.phase in (DRAW, DISCARD, SHOW):
        return bool(seats.inside >> seat & 1)
    return not seats.gone >> seat & 1


def notes(prices: Prices, public: Public, seat: int) -> Iterator[Saying]:
    """Yield a seat's notes: out of the match or the deal, missed turns, its groups at the show."""
    seats, phase = seats_of(public), public.turn.phase
    if phase in (DEAL, OVER):
        return
    if seats.gone >> seat & 1:
        yield saying("out of the match")
    elif seats.prices[seat]:
        score = prices.score(seats.prices[seat], seat)
        yield saying(_OUT[seats.prices[seat]], points=score.points)
    elif phase == SHOW:
        yield saying(_shown_words(public, seats, seat))
    elif seats.missed[seat]:
        yield saying("missed {number} of {most}", number=seats.missed[seat], most=prices.misses)


_OUT: Mapping[str, Template] = {
    "first_drop": "dropped, {points}",
    "middle_drop": "dropped, {points}",
    "missed_out": "missed too many turns, {points}",
    "left_early": "left, {points}",
    "left_late": "left, {points}",
    "left_deals": "left, {points}",
    "wrong_declaration": "wrong declaration, {points}",
}
"""Why a seat is out of the deal, in words, by its price."""


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


def shown_hands(rules: ShowRules, public: Public) -> Iterator[Shown]:
    """Yield the hands that were declared and shown in this deal."""
    seats, ended = seats_of(public), public.last_deal
    players = len(seats.shown)
    for seat in ((public.turn.seat + step) % players for step in range(players)):
        groups = seats.shown[seat]
        if groups is None:
            continue
        hand = ended.hands[seat] if ended is not None and public.turn.phase in (DEAL, OVER, REJOIN, SPLIT) else 0
        shown = [card for group in groups for card in group]
        loose = tuple(faces_of(remove_all(hand, shown))) if hand else ()
        yield Shown(
            seat, tuple((group.cards, group.kind) for group in (read_group(rules, group) for group in groups)), loose
        )
