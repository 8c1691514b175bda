"""A paper match as people tell it: its rules, its players, and each round (a deal with real cards) as it was typed."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

MOST_SEATS = 8
MOST_ROUNDS = 400

Key: TypeAlias = Annotated[str, Meta(max_length=40)]
CardText: TypeAlias = Annotated[str, Meta(max_length=400)]
"""Cards as people type them, with a slash between groups: `7S 8S 9S / KD KC KH / 2C`."""
Points: TypeAlias = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class _Typed(msgspec.Struct, frozen=True, rename="camel", omit_defaults=True, forbid_unknown_fields=True):
    """The base of what people type; nothing in it is ignored."""


class PaperHand(_Typed, frozen=True):
    """The hand of one seat at the end of a round.

    mark: the key of a `MarkForm`, empty if there is none.  points, cards: by the key of a `FieldForm`, the number or the cards it was made of;
    if both are given, the cards count.
    """

    mark: Key = ""
    points: dict[Key, Points] = msgspec.field(default_factory=dict)
    cards: dict[Key, CardText] = msgspec.field(default_factory=dict)


class PaperAnswer(_Typed, frozen=True):
    """The answer of a seat to a question between two rounds, or `leave`.  answer: the key of a `PaperChoice`."""

    seat: int
    answer: Key


class PaperRound(_Typed, frozen=True):
    """One round as it was typed.

    end: the key of an `EndForm`.  seat: who ended it, if the form asks.  card: the card that was turned up, if known.
    switches: the keys of the `SwitchForm`s that are true.  hands: one for each seat; those left out at the end are empty.
    answers: to the questions that followed, in the order in which they were given.
    """

    end: Key
    seat: int | None = None
    card: Annotated[str, Meta(max_length=10)] = ""
    switches: Annotated[tuple[Key, ...], Meta(max_length=10)] = ()
    hands: Annotated[tuple[PaperHand, ...], Meta(max_length=MOST_SEATS)] = ()
    answers: Annotated[tuple[PaperAnswer, ...], Meta(max_length=40)] = ()


class PaperMatch(_Typed, frozen=True):
    """A match on paper: `POST /api/paper/sheet`; every answer is worked from the whole of it, so that any round can be changed.

    preset, options: as in `AskRules`.  names: one for each seat, to the left.  dealer: of the first round.
    """

    preset: Annotated[str, Meta(max_length=2000)]
    names: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    dealer: int = 0
    rounds: Annotated[tuple[PaperRound, ...], Meta(max_length=MOST_ROUNDS)] = ()
