"""A state of basic rummy or 500 as a record of the batch."""

from collections.abc import Iterable, Iterator

import numpy as np

from openrummy.cards import JOKER, JOKER_BIT, PLANE, Cards, cards_of, faces_of
from openrummy.engine.decide import actors
from openrummy.engine.state import State, TableMeld, Turn
from openrummy.parts.duties.owed import MeldCards, PlayCards, cards_due
from openrummy.search.records.errors import CannotBeWrittenError
from openrummy.sim.batch.tableau import record as r
from openrummy.variants.five_hundred.memory import calls_of

_FIRST = (1 << PLANE) - 1
_SECOND = 1 << JOKER - 1


def write(state: State, deal: np.void) -> None:
    """Write `state`, which is in mid-deal, into `deal`, except for `deal["chance"]`.

    If seats are asked for a call, the nearest one that has not answered is to act.  Raises CannotBeWrittenError if one has announced its call.
    """
    public, calls = state.public, calls_of(state.public)
    if calls.announced is not None:
        raise CannotBeWrittenError("A call has been announced: the batch carries out each call at once.")
    _write_cards(state, deal)
    _write_melds(public.melds, deal)
    _write_turn(state, deal)
    deal["laid"], deal["melded"], deal["floating"] = public.laid, public.melded, public.floating
    deal["discarder"] = r.NOBODY if calls.discarder is None else calls.discarder
    deal["passed"], deal["recycles"], deal["dealer"] = calls.passed, public.recycles, public.dealer
    deal["reason"], deal["winner"] = r.RUNNING, r.NOBODY


def _write_cards(state: State, deal: np.void) -> None:
    public, stock = state.public, state.stock
    for seat, (hand, known) in enumerate(zip(state.hands, public.known, strict=True)):
        deal["hands"][seat], deal["known"][seat] = _board(hand), _board(known)
    deal["drawn"], deal["stock_end"] = r.CARDS - len(stock), r.CARDS
    deal["pack"][r.CARDS - len(stock) :] = stock
    deal["pile"][: len(public.pile)], deal["pile_size"] = public.pile, len(public.pile)


def _board(cards: Cards) -> int:
    """Return cards in one plane, the second joker beside the first."""
    return cards & _FIRST | (_SECOND if cards >> PLANE else 0)


def _write_melds(melds: tuple[TableMeld, ...], deal: np.void) -> None:
    deal["on_table"], deal["starts"] = len(melds), 0
    for place, meld in enumerate(melds):
        shape = meld.shape
        faces = cards_of(shape.represents)
        deal["melds"][place], deal["wilds"][place] = faces, cards_of(face for _, face, _ in _jokers((meld,)))
        deal["fits"][place] = meld.fits & ~JOKER_BIT & ~faces
        deal["starts"][place] = shape.represents[0] & 15 if shape.kind == "run" else r.NO_START
    for seat in range(r.SEATS):
        deal["credit"][seat] = cards_of(_naturals(melds, seat))
    for number, (place, face, seat) in enumerate(_jokers(melds)):
        deal["joker_by"][number], deal["joker_at"][number] = 1 + seat, 64 * place + face


def _naturals(melds: Iterable[TableMeld], seat: int) -> Iterator[int]:
    """Yield the natural cards that a seat put on the table."""
    for meld in melds:
        for card, owner in zip(meld.shape.cards, meld.credit, strict=True):
            if owner == seat and card != JOKER:
                yield card


def _jokers(melds: Iterable[TableMeld]) -> Iterator[tuple[int, int, int]]:
    """Yield the meld of each joker on the table, the face it represents, and the seat that put it there."""
    for place, meld in enumerate(melds):
        for card, face, owner in zip(meld.shape.cards, meld.shape.represents, meld.credit, strict=True):
            if card == JOKER:
                yield place, face, owner


def _write_turn(state: State, deal: np.void) -> None:
    turn, asked = state.public.turn, actors(state)[0]
    phase = r.PHASES.index(turn.phase)
    is_window = asked != turn.seat or phase == r.WINDOW
    deal["turn"], deal["seat"], deal["phase"] = turn.number, asked, r.WINDOW if is_window else phase
    deal["in_turn"], deal["resume"] = (turn.seat, phase) if is_window else (0, 0)
    deal["fresh"], deal["melds_now"], deal["laid_off"] = turn.fresh, turn.melds, turn.laid_off
    deal["taken"] = r.NO_CARD if turn.taken is None else turn.taken
    _write_duties(turn, deal)


def _write_duties(turn: Turn, deal: np.void) -> None:
    melded, played = faces_of(cards_due(turn, MeldCards)), faces_of(cards_due(turn, PlayCards))
    naturals = [card for card in (*melded, *played) if card != JOKER]
    deal["owed"], deal["to_meld"] = naturals[0] if naturals else r.NO_CARD, bool(melded)
    deal["jokers_owed"] = played.count(JOKER)
