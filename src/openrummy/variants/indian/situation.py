"""Reasons why a position of Indian rummy, which people may have written, cannot arise (rulebook 5.1 to 5.4)."""

from collections.abc import Iterator

from openrummy.cards import format_card
from openrummy.declaring import judge
from openrummy.engine.seats import seat_words, seats_in
from openrummy.engine.state import DISCARD, DRAW, Public, State
from openrummy.parts.groups import misplaced
from openrummy.variants.indian.seats import SHOW, Seats, is_played, seats_of
from openrummy.variants.indian.wilds import Wilds


def impossible(state: State, wilds: Wilds, *, asks: bool) -> Iterator[str]:
    """Yield each fault as a clause, without a capital or a full stop; none for a state reached by play.

    asks: whether losers are asked to show their groups.
    """
    if state.public.turn.phase == SHOW and not asks:
        yield "by these rules the best groups of each loser count, so there is no show"
    yield from _seats(state)
    yield from _hands(state)
    yield from _beside(state, wilds)
    yield from _pile(state)
    yield from _turn(state)
    yield from _shown(state, wilds)


def _seats(state: State) -> Iterator[str]:
    public, seats = state.public, seats_of(state.public)
    for seat in seats_in(seats.inside):
        if seats.prices[seat]:
            yield f"{seat_words(seat)} is out of the deal ({seats.prices[seat]}), so it cannot be listed in `in`"
    if not is_played(public):
        return
    if not seats.inside >> public.turn.seat & 1:
        yield f"it is the turn of {seat_words(public.turn.seat)}, which is not in the deal"
    if seats.inside.bit_count() < 2:
        yield "fewer than 2 seats are in the deal, so it would be over"


def _hands(state: State) -> Iterator[str]:
    for seat, hand in enumerate(state.hands):
        sizes, when = _sizes(state, seats_of(state.public), seat)
        if hand.bit_count() not in sizes:
            held, wanted = hand.bit_count(), " or ".join(map(str, sizes))
            yield f"{seat_words(seat)} holds {held} cards, but {when} a hand has {wanted}"


def _sizes(state: State, seats: Seats, seat: int) -> tuple[tuple[int, ...], str]:
    """Return how many cards a seat can hold, and words for when."""
    size, public = state.rules.deal_size, state.public
    in_turn, phase = seat == public.turn.seat, public.turn.phase
    if not seats.inside >> seat & 1 and not seats.prices[seat]:
        return (0,), "outside the deal"
    if seats.prices[seat].startswith("left"):
        return (size, size + 1), "after leaving"
    if in_turn and _ended(public) == "last_in":
        return (size, size + 1), "when the others are out of the deal"
    if in_turn and phase == DISCARD:
        return (size + 1,), "after the draw"
    return (size,), "before the draw" if in_turn and phase == DRAW else "outside its turn"


def _ended(public: Public) -> str:
    """Return how the deal ended, while a question is open before the next; empty in a running deal."""
    return "" if is_played(public) or public.last_deal is None else public.last_deal.reason


def _beside(state: State, wilds: Wilds) -> Iterator[str]:
    """Yield faults of the cards beside the piles: the card turned up, and one for each declaration."""
    turned_up, there = bool(wilds.by_card), len(state.public.aside)
    wanted = turned_up + _declarations(state)
    if turned_up and not there:
        yield "no card is turned up for the wild joker: name it in `aside`"
    elif there != wanted:
        wild = "the card turned up and " if turned_up else ""
        yield f"`aside` must have {wild}one card for each declaration ({wanted} in all), but it has {there}"


def _declarations(state: State) -> int:
    public, prices = state.public, seats_of(state.public).prices
    is_declared = public.turn.phase == SHOW or _ended(public) == "declared"
    return prices.count("wrong_declaration") + is_declared


def _pile(state: State) -> Iterator[str]:
    cards = len(state.public.pile)
    if seats_of(state.public).opening and cards != 1:
        yield f"the pile has {cards} cards, not just the one turned up at the start, so `memory` must say `covered`"


def _turn(state: State) -> Iterator[str]:
    turn, seats = state.public.turn, seats_of(state.public)
    number, seat = turn.seat + 1, seat_words(turn.seat)
    if is_played(state.public) and not seats.turned >> turn.seat & 1:
        yield f"it is the turn of {seat}, so `memory` must say turned={number}"
    if turn.phase not in (DISCARD, SHOW):
        return
    if not seats.drawn >> turn.seat & 1:
        yield f"{seat} has drawn a card in this deal, so `memory` must say drawn={number}"
    if turn.phase == DISCARD and (state.drawn is None) == (turn.taken is None):
        yield f"{seat} has just drawn one card: say which with either drawn= or taken= in `turn`"


def _shown(state: State, wilds: Wilds) -> Iterator[str]:
    public, seats = state.public, seats_of(state.public)
    for seat, groups in enumerate(seats.shown):
        problem = None if groups is None else misplaced(state.hands[seat], groups)
        if problem is not None:
            yield f"{seat_words(seat)} cannot have shown those groups: {problem.words.removesuffix('.')}"
        elif groups is not None and seats.inside >> seat & 1 and public.turn.phase in (DRAW, DISCARD):
            yield f"{seat_words(seat)} has shown groups, but nobody has declared"
    if public.turn.phase == SHOW:
        yield from _declared(state, wilds)


def _declared(state: State, wilds: Wilds) -> Iterator[str]:
    """Yield why the seat whose turn it is cannot have declared."""
    seat, public = state.public.turn.seat, state.public
    groups = seats_of(public).shown[seat]
    if groups is None:
        yield f"nobody has declared: it is the turn of {seat_words(seat)}, which has no groups in `shown`"
    elif not judge(wilds.rules(public), state.hands[seat], groups).is_valid:
        shown = " / ".join(" ".join(map(format_card, group)) for group in groups)
        yield f"{seat_words(seat)} cannot have declared {shown}: the declaration is not valid"
