"""Deals counted, over HTTP."""

from openrummy.table.messages.base import Part


class Share(Part, frozen=True):
    """Of `number` chances, the part in which something was seen, and the part in which chance would show it."""

    number: int
    seen: float
    expected: float


class CardCount(Part, frozen=True):
    """How often a card was turned up first, how often it lay on top of the stock, and how often chance would do it."""

    card: str
    upcards: int
    tops: int
    expected: float


class ChanceTest(Part, frozen=True):
    """A chi-square test.  part: of fair packs, those that would look at least as odd; None for too few deals."""

    name: str
    chi_square: float
    freedom: int
    part: float | None = None


class Statistics(Part, frozen=True):
    """The finished deals of this server: `GET /api/statistics`; jokers in a hand count where jokers are played."""

    deals: int
    went_out: int
    blocked: int
    void: int
    first_seat: Share
    jokers_in_a_hand: Share
    cards: tuple[CardCount, ...]
    tests: tuple[ChanceTest, ...]
