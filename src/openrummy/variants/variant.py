"""What a variant is: a value with a name, a sentence, options, presets, and the rules they come to."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from openrummy.engine.rules import Rules
from openrummy.languages import Template
from openrummy.options import Check, Options, Preset


class Variant(msgspec.Struct, frozen=True):
    """One family of games.

    seats: the numbers of players it can be played by.  rules: options, players and text form to `Rules`.
    checks: of options and the number of players, what cannot be played.  version: raised whenever behaviour changes.
    by_deals: the options of the same game over so many deals, a tied win shared; None where it knows no such matches.
    earlier: for each version before this one, its rules made from those of today, so that matches begun then still hold.
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
    checks: tuple[Check, ...] = ()
    by_deals: Callable[[Any, int], Options] | None = None
    earlier: Mapping[int, Callable[[Rules], Rules]] = {}
