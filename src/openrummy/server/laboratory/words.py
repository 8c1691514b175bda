"""A comparison of rules as it is told to the page."""

from collections.abc import Mapping
from math import isfinite
from typing import Literal, TypeAlias

from openrummy.languages import Language, Template
from openrummy.server.laboratory.runs import MOST, Run
from openrummy.sim.comparing import Change
from openrummy.sim.intervals import Interval
from openrummy.sim.laboratory import FIRST, SKILL, SPREAD, changes
from openrummy.sim.results import TURNS
from openrummy.table import messages as m
from openrummy.variants.kinds import ENDINGS

_Unit: TypeAlias = Literal["turns", "points", "rate"]

_NAMES: Mapping[str, Template] = {
    TURNS: "Turns in a deal",
    FIRST: "Whoever plays first does best",
    SKILL: "The better player does best",
    SPREAD: "Points between best and worst",
}
_HELP: Mapping[str, Template] = {
    TURNS: "Everybody's turns together.",
    FIRST: "Of {players} equal players, each would do best in {number} of 100 deals.",
    SKILL: "One good bot against beginners, in a single deal.",
    SPREAD: "How much one deal moves a match.",
}
_UNITS: Mapping[str, _Unit] = {TURNS: "turns", FIRST: "rate", SKILL: "rate", SPREAD: "points"}


def answer(run: Run, players: int, language: Language) -> m.Laboratory:
    """Return what is known of a comparison, in words."""
    found = [*changes(run.moments)] if run.progress else []
    return m.Laboratory(
        run.progress,
        MOST,
        run.is_done,
        tuple(_line(each, players, language) for each in found if each.ending is None),
        tuple(_ending(each, language) for each in found if each.ending is not None),
    )


def _line(found: Change, players: int, language: Language) -> m.Measured:
    name = found.statistic
    helped = language.say(_HELP[name], players=players, number=round(100 / players))
    return _measured(found, language.say(_NAMES[name]), helped, _UNITS[name])


def _ending(found: Change, language: Language) -> m.Measured:
    assert found.ending is not None
    return _measured(found, language.say(ENDINGS[found.ending].brief), "", "rate")


def _measured(found: Change, name: str, helped: str, unit: _Unit) -> m.Measured:
    one, other = found.values
    ranges = map(_known, (*found.values_95, found.change_95))
    return m.Measured(name, helped, unit, one, other, found.change, *ranges)


def _known(interval: Interval) -> Interval | None:
    return interval if all(map(isfinite, interval)) else None
