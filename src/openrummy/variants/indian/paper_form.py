"""The form of a round of Indian rummy with real cards."""

from collections.abc import Iterator

from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.languages import Template
from openrummy.parts.paper.form import Ask, Form, RoundEnd, RoundField, RoundMark, TurnedUp
from openrummy.variants.indian.declaring import Declaring
from openrummy.variants.indian.leaving import Exits
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.value_cards import ValueFormat

HAND = "hand"
VALUES = "values"
WRONG = "wrong_declaration"
NO_TURN = "no_turn"
"""The mark of a loser who had no turn, for whom there may be a lower cap."""
LEFT = frozenset({"left_early", "left_late", "left_deals"})
"""The marks of seats that left the match."""


def indian_form(rules: Rules) -> Form:
    """Return the form of a round under `rules`."""
    scoring = the_part(rules, DealScoring)
    values = (Ask(VALUES, "all"),) * isinstance(scoring.format, ValueFormat)
    card = TurnedUp("Wild card", "cards", aside=True) if scoring.wilds.by_card else None
    return Form(tuple(_ends(rules, values)), tuple(_fields(scoring)), tuple(_marks(rules, values)), card=card)


def _ends(rules: Rules, values: tuple[Ask, ...]) -> Iterator[RoundEnd]:
    yield RoundEnd("declared", "A valid declaration", "Who declared?", (Ask(HAND, "others"), *values))
    yield RoundEnd("last_in", "Everybody else was out", asks=values)
    if the_part(rules, Declaring).ends:
        yield RoundEnd(WRONG, "A wrong declaration ended it", "Who declared?", values)
    yield RoundEnd("void", "The deal was void")


def _fields(scoring: DealScoring) -> Iterator[RoundField]:
    yield RoundField(HAND, "Points of the hand", 0, scoring.wilds.plain.cap, cards=True, grouped=True)
    if isinstance(scoring.format, ValueFormat):
        yield RoundField(VALUES, "Points of the value cards", cards=True, optional=True)


def _marks(rules: Rules, values: tuple[Ask, ...]) -> Iterator[RoundMark]:
    exits, scoring = the_part(rules, Exits), the_part(rules, DealScoring)
    prices, kept = exits.prices, tuple(ask.field for ask in values)
    if exits.drops:
        yield RoundMark("first_drop", "First drop", prices.points("first_drop"))
        yield RoundMark("middle_drop", "Middle drop", prices.points("middle_drop"))
    yield RoundMark(WRONG, "Wrong declaration", prices.points(WRONG), kept)
    yield RoundMark("missed_out", "Missed too many turns", prices.points("missed_out"))
    for key, label in _LEAVING[prices.leaving is not None]:
        yield RoundMark(key, label, prices.points(key))
    if scoring.unplayed_cap is not None:
        yield RoundMark(NO_TURN, "Had no turn", None, (HAND, *kept))


_EARLY: Template = "Left before drawing"
_LATE: Template = "Left after drawing"
_LEFT: Template = "Left the match"
_LEAVING = ((("left_early", _EARLY), ("left_late", _LATE)), (("left_deals", _LEFT),))
"""The marks of seats that left, without and with a price of its own for that."""
