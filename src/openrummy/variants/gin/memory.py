"""What gin remembers beyond the table: in Oklahoma the first upcard, which sets the limit of the deal."""

from collections.abc import Iterator
from typing import Any

import msgspec

from openrummy.cards import Face, format_card, parse_card
from openrummy.engine.events import DealStarted, Happening
from openrummy.engine.state import Public, State


class FirstUpcard(msgspec.Struct, frozen=True):
    """The card that was turned up when the deal began."""

    card: Face


def first_upcard(public: Public) -> Face | None:
    """The first upcard of the deal, where it is remembered."""
    return public.extra.card if isinstance(public.extra, FirstUpcard) else None


class UpcardMemory(msgspec.Struct, frozen=True):
    """Keeps the first upcard."""

    def after(self, before: Public, public: Public, event: Happening) -> msgspec.Struct | None:
        """The memory after `event`."""
        return FirstUpcard(event.upcard) if isinstance(event, DealStarted) else before.extra

    def format(self, extra: Any) -> str:
        """Such as `upcard=7S`."""
        return f"upcard={format_card(extra.card)}" if isinstance(extra, FirstUpcard) else ""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """The inverse of `format`; raises ValueError that names the fault."""
        if not text:
            return None
        name, _, card = text.partition("=")
        if name != "upcard":
            raise ValueError(f"{text[:30]!r} is nothing that can be remembered here")
        return FirstUpcard(parse_card(card))


def impossible_upcard(state: State) -> Iterator[str]:
    """Why a situation of Oklahoma cannot arise: its first upcard, which sets the limit, is missing or still to be drawn."""
    card = first_upcard(state.public)
    if card is None:
        yield "the first upcard sets the knock limit of this deal: name it, as in `memory upcard=7S`"
    elif card not in state.rules.pack:
        yield f"the pack has no {format_card(card)}, so it cannot be the first upcard"
    elif card in state.stock:
        yield f"{format_card(card)} is the first upcard, so it cannot be in the stock"
