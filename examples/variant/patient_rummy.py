"""Patient rummy: basic rummy in which nobody may take from the pile in the first turns.

A variant of one's own has an option and a rule of one's own; everything else is basic rummy's.
"""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from openrummy.cards import Cards
from openrummy.engine.actions import DrawDiscard
from openrummy.engine.rules import Problem, Rules
from openrummy.engine.state import DRAW, View
from openrummy.options import OptionGroup, Preset
from openrummy.options.lines import by_value
from openrummy.parts.draw import PileDraw, Terms
from openrummy.parts.switches import TableOptions
from openrummy.variants.basic import BASIC
from openrummy.variants.variant import Like

PATIENCE = OptionGroup("Patience")


class PatientOptions(TableOptions, frozen=True, kw_only=True):
    """The options of basic rummy, and one more."""

    closed_turns: Annotated[
        int, PATIENCE.switch("Closed turns", "How many turns at the start of a deal the pile is closed.", ge=0, le=20)
    ] = 4


class Closed(msgspec.Struct, frozen=True):
    """The condition that the first turns of the deal are over, besides the one that basic rummy has."""

    turns: int
    usual: Terms | None

    def allow(self, view: View, depth: int, hand: Cards) -> bool:
        is_open = view.public.turn.number > self.turns
        return is_open and (self.usual is None or self.usual.allow(view, depth, hand))

    def refusal(self, view: View, depth: int) -> Problem:
        if self.usual is not None and view.public.turn.number > self.turns:
            return self.usual.refusal(view, depth)
        return Problem("pile_closed", "The pile is closed in the first {count} turns.", {"count": self.turns})


def rules(options: PatientOptions, players: int, text: str) -> Rules:
    """Return the rules of basic rummy with a pile that opens late."""
    usual = BASIC.rules(options, players, text)
    draw = usual.phases[DRAW]
    pile = draw.actions[DrawDiscard]
    assert isinstance(pile, PileDraw)
    closed = replace(pile, terms=Closed(options.closed_turns, pile.terms))
    opened = replace(draw, actions={**draw.actions, DrawDiscard: closed})
    return replace(usual, key="patient", version=1, phases={**usual.phases, DRAW: opened})


PATIENT = replace(
    BASIC,
    key="patient",
    name="Patient rummy",
    sentence="The pile is closed at first; then it is basic rummy.",
    sources="this package",
    options=PatientOptions,
    presets={
        "patient": Preset(
            key="patient",
            name="Patient rummy",
            sentence="The pile is closed for four turns.",
            options=PatientOptions(),
            sources="this package",
        )
    },
    rules=rules,
    lines=(
        *BASIC.lines,
        by_value("Your turn", "closed_turns", {0: "", ...: "The pile is closed in the first {count} turns of a deal."}),
    ),
    by_deals=None,
    earlier={},
    like=Like("basic", frozenset({"PileDraw.terms", "Closed", "Closed.turns", "Closed.usual"})),
)
