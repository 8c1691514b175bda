"""The best melds of a hand under given rules, as `openrummy.solve` returns them and `openrummy solve` prints them."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Cards, Face, distinct, faces_of, remove, remove_all
from openrummy.declaring import Group, ShowRules, best_discards, best_groups, judge
from openrummy.declaring.finishing import declared_after
from openrummy.declaring.pure import Groups
from openrummy.engine.rules import Rules
from openrummy.hands import Card, shown
from openrummy.melds import Shape, place_text
from openrummy.solver import solve as arranged
from openrummy.variants.indian.wilds import show_rules


class SolvedMeld(msgspec.Struct, frozen=True):
    """Some cards of a hand that belong together.

    kind: such as `run`, `set` or `pure run`; None for cards that are not a meld.  represents: parallel to `cards`, the face of
    each; a wild card without a certain face represents a joker.
    """

    kind: str | None
    cards: tuple[Card, ...]
    represents: tuple[Card, ...]

    def __str__(self) -> str:
        """Return text such as `7H JK=8H 9H`."""
        return " ".join(map(place_text, self.cards, self.represents))

    def __repr__(self) -> str:
        return f"<{self.kind or 'no meld'} {self}>"


class Solution(msgspec.Struct, frozen=True):
    """The melds that leave the fewest points in a hand.

    rest: the cards in no meld.  points: the points of the hand under its rules.  discard: the card to discard if the hand
    has one card too many, otherwise None.  A hand that can be declared after a discard is shown as declared, for 0 points.
    """

    melds: tuple[SolvedMeld, ...]
    rest: tuple[Card, ...]
    points: int
    discard: Card | None = None

    def __repr__(self) -> str:
        return f"<Solution: {'; '.join(self._parts())}>"

    def _parts(self) -> Iterator[str]:
        yield from (f"{meld.kind} {meld}" for meld in self.melds)
        if self.rest:
            yield f"rest {' '.join(map(str, self.rest))}"
        if self.discard is not None:
            yield f"discard {self.discard}"
        yield f"{self.points} points"


def preset_to_solve(wild: str | None) -> str:
    """Return the preset for a hand if none is named: points rummy with a wild card, otherwise basic rummy."""
    return "basic" if wild is None else "indian-points"


def solved(rules: Rules, hand: Cards, wild: str | None = None) -> Solution:
    """Return the best melds of `hand`.

    wild: the card turned up, or its rank, in games whose hands are shown in groups.
    Raises OptionError for a wild card that these rules do not have, and ValueError for text that is not a card.
    """
    if wild is not None or rules.in_deal is not None:
        return _grouped(show_rules(rules, wild), hand)
    discard = _discard(rules, hand) if hand.bit_count() == rules.deal_size + 1 else None
    found = arranged(rules.melds, rules.values, hand if discard is None else remove(hand, discard))
    named = None if discard is None else Card(discard)
    return Solution(tuple(map(_of_shape, found.melds)), shown(found.rest), found.points, named)


def _discard(rules: Rules, hand: Cards) -> Face:
    """Return the card whose discard leaves the fewest points; of several, the dearest."""

    def left(card: Face) -> tuple[int, int]:
        return arranged(rules.melds, rules.values, remove(hand, card)).points, -rules.values[card]

    return min(distinct(hand), key=left)


def _grouped(rules: ShowRules, hand: Cards) -> Solution:
    if hand.bit_count() == rules.size + 1:
        return _declared(rules, hand) or _counted(rules, hand, best_discards(rules, hand)[0][0])
    return _counted(rules, hand, None)


def _declared(rules: ShowRules, hand: Cards) -> Solution | None:
    """Return a declaration after a discard, the dearest card that allows one; None if the hand cannot be declared.

    A loser may pay less for a hand that is no declaration than for one (rulebook 6), so the fewest points do not find it.
    """
    whole = declared_after(rules, hand)
    if whole is None:
        return None
    card, groups = whole
    kept = remove(hand, card)
    melds = tuple(map(meld_of_group, judge(rules, kept, groups).groups))
    return Solution(melds, _outside(kept, groups), 0, Card(card))


def _counted(rules: ShowRules, hand: Cards, discard: Face | None) -> Solution:
    """Return the groups that cost a loser the fewest points."""
    kept = hand if discard is None else remove(hand, discard)
    best = best_groups(rules, kept)
    melds = tuple(map(meld_of_group, best.judgement.groups))
    return Solution(melds, _outside(kept, best.groups), best.points, None if discard is None else Card(discard))


def _outside(hand: Cards, groups: Groups) -> tuple[Card, ...]:
    return shown(faces_of(remove_all(hand, [card for group in groups for card in group])))


def meld_of_group(group: Group) -> SolvedMeld:
    """Return a shown group: a run or a set in order, with the faces that its wild cards represent."""
    if group.shape is not None:
        return msgspec.structs.replace(_of_shape(group.shape), kind=group.kind)
    return SolvedMeld(group.kind, shown(group.cards), shown(group.cards))


def _of_shape(shape: Shape) -> SolvedMeld:
    return SolvedMeld(shape.kind, shown(shape.cards), shown(shape.represents))
