"""What the groups of a hand are, for their labels: a meld or why not, and the points."""

from collections.abc import Sequence

from openrummy.cards import Face
from openrummy.engine.rules import Rules, values_in
from openrummy.engine.state import Public
from openrummy.languages import ENGLISH, Language
from openrummy.melds import Fault, Kind, namings, read_shape
from openrummy.table.hand_order import Groups
from openrummy.table.messages import ShelfView


def shelf_views(rules: Rules, public: Public, groups: Groups, language: Language = ENGLISH) -> tuple[ShelfView, ...]:
    """One for each group but the last, whose cards are loose."""
    return tuple(_shelf_view(rules, public, cards, language) for cards in groups[:-1])


def _shelf_view(rules: Rules, public: Public, cards: Sequence[Face], language: Language) -> ShelfView:
    values = values_in(rules, public)
    points = sum(values[card] for card in cards)
    if rules.in_deal is not None:
        return _own_shelf(rules, public, cards, points, language)
    kind, fault = _meld(rules, cards)
    why = "" if fault is None else fault.said(language).removesuffix(".")
    return ShelfView(points=points, kind=kind, why=why)


def _own_shelf(rules: Rules, public: Public, cards: Sequence[Face], points: int, language: Language) -> ShelfView:
    """A group of a game with wild cards of the deal: its own name says more than run or set."""
    assert rules.in_deal is not None  # the caller has looked
    name, label = rules.in_deal.label(public, cards)
    if name is None:
        return ShelfView(points=points, why=label.said(language).removesuffix("."))
    return ShelfView(points=points, kind="set" if name in ("set", "dublee") else "run", label=label.said(language))


def _meld(rules: Rules, cards: Sequence[Face]) -> tuple[Kind | None, Fault | None]:
    """The kind of a meld, or why it is none (rulebook 1.4)."""
    shape = read_shape(rules.melds, cards)
    if not isinstance(shape, Fault):
        return shape.kind, None
    if shape.code == "ambiguous_joker":  # a meld all the same; its owner names the wilds when it is put down
        return namings(rules.melds, cards)[0].kind, None
    return None, shape
