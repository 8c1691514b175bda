"""The faults that make a situation impossible, in words."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from openrummy.cards import Face, faces_of, format_card, format_faces, is_within
from openrummy.engine.decide import is_to_act
from openrummy.engine.facts import part_of, the_part
from openrummy.engine.rules import Rules
from openrummy.engine.seats import seat_words
from openrummy.engine.state import DEAL, DRAW, State, view
from openrummy.parts.finish import Finish
from openrummy.parts.paying.plays import LARGE, Plays
from openrummy.position.defaults import finished_deals
from openrummy.position.words import PositionError


class Stock(NamedTuple):
    """A stock as written.  known: its cards from the top.  is_open: all cards that are nowhere else lie below them."""

    known: tuple[Face, ...] = ()
    is_open: bool = True


def check_cards(rules: Rules, seen: Sequence[Face], stock: Stock) -> tuple[Face, ...]:
    """Return the cards of the stock, top first; those below an open one are in pack order.  seen: all other cards.

    Raises PositionError if a card appears too often, or is missing.
    """
    pack, used = Counter(rules.pack), Counter([*seen, *stock.known])
    for card in sorted(used - pack):
        raise PositionError(f"there are {used[card]} of {format_card(card)}, but the pack has {pack[card]}")
    left = tuple(sorted((pack - used).elements()))
    if stock.is_open:
        return (*stock.known, *left)
    if left:
        raise PositionError(f"cards of the pack are missing ({len(left)} in all): {format_faces(left[:10])}")
    return stock.known


def check_sizes(state: State) -> None:
    """Check that no hand is so large that its melds may take long to find; raises PositionError."""
    plays = part_of(state.rules, Plays)
    most = LARGE if plays is None else plays.large
    for seat, hand in enumerate(state.hands):
        if hand.bit_count() > most:
            raise PositionError(
                f"{seat_words(seat)} holds {hand.bit_count()} cards, and no more than {most} are allowed here"
            )


def check_state(state: State) -> None:
    """Check that a situation can arise; raises PositionError with the first fault."""
    for fault in _faults(state):
        raise PositionError(fault)


def _faults(state: State) -> Iterator[str]:
    turn = state.public.turn
    phases = [phase for phase in state.rules.phases if phase != DEAL]
    if turn.phase not in phases:
        yield f"there is no phase {turn.phase[:20]!r} here; the phases are {', '.join(phases)}"
    yield from _impossible_hands(state)
    yield from _impossible_turn(state)
    yield from _impossible_duties(state)
    yield from _impossible_sheet(state)
    yield from state.rules.impossible(state)
    if not any(is_to_act(view(state, seat)) for seat in range(state.rules.players)):
        yield f"{seat_words(turn.seat)} has to act, but no action is possible"


def _impossible_hands(state: State) -> Iterator[str]:
    public, turn = state.public, state.public.turn
    for seat, hand in enumerate(state.hands):
        floats = public.floating >> seat & 1
        has_drawn = seat == turn.seat and turn.phase != DRAW
        if floats and hand and not has_drawn:
            yield f"{seat_words(seat)} floats, so it cannot hold {format_faces(faces_of(hand))}"
        sits_out = the_part(state.rules, Finish).inside is not None and not has_drawn
        if not hand and (has_drawn or not floats) and not sits_out:
            yield f"{seat_words(seat)} holds no card, so the deal would be over"
        if not is_within(public.known[seat], hand):
            yield f"{seat_words(seat)} is known to hold cards that are not in its hand"


def _impossible_turn(state: State) -> Iterator[str]:
    turn, hand = state.public.turn, state.hands[state.public.turn.seat]
    played = any(turn.taken in meld.shape.cards for meld in state.public.melds)
    if turn.phase == DRAW and (turn.taken is not None or turn.melds or turn.laid_off or turn.duties):
        yield "nothing can be taken, played or owed in a turn before its draw"
    if state.drawn is not None and (turn.phase == DRAW or not hand >> state.drawn & 1):
        yield f"{format_card(state.drawn)} cannot have been drawn this turn"
    if turn.taken is not None and not hand >> turn.taken & 1 and not played:
        yield f"{format_card(turn.taken)} was taken this turn, but {seat_words(turn.seat)} neither holds nor has played it"
    if turn.melds > sum(meld.owner == turn.seat for meld in state.public.melds):
        yield f"{seat_words(turn.seat)} has fewer melds on the table than it laid down this turn"


def _impossible_duties(state: State) -> Iterator[str]:
    rules, turn = state.rules, state.public.turn
    for duty in turn.duties:
        if rules.duties is None or not rules.duties.may_bring(state.public, duty):
            yield f"{duty.written()} is not a duty of this deal"
    if not all(duty.is_possible(state.hands[turn.seat]) for duty in turn.duties):
        yield f"{seat_words(turn.seat)} owes cards that it does not hold"


def _impossible_sheet(state: State) -> Iterator[str]:
    public, sheet, finished = state.public, state.public.sheet, finished_deals(state)
    if (finished == public.deal) != (public.last_deal is not None):
        yield "`ended` must be given if a question is open between two deals, and only then"
    if len(sheet.rows) > finished:
        yield f"`rows` lists more deals ({len(sheet.rows)}) than are over ({finished})"
    if sheet.scored > finished:
        yield f"`scored` counts more deals ({sheet.scored}) than are over ({finished})"
    if public.melded & ~public.laid:
        yield "a seat with melds of its own has cards on the table, so it must be listed in `laid` too"
