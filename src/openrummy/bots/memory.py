"""The discards, and the cards taken openly, that a player still remembers.

A view without them is as honest as the whole one: it knows less.  Piles that lie open, because any depth may be taken or called, need no
memory.
"""

from hashlib import blake2b

import msgspec

from openrummy.cards import Cards, Face, faces_of, remove
from openrummy.engine.facts import part_of
from openrummy.engine.history import since_discards
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.parts.draw import PileDraw
from openrummy.variants.five_hundred.calls import CallRules


class Memory(msgspec.Struct, frozen=True):
    """How much a player remembers: the last so many discards, None for all; the share, 0 to 1, of the cards taken openly."""

    discards: int | None = None
    takes: float = 1.0


def remembered(view: View, memory: Memory, whose: str) -> View:
    """Return `view` without what its seat has forgotten.  whose: text that decides which of the cards taken are forgotten."""
    public = view.public
    if memory.discards is not None and not lies_open(view.rules):
        history = since_discards(public.history, memory.discards)
        public = msgspec.structs.replace(public, pile=public.pile[-memory.discards :], history=history)
    if memory.takes < 1:
        known = tuple(
            cards if seat == view.seat else _kept(cards, memory.takes, f"{whose} {public.deal} {seat}")
            for seat, cards in enumerate(public.known)
        )
        public = msgspec.structs.replace(public, known=known)
    return view if public is view.public else msgspec.structs.replace(view, public=public)


def lies_open(rules: Rules) -> bool:
    """Whether the whole pile can be seen."""
    draw = part_of(rules, PileDraw)
    return part_of(rules, CallRules) is not None or (draw is not None and draw.any_depth)


def _kept(cards: Cards, share: float, whose: str) -> Cards:
    for card in faces_of(cards):
        if not _is_kept(card, share, whose):
            cards = remove(cards, card)
    return cards


def _is_kept(card: Face, share: float, whose: str) -> bool:
    """Whether a card is remembered: the answer is the same through the whole deal."""
    return blake2b(f"{whose} {card}".encode(), digest_size=1).digest()[0] < 256 * share
