"""One group of a shown hand: its kind, or why it is not a group (rulebook 5.3, 6).

A group is read in the best way for its player: as a pure run, a tunnela, an impure run or a set.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from openrummy.cards import JOKER, Cards, Face, cards_of, faces_of, format_card, format_faces, remove_all
from openrummy.declaring.rules import ShowRules, is_all_wild
from openrummy.languages import Saying, Template, saying
from openrummy.melds import NAMELESS, Fault, Shape, is_pure
from openrummy.melds.faults import misfit, too_few
from openrummy.melds.frames import Frame
from openrummy.melds.model import is_wild
from openrummy.melds.reading import free_frames, natural_reading, ordered

GroupKind: TypeAlias = Literal["pure run", "run", "set", "tunnela", "dublee", "jokers"]

PURE: frozenset[GroupKind | None] = frozenset({"pure run", "tunnela"})
RUNS: frozenset[GroupKind | None] = PURE | {"run"}


class Group(msgspec.Struct, frozen=True):
    """Cards shown side by side.  kind: None if they are not a group; `fault` then says why.

    shape: of a run or a set, with the face that each wild card represents.
    """

    cards: tuple[Face, ...]
    kind: GroupKind | None
    shape: Shape | None = None
    fault: Fault | None = None


def read_group(rules: ShowRules, cards: Sequence[Face]) -> Group:
    """Return the group that `cards`, in any order, form."""
    shown = tuple(cards)
    held = cards_of(shown)
    natural = natural_reading(rules.melds, held) if len(shown) >= 3 else None
    if natural is not None and is_pure(rules.melds, natural):
        return Group(shown, "pure run", natural)
    if rules.specials is not None and len(set(shown)) == 1 and len(shown) in (2, 3):
        return Group(shown, "tunnela" if len(shown) == 3 else "dublee")
    shape = _with_wilds(rules, held) or natural
    if shape is not None:
        return Group(shown, shape.kind, shape)
    if rules.specials is not None and len(shown) >= rules.specials.jokers and is_all_wild(rules, shown):
        return Group(shown, "jokers")
    return Group(shown, None, None, _no_group(rules, shown))


def _with_wilds(rules: ShowRules, held: Cards) -> Shape | None:
    """Return a run if the cards can be one, otherwise a set, with as few cards as possible used as wilds."""
    found = list(free_frames(rules.melds, held)) if held & rules.melds.wild else []
    if not found:
        return None
    (kind, places), naturals = max(found, key=lambda one: (one[0][0] == "run", one[1].bit_count()))
    return _filled((kind, places), naturals, held)


def _filled(frame: Frame, naturals: Cards, held: Cards) -> Shape:
    kind, places = frame
    own, wilds = list(faces_of(naturals)), iter(faces_of(remove_all(held, faces_of(naturals))))
    row = []
    for place in places:
        if place in own:
            own.remove(place)
            row.append(place)
        else:
            row.append(next(wilds))
    return ordered(kind, tuple(row), places)


def stand_ins(group: Group) -> Iterator[tuple[Face, Face]]:
    """Yield each card of a run or set that is used as a wild, with the face it represents, `NAMELESS` for none."""
    if group.shape is not None:
        for card, place in zip(group.shape.cards, group.shape.represents, strict=True):
            if card != place or card == JOKER:
                yield card, place


def _no_group(rules: ShowRules, cards: tuple[Face, ...]) -> Fault:
    shown = format_faces(cards)
    if len(cards) == 2 and not any(is_wild(rules.melds, card) for card in cards):
        return too_few(rules.melds, cards)
    if len(cards) < 3:
        words: Template = "{cards}: a group needs at least 3 cards."
        return Fault("too_few_cards", words, {"cards": shown})
    if is_all_wild(rules, cards):
        return Fault(
            "too_few_naturals", "{cards}: a group needs at least one card that stands for itself.", {"cards": shown}
        )
    return misfit(rules.melds, cards)


def group_label(group: Group) -> Saying:
    """Return the label of a group on the shelf while it is built: `pure run`, `set`, or why it is not a meld."""
    if group.kind is not None:
        return Saying(_LABELS[group.kind])
    if len(group.cards) < 3 or group.fault is None:
        return saying("not a meld yet")
    return saying("not a meld: {fault}", fault=group.fault.saying)


_LABELS: Mapping[GroupKind, Template] = {
    "pure run": "pure run",
    "run": "run",
    "set": "set",
    "tunnela": "tunnela",
    "dublee": "dublee",
    "jokers": "jokers",
}


def stand_in_words(card: Face, place: Face) -> Saying:
    """Return words such as `JK stands for 8H`."""
    if place == NAMELESS:
        return saying("{card} stands for nothing", card=format_card(card))
    return saying("{card} stands for {place}", card=format_card(card), place=format_card(place))
