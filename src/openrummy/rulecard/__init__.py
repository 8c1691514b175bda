"""The generated rule card, which explains a game as a person would, for exactly the options in force.

A variant has its own lines (`Variant.lines`), and one with melds on the table `with_lines(TABLE_LINES, ...)`; an option that
no line covers is still on the card, as its label and value.
"""

from openrummy.rulecard.card import RuleCard, Section, Sentence, format_markdown, format_text, rule_card
from openrummy.rulecard.examples import Example, examples, points
from openrummy.rulecard.reference import options_table

__all__ = [
    "Example",
    "RuleCard",
    "Section",
    "Sentence",
    "examples",
    "format_markdown",
    "format_text",
    "options_table",
    "points",
    "rule_card",
]
