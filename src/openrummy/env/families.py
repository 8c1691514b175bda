"""What each variant shows in an observation beyond what all show, and the numbers of its actions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from openrummy.cards import Cards, add, cards_of
from openrummy.engine.actions import Knock
from openrummy.engine.rules import melds_in
from openrummy.engine.state import DEAL, DRAW, OVER, PLAY, THROW, TableMeld, View
from openrummy.sim.numbers import Numbering
from openrummy.sim.numbers.gin import GIN_NUMBERS
from openrummy.sim.numbers.indian import INDIAN_NUMBERS
from openrummy.sim.numbers.table import TABLE_NUMBERS
from openrummy.variants.five_hundred.calling import WINDOW
from openrummy.variants.five_hundred.memory import calls_of
from openrummy.variants.gin.defence import LAYOFF, SHOW
from openrummy.variants.gin.last_card import LAST_DRAW, LAST_THROW
from openrummy.variants.gin.limit import is_spade_deal
from openrummy.variants.gin.offer import FIRST_DRAW, UPCARD, UPCARD_DEALER
from openrummy.variants.indian.pool import REJOIN, SPLIT
from openrummy.variants.indian.seats import seats_of


class Item(NamedTuple):
    """A part of an observation.

    by_seat: one for each seat, from the own seat to the left.  copies: a board of all copies of each face, not of faces alone.
    """

    name: str
    by_seat: bool = False
    copies: bool = False


class Family(NamedTuple):
    """What a variant's environments are made of.

    version: raised whenever its observations change.  phases: by the number that an observation has for them.
    boards, numbers: the items of an observation, and what fills them for a view whose seats are in an order.
    """

    version: int
    numbering: Numbering
    phases: tuple[str, ...]
    boards: tuple[Item, ...]
    see_boards: Callable[[View, Sequence[int]], Iterable[Cards]]
    numbers: tuple[Item, ...]
    see_numbers: Callable[[View, Sequence[int]], list[int]]


_OnTable: TypeAlias = tuple[Cards, Cards, Cards, Cards, list[Cards]]
"""The cards in sets and in runs, the faces that fit them, and the cards to the credit of each seat."""


class _TableBoards:
    """The boards of a game with melds on the table, which are read again when they have changed."""

    def __init__(self) -> None:
        self._last: tuple[tuple[TableMeld, ...] | None, int, _OnTable] = (None, 0, (0, 0, 0, 0, []))

    def __call__(self, view: View, order: Sequence[int]) -> Iterable[Cards]:
        public = view.public
        melds, players, read = self._last
        if melds is not public.melds or players != len(order):
            read = _read_melds(public.melds, len(order))
            self._last = public.melds, len(order), read
        call = calls_of(public).announced
        called = 0 if call is None else cards_of(call.cards)
        credit = read[4]
        return (*read[:4], *(credit[seat] for seat in order), public.turn.owed, public.turn.owed_meld, called)


def _read_melds(melds: tuple[TableMeld, ...], players: int) -> _OnTable:
    cards, fits, credit = {"set": 0, "run": 0}, {"set": 0, "run": 0}, [0] * players
    for meld in melds:
        kind = meld.shape.kind
        fits[kind] |= meld.fits
        for card, seat in zip(meld.shape.cards, meld.credit, strict=True):
            cards[kind] = add(cards[kind], card)
            credit[seat] = add(credit[seat], card)
    return cards["set"], cards["run"], fits["set"], fits["run"], credit


def _table_numbers(view: View, order: Sequence[int]) -> list[int]:
    public = view.public
    turn, calls = public.turn, calls_of(public)
    announced = None if calls.announced is None else calls.announced.seat
    return [
        turn.melds,
        turn.laid_off,
        turn.fresh,
        _place(order, calls.thrower),
        _place(order, announced),
        *_flags(public.melded, order),
        *_flags(public.floating, order),
        *_flags(calls.passed, order),
    ]


def _place(order: Sequence[int], seat: int | None) -> int:
    return -1 if seat is None else order.index(seat)


def _flags(mask: int, order: Sequence[int]) -> list[int]:
    return [mask >> seat & 1 for seat in order]


def _gin_boards(view: View, order: Sequence[int]) -> Iterable[Cards]:
    melds = view.public.melds
    return (*[cards_of(meld.shape.cards) for meld in melds], 0, 0, 0)[:3] if melds else (0, 0, 0)


def _gin_numbers(view: View, order: Sequence[int]) -> list[int]:
    limit = view.rules.phases[THROW].actions[Knock].limit  # type: ignore[attr-defined]
    return [limit.of(view.public), is_spade_deal(view.public)]


def _indian_boards(view: View, order: Sequence[int]) -> Iterable[Cards]:
    return cards_of(view.public.aside), melds_in(view.rules, view.public).wild


def _indian_numbers(view: View, order: Sequence[int]) -> list[int]:
    seats = seats_of(view.public)
    return [
        seats.opening,
        *_flags(seats.inside, order),
        *_flags(seats.gone, order),
        *_flags(seats.drawn, order),
        *_flags(seats.asked, order),
        *(seats.missed[seat] for seat in order),
        *(seats.shown[seat] is not None for seat in order),
        *(seats.rejoins[seat] for seat in order),
    ]


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
    see_boards=_TableBoards(),
    numbers=(
        *_items("melds_this_turn laid_off fresh thrower caller"),
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
        THROW,
        LAST_DRAW,
        LAST_THROW,
        LAYOFF,
        SHOW,
        DEAL,
        OVER,
    ),
    boards=_items("meld_1 meld_2 meld_3"),
    see_boards=_gin_boards,
    numbers=_items("limit spades"),
    see_numbers=_gin_numbers,
)

_INDIAN = Family(
    version=1,
    numbering=INDIAN_NUMBERS,
    phases=(DRAW, THROW, SHOW, REJOIN, SPLIT, DEAL, OVER),
    boards=(*_items("aside", copies=True), *_items("wild")),
    see_boards=_indian_boards,
    numbers=(*_items("opening"), *_items("inside gone drawn asked missed shown rejoins", by_seat=True)),
    see_numbers=_indian_numbers,
)

FAMILIES: Mapping[str, Family] = {"basic": _TABLE, "500": _TABLE, "gin": _GIN, "indian": _INDIAN, "21-card": _INDIAN}
"""By the key of the variant."""
