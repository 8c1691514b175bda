"""A variant: a value with a name, a sentence, options, presets, and the rules that follow from them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from openrummy.engine.core import CORE
from openrummy.engine.family import Family
from openrummy.engine.rules import Rules
from openrummy.languages import Template
from openrummy.options import Check, Options, Preset
from openrummy.options.lines import Line
from openrummy.parts.hand_check import Checker
from openrummy.parts.paper.round import PaperMaker


class Like(NamedTuple):
    """The built-in variant that has the same phases and kinds of action, so that environments can number them.

    key: of the variant.  facts: names of facts of the rules (`engine.facts`), such as `PileDraw.terms`, that differ and change no number.
    """

    key: str
    facts: frozenset[str] = frozenset()


class Variant(msgspec.Struct, frozen=True):
    """One family of games.

    seats: the numbers of players it allows.  rules: makes `Rules` from options, players and text form.
    family: the record of its actions, events and words.  lines: of its rule card.  checks: find combinations of options and players that cannot be played.  version: raised whenever behaviour changes.
    by_deals: makes the options of the same game over a number of deals, with a tied win shared; None if it has no matches
    by deals.  earlier: for each earlier version, makes its rules from today's, so that matches begun then can go on.
    like: for a variant from outside, the built-in one whose actions it has.  paper: how rounds with real cards are told; None if they cannot be.
    checker: of hands of paper cards, None if it has none.
    """

    key: str
    name: Template
    sentence: Template
    seats: range
    version: int
    sources: str
    options: type[Options]
    presets: Mapping[str, Preset]
    rules: Callable[[Any, int, str], Rules]
    lines: tuple[Line, ...]
    family: Family = CORE
    checks: tuple[Check, ...] = ()
    by_deals: Callable[[Any, int], Options] | None = None
    earlier: Mapping[int, Callable[[Rules], Rules]] = {}
    like: Like | None = None
    paper: PaperMaker | None = None
    checker: Checker | None = None
