"""Each pair of players in one direction: its signs, and how unlikely they would be by chance."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations

import msgspec

from openrummy.fairness.calibration import HONEST, Honest
from openrummy.fairness.chances import adjusted, chance_of, combined
from openrummy.fairness.facts import DealFacts
from openrummy.fairness.measures import MEASURES, Sign, Together

FEWEST_DEALS = 30
"""The deals that two players must have in common before anything is said of them."""
MOST_CHANCE = 0.01
"""A pair stands out if honest players reach as much, anywhere in the list, in at most one list of a hundred."""
_TOLD = 3


class Part(msgspec.Struct, frozen=True):
    """A sign of a pair.  z: standard errors above honest play.  chance: of at least that between honest players."""

    measure: str
    sign: Sign
    z: float
    chance: float


class Moment(msgspec.Struct, frozen=True):
    """A deal to look at."""

    match: str
    deal: int


class Pair(msgspec.Struct, frozen=True):
    """The help of one player for another, as far as it is seen.

    deals: in common.  parts: in the order of `MEASURES`; empty where nothing can be said.  chance: of so much in all of them, between
    two honest players.  listed: the chance that any pair of the list reaches it.  telling: the deals that show it most, the first most.
    """

    giver: str
    getter: str
    game: str
    deals: int
    parts: tuple[Part, ...]
    chance: float
    listed: float
    telling: tuple[Moment, ...] = ()

    @property
    def stands_out(self) -> bool:
        """Whether a person should look at it."""
        return self.listed <= MOST_CHANCE


def pairs_of(deals: Iterable[DealFacts], honest: Mapping[str, Mapping[str, Honest]] = HONEST) -> list[Pair]:
    """Return every pair with deals in common, game by game, the most unlikely first.

    honest: what honest pairs have, by game and sign.  Games that are not in it, and pairs with few deals, have no parts.
    """
    by_game: dict[str, list[DealFacts]] = defaultdict(list)
    for deal in deals:
        by_game[deal.game].append(deal)
    found = [pair for game, known in by_game.items() for pair in _in_game(game, known, honest.get(game, {}))]
    judged = [pair for pair in found if pair.parts]
    listed = dict(zip(map(id, judged), adjusted(pair.chance for pair in judged), strict=True))
    told = [msgspec.structs.replace(pair, listed=listed.get(id(pair), 1.0)) for pair in found]
    return sorted(told, key=lambda pair: (pair.listed, pair.chance, -pair.deals, pair.giver, pair.getter))


def _in_game(game: str, deals: Sequence[DealFacts], honest: Mapping[str, Honest]) -> Iterable[Pair]:
    played: dict[str, dict[int, int]] = defaultdict(dict)
    for index, deal in enumerate(deals):
        for seat, player in enumerate(deal.players):
            if player:
                played[player][index] = seat
    for giver, getter in permutations(sorted(played), 2):
        mine, theirs = played[giver], played[getter]
        together = Together(
            [(deals[index], seat, theirs[index]) for index, seat in mine.items() if index in theirs],
            [(deals[index], seat) for index, seat in mine.items() if index not in theirs],
            [(deals[index], seat) for index, seat in theirs.items() if index not in mine],
        )
        if together.both:
            yield _pair(giver, getter, game, together, honest)


def _pair(giver: str, getter: str, game: str, together: Together, honest: Mapping[str, Honest]) -> Pair:
    number = len(together.both)
    parts = tuple(_parts(together, honest)) if number >= FEWEST_DEALS else ()
    chance = combined([part.chance for part in parts])
    return Pair(giver, getter, game, number, parts, chance, 1.0, _telling(together, parts))


def _parts(together: Together, honest: Mapping[str, Honest]) -> Iterable[Part]:
    for measure, usual in honest.items():
        sign = MEASURES[measure](together)
        if sign is not None:
            z = sign.z(usual.centre, usual.spread)
            yield Part(measure, sign, z, chance_of(z))


def _telling(together: Together, parts: Sequence[Part]) -> tuple[Moment, ...]:
    """Return the deals that add most to the signs, each sign weighed by how far it stands out."""
    weighed = [0.0] * len(together.both)
    for part in parts:
        if part.z > 0 and part.sign.error:
            weight = part.z / (part.sign.error * part.sign.number)
            weighed = [sum(two) for two in zip(weighed, (weight * value for value in part.sign.deals), strict=True)]
    order = sorted(range(len(weighed)), key=lambda index: (-weighed[index], index))
    return tuple(
        Moment(together.both[index][0].match, together.both[index][0].deal)
        for index in order[:_TOLD]
        if weighed[index] > 0
    )
