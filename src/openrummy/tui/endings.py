"""Acts that end the play and hand in groups of the hand, each with what it leaves unmatched."""

from collections.abc import Iterable, Sequence

from openrummy.table.messages import Offer, OpenedView, TableView
from openrummy.tui.faces import signs
from openrummy.tui.readings import seat_name

_DEFENCE = "finish_layoffs"


def is_knock(offer: Offer) -> bool:
    """Whether it ends the play of both."""
    return offer.left is not None and offer.action.get("type") != _DEFENCE


def knocks(offers: Iterable[Offer], raised: Sequence[str]) -> tuple[Offer, ...]:
    """The knock with the raised card as its discard, else the one that leaves least; several where groups of one's own differ."""
    found = [offer for offer in offers if is_knock(offer)]
    fitting = [offer for offer in found if offer.cards == tuple(raised)] or found
    if not fitting:
        return ()
    least = min(fitting, key=lambda offer: offer.left or 0)
    return tuple(offer for offer in fitting if offer.cards == least.cards)


def offer_words(offer: Offer) -> str:
    """`Throw K♦ and knock: 7 left`; the words of other offers as they are."""
    return offer.words if offer.left is None else f"{offer.words}: {offer.left} left"


def knock_words(offers: Sequence[Offer]) -> str:
    """`Knock with 7: throw K♦`."""
    first = offers[0]
    if not first.cards:
        return "Big gin"
    return f"{f'Knock with {first.left}' if first.left else 'Gin'}: throw {signs(first.cards)}"


def unmatched_words(view: TableView) -> str:
    """What the hand leaves: `23 unmatched`."""
    return "" if view.unmatched is None else f"{view.unmatched.best} unmatched"


def opened_words(view: TableView, opened: OpenedView) -> str:
    """Whose hand lies open: `Mira knocks with 7: 3♦ 4♣ left`."""
    mine, name = opened.seat == view.you, seat_name(view, opened.seat)
    if not opened.cards:
        return "You have gin" if mine else f"{name} has gin"
    return f"{name} {'knock' if mine else 'knocks'} with {opened.points}: {signs(opened.cards)} left"
