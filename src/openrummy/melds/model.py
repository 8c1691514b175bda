"""The data of melds: the rules in force, a valid meld, a refusal."""

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, PLANE, Cards, Face, format_card
from openrummy.languages import ENGLISH, Language, Saying, Text, Value

Ace: TypeAlias = Literal["low", "low_or_high", "round_corner"]
Kind: TypeAlias = Literal["run", "set"]

NAMELESS: Face = JOKER  # the face of a wild without a name

EVERY_PLANE = sum(1 << PLANE * plane for plane in range(24))  # times a plane-0 mask: the mask in every plane
JOKERS: Cards = JOKER_BIT * EVERY_PLANE


class MeldRules(msgspec.Struct, frozen=True):
    """The switches of rulebook 1.4 that decide what a meld is.

    `set_max` and `max_wilds` count cards, None for no limit; `run_min` is the length of the shortest run.  `named` is
    `joker_naming = required`.
    `wild` is the plane-0 mask of the faces that may be used as wilds in this deal, with `JOKER_BIT`
    if jokers are played; a joker outside it fits no meld.
    """

    ace: Ace = "low"
    set_max: int | None = 4
    distinct_suits: bool = True
    min_naturals: int = 1
    max_wilds: int | None = None
    named: bool = True
    wild: Cards = 0
    run_min: int = 3


class Shape(msgspec.Struct, frozen=True, gc=False):
    """A valid meld in canonical order: a run by position, a set by suit S H D C, nameless wilds last.

    `represents` is parallel to `cards`: a natural card represents itself, and a wild without a name
    (under free naming, or a surplus wild of a full set) represents `NAMELESS`.
    """

    kind: Kind
    cards: tuple[Face, ...]
    represents: tuple[Face, ...]

    def __str__(self) -> str:
        """Return text such as `7H JK=8H 9H`."""
        return " ".join(map(place_text, self.cards, self.represents))

    def __repr__(self) -> str:
        return f"<{self.kind} {self}>"


def place_text(card: Face, represents: Face) -> str:
    """Return the text of a card in a meld: `7S`, or `JK=9H` if it represents another."""
    if represents in (card, NAMELESS):
        return format_card(card)
    return f"{format_card(card)}={format_card(represents)}"


class Fault(msgspec.Struct, frozen=True):
    """Why some cards are not a meld: a stable code and one sentence for the player, as a template and its values."""

    code: str
    template: Text
    values: Mapping[str, Value] = {}

    @property
    def saying(self) -> Saying:
        """Return the sentence before its language is known."""
        return Saying(self.template, self.values)

    def said(self, language: Language = ENGLISH) -> str:
        """Return the sentence in `language`."""
        return self.saying.said(language)


def count_naturals(cards: Iterable[Face], represents: Iterable[Face]) -> int:
    """Return how many of `cards` represent themselves; a joker never does."""
    return sum(card == place != JOKER for card, place in zip(cards, represents, strict=True))


def is_within_limits(rules: MeldRules, size: int, naturals: int) -> bool:
    """Whether a meld of `size` cards, `naturals` of them natural, is within both wild limits of rulebook 1.4."""
    return naturals >= rules.min_naturals and (rules.max_wilds is None or size - naturals <= rules.max_wilds)


def may_add_wild(rules: MeldRules, shape: Shape) -> bool:
    """Whether the wild limit leaves room for one more wild in `shape`, in any place."""
    if rules.max_wilds is None:
        return bool(rules.wild)
    used = len(shape.cards) - count_naturals(shape.cards, shape.represents)
    return bool(rules.wild) and used < rules.max_wilds


def is_wild(rules: MeldRules, card: Face) -> bool:
    """Whether `card` may be used as a wild in this deal."""
    return bool(rules.wild >> card & 1)


def wilds_among(rules: MeldRules, cards: Cards) -> Cards:
    """Return the cards that may be used as wilds, with all their copies."""
    return cards & rules.wild * EVERY_PLANE


def is_pure(rules: MeldRules, shape: Shape) -> bool:
    """Whether `shape` is a run in which no card is used as a wild (rulebook 1.4, Pure and impure)."""
    return shape.kind == "run" and count_naturals(shape.cards, shape.represents) == len(shape.cards)
