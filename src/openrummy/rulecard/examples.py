"""Examples of melds for a rule card, judged by the rules themselves, and the points of every card."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import FACES, JOKER, Face, format_faces, parse_faces, rank_of
from openrummy.engine.rules import Rules
from openrummy.languages import Saying
from openrummy.melds import Shape, read_shape

_SHOWN = (
    "7S 7H 7D",
    "7S 7H 7H",
    "4C 5C 6C",
    "4C 5C 6C 7C",
    "AD 2D 3D",
    "QS KS AS",
    "KH AH 2H",
    "8D JK TD",
    "9C JK JK",
    "5H 6H 7S",
)
"""A set, a suit twice, short and longer runs, the places of the ace, jokers, and two suits."""


class Example(msgspec.Struct, frozen=True):
    """Some cards.  kind: `run` or `set`, empty if they are no meld; fault: then the reason."""

    cards: tuple[Face, ...]
    kind: str
    fault: Saying | None = None


def examples(rules: Rules) -> tuple[Example, ...]:
    """Return the examples whose cards are in the pack."""
    packed = list(rules.pack)
    shown = (parse_faces(text) for text in _SHOWN)
    return tuple(
        _judged(rules, cards) for cards in shown if all(packed.count(card) >= cards.count(card) for card in cards)
    )


def _judged(rules: Rules, cards: tuple[Face, ...]) -> Example:
    found = read_shape(rules.melds, cards)
    if isinstance(found, Shape):
        return Example(cards, found.kind)
    if found.code == "ambiguous_joker":  # a meld, whose joker its player names
        return Example(cards, "set" if len({rank_of(card) for card in cards if card != JOKER}) == 1 else "run")
    return Example(cards, "", found.saying)


def points(rules: Rules) -> tuple[tuple[str, int], ...]:
    """Return the points of the cards held in hand: the ranks with the same points together, then single cards with others of their own."""
    spoken: dict[int, list[str]] = {}
    for name, value in _named_points(rules):
        spoken.setdefault(value, []).append(name)
    return tuple((" ".join(names), value) for value, names in spoken.items())


def _named_points(rules: Rules) -> Iterator[tuple[str, int]]:
    ranks: dict[int, list[Face]] = {}
    for face in FACES:
        ranks.setdefault(rank_of(face), []).append(face)
    for faces in ranks.values():
        usual = max(faces, key=lambda face: [rules.values[other] for other in faces].count(rules.values[face]))
        yield format_faces([usual])[0], rules.values[usual]
        yield from (
            (format_faces([face]), rules.values[face]) for face in faces if rules.values[face] != rules.values[usual]
        )
    if JOKER in rules.pack:
        yield format_faces([JOKER]), rules.values[JOKER]
