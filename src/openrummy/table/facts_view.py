"""A variant's facts about a deal, for one viewer: text, and cards as text."""

from collections.abc import Iterable, Sequence

from openrummy.cards import Face
from openrummy.engine.actions import Act
from openrummy.engine.decide import LegalActions
from openrummy.engine.state import View
from openrummy.languages import Language, Saying
from openrummy.table.hand_order import Groups


def acts(seen: View, groups: Groups) -> Iterable[Act]:
    """Return the seat's legal actions; when it hands in its groups, also the one with its own groups."""
    legal = tuple(LegalActions(seen))
    yield from legal
    if seen.seat is not None:
        yield from (act for act in seen.rules.showing.own_acts(seen, _shelves(groups)) if act not in legal)


def left(seen: View, action: Act) -> int | None:
    """Return the points that an action that ends the play leaves unmatched."""
    return seen.rules.showing.left(seen, action)


def _shelves(groups: Groups) -> Sequence[Sequence[Face]]:
    """Return the groups that their owner made, without the last one, which holds the loose cards."""
    return groups[:-1]


def price(seen: View, action: Act) -> int | None:
    """Return what an action costs in points."""
    return seen.rules.showing.price(seen, action)


def faults(seen: View, action: Act, language: Language) -> tuple[str, ...] | None:
    """Return the faults of the hand that an action shows."""
    found = seen.rules.showing.faults(seen, action)
    return None if found is None else _said(found, language)


def _said(sayings: Iterable[Saying], language: Language) -> tuple[str, ...]:
    return tuple(each.said(language) for each in sayings)
