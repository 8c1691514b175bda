"""The generated rule card, which explains a game as a person would, for exactly the options in force.

A variant with rules beyond `TABLE_LINES` passes `with_lines(TABLE_LINES, ...)`; an option that no line covers is
still on the card, as its label and value.
"""

from openrummy.rulecard.card import RuleCard, Section, Sentence, format_markdown, format_text, rule_card
from openrummy.rulecard.lines import Line, always, by_value, computed, with_lines
from openrummy.rulecard.reference import options_table
from openrummy.rulecard.table import TABLE_LINES

__all__ = [
    "TABLE_LINES",
    "Line",
    "RuleCard",
    "Section",
    "Sentence",
    "always",
    "by_value",
    "computed",
    "format_markdown",
    "format_text",
    "options_table",
    "rule_card",
    "with_lines",
]
