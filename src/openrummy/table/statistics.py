"""Statistics of a server's finished deals, for anybody who doubts that they are fair.

Only finished deals are counted: the order of a deal in progress is secret.  The tests of randomness look
at one card per deal, the upcard or the top of the stock, since those are independent from deal to deal.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from math import erfc, sqrt
from typing import Any

from msgspec.structs import replace

from openrummy.cards import JOKER, RANKS, SUITS, Face, copies, faces_of, format_card, rank_of, suit_of
from openrummy.engine.events import DealEnded, DealStarted
from openrummy.languages import Language, Template
from openrummy.table import messages as m


class DealTally:
    """Counts over finished deals."""

    def __init__(self) -> None:
        self._deals: Counter[str] = Counter()
        self._first = Tally()
        self._jokers = Tally()
        self._upcards: Counter[Face] = Counter()
        self._tops: Counter[Face] = Counter()
        self._expected: dict[Face, float] = defaultdict(float)

    def add(self, started: DealStarted, ended: DealEnded) -> None:
        """Count one finished deal, `started` as the log holds it, not redacted; one without a commitment was arranged and is no chance."""
        if not started.commitment:
            return
        self._deals[ended.reason] += 1
        pack = _pack(started)
        for card, number in pack.items():
            self._expected[card] += number / pack.total()
        self._upcards[started.upcard] += 1
        if started.stock:
            self._tops[started.stock[0]] += 1
        self._count_jokers(started, pack)
        if ended.winner is not None:
            players = len(started.hands)
            self._first.add(int(ended.winner == (started.dealer + 1) % players), 1 / players)

    def _count_jokers(self, started: DealStarted, pack: Counter[Face]) -> None:
        for hand in started.hands if pack[JOKER] else ():
            held = hand or 0
            self._jokers.add(copies(held, JOKER), held.bit_count() * pack[JOKER] / pack.total())

    def statistics(self) -> m.Statistics:
        """Return the counts so far, with the values that chance predicts."""
        faces = sorted(self._expected)
        return m.Statistics(
            deals=self._deals.total(),
            went_out=self._deals.total() - self._deals["blocked"] - self._deals["void"],
            blocked=self._deals["blocked"],
            void=self._deals["void"],
            first_seat=self._first.share(),
            jokers_in_a_hand=self._jokers.share(),
            cards=tuple(self._card(card) for card in faces),
            tests=tuple(self._tests()),
        )

    def _card(self, card: Face) -> m.CardCount:
        return m.CardCount(format_card(card), self._upcards[card], self._tops[card], round(self._expected[card], 3))

    def _tests(self) -> list[m.ChanceTest]:
        looks = {"upcard": self._upcards, "top": self._tops}
        return [
            chance_test(name, _grouped(looks[look], group), _grouped(self._expected, group))
            for look, names in _TESTS.items()
            for name, group in zip(names, (format_card, _suit, _rank), strict=True)
        ]


_TESTS: Mapping[str, tuple[Template, ...]] = {
    "upcard": ("cards of the upcard", "suits of the upcard", "ranks of the upcard"),
    "top": ("cards of the top of the stock", "suits of the top of the stock", "ranks of the top of the stock"),
}
"""The tested cards, by card, suit and rank."""


def in_words(statistics: m.Statistics, language: Language) -> m.Statistics:
    """Return `statistics` with its tests named in `language`."""
    tests = tuple(replace(test, name=language.say(test.name)) for test in statistics.tests)
    return replace(statistics, tests=tests)


class Tally:
    """How often something was seen, and how often chance predicts it."""

    def __init__(self) -> None:
        self.number, self.seen, self.expected = 0, 0, 0.0

    def add(self, seen: int, expected: float) -> None:
        """Add one more chance."""
        self.number, self.seen, self.expected = self.number + 1, self.seen + seen, self.expected + expected

    def share(self) -> m.Share:
        """Return the observed and the expected share."""
        number = self.number or 1
        return m.Share(self.number, round(self.seen / number, 4), round(self.expected / number, 4))


def chance_test(name: str, seen: Mapping[Any, float], expected: Mapping[Any, float]) -> m.ChanceTest:
    """Return a chi-square test, with the share of fair packs that would look at least as odd.

    The share is Wilson and Hilferty's approximation; with fewer than five expected in a group it means little, and
    is left out.
    """
    chi_square = sum((seen.get(group, 0) - hope) ** 2 / hope for group, hope in expected.items())
    freedom = len(expected) - 1
    enough = freedom > 0 and min(expected.values()) >= 5
    part = round(_upper_part(chi_square, freedom), 4) if enough else None
    return m.ChanceTest(name, round(chi_square, 2), max(freedom, 0), part)


def _upper_part(chi_square: float, freedom: int) -> float:
    spread = 2 / (9 * freedom)
    return erfc(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2


def _pack(started: DealStarted) -> Counter[Face]:
    dealt = (card for hand in started.hands for card in faces_of(hand or 0))
    return Counter([*dealt, started.upcard, *(started.stock or ())])


def _grouped(counts: Mapping[Face, float], group: Callable[[Face], Hashable]) -> dict[Hashable, float]:
    found: dict[Hashable, float] = defaultdict(float)
    for card, number in counts.items():
        found[group(card)] += number
    return found


def _suit(card: Face) -> str:
    return "joker" if card == JOKER else SUITS[suit_of(card)]


def _rank(card: Face) -> str:
    return "joker" if card == JOKER else RANKS[rank_of(card)]
