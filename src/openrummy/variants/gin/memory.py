"""The state that gin keeps beyond the table: in Oklahoma the first upcard, which sets the limit of the deal."""

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
    """Return the first upcard of the deal, if it is remembered."""
    return public.extra.card if isinstance(public.extra, FirstUpcard) else None


class UpcardMemory(msgspec.Struct, frozen=True):
    """The upkeep of the first upcard."""

    def after(self, before: Public, public: Public, event: Happening) -> msgspec.Struct | None:
        """Return the memory after `event`."""
        return FirstUpcard(event.upcard) if isinstance(event, DealStarted) else before.extra

    def format(self, extra: Any) -> str:
        """Return the text form, for example `upcard=7S`."""
        return f"upcard={format_card(extra.card)}" if isinstance(extra, FirstUpcard) else ""

    def parse(self, text: str, players: int) -> msgspec.Struct | None:
        """Return the memory that `format` wrote as `text`; raises ValueError that names the fault."""
        if not text:
            return None
        name, _, card = text.partition("=")
        if name != "upcard":
            raise ValueError(f"{text[:30]!r} has no meaning here")
        return FirstUpcard(parse_card(card))


def impossible_upcard(state: State) -> Iterator[str]:
    """Yield why a situation of Oklahoma cannot arise: its first upcard, which sets the limit, is missing or in the stock."""
    card = first_upcard(state.public)
    if card is None:
        yield "the first upcard sets the knock limit of this deal: name it, as in `memory upcard=7S`"
    elif card not in state.rules.pack:
        yield f"the pack has no {format_card(card)}, so it cannot be the first upcard"
    elif card in state.stock:
        yield f"{format_card(card)} is the first upcard, so it cannot be in the stock"
