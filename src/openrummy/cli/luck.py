"""Luck and skill apart, in lines."""

from collections.abc import Iterator
from typing import NamedTuple

from openrummy.languages import Language
from openrummy.review.accounts import Account, summed


class Apart(NamedTuple):
    """The account of a seat for each deal, and its chances to win the match before the first and after each."""

    deals: tuple[Account, ...]
    chances: tuple[float, ...]


def lines_apart(name: str, apart: Apart, language: Language) -> Iterator[str]:
    """Yield what the cards and the decisions brought the player, and the chances."""
    match = summed(apart.deals)
    values = {part: f"{getattr(match, part):+.0f}" for part in ("total", "cards", "own", "others")}
    yield "  " + language.say(
        "{name}: {total} points, of them {cards} by the cards, {own} by own decisions and {others} by those of the others.",
        name=name,
        **values,
    )
    if apart.chances:
        shown = ", ".join(f"{100 * chance:.0f} %" for chance in apart.chances)
        yield "  " + language.say("Chance to win the match, before the first deal and after each: {all}", all=shown)
