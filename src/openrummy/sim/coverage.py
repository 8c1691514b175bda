"""Check that a program knows every fact of some rules; one that it does not know is refused, so that no rule is silently left out."""

from collections.abc import Mapping
from typing import TypeAlias

from openrummy.engine.facts import facts
from openrummy.engine.rules import Rules
from openrummy.variants import options_behind

Covered: TypeAlias = Mapping[str, frozenset[str] | None]
"""The facts that a program knows, each with the values that it supports; None for any value."""


def covering(text: str, **rows: str) -> Covered:
    """Return what a list of facts separated by spaces covers.

    `MeldRules.wild` is known with any value, `MeldRules.ace=low_or_high` only with this one and the default; both say that the part
    is known.  rows: for each fact that lists rows of
    the phase table, the rows known, separated by commas and line breaks.
    """
    found: dict[str, frozenset[str] | None] = {}
    for fact in text.split():
        name, equals, values = fact.partition("=")
        found.setdefault(name.partition(".")[0], None)
        found[name] = frozenset(values.split("|")) if equals else None
    for name, listed in rows.items():
        found[name.replace("_", " ")] = frozenset(filter(None, map(str.strip, listed.replace("\n", ",").split(","))))
    return found


def uncovered(rules: Rules, covered: Covered) -> tuple[str, ...]:
    """Return the facts of `rules`, such as `MeldRules.ace=round_corner`, that are not covered."""
    return tuple(
        f"{name}={value}"
        for name, values in facts(rules).items()
        for value in sorted(values)
        if not _is_covered(covered, name, value)
    )


def _is_covered(covered: Covered, name: str, value: str) -> bool:
    supported = covered.get(name, frozenset())
    return supported is None or value in supported


def unknown_options(rules: Rules, covered: Covered) -> tuple[str, ...]:
    """Return the options, such as `ace_mode=low`, from which the facts come that are not covered; the facts if no option can be named."""
    unknown = uncovered(rules, covered)
    if not unknown:
        return ()
    return options_behind(rules, lambda other: len(uncovered(other, covered)) < len(unknown)) or unknown
