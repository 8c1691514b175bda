"""The state that gin keeps beyond the table: in Oklahoma the first upcard, which sets the limit of the deal."""

from collections.abc import Iterator

import msgspec

from openrummy.cards import Face, format_card
from openrummy.engine.events import DealStarted
from openrummy.engine.state import Public, State
from openrummy.parts.memory import CARD, Written


class FirstUpcard(msgspec.Struct, frozen=True):
    """The card that was turned up when the deal began."""

    card: Face | None = None


def first_upcard(public: Public) -> Face | None:
    """Return the first upcard of the deal, if it is remembered."""
    return public.extra.card if isinstance(public.extra, FirstUpcard) else None


UPCARD_MEMORY = Written(
    fresh=lambda players: FirstUpcard(),
    changes={DealStarted: lambda memory, before, event: FirstUpcard(event.upcard)},
    words={"upcard": ("card", CARD)},
)
"""The upkeep of the first upcard; its text is, for example, `upcard=7S`."""


def impossible_upcard(state: State) -> Iterator[str]:
    """Yield why a situation of Oklahoma cannot arise: its first upcard, which sets the limit, is missing or in the stock."""
    card = first_upcard(state.public)
    if card is None:
        yield "the first upcard sets the knock limit of this deal: name it, as in `memory upcard=7S`"
    elif card not in state.rules.pack:
        yield f"the pack has no {format_card(card)}, so it cannot be the first upcard"
    elif card in state.stock:
        yield f"{format_card(card)} is the first upcard, so it cannot be in the stock"
