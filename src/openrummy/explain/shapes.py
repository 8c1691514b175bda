"""The melds in events, as they are now and as they were before."""

from openrummy.cards import Face
from openrummy.engine import events as e
from openrummy.melds import Shape
from openrummy.variants.five_hundred.events import CalledLayOff, CalledMeld


def shape_of(event: e.Melded | e.LaidOff | e.SwappedJoker | CalledMeld | CalledLayOff) -> Shape:
    """Return the meld as it is now."""
    return Shape(event.kind, event.cards, event.represents)


def rest_of(event: e.LaidOff | CalledLayOff) -> Shape:
    """Return the meld as it was before the card was added."""
    return Shape(event.kind, _without(event.cards, event.place), _without(event.represents, event.place))


def _without(cards: tuple[Face, ...], place: int) -> tuple[Face, ...]:
    return (*cards[:place], *cards[place + 1 :])
