"""Messages over HTTP with statistics of deals."""

from openrummy.table.messages.base import Part


class Share(Part, frozen=True):
    """Of `number` chances, the share in which something was seen, and the share that pure chance predicts."""

    number: int
    seen: float
    expected: float


class CardCount(Part, frozen=True):
    """How often a card was the first upcard, how often it was on top of the stock, and how often chance predicts it."""

    card: str
    upcards: int
    tops: int
    expected: float


class ChanceTest(Part, frozen=True):
    """A chi-square test.  part: the share of fair packs that would look at least as odd; None for too few deals."""

    name: str
    chi_square: float
    freedom: int
    part: float | None = None


class Statistics(Part, frozen=True):
    """The finished deals of this server: `GET /api/statistics`; jokers in a hand count for games with jokers."""

    deals: int
    went_out: int
    blocked: int
    void: int
    first_seat: Share
    jokers_in_a_hand: Share
    cards: tuple[CardCount, ...]
    tests: tuple[ChanceTest, ...]
