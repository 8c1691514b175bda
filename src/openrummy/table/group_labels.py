"""Labels for the groups of a hand: the meld or why it is not one, and the points."""

from collections.abc import Sequence

from openrummy.cards import Face
from openrummy.engine.rules import Rules, melds_in, values_in
from openrummy.engine.state import Public
from openrummy.engine.table_facts import Shelf
from openrummy.languages import ENGLISH, Language, Saying, phrase
from openrummy.melds import Fault, namings, read_shape
from openrummy.table.hand_order import Groups
from openrummy.table.messages import ShelfView


def shelf_views(rules: Rules, public: Public, groups: Groups, language: Language = ENGLISH) -> tuple[ShelfView, ...]:
    """Return one view for each group except the last, whose cards are loose."""
    return tuple(_shelf_view(rules, public, cards, language) for cards in groups[:-1])


def _shelf_view(rules: Rules, public: Public, cards: Sequence[Face], language: Language) -> ShelfView:
    shelf = rules.showing.shelf(public, cards) or _meld(rules, public, cards)
    values = values_in(rules, public)
    return ShelfView(
        points=sum(values[card] for card in cards),
        kind=shelf.kind,
        label="" if shelf.kind is None else language.say(shelf.kind),
        why=phrase(_words(shelf.fault, language)),
        brief=_words(shelf.brief, language),
    )


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
