"""Cards of a round on paper: their text, with the groups apart, and the lay-offs of those that fit a meld."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from openrummy.cards import Cards, Face, faces_of, format_card, format_faces, remove
from openrummy.engine.events import LaidOff
from openrummy.engine.flow import Flow
from openrummy.engine.state import State, view
from openrummy.parts.lay_off import Gate, LayOffPlay

_ANYWHERE = LayOffPlay(Gate(own_meld=False), one_of_each=False)


def laid_off(flow: Flow, seat: int, cards: Cards) -> Cards:
    """Emit the lay-offs of `cards` on any melds, and return the cards that fit none."""
    while (event := _that_fits(flow, seat, cards)) is not None:
        flow.emit(event)
        cards = remove(cards, event.card)
    return cards


def _that_fits(flow: Flow, seat: int, cards: Cards) -> LaidOff | None:
    seen = replace(view(flow.state, seat), hand=cards)
    return next((replace(event, seat=seat) for _, event in _ANYWHERE.candidates(seen)), None)


def cards_text(groups: Iterable[Sequence[Face]], loose: Iterable[Face]) -> str:
    """Return groups as they were shown; each other card is a group by itself, so that it is taken for none."""
    return " / ".join((*map(format_faces, groups), *map(format_card, loose)))


def melded_groups(state: State, seat: int) -> Iterable[tuple[Face, ...]]:
    """Return the cards on the table that count for a seat, those of each meld together."""
    for meld in state.public.melds:
        own = tuple(card for card, credit in zip(meld.shape.cards, meld.credit, strict=True) if credit == seat)
        if own:
            yield own


def held_text(hand: Cards) -> str:
    """Return the cards of a hand."""
    return format_faces(faces_of(hand))
