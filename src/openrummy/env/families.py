"""The parts of an observation that only some variants have, and the numbers of each variant's actions."""

from collections.abc import Callable, Iterable, Mapping
from itertools import compress
from typing import NamedTuple

from openrummy.cards import Cards, cards_of
from openrummy.engine.rules import Rules, melds_in
from openrummy.engine.state import DEAL, DISCARD, DRAW, OVER, PLAY, TableMeld, View
from openrummy.env.from_seat import FromSeat
from openrummy.parts.duties.owed import MeldCards, PlayCards, cards_due
from openrummy.sim.numbers import Numbering
from openrummy.sim.numbers.gin import GIN_NUMBERS
from openrummy.sim.numbers.indian import INDIAN_NUMBERS
from openrummy.sim.numbers.table import TABLE_NUMBERS
from openrummy.variants import VARIANTS
from openrummy.variants.five_hundred.calling import WINDOW
from openrummy.variants.five_hundred.memory import calls_of
from openrummy.variants.gin.defence import LAYOFF, SHOW
from openrummy.variants.gin.last_card import LAST_DISCARD, LAST_DRAW
from openrummy.variants.gin.limit import is_spade_deal
from openrummy.variants.gin.offer import FIRST_DRAW, UPCARD, UPCARD_DEALER
from openrummy.variants.gin.own_groups import GinShowing
from openrummy.variants.indian.pool import REJOIN, SPLIT
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.variant import Like


class Item(NamedTuple):
    """A part of an observation.

    by_seat: one for each seat, from the player's own seat to the left.  copies: a board for all copies of each face, not just one.
    """

    name: str
    by_seat: bool = False
    copies: bool = False


class Family(NamedTuple):
    """The parts from which a variant's environments are built.

    version: raised whenever its observations change.  phases: in the order of their numbers in an observation.
    boards, numbers: the items of an observation.  see_boards: makes the function that returns the boards for a view, counted from
    its seat; each table has its own, which may remember the last view.  see_numbers: returns the numbers.
    """

    version: int
    numbering: Numbering
    phases: tuple[str, ...]
    boards: tuple[Item, ...]
    see_boards: Callable[[], Callable[[View, FromSeat], Iterable[Cards]]]
    numbers: tuple[Item, ...]
    see_numbers: Callable[[View, FromSeat], Iterable[int]]


class _TableBoards:
    """The boards of a game with melds on the table; melds that were seen before are not read again."""

    def __init__(self) -> None:
        self._melds: tuple[TableMeld, ...] | None = None
        self._read = _OnTable()

    def __call__(self, view: View, own: FromSeat) -> Iterable[Cards]:
        public = view.public
        if public.melds is not self._melds:
            self._read = _read_on(self._read, self._melds or (), public.melds, len(public.counts))
            self._melds = public.melds
        read, turn = self._read, public.turn
        announced = calls_of(public).announced
        called = 0 if announced is None else cards_of(announced.cards)
        return (*read.by_kind, *own.turned(read.credit), cards_due(turn, PlayCards), cards_due(turn, MeldCards), called)


class _OnTable(NamedTuple):
    """by_kind: the cards in sets and in runs, the faces that fit them.  credit: the cards to the credit of each seat."""

    by_kind: tuple[Cards, Cards, Cards, Cards] = (0, 0, 0, 0)
    credit: tuple[Cards, ...] = ()


def _read_on(read: _OnTable, before: tuple[TableMeld, ...], melds: tuple[TableMeld, ...], players: int) -> _OnTable:
    """Return what is on the table; `read` already has the melds of `before`."""
    known = len(before)
    if not known or melds[:known] != before:
        read, known = _OnTable(credit=(0,) * players), 0
    sets, runs, fits_sets, fits_runs = read.by_kind
    credit = list(read.credit)
    for meld in melds[known:]:
        cards, of = meld.shape.cards, meld.credit
        if meld.shape.kind == "set":
            sets, fits_sets = cards_of(cards, sets), fits_sets | meld.fits
        else:
            runs, fits_runs = cards_of(cards, runs), fits_runs | meld.fits
        for seat in {*of}:
            credit[seat] = cards_of(compress(cards, map(seat.__eq__, of)), credit[seat])
    return _OnTable((sets, runs, fits_sets, fits_runs), tuple(credit))


def _table_numbers(view: View, own: FromSeat) -> Iterable[int]:
    public = view.public
    turn, calls, flags = public.turn, calls_of(public), own.flags
    return (
        turn.melds,
        turn.laid_off,
        turn.fresh,
        own.place[calls.discarder],
        -1 if calls.announced is None else own.place[calls.announced.seat],
        *flags[public.melded],
        *flags[public.floating],
        *flags[calls.passed],
    )


def _gin_boards(view: View, own: FromSeat) -> Iterable[Cards]:
    melds = view.public.melds  # the knocker's come first; the opponent's are shown when the deal is over
    if not melds:
        return (0, 0, 0)
    return (*[cards_of(meld.shape.cards) for meld in melds if meld.owner == melds[0].owner], 0, 0, 0)[:3]


def _gin_numbers(view: View, own: FromSeat) -> Iterable[int]:
    public, showing = view.public, view.rules.showing
    assert isinstance(showing, GinShowing)  # the key of the rules says so
    return showing.limit.of(public), showing.doubles and is_spade_deal(public)


def _indian_boards(view: View, own: FromSeat) -> Iterable[Cards]:
    return cards_of(view.public.aside), melds_in(view.rules, view.public).wild


def _indian_numbers(view: View, own: FromSeat) -> Iterable[int]:
    seats, flags, turned = seats_of(view.public), own.flags, own.turned
    return (
        seats.opening,
        *flags[seats.inside],
        *flags[seats.gone],
        *flags[seats.drawn],
        *flags[seats.asked],
        *turned(seats.missed),
        *[groups is not None for groups in turned(seats.shown)],
        *turned(seats.rejoins),
    )


def _items(text: str, *, by_seat: bool = False, copies: bool = False) -> tuple[Item, ...]:
    return tuple(Item(name, by_seat, copies) for name in text.split())


_TABLE = Family(
    version=1,
    numbering=TABLE_NUMBERS,
    phases=(DRAW, PLAY, WINDOW, DEAL, OVER),
    boards=(
        *_items("sets runs", copies=True),
        *_items("fits_sets fits_runs"),
        *_items("credit", by_seat=True, copies=True),
        *_items("owed owed_meld called", copies=True),
    ),
    see_boards=_TableBoards,
    numbers=(
        *_items("melds_this_turn laid_off fresh discarder caller"),
        *_items("melded floating passed", by_seat=True),
    ),
    see_numbers=_table_numbers,
)

_GIN = Family(
    version=1,
    numbering=GIN_NUMBERS,
    phases=(
        UPCARD,
        UPCARD_DEALER,
        FIRST_DRAW,
        DRAW,
        DISCARD,
        LAST_DRAW,
        LAST_DISCARD,
        LAYOFF,
        SHOW,
        DEAL,
        OVER,
    ),
    boards=_items("meld_1 meld_2 meld_3"),
    see_boards=lambda: _gin_boards,
    numbers=_items("limit spades"),
    see_numbers=_gin_numbers,
)

_INDIAN = Family(
    version=1,
    numbering=INDIAN_NUMBERS,
    phases=(DRAW, DISCARD, SHOW, REJOIN, SPLIT, DEAL, OVER),
    boards=(*_items("aside", copies=True), *_items("wild")),
    see_boards=lambda: _indian_boards,
    numbers=(*_items("opening"), *_items("inside gone drawn asked missed shown rejoins", by_seat=True)),
    see_numbers=_indian_numbers,
)

FAMILIES: Mapping[str, Family] = {"basic": _TABLE, "500": _TABLE, "gin": _GIN, "indian": _INDIAN, "21-card": _INDIAN}
"""The families by key of the variant."""


def family_of(rules: Rules) -> Family:
    """Return the family of a game; of a game from outside, that of the built-in one which it says it is like.  Raises ValueError if it has none."""
    like = VARIANTS[rules.key].like or Like(rules.key)
    if like.key not in FAMILIES:
        raise ValueError(
            f"Actions have no numbers in {rules.key}: use another game; a game of your own names one that it is `like`."
        )
    family = FAMILIES[like.key]
    facts = {**family.numbering.facts, **dict.fromkeys(like.facts)}
    return family._replace(numbering=family.numbering._replace(facts=facts))
