"""Options, declared once: a struct whose fields have all that their readers need.

    class House(Options, frozen=True, kw_only=True):
        ace_mode: Annotated[Literal["low", "low_or_high"], option("Aces", "Where an ace stands in a run.", "Melds")] = "low"

The engine reads the values; command line, protocol, web form, docs and simulator read `schema(House)`.  The
text form of a choice names only the options that differ from a preset: `basic-house(ace_mode=low, one_of_each_card)`.
"""

from openrummy.options.choices import Preset, differences, format_choice, parse_choice, parse_options
from openrummy.options.declaring import OptionGroup, Options, Switch, applies, change, option, schema
from openrummy.options.field import Field, OptionError
from openrummy.options.problems import Check, problems_of
from openrummy.options.values import format_value, parse_value
from openrummy.options.words import allowed_values, choice_words

__all__ = [
    "Check",
    "Field",
    "OptionError",
    "OptionGroup",
    "Options",
    "Preset",
    "Switch",
    "allowed_values",
    "applies",
    "change",
    "choice_words",
    "differences",
    "format_choice",
    "format_value",
    "option",
    "parse_choice",
    "parse_options",
    "parse_value",
    "problems_of",
    "schema",
]
