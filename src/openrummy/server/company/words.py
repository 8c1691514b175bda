"""A list of pairs as it is told to the page, and in the terminal: what was seen and what was expected, and never a verdict."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Protocol

from openrummy.fairness.calibration import HONEST
from openrummy.fairness.measures import Sign
from openrummy.fairness.pairs import FEWEST_DEALS, Pair, Part
from openrummy.languages import Language, Template
from openrummy.server.company.looks import Matter
from openrummy.table import messages as m

_MOST_USUAL = 20
_TOLD_FROM = 2.0
"""Standard errors from which a sign is told."""
_CHANCE: Template = "Unlikely by chance: about 1 in {number} lists of honest bots would have such a pair."
_USUAL: Template = "Nothing unusual."
_NO_SIGNS: Template = "Not judged: nothing is known of honest play in this game."
_FEW: Template = "Not judged: fewer than {fewest} deals in common."
_ALONE: Template = "Not judged: too few deals without each other, with which to compare."
_SIGNS: Mapping[str, Template] = {
    "feeding": "Of 100 discards of {giver}, {more} more made a group in the hand of {getter} than in the others’ hands, on average.",
    "knowing": "For each 100 discards of {giver}, the hand of {getter} held {more} more neighbouring cards than the others’ hands, on average.",
    "taking": "{getter} picked up {seen} of 100 discards of {giver}; {expected} were expected.",
    "paying": "In 100 deals, {giver} gave {getter} {more} points or chips more than the others at their tables would lead one to expect.",
    "losing": "In 100 deals, {giver} lost {more} points or chips more with {getter} at the table than without.",
    "spoiling": "Of 100 discards, {giver} gave up {seen} cards of their own groups with {getter} in the deal, and {expected} without.",
    "holding_back": "Of 100 discards, {giver} could have laid down cards or ended the deal {seen} times with {getter} there, and {expected} times without.",
}


class Looked(Protocol):
    """A list in the making, or one that is made, as `CompanyLook` has it."""

    @property
    def matter(self) -> Matter:
        """The things to look at."""

    @property
    def pairs(self) -> Sequence[Pair]:
        """All that is known of each pair."""

    @property
    def left_out(self) -> int:
        """Matches that could not be read."""

    @property
    def progress(self) -> int:
        """Things that are done."""

    @property
    def total(self) -> int:
        """Things to do."""

    @property
    def is_done(self) -> bool:
        """Whether the list is made."""


def company_list(look: Looked, language: Language) -> m.CompanyList:
    """Return what is known of a list so far."""
    judged = [pair for pair in look.pairs if pair.parts]
    return m.CompanyList(
        looked_at=look.progress,
        total=look.total,
        is_done=look.is_done,
        matches=len(look.matter.matches),
        left_out=look.left_out,
        compared=len(judged),
        all_pairs=len(look.pairs),
        pairs=tuple(pair_told(pair, look.matter.names, language) for pair in _shown(look.pairs)),
    )


def _shown(pairs: Iterable[Pair]) -> list[Pair]:
    found = list(pairs)
    usual = sorted((pair for pair in found if not pair.stands_out), key=lambda pair: -pair.deals)
    return [pair for pair in found if pair.stands_out] + usual[:_MOST_USUAL]


def pair_told(pair: Pair, names: Mapping[str, str], language: Language) -> m.CompanyPair:
    """Return a pair in words; the signs of one that does not stand out are left out, since among many some are always large."""
    giver, getter = names[pair.giver], names[pair.getter]
    signs: tuple[str, ...] = ()
    chance = language.say(_USUAL) if pair.parts else _unjudged(pair, language)
    if pair.stands_out:
        chance = language.say(_CHANCE, number=_number(round(1 / pair.listed)))
        told = sorted((part for part in pair.parts if part.z >= _TOLD_FROM), key=lambda part: -part.z)
        signs = tuple(_sign(part, giver, getter, language.say) for part in told)
    moments = tuple(m.CompanyMoment(each.match, each.deal) for each in pair.telling) if pair.stands_out else ()
    return m.CompanyPair(giver, getter, pair.game, pair.deals, pair.stands_out, chance, signs, moments)


def _unjudged(pair: Pair, language: Language) -> str:
    """Return why nothing can be said of a pair; two players of a game for two who met nobody else have nothing to be compared with."""
    if pair.game not in HONEST:
        return language.say(_NO_SIGNS)
    if pair.deals < FEWEST_DEALS:
        return language.say(_FEW, fewest=FEWEST_DEALS)
    return language.say(_ALONE)


def _sign(part: Part, giver: str, getter: str, say: Callable[..., str]) -> str:
    sign: Sign = part.sign
    numbers = {
        "more": _number(round(100 * (sign.seen - sign.expected))),
        "seen": _number(round(100 * sign.seen)),
        "expected": _number(round(100 * sign.expected)),
    }
    return say(_SIGNS[part.measure], giver=giver, getter=getter, **numbers)


def _number(value: int) -> str:
    return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
