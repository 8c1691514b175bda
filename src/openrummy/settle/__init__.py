"""The search that settles an argument: a question in a player's own words, answered by the rules that are chosen.

`clauses.json` has the rulebook by clause, written by `scripts/clauses.py`; `plain.json` sentences for the clauses that players could
not read as they stand; `questions.json` the questions that players ask, each with the clauses that answer it in every game and the
conditions under which the answer is yes or no; `words.json` the words that players use for the same thing.  Yes and no come from the
values of options, or from a clause that holds whatever they are.
"""

from openrummy.settle.settling import settled

__all__ = ["settled"]
