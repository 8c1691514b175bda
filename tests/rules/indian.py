"""Situations of Indian rummy for rule tests."""

from typing import Any

from msgspec.structs import replace

from openrummy.cards import format_card, parse_faces
from openrummy.engine.state import State
from openrummy.variants.indian.seats import Seats, seats_of
from tests.helpers import position, rules

PURE_HAND = "2H 3H 4H / 5C 6C 7C / 8D 9D JK / TS TD TC QS"
"""Two pure runs, a run with a joker and a set with a wild queen: whole where queens are wild."""
LOOSE = "2S 4S 6H 8H TH KH AD 3D 5D 7D JC KC AC"
"""A hand without a meld."""
OTHER = "3S 5S 7S 9S JS 2C 4C 8C TC 6D JD KD AH"
"""Another hand without a meld, which shares no card with the first."""


def hand(text: str) -> str:
    """Return a hand written in groups as cards."""
    return text.replace(" / ", " ")


def at(preset: str = "indian-points", *hands: str, **given: Any) -> State:
    """Return a situation with a wild queen; by default, the hands have no meld and the first seat must draw.

    scored: the number of deals that are over.
    """
    held = [hand(text) for text in hands] or [LOOSE, OTHER]
    given.setdefault("aside", "QD")
    given.setdefault("pile", "9C")
    ours, scored = rules(preset, len(held)), given.pop("scored", 0)
    if "stock" not in given:
        given["stock"] = _rest(ours.pack, [*held, given["pile"], given["aside"]])
    given.setdefault("memory", "covered turned=" + ",".join(str(seat + 1) for seat in range(len(held))))
    state = position(ours, hands=held, **given)
    sheet = replace(state.public.sheet, scored=scored, rows=((0,) * len(held),) * scored)
    return replace(state, public=replace(state.public, sheet=sheet, deal=scored + 1))


def _rest(pack: tuple[int, ...], used: list[str]) -> str:
    left = list(pack)
    for card in parse_faces(" ".join(used)):
        left.remove(card)
    return " ".join(map(format_card, left))


def to_discard(preset: str, first: str, *others: str, drawn: str, **given: Any) -> State:
    """Return a situation in which seat 0 has drawn a card and must discard."""
    memory = "covered drawn=1 turned=" + ",".join(str(seat + 1) for seat in range(1 + len(others)))
    given.setdefault("memory", memory)
    return at(preset, f"{hand(first)} {drawn}", *others, phase="discard", drawn=drawn, **given)


def seats(state: State) -> Seats:
    """Return the state of the seats."""
    return seats_of(state.public)
