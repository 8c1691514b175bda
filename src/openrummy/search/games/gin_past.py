"""The turns of the other seat in a deal of gin, from the history that everybody saw."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from openrummy.bots.gin_outlook import GinOutlook, gin_outlook
from openrummy.cards import Cards, Face, bits
from openrummy.engine.history import DISCARDED, DREW, PASSED, TOOK, Seen, seen_in
from openrummy.engine.state import View
from openrummy.sim.batch.gin.past import AT_FIRST, MOST_TURNS, PAST, Past
from openrummy.variants.gin.pair import other

NOTHING = -1


class SeenTurn(NamedTuple):
    """A turn of the other seat.  top: the card that it could take, or NOTHING.  discard: NOTHING if it passed the upcard."""

    top: Face
    took: bool
    drew: bool
    discard: Face


def past_of(view: View) -> Past:
    """Return the turns of the other seat, and the places of the cards that the seat of `view` has not seen."""
    assert view.seat is not None  # a watcher has nothing to decide
    turns = turns_of(seen_in(view.public.history), other(view.public, view.seat))
    return written(gin_outlook(view), turns[-MOST_TURNS:])


def turns_of(history: Sequence[Seen], seat: int) -> list[SeenTurn]:
    """Return the finished turns of a seat."""
    turns, begun, passed = list[SeenTurn](), SeenTurn(NOTHING, False, False, NOTHING), False
    for seen in history:
        card = NOTHING if seen.card is None else seen.card
        if seen.seat == seat:
            if seen.did == PASSED:
                turns.append(SeenTurn(card, False, False, NOTHING))
            elif seen.did == TOOK:
                begun = SeenTurn(card, True, False, NOTHING)
            elif seen.did == DREW:  # after both have passed the upcard it is not offered again
                begun = SeenTurn(NOTHING if passed else card, False, True, NOTHING)
            elif seen.did == DISCARDED:
                turns.append(begun._replace(discard=card))
        passed = seen.did == PASSED
    return turns


def written(look: GinOutlook, turns: Sequence[SeenTurn]) -> Past:
    """Return the record for a seat's turns; without them if they do not fit its hand, as in a situation that was set up."""
    held = look.known
    for turn in reversed(turns):
        held &= ~(1 << turn.top if turn.took else 0)
    own, drawn = _own_discards(turns, held)
    first = look.hidden + len(own) - drawn
    if first < 0 or any(first + reach <= number for number, (_, reach) in enumerate(own)):
        return written(look, ())
    return _record(look, turns, held, own, first)


def _own_discards(turns: Sequence[SeenTurn], held: Cards) -> tuple[list[tuple[Face, int]], int]:
    """Return the discards of cards that nobody had seen, each with the number of draws up to then, and the number of all draws."""
    known, drawn, own = held, 0, list[tuple[Face, int]]()
    for turn in turns:
        known |= 1 << turn.top if turn.took else 0
        drawn += turn.drew
        if turn.discard != NOTHING:
            if not known >> turn.discard & 1:
                own.append((turn.discard, drawn))
            known &= ~(1 << turn.discard)
    return own, drawn


def _record(look: GinOutlook, turns: Sequence[SeenTurn], held: Cards, own: list[tuple[Face, int]], first: int) -> Past:
    past: Any = np.zeros(1, PAST)[0]
    hidden, number = list(bits(look.unseen)), len(turns)
    past["known"], past["unseen"], past["hidden"][: len(hidden)] = held, look.unseen, hidden
    past["turns"], past["slots"], past["size"] = number, look.hidden + len(own), len(hidden) + len(own)
    for place, turn in enumerate(turns):
        past["top"][place], past["took"][place], past["discard"][place] = turn.top, turn.took, turn.discard
    draws = [place for place, turn in enumerate(turns) if turn.drew]
    past["since"] = number
    past["since"][:first], past["since"][first : first + len(draws)] = AT_FIRST, draws
    past["discards"] = len(own)
    for place, (card, drawn) in enumerate(own):
        past["own"][place], past["reach"][place] = card, first + drawn
    written: Past = past
    return written
