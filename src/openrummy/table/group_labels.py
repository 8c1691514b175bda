"""Labels for the groups of a hand: the meld or why it is not one, and the points."""

from collections.abc import Sequence

from openrummy.cards import Face
from openrummy.engine.facts import part_of
from openrummy.engine.rules import Rules, melds_in, values_in
from openrummy.engine.state import Public
from openrummy.engine.table_facts import Shelf
from openrummy.languages import ENGLISH, Language, Saying, phrase
from openrummy.melds import Fault, Shape, namings, read_shape
from openrummy.parts.duties.opening import begun, worth
from openrummy.parts.duties.table import TableDuties
from openrummy.table.hand_order import Groups
from openrummy.table.messages import ShelfView


def shelf_views(
    rules: Rules, public: Public, seat: int, groups: Groups, language: Language = ENGLISH
) -> tuple[ShelfView, ...]:
    """Return one view for each group of `seat` except the last, whose cards are loose."""
    return tuple(_shelf_view(rules, public, seat, cards, language) for cards in groups[:-1])


def _shelf_view(rules: Rules, public: Public, seat: int, cards: Sequence[Face], language: Language) -> ShelfView:
    shelf = rules.showing.shelf(public, cards) or _meld(rules, public, cards)
    return ShelfView(
        points=_points(rules, public, seat, cards),
        kind=shelf.kind,
        label="" if shelf.kind is None else language.say(shelf.kind),
        why=phrase(_words(shelf.fault, language)),
        brief=_words(shelf.brief, language),
    )


def _points(rules: Rules, public: Public, seat: int, cards: Sequence[Face]) -> int:
    """Return what cards count in the hand, or a meld towards the points that the seat needs to open.

    Of the cards that a joker may stand for, the one that counts most is taken.
    """
    values = values_in(rules, public)
    opening = (worth(rules, meld) for meld in _readings(rules, public, cards)) if _opens(rules, public, seat) else ()
    return max(opening, default=sum(values[card] for card in cards))


def _opens(rules: Rules, public: Public, seat: int) -> bool:
    """Whether melds of a seat still count towards its opening."""
    duties = part_of(rules, TableDuties)
    if duties is None or duties.opening is None:
        return False
    return not public.melded >> seat & 1 or (seat == public.turn.seat and begun(public.turn) > 0)


def _readings(rules: Rules, public: Public, cards: Sequence[Face]) -> tuple[Shape, ...]:
    melds = melds_in(rules, public)
    if melds.named:
        return namings(melds, cards)
    shape = read_shape(melds, cards)
    return () if isinstance(shape, Fault) else (shape,)


def _words(said: Saying | None, language: Language) -> str:
    return "" if said is None else said.said(language)


def _meld(rules: Rules, public: Public, cards: Sequence[Face]) -> Shelf:
    """Return the kind of a meld, or why it is not one (rulebook 1.4)."""
    melds = melds_in(rules, public)
    shape = read_shape(melds, cards)
    if not isinstance(shape, Fault):
        return Shelf(shape.kind)
    if shape.code == "ambiguous_joker":  # still a meld; its owner names the wild cards when laying it down
        return Shelf(namings(melds, cards)[0].kind)
    return Shelf(None, Saying(shape.template, shape.values))
